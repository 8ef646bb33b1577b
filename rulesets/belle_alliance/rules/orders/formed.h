#pragma once

#include "engine/core/side.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Whether a sheet is one that the rules can carry out: each number in it is of something, and each
/// element about what it can be about (orders.grammar). What a reader made always is.
bool is_well_formed(const State& s, Side side, const Sheet& sheet);

}  // namespace sandtable::belle_alliance
