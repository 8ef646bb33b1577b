#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/wall.h"
#include "engine/geometry/ground/terrain.h"

namespace sandtable::geometry {

/// The features of a terrain as round bases meet them: areas by their outline, lines by the ground
/// within half of their width, or as walls without thickness, each but for its openings. Made once
/// with the table; the terrain is handed in again with each question, and a set of features that
/// matter to it.
class Obstacles {
 public:
  Obstacles() = default;
  explicit Obstacles(const Terrain& terrain);

  /// Those that the disc stands on, or a part of it.
  FeatureSet overlapping(const Terrain& terrain, Disc disc, const FeatureSet& of) const;
  /// Those at most `limit` from it: what it is in contact with.
  FeatureSet within(const Terrain& terrain, Disc disc, Len limit, const FeatureSet& of) const;
  /// Those that it would pass over on a straight way.
  FeatureSet swept(const Terrain& terrain, Disc mover, Vec to, const FeatureSet& of) const;

  /// Where a straight way ends.
  struct Stop {
    Len way = 0;                         ///< micrometres, as first_touch() has them
    std::optional<std::size_t> feature;  ///< none: nothing is met
  };
  /// The first of them that it meets, of equals that with the lower number.
  Stop first_touch(const Terrain& terrain, Disc mover, Vec to, const FeatureSet& of) const;

 private:
  struct Range {
    std::size_t first = 0, count = 0;
  };
  /// The parts of a line; of an area none.
  std::span<const Solid> parts(std::size_t feature) const {
    return {parts_.data() + of_[feature].first, of_[feature].count};
  }
  template <class Test>
  bool any_part(const Terrain& terrain, std::size_t feature, Test&& test) const;

  Len past_ = 0;  ///< how far parts may reach beyond the outline that the terrain's index knows
  std::vector<Solid> parts_;
  std::vector<Range> of_;
};

}  // namespace sandtable::geometry
