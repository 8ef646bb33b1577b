#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/rng.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"

/// What a computer commander or a random player considers. Every action listed is legal.
namespace sandtable::game_of_kings {

/// Moves of a unit in step 3, at most `most`: anchored on contact, ranges, arcs, cover, objectives,
/// the extension of lines, and a few drawn from the position itself.
void move_candidates(const State& s, UnitId u, std::size_t most, std::vector<Action>& out);
/// A proposal of some move, legal or not.
Action random_move(const State& s, UnitId u, Rng& rng);
/// Where a unit may be placed before the battle, at most `most`.
void placing_candidates(const State& s, UnitId u, std::size_t most, std::vector<Action>& out);

}  // namespace sandtable::game_of_kings
