#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Ways round ground, as a commander sees them on the table.
namespace sandtable::belle_alliance {

/// Where a unit in a formation goes first on the shortest way to a place round ground in which it
/// has no rate: there, or past a corner (march.no-rate). Straight on where there is no way.
Vec first_on_way(const State& s, Side side, UnitId unit, Formation as, Vec place);

}  // namespace sandtable::belle_alliance
