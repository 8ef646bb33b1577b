#pragma once

#include "engine/core/clause.h"

namespace sandtable::belle_alliance {

/// Whether an order that breaks a clause can be carried out, so that where players may err it is
/// objected to and not refused (option error-mode). What a unit cannot be ordered at all is refused
/// in every mode.
bool may_be_objected_to(Clause clause);

}  // namespace sandtable::belle_alliance
