#pragma once

#include <optional>
#include <span>

#include "engine/geometry/exact.h"
#include "engine/geometry/vec.h"

/// Straight segments, and convex outlines given by their corners clockwise.
namespace sandtable::geometry {

/// Where the segment a-b is nearest to p.
Ratio nearest_part(Vec a, Vec b, Vec p);
/// The nearest point of the segment, each coordinate to the micrometre.
Vec nearest_point(Vec a, Vec b, Vec p);
/// Distance of p from the segment, to the micrometre.
Len segment_distance(Vec a, Vec b, Vec p);
/// segment_distance <= limit, exact.
bool segment_within(Vec a, Vec b, Vec p, Len limit);
/// Two segments share at least a point. Exact.
bool segments_touch(Vec a, Vec b, Vec c, Vec d);
/// Some point of one lies within `limit` of some point of the other. Exact.
bool segments_within(Vec a, Vec b, Vec c, Vec d, Len limit);

/// The part of the segment a-b in the open inside of a convex outline; nothing where it only
/// touches. Exact.
struct Chord {
  Ratio enter, leave;
};
std::optional<Chord> chord_inside(std::span<const Vec> convex, Vec a, Vec b);
/// The segment passes through the open inside. Exact; faster than chord_inside().
bool passes_through(std::span<const Vec> convex, Vec a, Vec b);
/// p lies in the convex outline or on it.
bool convex_contains(std::span<const Vec> convex, Vec p);
/// Some point of the convex outline lies within `limit` of the segment. Exact.
bool convex_within(std::span<const Vec> convex, Vec a, Vec b, Len limit);
/// Insides of two convex outlines share an area. Exact.
bool convex_overlap(std::span<const Vec> a, std::span<const Vec> b);

}  // namespace sandtable::geometry
