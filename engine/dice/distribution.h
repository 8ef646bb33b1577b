#pragma once

#include <cstdint>
#include <span>

#include "engine/dice/roll.h"

namespace sandtable {

/// What is known of a roll before it is made: distribution() with its totals.
struct Distribution {
  std::span<const Ways> rows;  ///< values rising, ways never 0
  std::uint64_t total = 1;     ///< what the ways add up to
  std::uint64_t common = 1;    ///< greatest common divisor of all ways: odds divide by it
  /// False where the ways do not fit 64 bits even in lowest terms (24 d20 summed, for instance):
  /// the rows are then proportional to the probabilities to within 2^-53.
  bool exact = true;
};

/// The distribution of a roll: exact, memoised, valid for ever. Any number of threads may call
/// it; repeated look-ups take no lock.
const Distribution& distribution_of(const Roll& roll);

}  // namespace sandtable
