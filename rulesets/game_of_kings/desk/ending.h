#pragma once

#include <array>

#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What a study keeps of a battle that is over: army points are counted.
desk::Ending ending(const State& s);

/// What the sides may spend: the action points of this half-turn.
desk::Purse purse(const State& s);
/// What an action cost. Points that a sector still had when it was done have lapsed.
std::array<int, 2> spent(const State& before, const Action& a, const State& after);

}  // namespace sandtable::game_of_kings
