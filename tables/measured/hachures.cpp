#include "tables/measured/hachures.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/core/rng.h"

namespace sandtable::measured {

using geometry::Len;
using geometry::Vec;

std::string hachures(const geometry::Polygon& area, const Strokes& strokes,
                     const std::function<svg::Point(Vec)>& at) {
  const std::span<const Vec> points = area.points();
  std::string d;
  Len carry = strokes.step / 2;
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec a = points[i], edge = points[(i + 1) % points.size()] - a;
    const Len whole = std::max(geometry::length(edge), 1);
    for (; carry < whole; carry += strokes.step) {
      const std::int64_t reach =
          std::int64_t{strokes.length} * (65 + static_cast<Len>(mix64(++n) % 36)) / 100;
      const Vec from = a + Vec{static_cast<Len>(std::int64_t{edge.x} * carry / whole),
                               static_cast<Len>(std::int64_t{edge.y} * carry / whole)};
      const Vec to = from + Vec{static_cast<Len>(edge.y * reach / whole),
                                static_cast<Len>(-edge.x * reach / whole)};
      d += "M" + svg::num(at(from)) + "L" + svg::num(at(to));
    }
    carry -= whole;
  }
  return d;
}

}  // namespace sandtable::measured
