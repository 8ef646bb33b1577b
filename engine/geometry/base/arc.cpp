#include "engine/geometry/base/arc.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {
namespace {

constexpr Angle kEighthTurn = kQuarterTurn / 2;

/// How far inside each of an arc's three bounds a point is, in 2^-30 micrometres (below 2^56).
using Depths = std::array<std::int64_t, 3>;

Depths depths(const Arc& arc, Vec point, Len tolerance) {
  const std::int64_t slack = std::int64_t{tolerance} << 30;
  return {dot(arc.ahead, point - arc.from) + slack, slack - cross(arc.left_ray, point - arc.left),
          slack + cross(arc.right_ray, point - arc.right)};
}

bool inside(const Depths& d) { return d[0] >= 0 && d[1] >= 0 && d[2] >= 0; }

/// Whether the rectangle whose corners have these depths has a point inside both bounds i and j: a
/// corner, or the place where an edge crosses bound i (the depth to j there is a fraction whose
/// numerator has at most 113 bits).
bool meets_both(const std::array<Depths, 4>& corner, std::size_t i, std::size_t j) {
  for (std::size_t k = 0; k < 4; ++k) {
    const Depths& a = corner[k];
    const Depths& b = corner[(k + 1) % 4];
    if (a[i] >= 0 && a[j] >= 0) return true;
    if ((a[i] >= 0) == (b[i] >= 0)) continue;
    const Depths& in = a[i] >= 0 ? a : b;
    const Depths& out = a[i] >= 0 ? b : a;
    if (Wide{out[j]} * in[i] - Wide{in[j]} * out[i] >= 0) return true;
  }
  return false;
}

Arc arc_of(const Box& shooter, Vec left, Vec right, Vec from, Angle half_width) {
  return {left,
          right,
          from,
          direction(shooter.facing),
          direction(static_cast<Angle>(shooter.facing - half_width)),
          direction(static_cast<Angle>(shooter.facing + half_width))};
}

/// What of a convex outline lies inside one bound. Corners made by earlier cuts are rounded, so a
/// corner still counts as inside up to 2 micrometres beyond. If all is cut away (the outline is
/// known to have a point inside) the corner nearest to the bound stays.
Convex cut(const Convex& shape, const Arc& arc, std::size_t bound, Len tolerance) {
  constexpr std::int64_t kSlack = std::int64_t{2} << 30;
  const auto depth = [&](Vec v) { return depths(arc, v, tolerance)[bound]; };
  Convex out;
  Vec deepest = shape.point[0];
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Vec a = shape.point[i], b = shape.point[(i + 1) % shape.count];
    const std::int64_t here = depth(a), next = depth(b);
    if (here > depth(deepest)) deepest = a;
    if (here >= -kSlack) out.point[out.count++] = a;
    if ((here >= -kSlack) == (next >= -kSlack) || std::max(here, next) <= 0) continue;
    out.point[out.count++] = here > next ? point_on(a, b, Ratio{here, here - next})
                                         : point_on(b, a, Ratio{next, next - here});
  }
  if (out.count == 0) out.point[out.count++] = deepest;
  return out;
}

bool holds(const Convex& shape, Vec point) {
  if (shape.count < 3) return false;
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Vec a = shape.point[i], b = shape.point[(i + 1) % shape.count];
    if (cross(b - a, point - a) > 0) return false;
  }
  return true;
}

/// The edge of an outline nearest to a point outside it, by the index of its first corner.
std::size_t nearest_edge(const Convex& shape, Vec point) {
  std::size_t nearest = 0;
  Squared best = squared_distance(point, shape.point[0], shape.point[1 % shape.count]);
  for (std::size_t i = 1; i < shape.count; ++i) {
    const Squared here =
        squared_distance(point, shape.point[i], shape.point[(i + 1) % shape.count]);
    if (here < best) {
      best = here;
      nearest = i;
    }
  }
  return nearest;
}

}  // namespace

Zone zone_of(const Box& unit, Vec point) {
  if (covers(unit, point) || in_arc(arc_of_front(unit, kEighthTurn), point)) return Zone::Front;
  const Direction ahead = direction(unit.facing);
  const Vec rear_centre = unit.centre - unit.half_depth;
  // The rear is what lies behind the rear edge and strictly between the lines from its corners.
  const Direction right_line = direction(static_cast<Angle>(unit.facing + 3 * kEighthTurn));
  const Direction left_line = direction(static_cast<Angle>(unit.facing - 3 * kEighthTurn));
  if (dot(ahead, point - rear_centre) < 0 && cross(right_line, point - unit.corner[2]) < 0 &&
      cross(left_line, point - unit.corner[3]) > 0)
    return Zone::Rear;
  return dot(right_of(ahead), point - unit.centre) > 0 ? Zone::RightFlank : Zone::LeftFlank;
}

Arc arc_of_front(const Box& shooter, Angle half_width) {
  return arc_of(shooter, shooter.corner[0], shooter.corner[1], front_centre(shooter), half_width);
}
Arc arc_of_front_centre(const Box& shooter, Angle half_width) {
  const Vec from = front_centre(shooter);
  return arc_of(shooter, from, from, from, half_width);
}
Arc arc_of_centre(const Box& shooter, Angle half_width) {
  return arc_of(shooter, shooter.centre, shooter.centre, shooter.centre, half_width);
}

bool in_arc(const Arc& arc, Vec point, Len tolerance) {
  return inside(depths(arc, point, tolerance));
}

/// Four convex sets in a plane, the target and the insides of three bounds, share a point if any
/// three of them do (Helly); the three bounds always do.
bool part_in_arc(const Arc& arc, const Box& target, Len tolerance) {
  std::array<Depths, 4> corner;
  for (std::size_t i = 0; i < 4; ++i) {
    corner[i] = depths(arc, target.corner[i], tolerance);
    if (inside(corner[i])) return true;
  }
  return meets_both(corner, 0, 1) && meets_both(corner, 0, 2) && meets_both(corner, 1, 2);
}

bool part_in_arc(const Box& shooter, Angle half_width, const Box& target, Len tolerance) {
  return part_in_arc(arc_of_front(shooter, half_width), target, tolerance);
}

Convex clip_to_arc(const Arc& arc, const Box& target, Len tolerance) {
  if (!part_in_arc(arc, target, tolerance)) return {};
  Convex shape;
  for (const Vec corner : target.corner) shape.point[shape.count++] = corner;
  for (std::size_t bound = 0; bound < 3; ++bound) shape = cut(shape, arc, bound, tolerance);
  return shape;
}

std::optional<Vec> nearest_in_arc(const Arc& arc, const Box& target, Len tolerance) {
  const Convex shape = clip_to_arc(arc, target, tolerance);
  if (shape.count == 0) return std::nullopt;
  if (holds(shape, arc.from)) return arc.from;
  const std::size_t i = nearest_edge(shape, arc.from);
  return nearest_point(shape.point[i], shape.point[(i + 1) % shape.count], arc.from);
}

std::optional<Len> range_in_arc(const Arc& arc, const Box& target, Len tolerance) {
  const Convex shape = clip_to_arc(arc, target, tolerance);
  if (shape.count == 0) return std::nullopt;
  if (holds(shape, arc.from)) return 0;
  const std::size_t i = nearest_edge(shape, arc.from);
  return rounded_down(
      squared_distance(arc.from, shape.point[i], shape.point[(i + 1) % shape.count]));
}

}  // namespace sandtable::geometry
