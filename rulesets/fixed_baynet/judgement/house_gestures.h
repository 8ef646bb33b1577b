#pragma once

#include <vector>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// What a unit may do in and about buildings, for computer opponents.
namespace sandtable::fixed_baynet {

/// Legal orders of a unit about doors, stairs, ladders, sections and walls.
void house_gestures(const State& s, UnitId u, std::vector<Action>& out);

/// How far a man is from an enemy by the doors and windows between them, shut ones counting as a
/// detour; the gap of their bases where no building comes into it.
Len gap_by_doors(const State& s, ManId m, ManId enemy);

}  // namespace sandtable::fixed_baynet
