#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/state/state.h"

/// Predicates of victory that judgement asks, too.
namespace sandtable::game_of_kings {

/// Whether a unit stands in a feature of the ground, as objectives count it: most of it there.
bool stands_in(const State& s, UnitId unit, std::uint16_t feature);
/// Whether a side would be beaten by points once it had lost so many more (victory.defeat).
bool beaten_without(const State& s, Side side, int points);

}  // namespace sandtable::game_of_kings
