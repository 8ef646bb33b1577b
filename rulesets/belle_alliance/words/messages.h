#pragma once

#include "engine/text/catalogue.h"

namespace sandtable::belle_alliance {

/// The sentences of this ruleset: messages.toml, compiled in and loaded once.
const text::Catalogue& messages();

}  // namespace sandtable::belle_alliance
