#pragma once

#include "engine/desk/goals.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What decides a battle and how it stands, of a position as its viewer may know it.
desk::Goals goals(const State& seen);

}  // namespace sandtable::belle_epoque
