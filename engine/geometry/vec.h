#pragma once

#include <cstdint>

/// The measured table: whole micrometres and 1/65536 turns, 64-bit products, 128 where needed. No
/// yes/no answer depends on a floating-point number, so that every processor agrees.
namespace sandtable::geometry {

/// Micrometres.
using Len = std::int32_t;
/// 1/65536 of a turn, clockwise from +y (away from side A's edge); it wraps round by itself.
using Angle = std::uint16_t;

inline constexpr Len kMillimetre = 1'000;
inline constexpr Len kCentimetre = 10'000;
/// No coordinate may be larger: 8 m. Products of two differences then fit 64 bits with room.
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

}  // namespace sandtable::geometry
