#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/geometry/base/way.h"
#include "engine/geometry/ground/relief.h"
#include "engine/geometry/ground/terrain.h"

/// The ground under a way of legs: how much of it lies on which rank of ground, and how far an
/// allowance of movement goes on it.
namespace sandtable::geometry {

/// Ranks of ground, 0 open; the ruleset's own order. Where areas overlap the highest rank counts.
inline constexpr std::size_t kRanks = 5;

/// What each feature (an area, or a line with a width) is underfoot.
struct Ranks {
  std::array<std::uint8_t, kMaxFeatures> of{};  ///< below kRanks
  FeatureSet counted;                           ///< those of a rank above 0
  void set(std::size_t feature, std::uint8_t rank) {
    of[feature] = rank;
    if (rank == 0)
      counted.remove(feature);
    else
      counted.add(feature);
  }
};

/// A part of a leg on one rank of ground, in micrometres from the leg's start.
struct Footing {
  Len from = 0, to = 0;
  std::uint8_t rank = 0;
  friend constexpr bool operator==(const Footing&, const Footing&) = default;
};

/// A leg's parts from its start to its end without gaps, each of another rank than the one before.
struct Footings {
  static constexpr std::size_t kMost = 64;
  std::array<Footing, kMost> item;
  std::size_t count = 0;
  std::span<const Footing> span() const { return {item.data(), count}; }
};

/// Where people walk: the terrain, its ranks, and slopes that count only on the way up.
struct Going {
  const Terrain& terrain;
  const Ranks& ranks;
  const Relief* relief = nullptr;  ///< its slopes have their rank for whoever climbs them
};

/// The parts of a leg, to the micrometre as Terrain::along(); as long as the leg rounded down.
void footings(const Going& going, Vec a, Vec b, Footings& out);

/// Micrometres on each rank.
struct Shares {
  std::array<Len, kRanks> on{};
  friend constexpr bool operator==(const Shares&, const Shares&) = default;
};
Shares shares_of(const Going& going, const Way& way);

/// How far one may go: on each rank alone the full distance, at most kMostFull, 0 where nobody may
/// go; on several ranks the parts of them must add up to 1 at most. Exact, in whole numbers.
class Allowance {
 public:
  static constexpr Len kMostFull = 2'000'000;
  explicit Allowance(const std::array<Len, kRanks>& full);

  bool covers(const Shares& shares) const;
  /// What of a way comes first and is covered; what is asked of it again is covered too.
  Way longest_part(const Going& going, const Way& way) const;

 private:
  Wide used_by(const Shares& shares) const;

  Wide whole_ = 1;                    ///< the product of the full distances: below 2^105
  std::array<Wide, kRanks> price_{};  ///< of a micrometre; 0: nobody may go there
};

}  // namespace sandtable::geometry
