#pragma once

#include <cstdint>
#include <cstdlib>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// The square of a distance, exactly: whole + rest / over square micrometres, 0 <= rest < over.
struct Squared {
  std::int64_t whole = 0, rest = 0, over = 1;
  friend constexpr bool operator<(const Squared& a, const Squared& b) {
    return a.whole != b.whole ? a.whole < b.whole : Wide{a.rest} * b.over < Wide{b.rest} * a.over;
  }
  friend constexpr bool operator==(const Squared& a, const Squared& b) {
    return a.whole == b.whole && Wide{a.rest} * b.over == Wide{b.rest} * a.over;
  }
};
/// The distance is at most `limit` (which must not be negative).
constexpr bool at_most(const Squared& distance, Len limit) {
  const std::int64_t square = std::int64_t{limit} * limit;
  return distance.whole < square || (distance.whole == square && distance.rest == 0);
}
/// The distance, rounded down.
inline Len rounded_down(const Squared& distance) { return static_cast<Len>(isqrt(distance.whole)); }

/// From a point to the nearest point of a segment.
Squared squared_distance(Vec point, Vec from, Vec to);
/// Between the nearest points of two segments; 0 if they share one.
Squared squared_distance(Vec a_from, Vec a_to, Vec b_from, Vec b_to);
/// From a point to the nearest point of a rectangle; 0 inside it and on its edge.
Squared squared_distance(Vec point, const Box& box);
/// Between the nearest points of two rectangles; 0 if they touch or overlap.
Squared squared_distance(const Box& a, const Box& b);

/// The point is inside the outline or on it.
bool covers(const Box& box, Vec point);
/// The two segments share a point (ends included).
bool segments_meet(Vec a_from, Vec a_to, Vec b_from, Vec b_to);

/// Interiors share a point; edges and corners that only touch do not count. Exact.
bool overlap(const Box& a, const Box& b);
/// Nearest points are at most `limit` apart (0: they touch or overlap). Exact.
bool within(const Box& a, const Box& b, Len limit);
bool within(Vec point, const Box& box, Len limit);
/// Distance between nearest points, rounded down; 0 if they touch or overlap.
Len gap(const Box& a, const Box& b);
/// Distance from a point to the nearest point of a rectangle, rounded down; 0 inside it.
Len range(Vec from, const Box& box);
/// The nearest point of a rectangle, rounded to the micrometre; `from` itself inside it.
Vec nearest_point(const Box& box, Vec from);
/// The nearest point of a segment, each coordinate rounded to the micrometre.
Vec nearest_point(Vec from, Vec to, Vec of);

/// How much of `mover`'s front edge the other lies before: what of `other` is level with the front
/// edge or ahead of it, projected straight back on that edge, at most its whole length. Within 2
/// micrometres.
Len length_before_front(const Box& mover, const Box& other);

// ---------------------------------------------------------------------------------------------

/// Two parallelograms are apart if some edge direction of one of them shows them side by side
/// (separating axes). For the direction g: |g x offset| against the sum of |g x half edge| over the
/// four half edges. Offsets have 25 bits and half edges 24, so a product has at most 49 bits and
/// every sum here at most 52.
inline bool overlap(const Box& a, const Box& b) {
  const Vec offset = b.centre - a.centre;
  const std::int64_t reach = std::int64_t{a.reach} + b.reach;
  if (squared(offset) >= reach * reach) return false;
  const std::int64_t ff = std::abs(cross(a.half_front, b.half_front));
  const std::int64_t fd = std::abs(cross(a.half_front, b.half_depth));
  const std::int64_t df = std::abs(cross(a.half_depth, b.half_front));
  const std::int64_t dd = std::abs(cross(a.half_depth, b.half_depth));
  const std::int64_t area_a = cross(a.half_front, a.half_depth);  // never negative: clockwise
  const std::int64_t area_b = cross(b.half_front, b.half_depth);
  // Each is negative where that direction does not part them; all are if their common sign bit is.
  return ((std::abs(cross(a.half_front, offset)) - area_a - ff - fd) &
          (std::abs(cross(a.half_depth, offset)) - area_a - df - dd) &
          (std::abs(cross(b.half_front, offset)) - area_b - ff - df) &
          (std::abs(cross(b.half_depth, offset)) - area_b - fd - dd)) < 0;
}

}  // namespace sandtable::geometry
