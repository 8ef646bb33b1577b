#pragma once

#include <cstddef>
#include <vector>

#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// Legal actions of the same unit and verb that come near to one that is refused, nearest first, at
/// most `most`: goals by the sectors between them, and only those nearer than where the unit
/// stands; targets that stand beside the one meant; otherwise by points.
std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most);

}  // namespace sandtable::belle_epoque
