#pragma once

#include <vector>

#include "engine/core/side.h"
#include "engine/desk/deed.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What may be offered for a unit to be composed, as the rules have it: the parts of its ways, what
/// it may do to its formation, whom it may charge or join, and between which figures; before the
/// battle where it may be set down. `so_far`: a move that is composed already, behind which the
/// orders would stand; nullptr: none.
std::vector<desk::Order> orders(const State& s, Side side, UnitId unit, const Action* so_far,
                                Lang lang);

}  // namespace sandtable::game_of_kings
