#pragma once

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/setup.h"

/// Orders as people write them: lengths and angles that two decimals say.
namespace sandtable::fixed_baynet {

/// Rounded down, so that a way which fits does so still.
inline Len rounded_down(Len n) { return n - n % kHundredth; }

inline Len rounded(Len n) { return rounded_down(n + (n < 0 ? -kHundredth : kHundredth) / 2); }

inline Vec rounded(Vec at) { return {rounded(at.x), rounded(at.y)}; }

/// To the nearest hundredth of a degree that an angle can have.
inline Angle rounded(Angle angle) {
  constexpr std::int64_t kTurn = 0x10000, kHundredths = 36'000;
  const std::int64_t n = (std::int64_t{angle} * kHundredths + kTurn / 2) / kTurn;
  return static_cast<Angle>((n * kTurn + kHundredths / 2) / kHundredths);
}

inline Action rounded(Action a) {
  for (std::size_t i = 0; i < a.way.count; ++i)
    a.way.leg[i] = {rounded(a.way.leg[i].angle), rounded_down(a.way.leg[i].length)};
  a.place = rounded(a.place);
  a.facing = rounded(a.facing);
  return a;
}

}  // namespace sandtable::fixed_baynet
