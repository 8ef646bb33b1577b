#pragma once

#include <vector>

#include "engine/core/rng.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"

/// Random round bases and what they meet, for tests and benchmarks: a table of 72 x 48 inches. Each
/// draw is a statement of its own, so that every compiler draws the same.
namespace sandtable::geometry::figures {

inline constexpr Len kInch = 25'400;
inline constexpr Len kWidth = 72 * kInch, kDepth = 48 * kInch;

inline Len within(Rng& rng, Len low, Len high) {
  return low + static_cast<Len>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}
inline Vec point_near(Rng& rng, Vec p, Len spread) {
  const Len x = within(rng, -spread, spread);
  return p + Vec{x, within(rng, -spread, spread)};
}
inline Vec point(Rng& rng) {
  const Len x = within(rng, 0, kWidth);
  return {x, within(rng, 0, kDepth)};
}
inline Angle angle(Rng& rng) { return static_cast<Angle>(rng.below(0x10000)); }
/// On foot, mounted, a piece; sometimes of an odd size.
inline Len radius(Rng& rng) {
  constexpr Len kRadii[] = {kInch / 2, 3 * kInch / 4, kInch};
  const std::uint32_t kind = rng.below(4);
  return kind < 3 ? kRadii[kind] : within(rng, 1, 2 * kInch);
}
inline Disc disc_near(Rng& rng, Vec p, Len spread) {
  const Vec centre = point_near(rng, p, spread);
  return {centre, radius(rng)};
}
inline Disc disc(Rng& rng) {
  const Vec centre = point(rng);
  return {centre, radius(rng)};
}
/// A simple outline of 3 to 12 corners round a point, clockwise, rarely convex; every fourth time a
/// wall without thickness.
inline std::vector<Vec> outline_near(Rng& rng, Vec p, Len spread) {
  const Vec middle = point_near(rng, p, spread);
  if (rng.below(4) == 0) {
    const Angle way = angle(rng);
    return {middle, along(middle, way, within(rng, 1'000, spread))};
  }
  for (;;) {
    std::vector<Vec> points;
    const std::uint32_t count = 3 + rng.below(10);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto at = static_cast<Angle>(i * 0x10000 / count + rng.below(0xC000 / count));
      points.push_back(along(middle, at, within(rng, spread / 10, spread)));
    }
    const auto made = Polygon::make(points);
    if (made) return {made->points().begin(), made->points().end()};
  }
}

}  // namespace sandtable::geometry::figures
