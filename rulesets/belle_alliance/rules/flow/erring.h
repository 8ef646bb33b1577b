#pragma once

#include "engine/core/clause.h"
#include "rulesets/belle_alliance/rules/march/march.h"

namespace sandtable::belle_alliance {

/// Whether an order that breaks a clause can be carried out, so that where players may err it is
/// objected to and not refused (option error-mode). What a unit cannot be ordered at all is refused
/// in every mode.
bool may_be_objected_to(Clause clause);

/// Once a march is over and its units stand where it left them: to where along their way those go
/// back who marched at a rate that they may not, if it is objected to (touch-move.contravention).
/// `before`: as it was when the march set out.
void note_lawful_ends(State& s, const State& before, const March& march);

}  // namespace sandtable::belle_alliance
