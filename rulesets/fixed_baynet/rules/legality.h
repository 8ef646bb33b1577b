#pragma once

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Whether a side may do this now; cites why, or why not.
template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink);

}  // namespace sandtable::fixed_baynet
