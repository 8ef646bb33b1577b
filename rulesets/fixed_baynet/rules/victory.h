#pragma once

#include <array>

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

}  // namespace sandtable::fixed_baynet
