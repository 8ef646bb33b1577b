#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/state/state.h"

/// Predicates of victory that judgement asks, too.
namespace sandtable::game_of_kings {

/// Whether a unit stands in a feature of the ground, as objectives count it: most of it there.
bool stands_in(const State& s, UnitId unit, std::uint16_t feature);
/// Whether an objective is met as things stand, whichever turn it is judged in
/// (victory.objectives).
bool is_met_now(const State& s, const Objective& o);
/// Whether army points decide anything in this battle (victory.objectives).
bool points_decide(const State& s);
/// How many of its army points a side may lose and is not beaten yet (victory.defeat).
int points_to_lose(const State& s, Side side);
/// Who has the larger share of his starting points left: 1 for A, -1 for B, 0 for equal shares
/// (victory.turn-limit).
int compare_shares(const State& s);
/// Whether a side would be beaten by points once it had lost so many more (victory.defeat).
bool beaten_without(const State& s, Side side, int points);

}  // namespace sandtable::game_of_kings
