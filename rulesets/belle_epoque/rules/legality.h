#pragma once

#include "engine/core/side.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// Whether `side` may do this now. With NoWhy it stops at the first "no"; with Why it goes on and
/// cites every clause that it used, for or against.
template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink);

}  // namespace sandtable::belle_epoque
