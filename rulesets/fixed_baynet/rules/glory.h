#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"

namespace sandtable::fixed_baynet {

/// Its unit's leader, or its bannerman: whose loss is a trigger (glory.leader-or-banner).
bool leads(const State& s, ManId m);

/// May rally and order a fall-back (glory.who-is-officer).
bool commands(const State& s, ManId m);

/// GL of a man changed, between the printed figure and the top of the scale.
int glory_after(const State& s, ManId m, int change);

inline constexpr int kPanic = 7;  ///< what a D6 cannot show (glory.panic-at-seven)

}  // namespace sandtable::fixed_baynet
