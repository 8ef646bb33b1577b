#pragma once

#include <cmath>
#include <cstdint>

/// The measured table: whole micrometres and 1/65536 turns, 64-bit products, 128 where needed. No
/// yes/no answer depends on a floating-point number, so that every processor agrees.
namespace sandtable::geometry {

/// Micrometres.
using Len = std::int32_t;
/// 1/65536 of a turn, clockwise from +y (away from side A's edge); it wraps round by itself.
using Angle = std::uint16_t;
/// For products of two 64-bit numbers.
__extension__ using Wide = __int128;

inline constexpr Len kMillimetre = 1'000;
inline constexpr Len kCentimetre = 10'000;
/// No coordinate may be larger: 8 m. Differences then take 25 bits with their sign, products of two
/// of them 49, and every sum of products here fits 64 bits with room.
inline constexpr Len kMaxCoordinate = 8'000'000;

inline constexpr Angle kQuarterTurn = 0x4000;
inline constexpr Angle kHalfTurn = 0x8000;

/// A point or a difference of points: x to the right, y away from side A's edge.
struct Vec {
  Len x = 0, y = 0;
  friend constexpr bool operator==(Vec, Vec) = default;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec operator-(Vec a) { return {-a.x, -a.y}; }
};

/// Square micrometres.
constexpr std::int64_t dot(Vec a, Vec b) {
  return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
/// Positive where b lies counter-clockwise of a (to the left of it).
constexpr std::int64_t cross(Vec a, Vec b) {
  return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}
constexpr std::int64_t squared(Vec a) { return dot(a, a); }

/// The largest whole number whose square is at most n; n from 0 to 2^62. The processor's root is
/// only a first guess: the answer is settled in integers.
inline std::int64_t isqrt(std::int64_t n) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root > n) --root;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}
/// The length of a difference, rounded down.
inline Len length(Vec a) { return static_cast<Len>(isqrt(squared(a))); }

}  // namespace sandtable::geometry
