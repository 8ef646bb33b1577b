#pragma once

#include <array>
#include <cstddef>

#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Men that a side has lost by now: killed, captured or panicking (victory.default).
std::array<int, 2> lost(const State& s);

/// Whether his side has lost a man for good, not only the table: who has not come yet or has got
/// away is not lost, nor is he who panics (victory.default).
inline bool is_gone(const State& s, ManId m) {
  const Fate fate = s.men[m].fate;
  return fate == Fate::Fallen || fate == Fate::Dead || fate == Fate::Captured;
}

/// Whether an objective counts him: men, or wagons, of its side or of one unit of it.
bool counts(const State& s, const Objective& o, ManId m);

/// Whether an objective is met as things stand, whenever it is judged (victory.scenario).
bool is_met(const State& s, std::size_t objective);
/// How many of those whom an objective counts have left the table; `standing`: or stand on it.
int how_many(const State& s, const Objective& o, bool standing);
/// Whether losses decide where nothing else does (victory.default).
bool losses_decide(const State& s);

}  // namespace sandtable::fixed_baynet
