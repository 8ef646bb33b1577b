#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/plane/bits.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/polyline.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

inline constexpr std::size_t kMaxFeatures = 128;

/// A set of features of one table, by their numbers.
using FeatureSet = Bits<kMaxFeatures / 64>;

/// One thing on the table. `kind` is the ruleset's own number.
struct Feature {
  std::uint8_t kind = 0;
  /// 0, or of a hill's contour: the level of the ground inside it (the plain is 0).
  std::int8_t level = 0;
  /// What it covers. Of a line with a width, Terrain fills it in with the ground within half of
  /// the width; of a line without, it stays empty.
  Polygon area;
  Polyline line;                  ///< empty: the feature is an area
  Len width = 0;                  ///< of a line: 0 for a wall or a hedge
  std::vector<Opening> openings;  ///< in the line: bridges, fords, gaps
  bool is_line() const { return !line.empty(); }
};

/// What a table cannot be made of. `feature` counts from 0.
struct TerrainError {
  enum class Kind : std::uint8_t {
    TooMany,     ///< `found` features
    BadTable,    ///< a side of `found` micrometres
    NoShape,     ///< neither area nor line
    BadOpening,  ///< an opening that ends before it begins or lies beyond the line: its number
    BadShape,    ///< `shape` says why its width makes no outline
    BadLevel,    ///< of `found`: below 0, or other than 0 and not an area
  };
  Kind kind = Kind::NoShape;
  std::size_t feature = 0;
  std::int64_t found = 0;
  ShapeError shape;
  std::string message() const;
};

/// A segment's meeting with a feature: inside it from `enter` to `leave`, in micrometres from the
/// segment's start. For a line without width both are the place of the crossing.
struct Passage {
  std::uint16_t feature = 0;
  std::uint8_t kind = 0;
  bool crossing = false;  ///< through a line without width
  Len enter = 0, leave = 0;
  Len station = 0;  ///< of a crossing
  friend constexpr bool operator==(const Passage&, const Passage&) = default;
};

/// All features of a table, never changed once made, with an index: a query costs what is near.
class Terrain {
 public:
  /// An empty table of no size: no query finds anything.
  Terrain() = default;
  static tl::expected<Terrain, TerrainError> make(Len width, Len depth,
                                                  std::vector<Feature> features);

  std::span<const Feature> features() const { return features_; }
  const Feature& operator[](std::size_t i) const { return features_[i]; }
  Len width() const { return width_; }
  Len depth() const { return depth_; }
  FeatureSet of_kind(std::uint8_t kind) const {
    return kind < kinds_.size() ? kinds_[kind] : FeatureSet{};
  }
  const FeatureSet& contours() const { return contours_; }
  const FeatureSet& lines() const { return lines_; }

  /// Whose ground the point is on (edges included). Lines without width: that it lies exactly on.
  FeatureSet at(Vec p) const;
  /// Level of the ground there: the highest contour around it, 0 on the plain.
  int level_at(Vec p) const;
  /// Level of the ground that feature i stands on: the lowest under its points, its own contour
  /// left out.
  int ground_of(std::size_t i) const { return ground_[i]; }

  /// May meet something in these bounds: all that do and a few more. No shape is looked at.
  FeatureSet near(const Bounds& bounds) const;
  /// May meet the segment: all that do and a few more.
  FeatureSet near_line(Vec a, Vec b) const;
  /// Share at least a point with the box. Exact.
  FeatureSet touching(const Box& box) const;
  /// Share an area with the box; lines without width: pass through its inside. Exact.
  FeatureSet overlapping(const Box& box) const;
  /// Have a point within `limit` of p. Exact.
  FeatureSet within(Vec p, Len limit) const;
  /// Areas (of that set) that more than half of the box stands in.
  FeatureSet holding_most_of(const Box& box, const FeatureSet& of) const;

  /// Twice the area of the box in the union of nothing but feature i.
  std::int64_t twice_area_inside(std::size_t i, const Box& box) const {
    return features_[i].area.twice_area_inside(box);
  }

  /// Features of the set met by the segment a-b, by where it enters them (then where it leaves,
  /// then by number). Returns how many there are; the first `out.size()` of these are stored.
  std::size_t along(Vec a, Vec b, const FeatureSet& of, std::span<Passage> out) const;
  /// The same where near_line() has been asked, and has all of the set.
  std::size_t along_near(Vec a, Vec b, const FeatureSet& near, std::span<Passage> out) const;

 private:
  static constexpr int kColumns = 32, kRows = 16;
  struct Cell {
    FeatureSet some;  ///< features that touch the cell
    FeatureSet full;  ///< areas that cover all of it
  };
  int column(Len x) const;
  int row(Len y) const;
  const Cell* cell_at(Vec p) const;
  void index(std::size_t i);
  std::int8_t lowest_ground(std::size_t i) const;
  int highest_contour(Vec p, const FeatureSet& of) const;

  Len width_ = 0, depth_ = 0;
  std::array<Len, kRows + 1> row_from_{};  ///< first micrometre of each row
  std::vector<Feature> features_;
  std::vector<std::int8_t> ground_;
  std::vector<Cell> cells_;
  FeatureSet contours_, lines_;
  std::vector<FeatureSet> kinds_;  ///< features by their kind
};

}  // namespace sandtable::geometry
