#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What a side gives away with a legal action of its sector, a sentence each: steps that it closes
/// for good while units could still act in them (command.no-going-back), action points that are
/// left unused.
std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang);

/// Where a side is asked which sector goes next, the first that may.
std::optional<Action> leads_on(const State& s, Side side);

}  // namespace sandtable::game_of_kings
