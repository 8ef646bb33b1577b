#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// The longest first part of a move, in whole millimetres and tenths of a degree, that may be
/// ordered; of a charge without the contact. nullopt where none may.
std::optional<Action> longest_part(const State& s, Side side, const Action& a);

/// Legal actions of the same unit and verb that come near to one that is refused, nearest first, at
/// most `most`: of a move its longest legal part, of a turn on the spot the largest legal one the
/// same way, targets and places near to those meant. Often none.
std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most);

}  // namespace sandtable::game_of_kings
