#pragma once

#include <cstdint>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// The ground round a unit, parted by lines at 45 degrees that run outward from its four corners.
enum class Zone : std::uint8_t { Front, LeftFlank, RightFlank, Rear };

/// A point exactly on a line belongs to the front-most of the two zones (front before flank, flank
/// before rear); a point of the outline itself to the front. Exact, no tolerance.
Zone zone_of(const Box& unit, Vec point);

/// The ground before a line from `left` to `right`, bounded by a ray from each end that opens
/// outward by `half_width` from straight ahead (at most a quarter turn). Both ends may be one
/// point. What lies on a bound is inside.
struct Arc {
  Vec left, right;
  Vec from;  ///< ranges are measured from here
  Direction ahead = kAhead;
  Direction left_ray = kAhead, right_ray = kAhead;
};
/// From the two front corners, measured from the front-centre.
Arc arc_of_front(const Box& shooter, Angle half_width);
/// From the front-centre alone.
Arc arc_of_front_centre(const Box& shooter, Angle half_width);
/// From the centre of the base.
Arc arc_of_centre(const Box& shooter, Angle half_width);

/// The point is in the arc or at most `tolerance` outside each of its bounds. Exact.
bool in_arc(const Arc& arc, Vec point, Len tolerance = 0);
/// Some point of the target's outline is. Exact.
bool part_in_arc(const Arc& arc, const Box& target, Len tolerance = 0);
/// The same for the arc from the two front corners.
bool part_in_arc(const Box& shooter, Angle half_width, const Box& target, Len tolerance = 0);

/// What of the target lies in the arc (clockwise), corners rounded to the micrometre: it has
/// corners exactly when part_in_arc, perhaps only one or two.
Convex clip_to_arc(const Arc& arc, const Box& target, Len tolerance = 0);
/// The point of that part nearest to `arc.from`, rounded to the micrometre.
std::optional<Vec> nearest_in_arc(const Arc& arc, const Box& target, Len tolerance = 0);
/// Its distance, rounded down.
std::optional<Len> range_in_arc(const Arc& arc, const Box& target, Len tolerance = 0);

}  // namespace sandtable::geometry
