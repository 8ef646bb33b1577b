#pragma once

#include <cmath>
#include <cstdint>

namespace sandtable {

/// A range that holds a probability with some confidence.
struct Interval {
  double lower = 0, upper = 1;
};

/// 1.96 standard deviations: 95 % of a normal distribution.
inline constexpr double kNinetyFivePercent = 1.959963984540054;

/// Wilson's score interval for a probability of which `hits` were seen in `trials`. Stays within
/// 0 to 1 and is sensible for no hits and for all hits; with no trials it is all of 0 to 1.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials, double z = kNinetyFivePercent) {
  if (trials == 0) return {};
  const double n = static_cast<double>(trials);
  const double seen = static_cast<double>(hits) / n;
  const double shrink = 1 + z * z / n;
  const double centre = (seen + z * z / (2 * n)) / shrink;
  const double half = z / shrink * std::sqrt(seen * (1 - seen) / n + z * z / (4 * n * n));
  return {hits == 0 ? 0.0 : centre - half, hits >= trials ? 1.0 : centre + half};
}

}  // namespace sandtable
