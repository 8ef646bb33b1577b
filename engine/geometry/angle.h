#pragma once

#include <cstdint>

#include "engine/geometry/vec.h"

namespace sandtable::geometry {

/// A vector of length 1 in units of 2^-30: (sine, cosine) of an angle.
struct Direction {
  std::int32_t x = 0, y = 0;
  friend constexpr bool operator==(Direction, Direction) = default;
  friend constexpr Direction operator-(Direction a) { return {-a.x, -a.y}; }
};

inline constexpr Direction kAhead{0, 1 << 30};

/// The unit vector of a facing: 0 is (0, 1), a quarter turn (1, 0). Each coordinate is within one
/// unit of 2^-30 of the truth. Symmetric to the last digit: turning by a quarter, turning about and
/// mirroring an angle exchange and negate the coordinates and change nothing else.
Direction direction(Angle angle);

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
Vec scaled(Direction direction, Len length);
/// The same for half the length, so that an odd length loses nothing before it is rounded.
Vec half_scaled(Direction direction, Len length);
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

}  // namespace sandtable::geometry
