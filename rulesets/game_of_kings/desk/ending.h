#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What a study keeps of a battle that is over: army points are counted.
desk::Ending ending(const State& s);

/// How battles end, in words, by the reason of an ending: "half the army points lost". A reason
/// that is none of this ruleset's is given back as it is.
std::string ending_words(std::string_view reason, Lang lang);

/// What losses are counted in, in the plural: "army points".
std::string losses_in(Lang lang);

/// What is spent on orders, in the plural: "action points".
std::string points_called(Lang lang);

/// What the sides may spend: the action points of this half-turn.
desk::Purse purse(const State& s);
/// What an action cost. Points that a sector still had when it was done have lapsed.
std::array<int, 2> spent(const State& before, const Action& a, const State& after);

}  // namespace sandtable::game_of_kings
