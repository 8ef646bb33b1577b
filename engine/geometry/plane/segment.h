#pragma once

#include <optional>
#include <span>

#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/vec.h"

/// Segments against convex outlines given by their corners, clockwise: a box, the ground that one
/// covers going straight, a cell of an index. All exact. An outline
/// must have an area and no corner twice.
namespace sandtable::geometry {

/// A part of a segment from `enter` to `leave`, as fractions of it.
struct Stretch {
  Ratio enter, leave;
};

/// The part of the segment a-b in the open inside of a convex outline; nothing where it only
/// touches it or runs along its edge.
std::optional<Stretch> chord_inside(std::span<const Vec> convex, Vec a, Vec b);
/// Whether there is such a part; much faster.
bool passes_through(std::span<const Vec> convex, Vec a, Vec b);
/// They share at least a point.
bool segment_touches(std::span<const Vec> convex, Vec a, Vec b);
/// p lies in the convex outline or on it.
bool convex_contains(std::span<const Vec> convex, Vec p);
/// The insides of two convex outlines share an area.
bool convex_overlap(std::span<const Vec> a, std::span<const Vec> b);
/// Some point of the outline lies within `limit` of the segment.
bool convex_within(std::span<const Vec> convex, Vec a, Vec b, Len limit);

}  // namespace sandtable::geometry
