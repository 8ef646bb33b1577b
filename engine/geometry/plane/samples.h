#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <rapidcheck.h>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"

/// Random things on a table for property tests, and a judge in long double that shares no code with
/// what it judges: corners, centres and turns are recomputed or taken as points.
namespace sandtable::geometry::samples {

inline int from_to(int low, int high) { return *rc::gen::inRange(low, high + 1); }

/// Mostly any angle, sometimes a multiple of an eighth of a turn.
inline Angle some_angle() {
  return static_cast<Angle>(from_to(0, 3) == 0 ? from_to(0, 7) * 8192 : from_to(0, 65535));
}
inline Vec some_point(Len spread) { return {from_to(-spread, spread), from_to(-spread, spread)}; }
/// Of the size of bases and units, in millimetres or in odd micrometres.
inline Size some_size() {
  if (from_to(0, 1) == 0) return {from_to(5, 100) * kMillimetre, from_to(5, 60) * kMillimetre};
  return {from_to(5'000, 100'000), from_to(5'000, 60'000)};
}
inline Pose some_pose(Len spread) { return {some_point(spread), some_angle()}; }

struct Point {
  long double x = 0, y = 0;
};
using Quad = std::array<Point, 4>;

inline Point point(Vec v) { return {static_cast<long double>(v.x), static_cast<long double>(v.y)}; }
inline Quad quad(const Box& box) {
  return {point(box.corner[0]), point(box.corner[1]), point(box.corner[2]), point(box.corner[3])};
}
inline long double radians(long double angle) {
  return angle * 3.14159265358979323846264338327950288L / 32768;
}
/// Turned clockwise about a hub.
inline Point turned(Point p, Point hub, long double angle) {
  const long double s = std::sin(angle), c = std::cos(angle), x = p.x - hub.x, y = p.y - hub.y;
  return {hub.x + x * c + y * s, hub.y - x * s + y * c};
}
inline Quad turned(const Quad& q, Point hub, long double angle) {
  return {turned(q[0], hub, angle), turned(q[1], hub, angle), turned(q[2], hub, angle),
          turned(q[3], hub, angle)};
}
inline Quad moved(const Quad& q, long double x, long double y) {
  Quad out = q;
  for (Point& p : out) p = {p.x + x, p.y + y};
  return out;
}

/// How far apart the best separating line keeps two rectangles, in micrometres; negative: how deep
/// they are in each other. Never more than their distance.
inline long double separation(const Quad& a, const Quad& b) {
  long double best = -1e30L;
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Point p = (*one)[i], q = (*one)[(i + 1) % 4];
      const long double x = q.x - p.x, y = q.y - p.y, length = std::sqrt(x * x + y * y);
      long double nearest = 1e30L;  // the outer side of a clockwise outline's edge is its left
      for (const Point& r : *other)
        nearest = std::min(nearest, (x * (r.y - p.y) - y * (r.x - p.x)) / length);
      best = std::max(best, nearest);
    }
  }
  return best;
}

inline long double distance(Point p, Point a, Point b) {
  const long double x = b.x - a.x, y = b.y - a.y, whole = x * x + y * y;
  long double part = whole > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / whole : 0;
  part = std::clamp(part, 0.0L, 1.0L);
  return std::hypot(p.x - a.x - part * x, p.y - a.y - part * y);
}
/// Distance of two rectangles that do not overlap.
inline long double distance(const Quad& a, const Quad& b) {
  long double best = 1e30L;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      best = std::min(best, distance(a[i], b[j], b[(j + 1) % 4]));
      best = std::min(best, distance(b[i], a[j], a[(j + 1) % 4]));
    }
  }
  return best;
}

}  // namespace sandtable::geometry::samples
