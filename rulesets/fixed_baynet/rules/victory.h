#pragma once

#include <array>

#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Men that a side has lost by now: killed, captured or panicking (victory.default).
std::array<int, 2> lost(const State& s);

/// Whether an objective counts him: men, or wagons, of its side or of one unit of it.
bool counts(const State& s, const Objective& o, ManId m);

}  // namespace sandtable::fixed_baynet
