#pragma once

#include "rulesets/belle_alliance/rules/melee/melee.h"

/// What a melee comes to once both sides have thrown (tables 8 and 11).
namespace sandtable::belle_alliance {

/// What the throws of a melee come to, a number for each: which line of the result table is read,
/// and of a meeting attack for whom.
int result_of(const Melee& melee, std::array<int, 2> dice);
/// Reads the result of a melee for both sides and adds what it does to `blows` and `out`.
void settle(const State& state, const Melee& melee, std::span<const Clash> clashes, Round round,
            std::array<int, 2> dice, Blows& blows, Outcomes& out);
/// Winning cavalry that charged has to go on unless it is held (melee.must-advance).
bool must_pursue(const State& state, Side side, UnitId unit);
/// Takes out of `out` who is off the table by now; who has come to MD or FD leaves the ground.
void drop_fallen(const State& state, Outcomes& out);

}  // namespace sandtable::belle_alliance
