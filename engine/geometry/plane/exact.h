#pragma once

#include <cstdint>

#include "engine/geometry/plane/vec.h"

/// Whole-number tools under the exact answers: wide quotients, fractions, signs that are never in
/// doubt.
namespace sandtable::geometry {

/// The square root, rounded to the nearest whole number.
inline std::int64_t rounded_root(std::int64_t n) {
  const std::int64_t root = isqrt(n);
  return n - root * root > root ? root + 1 : root;
}

/// The length of a difference of two points, to the nearest micrometre.
inline Len length_of(Vec v) { return static_cast<Len>(rounded_root(squared(v))); }

/// n / d to the nearest whole number, halves away from zero; d > 0.
constexpr std::int64_t rounded_quotient(std::int64_t n, std::int64_t d) {
  return n >= 0 ? (n + d / 2) / d : -((-n + d / 2) / d);
}
constexpr std::int64_t rounded_quotient(Wide n, std::int64_t d) {
  if (n >= INT64_MIN / 2 && n <= INT64_MAX / 2 && d <= INT64_MAX / 2)
    return rounded_quotient(static_cast<std::int64_t>(n), d);
  return static_cast<std::int64_t>(n >= 0 ? (n + d / 2) / d : -((-n + d / 2) / d));
}

/// Positive where c lies to the left of the line from a to b, 0 on it. Twice the triangle's area.
constexpr std::int64_t turn(Vec a, Vec b, Vec c) { return cross(b - a, c - a); }

/// A fraction num / den with den > 0: where along a segment something is, 0 its start, 1 its end.
/// Without default values: buffers of them cost nothing to make.
struct Ratio {
  std::int64_t num, den;
  friend constexpr bool operator==(Ratio a, Ratio b) {
    return Wide{a.num} * b.den == Wide{b.num} * a.den;
  }
  friend constexpr bool operator<(Ratio a, Ratio b) {
    return Wide{a.num} * b.den < Wide{b.num} * a.den;
  }
  friend constexpr bool operator>(Ratio a, Ratio b) { return b < a; }
  friend constexpr bool operator<=(Ratio a, Ratio b) { return !(b < a); }
  friend constexpr bool operator>=(Ratio a, Ratio b) { return !(a < b); }
};

/// That part of a length, to the nearest micrometre.
constexpr Len part_of(Ratio r, Len length) {
  return static_cast<Len>(rounded_quotient(Wide{r.num} * length, r.den));
}
/// The point there on the segment from a to b, each coordinate to the nearest micrometre.
constexpr Vec point_on(Vec a, Vec b, Ratio r) {
  return {a.x + part_of(r, b.x - a.x), a.y + part_of(r, b.y - a.y)};
}

/// Corners of something with edges parallel to the table's: low.x <= high.x, low.y <= high.y, both
/// inside. A default one holds nothing.
struct Bounds {
  Vec low{kMaxCoordinate, kMaxCoordinate}, high{-kMaxCoordinate, -kMaxCoordinate};
  constexpr void add(Vec p) {
    low = {p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
    high = {p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
  }
  constexpr bool contains(Vec p) const {
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
  }
  constexpr bool meets(const Bounds& b) const {
    return low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y;
  }
  constexpr Bounds grown(Len by) const { return {low - Vec{by, by}, high + Vec{by, by}}; }
  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

template <class Points>
constexpr Bounds bounds_of(const Points& points) {
  Bounds bounds;
  for (const Vec p : points) bounds.add(p);
  return bounds;
}

}  // namespace sandtable::geometry
