#pragma once

#include "engine/desk/may.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What the unit in hand may do, for the questions of Phase::Passed, Failed and Moved, and of what
/// else such a question opens why it cannot; of any other question nothing.
desk::May may_now(const State& s, Lang lang);

}  // namespace sandtable::belle_epoque
