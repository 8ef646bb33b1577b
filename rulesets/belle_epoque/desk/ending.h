#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a study keeps of a battle that is over: stands are counted.
desk::Ending ending(const State& s);

/// How battles end, in words, by the reason of an ending: "by the objectives". A reason that is
/// none of this ruleset's is given back as it is.
std::string ending_words(std::string_view reason, Lang lang);

/// What losses are counted in, in the plural: "stands".
std::string losses_in(Lang lang);

/// What is spent on orders, in the plural: "command points".
std::string points_called(Lang lang);

/// What the sides may spend: the command points of this turn.
desk::Purse purse(const State& s);
/// What an action cost: points leave the hand in no other way before the turn ends.
std::array<int, 2> spent(const State& before, const Action& a, const State& after);

}  // namespace sandtable::belle_epoque
