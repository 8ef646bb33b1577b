#include "engine/geometry/plane/contact.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {
namespace {

/// Calls `visit(from, to)` for the edges that have the point on their outer side; the nearest point
/// of the rectangle to a point outside lies on one of them.
template <class Visit>
void visit_facing_edges(const Box& box, Vec point, Visit visit) {
  const Vec v = point - box.centre;
  const std::int64_t area = cross(box.half_front, box.half_depth);
  const std::int64_t ahead = cross(box.half_front, v), aside = cross(v, box.half_depth);
  if (ahead > area) visit(box.corner[0], box.corner[1]);
  if (ahead < -area) visit(box.corner[2], box.corner[3]);
  if (aside > area) visit(box.corner[1], box.corner[2]);
  if (aside < -area) visit(box.corner[3], box.corner[0]);
}

/// Lowers `best` to the distance of a point from a segment, and divides only if that is lower.
void lower(Squared& best, Vec point, Vec from, Vec to) {
  const Vec edge = to - from, v = point - from;
  const std::int64_t part = dot(v, edge), whole = squared(edge);
  if (part <= 0 || part >= whole) {
    const std::int64_t to_end = part <= 0 ? squared(v) : squared(point - to);
    if (to_end <= best.whole) best = std::min(best, Squared{to_end, 0, 1});
    return;
  }
  const std::int64_t height = cross(edge, v);
  const Wide square = Wide{height} * height;  // 98 bits
  if (square >= (Wide{best.whole} + 1) * whole) return;
  best = std::min(best, Squared{static_cast<std::int64_t>(square / whole),
                                static_cast<std::int64_t>(square % whole), whole});
}

constexpr Squared kFar{INT64_MAX / 4, 0, 1};

bool segment_is_within(Vec point, Vec from, Vec to, std::int64_t square_limit) {
  const Vec edge = to - from, v = point - from;
  const std::int64_t part = dot(v, edge), whole = squared(edge);
  if (part <= 0) return squared(v) <= square_limit;
  if (part >= whole) return squared(point - to) <= square_limit;
  const std::int64_t height = cross(edge, v);
  return Wide{height} * height <= Wide{square_limit} * whole;
}

bool corner_is_within(const Box& corners, const Box& edges, std::int64_t square_limit) {
  for (const Vec corner : corners.corner) {
    bool near = false;
    visit_facing_edges(edges, corner, [&](Vec from, Vec to) {
      near = near || segment_is_within(corner, from, to, square_limit);
    });
    if (near) return true;
  }
  return false;
}

/// How far each separating axis of overlap() keeps two rectangles apart, times the length of the
/// half edge that gives the axis; not above 0 where they are level.
struct Axes {
  std::array<std::int64_t, 4> apart;
  std::array<std::int64_t, 4> scale;  ///< squares of those lengths
  bool none() const {
    return std::all_of(apart.begin(), apart.end(), [](std::int64_t a) { return a <= 0; });
  }
};

Axes axes(const Box& a, const Box& b) {
  const Vec offset = b.centre - a.centre;
  const std::int64_t ff = std::abs(cross(a.half_front, b.half_front));
  const std::int64_t fd = std::abs(cross(a.half_front, b.half_depth));
  const std::int64_t df = std::abs(cross(a.half_depth, b.half_front));
  const std::int64_t dd = std::abs(cross(a.half_depth, b.half_depth));
  const std::int64_t area_a = cross(a.half_front, a.half_depth);
  const std::int64_t area_b = cross(b.half_front, b.half_depth);
  return {
      {std::abs(cross(a.half_front, offset)) - area_a - ff - fd,
       std::abs(cross(a.half_depth, offset)) - area_a - df - dd,
       std::abs(cross(b.half_front, offset)) - area_b - ff - df,
       std::abs(cross(b.half_depth, offset)) - area_b - fd - dd},
      {squared(a.half_front), squared(a.half_depth), squared(b.half_front), squared(b.half_depth)}};
}

}  // namespace

Squared squared_distance(Vec point, Vec from, Vec to) {
  Squared best = kFar;
  lower(best, point, from, to);
  return best;
}

Squared squared_distance(Vec a_from, Vec a_to, Vec b_from, Vec b_to) {
  if (segments_meet(a_from, a_to, b_from, b_to)) return {};
  Squared best = kFar;
  lower(best, a_from, b_from, b_to);
  lower(best, a_to, b_from, b_to);
  lower(best, b_from, a_from, a_to);
  lower(best, b_to, a_from, a_to);
  return best;
}

Squared squared_distance(Vec point, const Box& box) {
  if (covers(box, point)) return {};
  Squared best = kFar;
  visit_facing_edges(box, point, [&](Vec from, Vec to) { lower(best, point, from, to); });
  return best;
}

Squared squared_distance(const Box& a, const Box& b) {
  if (axes(a, b).none()) return {};
  Squared best = kFar;
  for (const Vec corner : a.corner)
    visit_facing_edges(b, corner, [&](Vec from, Vec to) { lower(best, corner, from, to); });
  for (const Vec corner : b.corner)
    visit_facing_edges(a, corner, [&](Vec from, Vec to) { lower(best, corner, from, to); });
  return best;
}

bool covers(const Box& box, Vec point) {
  const Vec v = point - box.centre;
  const std::int64_t area = cross(box.half_front, box.half_depth);
  return std::abs(cross(box.half_front, v)) <= area && std::abs(cross(box.half_depth, v)) <= area;
}

bool segments_meet(Vec a_from, Vec a_to, Vec b_from, Vec b_to) {
  const Vec a = a_to - a_from, b = b_to - b_from;
  const auto sign = [](std::int64_t n) { return (n > 0) - (n < 0); };
  const int b_from_side = sign(cross(a, b_from - a_from)),
            b_to_side = sign(cross(a, b_to - a_from));
  const int a_from_side = sign(cross(b, a_from - b_from)),
            a_to_side = sign(cross(b, a_to - b_from));
  if (b_from_side * b_to_side > 0 || a_from_side * a_to_side > 0) return false;
  // Neither line parts the other's ends: they meet, unless all lie on one line, side by side.
  const auto level = [](Len from, Len to, Len other_from, Len other_to) {
    return std::max(std::min(from, to), std::min(other_from, other_to)) <=
           std::min(std::max(from, to), std::max(other_from, other_to));
  };
  return level(a_from.x, a_to.x, b_from.x, b_to.x) && level(a_from.y, a_to.y, b_from.y, b_to.y);
}

bool within(const Box& a, const Box& b, Len limit) {
  if (limit < 0) return false;
  const std::int64_t reach = std::int64_t{a.reach} + b.reach + limit;
  if (squared(b.centre - a.centre) > reach * reach) return false;
  const Axes sides = axes(a, b);
  if (sides.none()) return true;
  const std::int64_t square_limit = std::int64_t{limit} * limit;
  for (std::size_t i = 0; i < 4; ++i)
    if (sides.apart[i] > 0 &&
        Wide{sides.apart[i]} * sides.apart[i] > Wide{square_limit} * sides.scale[i])
      return false;
  return corner_is_within(a, b, square_limit) || corner_is_within(b, a, square_limit);
}

bool within(Vec point, const Box& box, Len limit) {
  return limit >= 0 && at_most(squared_distance(point, box), limit);
}

Len gap(const Box& a, const Box& b) { return rounded_down(squared_distance(a, b)); }
Len range(Vec from, const Box& box) { return rounded_down(squared_distance(from, box)); }

Vec nearest_point(const Box& box, Vec from) {
  if (covers(box, from)) return from;
  std::array<std::array<Vec, 2>, 2> edges;
  std::size_t count = 0;
  visit_facing_edges(box, from, [&](Vec a, Vec b) {
    if (count < edges.size()) edges[count++] = {a, b};
  });
  if (count == 0) return box.corner[0];
  // Of equals the second.
  const auto apart = [&](std::size_t i) {
    return squared_distance(from, edges[i][0], edges[i][1]);
  };
  const bool second = count == 2 && !(apart(0) < apart(1));
  const auto& [a, b] = edges[second ? 1 : 0];
  return nearest_point(a, b, from);
}

Vec nearest_point(Vec from, Vec to, Vec of) {
  const std::int64_t whole = squared(to - from);
  const std::int64_t part = dot(of - from, to - from);
  if (part <= 0) return from;
  return part >= whole ? to : point_on(from, to, Ratio{part, whole});
}

Len length_before_front(const Box& mover, const Box& other) {
  const Vec edge = mover.half_front, middle = front_centre(mover);
  const std::int64_t half = squared(edge);
  if (half == 0) return 0;
  // Along the edge (from -half to half) and ahead of it, both times the length of half the edge.
  std::array<std::int64_t, 4> aside, ahead;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec v = other.corner[i] - middle;
    aside[i] = dot(edge, v);
    ahead[i] = cross(edge, v);
  }
  std::int64_t low = half, high = -half;
  const auto widen = [&](std::int64_t to) {
    low = std::min(low, to);
    high = std::max(high, to);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t j = (i + 1) % 4;
    if (ahead[i] >= 0) widen(aside[i]);
    if ((ahead[i] >= 0) != (ahead[j] >= 0))
      widen(aside[i] + static_cast<std::int64_t>(Wide{aside[j] - aside[i]} * ahead[i] /
                                                 (ahead[i] - ahead[j])));
  }
  low = std::max(low, -half);
  high = std::min(high, half);
  if (low >= high) return 0;
  const Wide square = Wide{high - low} * (high - low) / half;
  return static_cast<Len>(isqrt(static_cast<std::int64_t>(square)));
}

}  // namespace sandtable::geometry
