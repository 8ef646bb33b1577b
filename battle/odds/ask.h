#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace sandtable::battle {

/// Work (runs of the rules and rolls made in them) past which odds are estimated, different
/// outcomes likewise, and how many games an estimate is made from at most. The same on every
/// machine.
inline constexpr std::uint64_t kOddsWork = 400'000;
inline constexpr std::size_t kOddsStates = 16'384;
inline constexpr std::uint64_t kOddsSamples = 10'000;
/// Work past which the range over all answers is given up.
inline constexpr std::uint64_t kRangeWork = 400'000;

/// What exact odds without a bound of work may hold in memory at a time; past it they are estimated
/// like others.
inline constexpr std::size_t kExactBytes = std::size_t{2} << 30;
/// How many things of so many bytes that is.
constexpr std::size_t most_held(std::size_t bytes) { return kExactBytes / bytes; }

/// How odds are wanted.
struct OddsAsk {
  std::vector<std::string> assume;  ///< answers in the notation, used wherever they are legal
  bool joint = false;               ///< every course as a whole, too
  bool exact = false;               ///< however much work it is, as far as kExactBytes reach
  bool way = true;                  ///< where a move names no way, one is looked for
  /// Where not 0: how long it may take; then an estimate from what there was time for.
  std::chrono::nanoseconds clock{0};
  std::stop_token stop{};
};

}  // namespace sandtable::battle
