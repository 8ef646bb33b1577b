#pragma once

#include "rulesets/game_of_kings/rules/flow.h"

/// Setting up, for legality and for the umpire. deployment.cpp.
namespace sandtable::game_of_kings {

/// First, Second, Terrain, Assign, Place, Deployed.
template <class S>
bool may_set_up(const State& s, Side side, const Action& a, S& sink);

/// Whether something of this size may stand there at all: on the table, clear of other units, on
/// ground that it may enter.
template <class S>
void judge_ground_under(const State& s, UnitId unit, Pose pose, Size size, Judge<S>& judge);

}  // namespace sandtable::game_of_kings
