#pragma once

#include "engine/desk/goals.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What decides a battle and how it stands, of a position as its viewer may know it.
desk::Goals goals(const State& seen);

}  // namespace sandtable::fixed_baynet
