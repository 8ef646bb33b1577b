#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/segment.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::belle_alliance {

inline geometry::Bounds bounds_of(geometry::Vec from, geometry::Vec to) {
  geometry::Bounds out;
  out.add(from);
  out.add(to);
  return out;
}

/// Whether any of a straight way lies inside an area.
inline bool goes_through(const geometry::Polygon& area, geometry::Vec from, geometry::Vec to) {
  if (!area.bounds().meets(bounds_of(from, to))) return false;
  if (area.convex()) return geometry::passes_through(area.points(), from, to);
  geometry::Stretches inside;
  area.stretches(from, to, inside);
  return inside.count > 0;
}

/// The shortest way from the first node to the last, without the first; empty where there is none.
/// `length(i, j)`: between two, in micrometres, no less than the straight line; negative where one
/// cannot go. Of equal ways that by the earlier node.
template <class F>
std::vector<geometry::Vec> shortest_way(const std::vector<geometry::Vec>& nodes, F&& length) {
  const std::size_t count = nodes.size(), end = count - 1;
  std::vector<std::int64_t> far(count, INT64_MAX);
  std::vector<std::size_t> by(count, 0);
  std::vector<bool> done(count);
  far[0] = 0;
  while (!done[end]) {
    std::size_t at = count;
    for (std::size_t i = 0; i < count; ++i)
      if (!done[i] && far[i] != INT64_MAX && (at == count || far[i] < far[at])) at = i;
    if (at == count) return {};
    done[at] = true;
    for (std::size_t i = 1; i < count; ++i) {
      if (done[i] || far[at] + geometry::length(nodes[i] - nodes[at]) >= far[i]) continue;
      const std::int64_t way = length(at, i);
      if (way < 0 || far[at] + way >= far[i]) continue;
      far[i] = far[at] + way;
      by[i] = at;
    }
  }
  std::vector<geometry::Vec> way;
  for (std::size_t at = end; at != 0; at = by[at]) way.push_back(nodes[at]);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace sandtable::belle_alliance
