#include "engine/geometry/plane/segment.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

/// Whether some edge of `a` has all of `b` on its outer side, or on it if `or_on`.
bool some_edge_parts(std::span<const Vec> a, std::span<const Vec> b, bool or_on) {
  for (std::size_t i = 0, j = a.size() - 1; i < a.size(); j = i++) {
    bool parts = true;
    for (const Vec p : b) {
      const std::int64_t side = turn(a[j], a[i], p);  // positive: outside
      if (side < 0 || (side == 0 && !or_on)) {
        parts = false;
        break;
      }
    }
    if (parts) return true;
  }
  return false;
}

}  // namespace

std::optional<Stretch> chord_inside(std::span<const Vec> convex, Vec a, Vec b) {
  Stretch part{{0, 1}, {1, 1}};
  for (std::size_t i = 0, j = convex.size() - 1; i < convex.size(); j = i++) {
    const std::int64_t from = -turn(convex[j], convex[i], a);  // positive: on the inner side
    const std::int64_t to = -turn(convex[j], convex[i], b);
    if (from <= 0 && to <= 0) return std::nullopt;
    if (from < 0)
      part.enter = std::max(part.enter, Ratio{-from, to - from});
    else if (to < 0)
      part.leave = std::min(part.leave, Ratio{from, from - to});
  }
  if (!(part.enter < part.leave)) return std::nullopt;
  return part;
}

bool passes_through(std::span<const Vec> convex, Vec a, Vec b) {
  if (some_edge_parts(convex, std::array{a, b}, true)) return false;
  bool left = false, right = false;
  for (const Vec p : convex) {
    const std::int64_t side = turn(a, b, p);
    left |= side > 0;
    right |= side < 0;
  }
  // A point has no sides; if no edge parts it from the inside, it is there.
  return (left && right) || a == b;
}

bool segment_touches(std::span<const Vec> convex, Vec a, Vec b) {
  if (convex_contains(convex, a)) return true;
  for (std::size_t i = 0, j = convex.size() - 1; i < convex.size(); j = i++)
    if (segments_meet(convex[j], convex[i], a, b)) return true;
  return false;
}

bool convex_contains(std::span<const Vec> convex, Vec p) {
  for (std::size_t i = 0, j = convex.size() - 1; i < convex.size(); j = i++)
    if (turn(convex[j], convex[i], p) > 0) return false;
  return true;
}

bool convex_overlap(std::span<const Vec> a, std::span<const Vec> b) {
  return !some_edge_parts(a, b, true) && !some_edge_parts(b, a, true);
}

bool convex_within(std::span<const Vec> convex, Vec a, Vec b, Len limit) {
  if (convex_contains(convex, a)) return true;
  for (std::size_t i = 0, j = convex.size() - 1; i < convex.size(); j = i++)
    if (at_most(squared_distance(convex[j], convex[i], a, b), limit)) return true;
  return false;
}

}  // namespace sandtable::geometry
