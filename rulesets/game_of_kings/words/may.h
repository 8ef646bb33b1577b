#pragma once

#include "engine/desk/may.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What the units of the sector in hand may do, for the question of Phase::Act, and of fire that
/// the step at hand leaves open why nobody can; of any other question nothing.
desk::May may_now(const State& s, Lang lang);

}  // namespace sandtable::game_of_kings
