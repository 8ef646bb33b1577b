#include "rulesets/belle_alliance/rules/works/stretch.h"

#include <algorithm>
#include <cstddef>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/polygon.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Len;
using geometry::Vec;

/// The piece of a line that comes nearest to a place: of equal ones the first, or the last.
std::size_t piece_near(std::span<const Vec> line, Vec place, bool last) {
  std::size_t best = 0;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const auto here = geometry::squared_distance(place, line[i], line[i + 1]);
    const auto there = geometry::squared_distance(place, line[best], line[best + 1]);
    if (here < there || (last && !(there < here))) best = i;
  }
  return best;
}

Vec point_at(std::span<const Vec> line, Len far) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Len piece = geometry::length_of(line[i + 1] - line[i]);
    if (far <= piece && piece > 0) return geometry::point_on(line[i], line[i + 1], {far, piece});
    far -= piece;
  }
  return line.back();
}

}  // namespace

Len length_along(std::span<const Vec> line) {
  Len all = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    all += geometry::length_of(line[i + 1] - line[i]);
  return all;
}

std::optional<Ends> stretch_about(std::span<const Vec> line, Vec place, Len length) {
  const Len all = length_along(line);
  if (all == 0) return std::nullopt;
  const std::size_t piece = piece_near(line, place, false);
  const Vec at = geometry::nearest_point(line[piece], line[piece + 1], place);
  const Len middle = length_along(line.first(piece + 1)) + geometry::length_of(at - line[piece]);
  const Len from = std::clamp(middle - length / 2, Len{0}, std::max(all - length, Len{0}));
  return Ends{point_at(line, from), point_at(line, std::min(from + length, all))};
}

std::vector<Vec> stretch_of(std::span<const Vec> line, const Ends& ends) {
  std::vector<Vec> out{ends.from};
  const auto add = [&](Vec point) {
    if (point != out.back()) out.push_back(point);
  };
  // Of a wall that comes back to where it begins the stretch begins before it ends.
  if (line.size() > 1) {
    const std::size_t first = piece_near(line, ends.from, false);
    const std::size_t last = piece_near(line, ends.to, true);
    for (std::size_t i = first; i < last; ++i) add(line[i + 1]);
  }
  add(ends.to);
  return out;
}

}  // namespace sandtable::belle_alliance
