#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/polygon.h"

/// Random ground and bases for tests and benchmarks: a table of 183 x 76 cm.
namespace sandtable::geometry::sampled {

inline constexpr Len kWidth = 1'828'800, kDepth = 762'000;

inline Len within(Rng& rng, Len low, Len high) {
  return low + static_cast<Len>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}
inline Vec point(Rng& rng) { return {within(rng, 0, kWidth), within(rng, 0, kDepth)}; }
inline Angle angle(Rng& rng) { return static_cast<Angle>(rng.below(0x10000)); }

inline Pose pose(Rng& rng) { return {point(rng), angle(rng)}; }
inline Size size(Rng& rng) { return {within(rng, 20'000, 80'000), within(rng, 10'000, 40'000)}; }
inline Box box(Rng& rng) {
  const Pose at = pose(rng);  // in order: arguments are not
  return box_at(at, size(rng));
}
/// A base with its middle at most so far from a point, in x and in y.
inline Box box_near(Rng& rng, Vec p, Len reach) {
  const Size s = size(rng);
  const Vec centre = p + Vec{within(rng, -reach, reach), within(rng, -reach, reach)};
  return box_at(pose_of_centre(centre, angle(rng), s), s);
}

/// The points of a star about a middle: simple, rarely convex.
inline std::vector<Vec> star(Rng& rng, Vec middle, Len least, Len most, std::size_t points) {
  std::vector<Vec> star;
  for (std::size_t i = 0; i < points; ++i) {
    const auto at = static_cast<Angle>(i * 0x10000 / points +
                                       rng.below(static_cast<std::uint32_t>(0xC000 / points)));
    star.push_back(along(middle, at, within(rng, least, most)));
  }
  return star;
}

inline Polygon polygon_at(Rng& rng, Vec middle, Len least, Len most) {
  for (;;) {
    auto made = Polygon::make(star(rng, middle, least, most, 3 + rng.below(30)));
    if (made) return *std::move(made);
  }
}
inline Polygon polygon(Rng& rng) { return polygon_at(rng, point(rng), 20'000, 150'000); }

inline Polyline line(Rng& rng) {
  for (;;) {
    std::vector<Vec> points{point(rng)};
    Angle way = angle(rng);
    for (std::uint32_t more = 1 + rng.below(8); more > 0; --more) {
      points.push_back(along(points.back(), way, within(rng, 30'000, 150'000)));
      way = static_cast<Angle>(way + rng.below(0x3000) - 0x1800);
    }
    auto made = Polyline::make(points);
    if (made) return *std::move(made);
  }
}

/// Kinds of the sample terrains.
enum Kind : std::uint8_t { kHill, kWood, kStream, kWall };

/// Hills in two levels, woods, streams and walls. Streams bent too tightly are left out.
inline Terrain terrain(Rng& rng, std::size_t areas, std::size_t lines) {
  std::vector<Feature> features;
  for (std::size_t i = 0; i < areas; ++i) {
    const Vec middle = point(rng);
    Feature feature;
    feature.kind = i % 3 == 0 ? kHill : kWood;
    feature.level = i % 3 == 0 ? 1 : 0;
    feature.area = polygon_at(rng, middle, 60'000, 150'000);
    features.push_back(feature);
    if (i % 6 != 0) continue;
    feature.level = 2;
    feature.area = polygon_at(rng, middle, 20'000, 50'000);
    features.push_back(feature);
  }
  for (std::size_t i = 0; i < lines; ++i) {
    Feature feature;
    feature.kind = i % 2 == 0 ? kStream : kWall;
    feature.line = line(rng);
    feature.width = i % 2 == 0 ? 15'000 : 0;
    if (feature.width == 0 || feature.line.outline(feature.width)) features.push_back(feature);
  }
  return *Terrain::make(kWidth, kDepth, std::move(features));
}

}  // namespace sandtable::geometry::sampled
