#pragma once

#include <bit>
#include <cstdint>

#include "engine/geometry/vec.h"

/// Whole-number tools under the exact answers: wide products, square roots, signs that are never in
/// doubt.
namespace sandtable::geometry {

__extension__ using Int128 = __int128;

/// The whole part of the square root.
constexpr std::uint64_t isqrt(std::uint64_t n) {
  if (n == 0) return 0;
  const int shift = std::countl_zero(n) & ~1;
  const std::uint64_t m = n << shift;
  // Each line doubles the digits that are right (Newton's step with a growing precision).
  std::uint64_t u = 1 + (m >> 62);
  u = (u << 1) + (m >> 59) / u;
  u = (u << 3) + (m >> 53) / u;
  u = (u << 7) + (m >> 41) / u;
  u = (u << 15) + (m >> 17) / u;
  std::uint64_t root = u >> (shift / 2);
  // 2^32 squared would overflow; it is one too large in any case.
  while (root > 0xFFFF'FFFFu || root * root > n) --root;
  return root;
}

/// The square root, rounded to the nearest whole number.
constexpr std::int64_t rounded_root(std::uint64_t n) {
  const std::uint64_t root = isqrt(n);
  return static_cast<std::int64_t>(n - root * root > root ? root + 1 : root);
}

/// The length of a difference of two points, to the nearest micrometre.
constexpr Len length_of(Vec v) {
  return static_cast<Len>(rounded_root(static_cast<std::uint64_t>(squared(v))));
}

/// n / d to the nearest whole number, halves away from zero; d > 0.
constexpr std::int64_t rounded_quotient(std::int64_t n, std::int64_t d) {
  return n >= 0 ? (n + d / 2) / d : -((-n + d / 2) / d);
}
constexpr std::int64_t rounded_quotient(Int128 n, std::int64_t d) {
  if (n >= INT64_MIN / 2 && n <= INT64_MAX / 2 && d <= INT64_MAX / 2)
    return rounded_quotient(static_cast<std::int64_t>(n), d);
  return static_cast<std::int64_t>(n >= 0 ? (n + d / 2) / d : -((-n + d / 2) / d));
}

/// Positive where c lies to the left of the line from a to b, 0 on it. Twice the triangle's area.
constexpr std::int64_t turn(Vec a, Vec b, Vec c) { return cross(b - a, c - a); }

/// A fraction num / den with den > 0: where along a segment something is, 0 its start, 1 its end.
struct Ratio {
  std::int64_t num = 0, den = 1;
  friend constexpr bool operator==(Ratio a, Ratio b) {
    return Int128{a.num} * b.den == Int128{b.num} * a.den;
  }
  friend constexpr bool operator<(Ratio a, Ratio b) {
    return Int128{a.num} * b.den < Int128{b.num} * a.den;
  }
  friend constexpr bool operator>(Ratio a, Ratio b) { return b < a; }
  friend constexpr bool operator<=(Ratio a, Ratio b) { return !(b < a); }
  friend constexpr bool operator>=(Ratio a, Ratio b) { return !(a < b); }
};

/// That part of a length, to the nearest micrometre.
constexpr Len part_of(Ratio r, Len length) {
  return static_cast<Len>(rounded_quotient(Int128{r.num} * length, r.den));
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
