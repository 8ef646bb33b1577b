#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/segment.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

inline constexpr std::size_t kMaxPolygonPoints = 192;

/// Why a list of points makes no polygon or no line.
struct ShapeError {
  enum class Kind : std::uint8_t {
    TooFewPoints,   ///< `found` of them
    TooManyPoints,  ///< `found` of them, and `first` may be
    OutOfRange,     ///< point `first` lies beyond kMaxCoordinate
    RepeatedPoint,  ///< point `first` and the next are the same
    SelfCrossing,   ///< edges `first` and `second` meet (edge i runs from point i to the next)
    BadSize,        ///< a width or an axis of `found` micrometres
  };
  Kind kind = Kind::TooFewPoints;
  std::size_t first = 0, second = 0;
  std::int64_t found = 0;
  friend bool operator==(const ShapeError&, const ShapeError&) = default;
  /// In English, points and edges counted from 0: "edges 1 and 3 cross; a polygon must not ...".
  std::string message() const;
};

/// The stretches of a segment inside something, in order, apart from each other.
struct Stretches {
  std::array<Stretch, kMaxPolygonPoints / 2 + 1> item;
  std::size_t count = 0;
  std::span<const Stretch> span() const { return {item.data(), count}; }
  /// Together, for a segment of this length: each end rounded to the micrometre.
  Len length(Len whole) const;
};

/// A simple polygon, convex or not, of whole-number points. Its boundary belongs to it: a point on
/// an edge is inside. Nothing allocates but make().
class Polygon {
 public:
  /// Nothing at all: contains no point.
  Polygon() = default;
  /// Turns the points clockwise (as the corners of a Box) and drops points in the middle of a
  /// straight edge; the numbers in an error count the points as given.
  static tl::expected<Polygon, ShapeError> make(std::span<const Vec> points);

  std::span<const Vec> points() const { return points_; }
  bool empty() const { return points_.empty(); }
  bool convex() const { return convex_; }
  const Bounds& bounds() const { return bounds_; }
  std::int64_t twice_area() const { return twice_area_; }  ///< square micrometres, exact

  bool contains(Vec p) const;
  /// Every point of the box is inside. Exact.
  bool contains(const Box& box) const;
  /// The insides share an area (touching is not enough). Exact.
  bool overlaps(const Box& box) const;
  /// They share at least a point. Exact.
  bool touches(const Box& box) const;
  /// Twice the area common with the box, to the nearest square micrometre: exact where the true
  /// value is whole, never off by more than 1.
  std::int64_t twice_area_inside(const Box& box) const;
  /// More than half of the box's area, by over 1 square micrometre: exactly half is not more.
  bool holds_most_of(const Box& box) const;

  /// Where the segment from a to b is inside (running along an edge is inside; touching in a point
  /// is not listed). The ends are exact.
  void stretches(Vec a, Vec b, Stretches& out) const;
  /// Length of the segment inside, within 1 micrometre a stretch and half of one.
  Len length_inside(Vec a, Vec b) const;

  /// The point of the boundary nearest to p, each coordinate to the micrometre.
  Vec nearest_on_boundary(Vec p) const;
  /// From p to the nearest point of the boundary, rounded down (inside too).
  Len distance_to_boundary(Vec p) const;
  /// 0 inside, else as distance_to_boundary().
  Len distance(Vec p) const { return contains(p) ? 0 : distance_to_boundary(p); }
  /// distance(p) <= limit, exact.
  bool within(Vec p, Len limit) const;

 private:
  std::vector<Vec> points_;
  Bounds bounds_;
  std::int64_t twice_area_ = 0;
  bool convex_ = false;
};

/// Whether a point lies inside a simple outline, or on it; outlines of fewer than three corners
/// hold nothing. Exact.
bool outline_contains(std::span<const Vec> outline, Vec p);

/// An ellipse as a polygon of 32 points on it, each to the micrometre: `half_depth` in the
/// direction of `facing`, `half_width` across. Its area is 0.6 % less than the true ellipse's.
tl::expected<Polygon, ShapeError> ellipse(Vec centre, Len half_width, Len half_depth, Angle facing);

/// A convex outline of few points, clockwise, on the stack.
struct Convex {
  static constexpr std::size_t kMost = 12;
  std::array<Vec, kMost> point{};
  std::size_t count = 0;
  std::span<const Vec> points() const { return {point.data(), count}; }
};
Convex convex_of(const Box& box);
/// What of it lies to the left of the line through `origin` in that direction, or on it. New
/// corners are rounded to the micrometre; a part thinner than that may vanish.
Convex clipped(const Convex& shape, Vec origin, Vec direction);
/// The ground that a box covers when it goes straight by that much without turning. At most 6
/// corners; exact.
Convex swept_straight(const Box& box, Vec by);

/// Twice the area of a box, exact.
std::int64_t twice_area(const Box& box);

}  // namespace sandtable::geometry
