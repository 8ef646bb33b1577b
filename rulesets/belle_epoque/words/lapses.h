#pragma once

#include <string>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a side gives away with a legal action, a sentence each: with the last token of a turn the
/// command points that it could have used (command.this-turn-only).
std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang);

}  // namespace sandtable::belle_epoque
