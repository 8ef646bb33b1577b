#pragma once

#include "engine/desk/goals.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What decides a battle and how it stands, of a position as its viewer may know it.
desk::Goals goals(const State& seen);

}  // namespace sandtable::game_of_kings
