#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/vec.h"

/// Round bases. All answers are exact; touching is neither overlapping nor being swept over.
///
/// An outline is given by its corners, clockwise, and need not be convex: the points of a Polygon,
/// the four of a thick wall; two of them are a wall without thickness.
namespace sandtable::geometry {

/// A round base: a single figure, a marker, a burst.
struct Disc {
  Vec centre;
  Len radius = 0;
  friend constexpr bool operator==(Disc, Disc) = default;
};

constexpr Bounds bounds_of(Disc disc) {
  return Bounds{disc.centre, disc.centre}.grown(disc.radius);
}

/// The point is less than the root of `square` away from the segment.
inline bool is_nearer(Vec point, Vec from, Vec to, std::int64_t square);

/// Interiors share a point.
inline bool overlap(Disc a, Disc b);
bool overlap(Disc a, const Box& b);
bool overlap(Disc a, std::span<const Vec> outline);
/// The nearest points are at most `limit` apart.
inline bool within(Disc a, Disc b, Len limit);
bool within(Disc a, const Box& b, Len limit);
bool within(Disc a, std::span<const Vec> outline, Len limit);
/// They share at least a point of their edges: how far a burst reaches.
inline bool touches(Disc a, Disc b) { return within(a, b, 0); }
inline bool touches(Disc a, std::span<const Vec> outline) { return within(a, outline, 0); }
/// Distance between the nearest points, rounded down; 0 if they touch or overlap.
Len gap(Disc a, Disc b);
Len gap(Disc a, const Box& b);
Len gap(Disc a, std::span<const Vec> outline);

/// Whether a disc moved straight to another centre meets something on its way. Its radius must not
/// be 0 against an outline.
inline bool sweeps(Disc mover, Vec to, Disc other);
bool sweeps(Disc mover, Vec to, const Box& other);
bool sweeps(Disc mover, Vec to, std::span<const Vec> outline);

/// The place so far along a straight way (0 to its length rounded down): each coordinate rounded.
inline Vec place_at(Vec from, Vec to, Len way) {
  return point_on(from, to, Ratio{way, std::max(length(to - from), 1)});
}
/// How far along that straight way it can go without overlapping, in whole micrometres: put at
/// place_at() the disc is free, and one a micrometre wider would not get 3 farther. The whole
/// length if nothing is met; 0 if it overlaps from the start.
Len first_touch(Disc mover, Vec to, Disc other);
Len first_touch(Disc mover, Vec to, const Box& other);
Len first_touch(Disc mover, Vec to, std::span<const Vec> outline);

/// A straight line between two points goes through the disc's open inside; it may graze it.
inline bool blocks(Disc disc, Vec a, Vec b) {
  return is_nearer(disc.centre, a, b, std::int64_t{disc.radius} * disc.radius);
}
/// The first of them, by number, that blocks the line.
std::optional<std::size_t> blocker(std::span<const Disc> discs, Vec a, Vec b);

// ---------------------------------------------------------------------------------------------

namespace detail {
constexpr std::int64_t square_of(std::int64_t n) { return n * n; }
}  // namespace detail

inline bool is_nearer(Vec point, Vec from, Vec to, std::int64_t square) {
  const Vec way = to - from, v = point - from;
  const std::int64_t part = dot(v, way), whole = squared(way);
  if (part <= 0) return squared(v) < square;
  if (part >= whole) return squared(point - to) < square;
  const std::int64_t height = cross(way, v);
  return Wide{height} * height < Wide{square} * whole;
}

inline bool overlap(Disc a, Disc b) {
  return squared(b.centre - a.centre) < detail::square_of(std::int64_t{a.radius} + b.radius);
}
inline bool within(Disc a, Disc b, Len limit) {
  return limit >= 0 && squared(b.centre - a.centre) <=
                           detail::square_of(std::int64_t{a.radius} + b.radius + limit);
}
inline bool sweeps(Disc mover, Vec to, Disc other) {
  return is_nearer(other.centre, mover.centre, to,
                   detail::square_of(std::int64_t{mover.radius} + other.radius));
}

}  // namespace sandtable::geometry
