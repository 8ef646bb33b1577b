#pragma once

#include <array>

#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a study keeps of a battle that is over: stands are counted.
desk::Ending ending(const State& s);

/// What the sides may spend: the command points of this turn.
desk::Purse purse(const State& s);
/// What an action cost: points leave the hand in no other way before the turn ends.
std::array<int, 2> spent(const State& before, const Action& a, const State& after);

}  // namespace sandtable::belle_epoque
