#include "engine/geometry/ground/obstacles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/ground/ground_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

/// A wood from 10 to 14 inches up the table, a wall without thickness at 20 inches with a gap of 2
/// inches, a belt of wire an inch deep at 30 inches.
Terrain table() {
  std::vector<Feature> features(3);
  features[0].area = *Polygon::make(std::vector<Vec>{
      {0, 10 * kInch}, {0, 14 * kInch}, {40 * kInch, 14 * kInch}, {40 * kInch, 10 * kInch}});
  features[1].line = *Polyline::make(std::vector<Vec>{{0, 20 * kInch}, {40 * kInch, 20 * kInch}});
  features[1].openings = {{10 * kInch, 12 * kInch, 0}};
  features[2].line = *Polyline::make(std::vector<Vec>{{0, 30 * kInch}, {40 * kInch, 30 * kInch}});
  features[2].width = kInch;
  return *Terrain::make(figures::kWidth, figures::kDepth, features);
}

FeatureSet features(std::vector<std::size_t> numbers) {
  FeatureSet set;
  for (const std::size_t i : numbers) set.add(i);
  return set;
}

TEST(Obstacles, StopAManAtTheWireAndAtTheWallBesideItsGap) {
  const Terrain terrain = table();
  const Obstacles obstacles(terrain);
  const FeatureSet all = ~FeatureSet{}, wire = features({2});
  const Disc man{{5 * kInch, 23 * kInch}, kInch / 2};
  const Vec ahead{5 * kInch, 40 * kInch};
  const auto stop = obstacles.first_touch(terrain, man, ahead, wire);
  EXPECT_EQ(stop.way, 6 * kInch);
  EXPECT_EQ(stop.feature, 2U);
  EXPECT_EQ(obstacles.first_touch(terrain, man, ahead, features({0})).feature, std::nullopt);
  const Disc below{{11 * kInch, 16 * kInch}, kInch / 2};
  EXPECT_TRUE(obstacles.swept(terrain, below, {11 * kInch, 24 * kInch}, all).empty());
  const Disc beside{{21 * kInch / 2 - 1, 16 * kInch}, kInch / 2};
  EXPECT_EQ(obstacles.swept(terrain, beside, {beside.centre.x, 24 * kInch}, all), features({1}));
  EXPECT_EQ(obstacles.swept(terrain, {{5 * kInch, 5 * kInch}, kInch / 2}, ahead, all),
            features({0, 1, 2}));
  EXPECT_EQ(obstacles.within(terrain, {{5 * kInch, 19 * kInch}, kInch / 2}, kInch / 2, all),
            features({1}));
  EXPECT_TRUE(
      obstacles.within(terrain, {{5 * kInch, 19 * kInch}, kInch / 2}, kInch / 2 - 1, all).empty());
  EXPECT_EQ(obstacles.overlapping(terrain, {{5 * kInch, 12 * kInch}, kInch / 2}, all),
            features({0}));
}

/// Every feature asked one by one, without the table's index.
TEST(Obstacles, AgreeWithEveryFeatureAskedByItself) {
  Rng rng(91);
  int met = 0;
  for (int t = 0; t < 50; ++t) {
    const Terrain terrain = sampled::terrain(rng, 30, 12);
    const Obstacles obstacles(terrain);
    for (int i = 0; i < 200; ++i) {
      const Vec at = sampled::point(rng);
      const Disc disc{at, figures::radius(rng)};
      const Vec to = figures::point_near(rng, at, 150'000);
      const Len limit = figures::within(rng, 0, 30'000);
      FeatureSet of = ~FeatureSet{};
      of.remove(rng.below(40));
      FeatureSet overlaps, near, swept;
      Len first = length(to - at);
      for (std::size_t k = 0; k < terrain.features().size(); ++k) {
        if (!of.has(k)) continue;
        const Feature& feature = terrain[k];
        std::vector<std::vector<Vec>> parts;
        if (feature.is_line()) {
          for (const Solid& part : solid_parts(feature.line, feature.width, feature.openings))
            parts.emplace_back(part.points().begin(), part.points().end());
        } else {
          parts.emplace_back(feature.area.points().begin(), feature.area.points().end());
        }
        for (const auto& part : parts) {
          if (overlap(disc, part)) overlaps.add(k);
          if (within(disc, part, limit)) near.add(k);
          if (!sweeps(disc, to, part)) continue;
          swept.add(k);
          first = std::min(first, first_touch(disc, to, part));
        }
      }
      ASSERT_EQ(obstacles.overlapping(terrain, disc, of), overlaps) << t << " " << i;
      ASSERT_EQ(obstacles.within(terrain, disc, limit, of), near) << t << " " << i;
      ASSERT_EQ(obstacles.swept(terrain, disc, to, of), swept) << t << " " << i;
      const auto stop = obstacles.first_touch(terrain, disc, to, of);
      ASSERT_EQ(stop.way, first);
      ASSERT_EQ(stop.feature.has_value(), !swept.empty());
      met += !swept.empty();
    }
  }
  EXPECT_GT(met, 3'000);
}

}  // namespace
}  // namespace sandtable::geometry
