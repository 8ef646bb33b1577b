#include "engine/geometry/plane/polygon.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/range.h"

namespace sandtable::geometry {
namespace {

std::int64_t signed_twice_area(std::span<const Vec> points) {
  std::int64_t sum = 0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    sum += cross(points[j] - points[0], points[i] - points[0]);
  return sum;
}

/// The first fault of the points themselves.
std::optional<ShapeError> fault_of_points(std::span<const Vec> points) {
  using Kind = ShapeError::Kind;
  const std::size_t n = points.size();
  if (n < 3) return ShapeError{Kind::TooFewPoints, 0, 0, static_cast<std::int64_t>(n)};
  if (n > kMaxPolygonPoints)
    return ShapeError{Kind::TooManyPoints, kMaxPolygonPoints, 0, static_cast<std::int64_t>(n)};
  for (std::size_t i = 0; i < n; ++i)
    if (!in_range(points[i])) return ShapeError{Kind::OutOfRange, i, i, 0};
  for (std::size_t i = 0; i < n; ++i)
    if (points[i] == points[(i + 1) % n]) return ShapeError{Kind::RepeatedPoint, i, (i + 1) % n, 0};
  return std::nullopt;
}

/// The first two edges that meet where they should not.
std::optional<ShapeError> fault_of_edges(std::span<const Vec> points) {
  const std::size_t n = points.size();
  const auto at = [&](std::size_t i) { return points[i % n]; };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      bool meet = false;
      if (j == i + 1 || (i == 0 && j == n - 1)) {
        const std::size_t first = j == i + 1 ? i : j;  // the edge that runs into the other
        const Vec along = at(first + 1) - at(first), next = at(first + 2) - at(first + 1);
        meet = cross(along, next) == 0 && dot(along, next) < 0;
      } else {
        meet = segments_meet(at(i), at(i + 1), at(j), at(j + 1));
      }
      if (meet) return ShapeError{ShapeError::Kind::SelfCrossing, i, j, 0};
    }
  }
  return std::nullopt;
}

/// Bounds that are certain not to meet these need not be looked at.
bool beside(const Bounds& bounds, Vec a, Vec b) {
  return (a.x < bounds.low.x && b.x < bounds.low.x) ||
         (a.x > bounds.high.x && b.x > bounds.high.x) ||
         (a.y < bounds.low.y && b.y < bounds.low.y) || (a.y > bounds.high.y && b.y > bounds.high.y);
}

}  // namespace

std::string ShapeError::message() const {
  switch (kind) {
    case Kind::TooFewPoints:
      return "too few points: found " + std::to_string(found);
    case Kind::TooManyPoints:
      return "at most " + std::to_string(first) + " points: found " + std::to_string(found);
    case Kind::OutOfRange:
      return "point " + std::to_string(first) + " lies more than " +
             std::to_string(kMaxCoordinate / (100 * kCentimetre)) + " m from the table’s corner";
    case Kind::RepeatedPoint:
      return "points " + std::to_string(first) + " and " + std::to_string(second) + " are the same";
    case Kind::SelfCrossing:
      return "the edges from points " + std::to_string(first) + " and " + std::to_string(second) +
             " meet: an outline must not cross or touch itself";
    case Kind::BadSize:
      return "a size of " + std::to_string(found) + " micrometres";
  }
  return {};
}

tl::expected<Polygon, ShapeError> Polygon::make(std::span<const Vec> points) {
  if (const auto fault = fault_of_points(points)) return tl::make_unexpected(*fault);
  if (const auto fault = fault_of_edges(points)) return tl::make_unexpected(*fault);
  Polygon polygon;
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i)
    if (turn(points[(i + n - 1) % n], points[i], points[(i + 1) % n]) != 0)
      polygon.points_.push_back(points[i]);
  polygon.twice_area_ = signed_twice_area(points);
  if (polygon.twice_area_ > 0)
    std::reverse(polygon.points_.begin(), polygon.points_.end());
  else
    polygon.twice_area_ = -polygon.twice_area_;
  polygon.bounds_ = bounds_of(points);
  const auto& p = polygon.points_;
  polygon.convex_ = true;
  for (std::size_t i = 0; i < p.size(); ++i)
    polygon.convex_ &= turn(p[i], p[(i + 1) % p.size()], p[(i + 2) % p.size()]) < 0;
  return polygon;
}

bool Polygon::contains(Vec p) const { return bounds_.contains(p) && outline_contains(points_, p); }

bool Polygon::contains(const Box& box) const {
  const Bounds near = bounds_of(box.corner);
  if (!bounds_.contains(near.low) || !bounds_.contains(near.high)) return false;
  for (std::size_t i = 0, j = points_.size() - 1; i < points_.size(); j = i++)
    if (!beside(near, points_[j], points_[i]) && passes_through(box.corner, points_[j], points_[i]))
      return false;
  return contains(box.centre);
}

bool Polygon::overlaps(const Box& box) const {
  const Bounds near = bounds_of(box.corner);
  if (empty() || !bounds_.meets(near)) return false;
  for (std::size_t i = 0, j = points_.size() - 1; i < points_.size(); j = i++)
    if (!beside(near, points_[j], points_[i]) && passes_through(box.corner, points_[j], points_[i]))
      return true;
  return contains(box.centre);
}

bool Polygon::touches(const Box& box) const {
  const Bounds near = bounds_of(box.corner);
  if (empty() || !bounds_.meets(near)) return false;
  for (std::size_t i = 0, j = points_.size() - 1; i < points_.size(); j = i++)
    if (!beside(near, points_[j], points_[i]) &&
        segment_touches(box.corner, points_[j], points_[i]))
      return true;
  return contains(box.corner[0]);
}

namespace {

/// How far a coordinate lies outside those between two others.
inline Len outside(Len p, Len a, Len b) {
  return std::max(std::max(std::min(a, b) - p, p - std::max(a, b)), 0);
}
/// A square distance below which the segment cannot come to the point: that of its bounds.
inline std::int64_t at_least(Vec p, Vec from, Vec to) {
  return squared({outside(p.x, from.x, to.x), outside(p.y, from.y, to.y)});
}

/// Calls f(from, to, distance) for the edges, in their order, that may be nearest to a point: the
/// others lie farther off than some corner.
template <class F>
void visit_near_edges(std::span<const Vec> points, Vec p, F&& f) {
  std::int64_t corner = INT64_MAX;
  for (const Vec c : points) corner = std::min(corner, squared(c - p));
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    if (at_least(p, points[j], points[i]) <= corner)
      f(points[j], points[i], squared_distance(p, points[j], points[i]));
}

}  // namespace

Vec Polygon::nearest_on_boundary(Vec p) const {
  Vec near_from, near_to;
  std::optional<Squared> best;
  visit_near_edges(points_, p, [&](Vec from, Vec to, const Squared& distance) {
    if (best && !(distance < *best)) return;
    best = distance;
    near_from = from;
    near_to = to;
  });
  return nearest_point(near_from, near_to, p);
}

Len Polygon::distance_to_boundary(Vec p) const {
  std::optional<Squared> best;
  visit_near_edges(points_, p, [&](Vec, Vec, const Squared& distance) {
    if (!best || distance < *best) best = distance;
  });
  return best ? rounded_down(*best) : 0;
}

bool Polygon::within(Vec p, Len limit) const {
  if (empty() || !bounds_.grown(limit).contains(p)) return false;
  if (contains(p)) return true;
  for (std::size_t i = 0, j = points_.size() - 1; i < points_.size(); j = i++)
    if (at_most(squared_distance(p, points_[j], points_[i]), limit)) return true;
  return false;
}

bool outline_contains(std::span<const Vec> outline, Vec p) {
  if (outline.size() < 3) return false;
  bool inside = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Vec a = outline[j], b = outline[i];
    if ((a.y > p.y) != (b.y > p.y)) {
      const std::int64_t side = turn(a, b, p);
      if (side == 0) return true;
      if ((side > 0) == (b.y > a.y)) inside = !inside;
    } else if (a.y == p.y || b.y == p.y) {
      if (p == a || p == b) return true;
      if (a.y == b.y && (a.x > p.x) != (b.x > p.x)) return true;
    }
  }
  return inside;
}

tl::expected<Polygon, ShapeError> ellipse(Vec centre, Len half_width, Len half_depth,
                                          Angle facing) {
  for (const Len size : {half_width, half_depth})
    if (size <= 0 || size > kMaxCoordinate)
      return tl::make_unexpected(ShapeError{ShapeError::Kind::BadSize, 0, 0, size});
  constexpr std::size_t kPoints = 32;
  const Direction ahead = direction(facing), right = right_of(ahead);
  const auto place = [&](Direction at, std::int32_t across, std::int32_t onward) {
    const Wide sum = Wide{std::int64_t{half_width} * at.x} * across +
                     Wide{std::int64_t{half_depth} * at.y} * onward;
    constexpr Wide kHalf = Wide{1} << 59;
    return static_cast<Len>(sum >= 0 ? (sum + kHalf) >> 60 : -((-sum + kHalf) >> 60));
  };
  std::array<Vec, kPoints> points;
  for (std::size_t i = 0; i < kPoints; ++i) {
    const Direction at = direction(static_cast<Angle>(i * (0x10000 / kPoints)));
    points[i] = centre + Vec{place(at, right.x, ahead.x), place(at, right.y, ahead.y)};
  }
  return Polygon::make(points);
}

Convex convex_of(const Box& box) {
  Convex convex;
  std::copy(box.corner.begin(), box.corner.end(), convex.point.begin());
  convex.count = box.corner.size();
  return convex;
}

Convex clipped(const Convex& shape, Vec origin, Vec direction) {
  Convex kept;
  const auto add = [&kept](Vec p) {
    if (kept.count == Convex::kMost) return;
    if (kept.count == 0 || kept.point[kept.count - 1] != p) kept.point[kept.count++] = p;
  };
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Vec a = shape.point[i], b = shape.point[(i + 1) % shape.count];
    const std::int64_t from = cross(direction, a - origin), to = cross(direction, b - origin);
    if (from >= 0) add(a);
    if (from > 0 && to < 0) add(point_on(a, b, {from, from - to}));
    if (from < 0 && to > 0) add(point_on(a, b, {-from, to - from}));
  }
  if (kept.count > 1 && kept.point[0] == kept.point[kept.count - 1]) --kept.count;
  if (kept.count < 3) kept.count = 0;
  return kept;
}

Convex swept_straight(const Box& box, Vec by) {
  Convex swept;
  const auto add = [&swept](Vec p) { swept.point[swept.count++] = p; };
  const auto leads = [&](std::size_t i) {
    return cross(box.corner[(i + 1) % 4] - box.corner[i % 4], by) > 0;
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const bool before = leads(i + 3), after = leads(i);
    if (!before || !after) {
      if (before) add(box.corner[i] + by);
      add(box.corner[i]);
      if (after) add(box.corner[i] + by);
    } else {
      add(box.corner[i] + by);
    }
  }
  return swept;
}

std::int64_t twice_area(const Box& box) {
  return 2 * -turn(box.corner[0], box.corner[1], box.corner[2]);
}

}  // namespace sandtable::geometry
