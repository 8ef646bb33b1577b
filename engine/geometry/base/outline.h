#pragma once

#include <cstdint>
#include <span>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"

namespace sandtable::geometry {

/// A ring or a square on the table, on whose edge figures stand and look outward. Places along it
/// are told by their station: micrometres clockwise from straight ahead of the centre.
struct Outline {
  enum class Shape : std::uint8_t { Ring, Square };
  Shape shape = Shape::Ring;
  Vec centre;
  Len size = 0;      ///< the radius, or half a side
  Angle facing = 0;  ///< to which a square's front side looks, and where stations begin
  friend constexpr bool operator==(const Outline&, const Outline&) = default;
};

/// All the way round, to the nearest micrometre.
Len length_of(const Outline& outline);
/// The place at a station, which is taken round as often as need be; each coordinate is rounded,
/// and on a ring the bearing to 1/65536 of a turn.
Vec place_on(const Outline& outline, Len station);
/// So many places at equal stations, the first straight ahead.
void even_places(const Outline& outline, std::span<Vec> places);
/// Station of the place nearest to a point (that of the centre is 0).
Len station_of(const Outline& outline, Vec p);
/// The point is at most `limit` away from the outline, inside or outside. Exact, of a square with
/// its corners to the micrometre.
bool is_on(const Outline& outline, Vec p, Len limit);
/// Inside or on it.
bool encloses(const Outline& outline, Vec p);
/// Which way is outward there: from a ring's centre, square to the nearest side (at equal distance
/// from two the one that comes first, clockwise from the front).
Angle outward(const Outline& outline, Vec p);

}  // namespace sandtable::geometry
