#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

inline constexpr std::size_t kMaxLinePoints = 64;

/// A place where a segment goes through a line. Each pass counts once, at a corner of the line too;
/// a touch without passing counts not at all or twice. For that a point exactly on the line counts
/// as if it stood a shade further in x (and, where that does not tell, in y).
struct Crossing {
  Ratio at;             ///< of the segment
  Len station;          ///< along the line from its first point, to the micrometre
  std::uint16_t piece;  ///< the line's piece from point `piece` to the next
  std::int8_t from;     ///< side of the piece where the segment comes from: +1 left, -1 right
};

struct Crossings {
  std::array<Crossing, kMaxLinePoints> item;
  std::size_t count = 0;
  std::span<const Crossing> span() const { return {item.data(), count}; }
};

/// Part of a line that is not like the rest: a bridge, a ford, a gap. Stations, ends included.
struct Opening {
  Len from = 0, to = 0;
  std::uint8_t kind = 0;  ///< the ruleset's own
  friend constexpr bool operator==(const Opening&, const Opening&) = default;
};

/// The opening at that station, none: nullptr.
const Opening* opening_at(std::span<const Opening> openings, Len station);

/// Straight pieces end to end: a road, a stream, a wall. It may cross itself.
class Polyline {
 public:
  Polyline() = default;
  /// 2 to kMaxLinePoints points, each other than the one before.
  static tl::expected<Polyline, ShapeError> make(std::span<const Vec> points);

  std::span<const Vec> points() const { return points_; }
  bool empty() const { return points_.empty(); }
  std::size_t pieces() const { return points_.empty() ? 0 : points_.size() - 1; }
  const Bounds& bounds() const { return bounds_; }

  /// Sum of the pieces, each to the micrometre.
  Len length() const { return stations_.empty() ? 0 : stations_.back(); }
  // Places and distances: not of an empty line.
  /// The point that far along, to the micrometre; beyond an end, the end.
  Vec point_at(Len station) const;
  /// Station of the point of the line nearest to p (the first of equals).
  Len station_of(Vec p) const;

  /// Where the segment a-b goes through the line, in the segment's order.
  void crossings(Vec a, Vec b, Crossings& out) const;
  /// The first crossing that is in no opening.
  std::optional<Crossing> first_crossing(Vec a, Vec b, std::span<const Opening> openings) const;

  /// The line passes through the open inside of a convex outline (a box, the ground it sweeps going
  /// straight). Exact.
  bool meets(std::span<const Vec> convex) const;
  bool meets(const Box& box) const { return meets(std::span<const Vec>(box.corner)); }
  /// The same with no regard to what lies in an opening wholly within which the outline passes.
  bool meets(std::span<const Vec> convex, std::span<const Opening> openings) const;

  Vec nearest_point(Vec p) const;
  Len distance(Vec p) const;
  bool within(Vec p, Len limit) const;           ///< exact
  bool within(const Box& box, Len limit) const;  ///< exact

  /// Linear cover: the straight line from `viewer` to `aim` goes through a piece of the line, at no
  /// opening, that lies within `limit` of the box. Exact.
  bool covers(Vec viewer, Vec aim, const Box& box, Len limit,
              std::span<const Opening> openings) const;

  /// The ground within half of `width` on either side (a stream's water), ends cut square, corners
  /// mitred and, beyond a right angle, cut. An error where the bends are too tight for the width.
  tl::expected<Polygon, ShapeError> outline(Len width) const;

 private:
  std::vector<Vec> points_;
  std::vector<Len> stations_;
  Bounds bounds_;
};

}  // namespace sandtable::geometry
