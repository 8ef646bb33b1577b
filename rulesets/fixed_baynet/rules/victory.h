#pragma once

#include <array>

#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Men that a side has lost by now: killed, captured or panicking (victory.default).
std::array<int, 2> lost(const State& s);

}  // namespace sandtable::fixed_baynet
