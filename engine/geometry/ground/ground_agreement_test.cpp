/// One number over 100,000 answers about ground, sight and who is near: every compiler and every
/// processor must come to it. Whoever changes an answer on purpose writes the new number down here.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/geometry/ground/ground_samples.h"
#include "engine/geometry/ground/sight.h"
#include "engine/geometry/index/grid.h"

namespace sandtable::geometry {
namespace {

class Hash {
 public:
  void add(std::int64_t value) { sum_ = mix64(sum_ ^ static_cast<std::uint64_t>(value)); }
  void add(Vec v) {
    add(v.x);
    add(v.y);
  }
  void add(const FeatureSet& set) {
    for (const std::uint64_t word : set.word) add(static_cast<std::int64_t>(word));
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

void add_polygon(Rng& rng, Hash& hash) {
  const Polygon polygon = sampled::polygon(rng);
  const Box box = sampled::box_near(rng, polygon.points()[0], 60'000);
  hash.add(polygon.twice_area());
  hash.add(polygon.twice_area_inside(box));
  hash.add(polygon.holds_most_of(box));
  hash.add(polygon.touches(box));
  hash.add(polygon.nearest_on_boundary(box.centre));
  hash.add(polygon.distance(box.corner[0]));
  hash.add(polygon.length_inside(box.corner[0], box.corner[2]));
  const auto round = ellipse(box.centre, 30'000, 50'000, box.facing);
  hash.add(round->twice_area_inside(box));
}

void add_line(Rng& rng, Hash& hash) {
  const Polyline line = sampled::line(rng);
  const Box box = sampled::box_near(rng, line.points()[1], 60'000);
  hash.add(line.length());
  hash.add(line.station_of(box.centre));
  hash.add(line.meets(box));
  hash.add(line.covers(box.corner[0], box.corner[2], box, 10'000, {}));
  Crossings crossings;
  line.crossings(box.corner[0], box.corner[2], crossings);
  for (const Crossing& crossing : crossings.span()) hash.add(crossing.station);
  const auto outline = line.outline(12'000);
  hash.add(outline ? outline->twice_area() : -1);
}

void add_table(Rng& rng, Hash& hash) {
  const Terrain terrain = sampled::terrain(rng, 15, 10);
  SightRules rules;
  rules.screens = terrain.of_kind(sampled::kWood);
  rules.depth = 20'000;
  MaskGrid grid(sampled::kWidth, sampled::kDepth);
  std::array<Blocker, 40> blockers;
  for (int i = 0; i < 40; ++i) {
    auto& blocker = blockers[static_cast<std::size_t>(i)];
    blocker.box = sampled::box(rng);
    blocker.level = static_cast<std::int8_t>(terrain.level_at(blocker.box.centre));
    grid.insert(i, blocker.box);
  }
  for (int i = 0; i < 100; ++i) {
    const Vec p = sampled::point(rng);
    const Box target = sampled::box_near(rng, p, 250'000);
    hash.add(terrain.at(p));
    hash.add(terrain.touching(target));
    hash.add(terrain.within(p, 30'000));
    hash.add(static_cast<std::int64_t>(grid.near(target, 20'000)));
    std::array<Passage, 16> passages;
    const std::size_t met = terrain.along(p, target.centre, ~FeatureSet{}, passages);
    for (std::size_t k = 0; k < std::min(met, passages.size()); ++k) {
      hash.add(passages[k].feature);
      hash.add(Vec{passages[k].enter, passages[k].leave});
    }
    const auto seen = visible_part(terrain, rules, blockers, {p, terrain.level_at(p)},
                                   target.corner, terrain.level_at(target.centre));
    hash.add(seen ? seen->nearest : Vec{-1, -1});
  }
}

TEST(Agreement, OfEveryCompilerAboutTheGround) {
  Rng rng(2024);
  Hash hash;
  for (int i = 0; i < 4'000; ++i) add_polygon(rng, hash);
  for (int i = 0; i < 4'000; ++i) add_line(rng, hash);
  for (int i = 0; i < 100; ++i) add_table(rng, hash);
  EXPECT_EQ(hash.sum(), 11215890043629871431u);
}

}  // namespace
}  // namespace sandtable::geometry
