#include "engine/geometry/base/wall.h"

#include <algorithm>

#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {
namespace {

/// `way` given that length, and turned a quarter to the right of that.
struct Offset {
  Vec on, right;
};
Offset offset_of(Vec way, Len by) {
  const std::int64_t whole = std::max<std::int64_t>(rounded_root(squared(way) * 64 * 64), 1);
  const auto part = [&](Len n) {
    return static_cast<Len>(rounded_quotient(Wide{n} * by * 64, whole));
  };
  return {{part(way.x), part(way.y)}, {part(way.y), -part(way.x)}};
}

}  // namespace

Solid solid_along(Vec from, Vec to, Len thickness) {
  if (thickness <= 0) return {{from, to}, 2};
  const Vec right = offset_of(to - from, (thickness + 1) / 2).right;
  return {{from - right, to - right, to + right, from + right}, 4};
}

std::vector<Solid> solid_parts(const Polyline& line, Len thickness,
                               std::span<const Opening> openings) {
  std::vector<Solid> parts;
  const auto points = line.points();
  Len start = 0;
  for (std::size_t i = 0; i < line.pieces(); ++i) {
    const Vec from = points[i], to = points[i + 1];
    const Len whole = length_of(to - from);
    const Vec past = offset_of(to - from, (thickness + 1) / 2).on;
    // From one opening to the next, in stations of this piece.
    Len done = 0;
    while (done < whole) {
      Len until = whole, next = whole;
      for (const Opening& opening : openings) {
        const Len opens = std::max(opening.from - start, 0), shuts = opening.to - start;
        if (shuts <= done || opens >= until) continue;
        until = std::max(opens, done);
        next = std::min(shuts, whole);
      }
      if (until > done) {
        Vec a = point_on(from, to, Ratio{done, whole}), b = point_on(from, to, Ratio{until, whole});
        if (thickness > 0 && done == 0 && i > 0) a = a - past;
        if (thickness > 0 && until == whole && i + 1 < line.pieces()) b = b + past;
        parts.push_back(solid_along(a, b, thickness));
      }
      done = next;
    }
    start += whole;
  }
  return parts;
}

tl::expected<Polyline, ShapeError> stretch_of(const Polyline& line, Len from, Len to) {
  std::vector<Vec> points;
  const auto add = [&](Vec p) {
    if (points.empty() || points.back() != p) points.push_back(p);
  };
  from = std::max(from, 0);
  to = std::min(to, line.length());
  if (from < to) add(line.point_at(from));
  Len station = 0;
  for (std::size_t i = 0; i < line.pieces() && from < to; ++i) {
    if (station > from && station < to) add(line.points()[i]);
    station += length_of(line.points()[i + 1] - line.points()[i]);
  }
  if (from < to) add(line.point_at(to));
  return Polyline::make(points);
}

}  // namespace sandtable::geometry
