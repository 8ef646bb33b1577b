#pragma once

#include "engine/core/side.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// Whether `side` may do this now. With NoWhy it stops at the first "no"; with Why it goes on and
/// cites every clause that it used, for or against.
template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink);

}  // namespace sandtable::game_of_kings
