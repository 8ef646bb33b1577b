#pragma once

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// A round base: a single figure, or a marker.
struct Disc {
  Vec centre;
  Len radius = 0;
  friend constexpr bool operator==(Disc, Disc) = default;
};

/// Interiors share a point; touching does not count. All answers here are exact.
bool overlap(Disc a, Disc b);
bool overlap(Disc a, const Box& b);
/// The nearest points are at most `limit` apart.
bool within(Disc a, Disc b, Len limit);
bool within(Disc a, const Box& b, Len limit);
/// Distance between the nearest points, rounded down; 0 if they touch or overlap.
Len gap(Disc a, Disc b);
Len gap(Disc a, const Box& b);

/// Whether a disc moved straight to another centre meets something on its way.
bool sweeps(Disc mover, Vec to, Disc other);
bool sweeps(Disc mover, Vec to, const Box& other);
/// How far along that straight way it can go without overlapping, at most the whole of it; 0 if it
/// overlaps from the start.
Len first_touch(Disc mover, Vec to, Disc other);
Len first_touch(Disc mover, Vec to, const Box& other);

}  // namespace sandtable::geometry
