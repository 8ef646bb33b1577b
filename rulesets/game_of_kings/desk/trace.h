#pragma once

#include <string>

#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// Where a move, a placing or a turn that is being composed would lead, as a JSON object
/// (docs/format/view-game-of-kings.md, "A trace"): its way, its legs and the outline at its end, of
/// the action and, where that is not legal, of the longest first part of it that is. Empty
/// where nothing would go anywhere.
std::string trace(const State& s, Side side, const Action& a, Lang lang);

}  // namespace sandtable::game_of_kings
