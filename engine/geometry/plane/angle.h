#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// A vector of length 1 in units of 2^-30: (sine, cosine) of an angle.
struct Direction {
  std::int32_t x = 0, y = 0;
  friend constexpr bool operator==(Direction, Direction) = default;
  friend constexpr Direction operator-(Direction a) { return {-a.x, -a.y}; }
};

/// The unit vector of a facing: 0 is (0, 1), a quarter turn (1, 0). Each coordinate is within one
/// unit of 2^-30 of the truth. Symmetric to the last digit: turning by a quarter, turning about and
/// mirroring an angle exchange and negate the coordinates and change nothing else.
inline Direction direction(Angle angle);

inline constexpr Direction kAhead{0, 1 << 30};

/// The direction a quarter turn clockwise of this one: the right hand of whoever looks there.
constexpr Direction right_of(Direction ahead) { return {ahead.y, -ahead.x}; }

/// Units of 2^-30 micrometres, below 2^55 for differences of points on the table.
constexpr std::int64_t dot(Direction a, Vec b) {
  return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
/// Positive where b lies counter-clockwise of a.
constexpr std::int64_t cross(Direction a, Vec b) {
  return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}

/// `direction` taken `length` times and rounded to the micrometre, halves away from zero: the
/// opposite direction, or a negative length, gives exactly the negative.
constexpr Vec scaled(Direction direction, Len length);
/// The same for half the length, so that an odd length loses nothing before it is rounded.
constexpr Vec half_scaled(Direction direction, Len length);
/// The point `length` from a point in a direction; negative lengths go back.
Vec along(Vec from, Angle angle, Len length);
/// A difference of points turned clockwise, each coordinate rounded to the micrometre.
Vec rotate(Vec vec, Angle angle);

/// The angle nearest to the way a difference points; of two equally near the clockwise one.
/// (0, 0) gives 0.
Angle angle_of(Vec vec);

/// The angle nearest to hundredths of a degree, of either sign and any size.
Angle degrees(std::int32_t hundredths);
/// Hundredths of a degree from 0 to 35999, rounded.
std::int32_t hundredths_of(Angle angle);
/// The same from -17999 to 18000: how far to turn clockwise, the short way.
std::int32_t signed_hundredths_of(Angle angle);
/// The smaller of the two turns that lead from one angle to the other, at most a half turn.
Angle between(Angle a, Angle b);

/// Length of the arc of this radius and turn, rounded to the micrometre.
Len arc_length(Len radius, Angle turn);
/// The largest turn short of a whole one whose arc is at most `length`.
Angle turn_within(Len radius, Len length);
/// The way that the front-centre goes in a wheel of a front this wide: half the front times the
/// angle, rounded once at the end (so that odd fronts lose nothing).
Len wheel_length(Len front, Angle turn);
/// The largest turn short of a whole one whose wheel_length is at most `length`.
Angle wheel_within(Len front, Len length);

// ---------------------------------------------------------------------------------------------

namespace detail {

struct SineCosine {
  std::uint64_t sine = 0, cosine = 0;
};
inline constexpr int kFineSteps = 64;
inline constexpr int kEighthTurn = kQuarterTurn / 2;
extern const std::array<SineCosine, kEighthTurn / kFineSteps + 1> kCoarse;  ///< units of 2^-32
extern const std::array<SineCosine, kFineSteps> kFine;  ///< every 1/65536; units of 2^-31

/// value / 2^bits to the nearest whole number, halves away from zero.
constexpr Len rounded_shift(std::int64_t value, int bits) {
  return static_cast<Len>((value + (std::int64_t{1} << (bits - 1)) + (value >> 63)) >> bits);
}

}  // namespace detail

/// Folded into the first eighth of a turn, where both tables meet by the addition theorem. In units
/// of 2^-30 an entry of the coarse one is off by 1/8 at most and one of the fine one by 1/4, which
/// makes 0.13 and 0.36; the rounding adds a half.
inline Direction direction(Angle angle) {
  const int quarter = angle >> 14;
  int rest = angle & (kQuarterTurn - 1);
  const bool fold = rest > detail::kEighthTurn;
  rest = fold ? kQuarterTurn - rest : rest;
  const detail::SineCosine a = detail::kCoarse[static_cast<std::size_t>(rest >> 6)];
  const detail::SineCosine b = detail::kFine[static_cast<std::size_t>(rest & 63)];
  const auto half = std::uint64_t{1} << 32;
  auto x = static_cast<std::int32_t>((a.sine * b.cosine + a.cosine * b.sine + half) >> 33);
  auto y = static_cast<std::int32_t>((a.cosine * b.cosine - a.sine * b.sine + half) >> 33);
  if (fold != ((quarter & 1) != 0)) std::swap(x, y);
  return {quarter >= 2 ? -x : x, quarter == 1 || quarter == 2 ? -y : y};
}

constexpr Vec scaled(Direction direction, Len length) {
  return {detail::rounded_shift(std::int64_t{direction.x} * length, 30),
          detail::rounded_shift(std::int64_t{direction.y} * length, 30)};
}
constexpr Vec half_scaled(Direction direction, Len length) {
  return {detail::rounded_shift(std::int64_t{direction.x} * length, 31),
          detail::rounded_shift(std::int64_t{direction.y} * length, 31)};
}

}  // namespace sandtable::geometry
