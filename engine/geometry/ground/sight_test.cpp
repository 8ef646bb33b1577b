#include "engine/geometry/ground/sight.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/geometry/ground/ground_samples.h"

namespace sandtable::geometry {
namespace {

Feature area(Len left, Len bottom, Len right, Len top, std::uint8_t kind, std::int8_t level = 0) {
  Feature feature;
  feature.kind = kind;
  feature.level = level;
  feature.area =
      *Polygon::make(std::vector<Vec>{{left, bottom}, {right, bottom}, {right, top}, {left, top}});
  return feature;
}

struct Table {
  explicit Table(std::vector<Feature> features)
      : terrain(*Terrain::make(2'000'000, 1'000'000, std::move(features))) {
    rules.screens = terrain.of_kind(sampled::kWood);
    rules.depth = 20'000;
  }
  SightEnd end(Vec p) const { return {p, terrain.level_at(p)}; }
  Sight line(Vec a, Vec b) const { return sight_over_ground(terrain, rules, end(a), end(b)); }
  Terrain terrain;
  SightRules rules;
};

Box base(Len x, Len y, Size size = {40'000, 20'000}) { return box_at({{x, y}, 0}, size); }

TEST(Sight, WoodsBlockBeyondTheirDepth) {
  const Table table({area(0, 100'000, 500'000, 200'000, sampled::kWood)});
  // From inside to the open: exactly the depth is not more.
  EXPECT_EQ(table.line({250'000, 180'000}, {250'000, 260'000}), Sight::Clear);
  EXPECT_EQ(table.line({250'000, 179'999}, {250'000, 260'000}), Sight::Screen);
  EXPECT_EQ(table.line({250'000, 50'000}, {250'000, 260'000}), Sight::Screen);
  EXPECT_EQ(table.line({250'000, 120'000}, {270'000, 120'000}), Sight::Clear);
  EXPECT_EQ(table.line({250'000, 120'000}, {270'001, 120'000}), Sight::Screen);
}

TEST(Sight, SharedGroundCountsOnce) {
  const Table table({area(0, 100'000, 500'000, 115'000, sampled::kWood),
                     area(0, 105'000, 500'000, 120'000, sampled::kWood)});
  EXPECT_EQ(table.line({250'000, 50'000}, {250'000, 260'000}), Sight::Clear);
  EXPECT_EQ(length_in_screens(table.terrain, table.rules, {{250'000, 50'000}, 0},
                              {{250'000, 260'000}, 0}),
            20'000);
  const Table apart({area(0, 100'000, 500'000, 115'000, sampled::kWood),
                     area(0, 205'000, 500'000, 220'000, sampled::kWood)});
  EXPECT_EQ(apart.line({250'000, 50'000}, {250'000, 260'000}), Sight::Screen);
}

TEST(Sight, HillsBlockThoseBelow) {
  const Table table({area(0, 100'000, 500'000, 200'000, sampled::kHill, 1),
                     area(0, 130'000, 500'000, 170'000, sampled::kHill, 2)});
  EXPECT_EQ(table.line({250'000, 50'000}, {250'000, 300'000}), Sight::Ground);
  EXPECT_EQ(table.line({250'000, 110'000}, {250'000, 300'000}), Sight::Ground);
  EXPECT_EQ(table.line({250'000, 150'000}, {250'000, 300'000}), Sight::Clear);
  EXPECT_EQ(table.line({250'000, 180'000}, {250'000, 300'000}), Sight::Clear);
  EXPECT_EQ(table.line({250'000, 180'000}, {250'000, 190'000}), Sight::Clear);
  // Past its corner, touching it in one point.
  EXPECT_EQ(table.line({450'000, 250'000}, {550'000, 150'000}), Sight::Clear);
  EXPECT_EQ(table.line({450'000, 249'000}, {550'000, 149'000}), Sight::Ground);
  SightRules flat = table.rules;
  flat.ground_blocks = false;
  EXPECT_EQ(sight_over_ground(table.terrain, flat, {{250'000, 50'000}, 0}, {{250'000, 300'000}, 0}),
            Sight::Clear);
}

TEST(Sight, FromAHillOneSeesOverWoodsOnThePlainOnly) {
  const Table table({area(0, 100'000, 500'000, 200'000, sampled::kHill, 1),
                     area(0, 300'000, 500'000, 400'000, sampled::kWood),
                     area(600'000, 100'000, 900'000, 200'000, sampled::kHill, 1),
                     area(620'000, 110'000, 880'000, 190'000, sampled::kWood)});
  EXPECT_EQ(table.line({250'000, 150'000}, {250'000, 450'000}), Sight::Clear);
  EXPECT_EQ(table.line({250'000, 250'000}, {250'000, 450'000}), Sight::Screen);
  EXPECT_EQ(table.line({605'000, 150'000}, {895'000, 150'000}), Sight::Screen);
  SightRules strict = table.rules;
  strict.higher_sees_over_screens = false;
  EXPECT_EQ(
      sight_over_ground(table.terrain, strict, {{250'000, 150'000}, 1}, {{250'000, 450'000}, 0}),
      Sight::Screen);
}

TEST(Sight, BlockersBlockUnlessAnEndIsHigher) {
  const std::array blockers{Blocker{base(300'000, 100'000), 0}, Blocker{base(100'000, 100'000), 0}};
  const auto look = [&](SightEnd a, SightEnd b, SightRules rules = {}) {
    std::size_t by = 9;
    const Sight found = sight({}, rules, blockers, a, b, &by);
    EXPECT_EQ(by, found == Sight::Blocker ? 1U : 9U);
    return found;
  };
  EXPECT_EQ(look({{100'000, 0}, 0}, {{100'000, 200'000}, 0}), Sight::Blocker);
  EXPECT_EQ(look({{100'000, 0}, 1}, {{100'000, 200'000}, 0}), Sight::Clear);
  EXPECT_EQ(look({{100'000, 0}, 0}, {{100'000, 200'000}, 1}), Sight::Clear);
  SightRules strict;
  strict.higher_sees_over_blockers = false;
  EXPECT_EQ(look({{100'000, 0}, 1}, {{100'000, 200'000}, 0}, strict), Sight::Blocker);
  // Along its edge, and past its corner: it is grazed.
  EXPECT_EQ(look({{120'000, 0}, 0}, {{120'000, 200'000}, 0}), Sight::Clear);
  EXPECT_EQ(look({{119'999, 0}, 0}, {{119'999, 200'000}, 0}), Sight::Blocker);
  EXPECT_EQ(look({{140'000, 80'000}, 0}, {{100'000, 120'000}, 0}), Sight::Clear);
}

TEST(VisiblePart, IsTheNearestPointWhereNothingStands) {
  const Box target = base(100'000, 200'000);
  const auto seen = visible_part({}, {}, {}, {{110'000, 100'000}, 0}, target.corner, 0);
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->nearest, (Vec{110'000, 180'000}));
  EXPECT_EQ(seen->distance, 80'000);
  const auto inside = visible_part({}, {}, {}, {{100'000, 180'000}, 0}, target.corner, 0);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->distance, 0);
}

TEST(VisiblePart, LiesPastTheCornerOfWhatStandsBefore) {
  const Box target = base(100'000, 200'000, {80'000, 20'000});
  const SightEnd eye{{100'000, 100'000}, 0};
  // Past its near right corner the line goes 1 to the right for 6 ahead.
  std::vector<Blocker> blockers{{base(90'000, 140'000, {30'000, 10'000}), 0}};
  const auto seen = visible_part({}, {}, blockers, eye, target.corner, 0);
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->nearest, (Vec{113'333, 180'000}));
  // A second one closes the rest but for that very line, and then that one too.
  blockers.push_back({base(128'000, 148'000, {40'000, 10'000}), 0});
  const auto slit = visible_part({}, {}, blockers, eye, target.corner, 0);
  ASSERT_TRUE(slit);
  EXPECT_EQ(slit->nearest, (Vec{113'333, 180'000}));
  blockers[1].box = base(127'999, 148'000, {40'000, 10'000});
  EXPECT_FALSE(visible_part({}, {}, blockers, eye, target.corner, 0));
  EXPECT_TRUE(visible_part({}, {}, blockers, {eye.at, 1}, target.corner, 0));
  // What stands behind the target hides nothing.
  const std::array behind{Blocker{base(100'000, 240'000, {200'000, 20'000}), 0}};
  EXPECT_TRUE(visible_part({}, {}, behind, eye, target.corner, 0));
}

TEST(VisiblePart, FromTheEdgeOfANeighbour) {
  const Box target = base(100'000, 200'000);
  // Shoulder to shoulder: the eye stands on its corner, then on its front edge.
  std::vector<Blocker> neighbour{{base(120'000, 100'000), 0}};
  EXPECT_TRUE(visible_part({}, {}, neighbour, {{100'000, 100'000}, 0}, target.corner, 0));
  EXPECT_TRUE(visible_part({}, {}, neighbour, {{120'000, 100'000}, 0}, target.corner, 0));
  EXPECT_FALSE(visible_part({}, {}, neighbour, {{120'000, 80'000}, 0}, target.corner, 0));
  EXPECT_FALSE(visible_part({}, {}, neighbour, {{120'000, 90'000}, 0}, target.corner, 0));
}

TEST(VisiblePart, OfALineOrAPoint) {
  const std::array wall{Vec{0, 100'000}, Vec{100'000, 100'000}};
  const SightEnd eye{{50'000, 0}, 0};
  const std::array blockers{Blocker{base(50'000, 60'000), 0}};
  EXPECT_EQ(visible_part({}, {}, {}, eye, wall, 0)->nearest, (Vec{50'000, 100'000}));
  EXPECT_EQ(visible_part({}, {}, blockers, eye, wall, 0)->nearest, (Vec{100'000, 100'000}));
  const std::array single{Vec{50'000, 100'000}};
  EXPECT_FALSE(visible_part({}, {}, blockers, eye, single, 0));
  EXPECT_EQ(visible_part({}, {}, {}, eye, single, 0)->distance, 100'000);
  // End on.
  EXPECT_EQ(visible_part({}, {}, {}, {{-50'000, 100'000}, 0}, wall, 0)->nearest, (Vec{0, 100'000}));
  EXPECT_EQ(visible_part({}, {}, {}, {{20'000, 100'000}, 0}, wall, 0)->distance, 0);
  EXPECT_FALSE(visible_part({}, {}, {}, eye, {}, 0));
}

TEST(VisiblePart, BesideAWoodThatHidesTheNearestPoint) {
  const Table table({area(0, 100'000, 110'000, 150'000, sampled::kWood)});
  const Box target = base(100'000, 200'000);
  const SightEnd eye{{100'000, 50'000}, 0};
  EXPECT_EQ(table.line(eye.at, {100'000, 180'000}), Sight::Screen);
  const auto seen = visible_part(table.terrain, table.rules, {}, eye, target.corner, 0);
  ASSERT_TRUE(seen);
  EXPECT_GE(seen->nearest.x, 113'000);
  const Table all({area(0, 100'000, 500'000, 150'000, sampled::kWood)});
  EXPECT_FALSE(visible_part(all.terrain, all.rules, {}, eye, target.corner, 0));
}

/// Over ground it is never wrong to see: the line given is clear. And what many lines find, it
/// finds.
TEST(VisiblePart, OverGroundAgreesWithManyLines) {
  Rng rng(4);
  int seen_by_both = 0, hidden = 0, missed = 0;
  for (int i = 0; i < 2'000; ++i) {
    const Terrain terrain =
        i % 20 == 0 ? sampled::terrain(rng, 20, 0) : sampled::terrain(rng, 8, 0);
    SightRules rules;
    rules.screens = terrain.of_kind(sampled::kWood);
    rules.depth = 20'000;
    const Vec p = sampled::point(rng);
    const SightEnd eye{p, terrain.level_at(p)};
    const Box target = sampled::box_near(rng, p, 250'000);
    const int level = terrain.level_at(target.centre);
    const auto seen = visible_part(terrain, rules, {}, eye, target.corner, level);
    if (seen) {
      EXPECT_EQ(sight_over_ground(terrain, rules, eye, {seen->nearest, level}), Sight::Clear);
    }
    bool any = false;
    for (std::size_t k = 0; k < 4 && !any; ++k) {
      const Vec from = target.corner[k], way = target.corner[(k + 1) % 4] - from;
      if (turn(from, from + way, p) <= 0) continue;
      for (int part = 0; part <= 40 && !any; ++part)
        any = sight_over_ground(terrain, rules, eye,
                                {from + Vec{way.x / 40 * part, way.y / 40 * part}, level}) ==
              Sight::Clear;
    }
    seen_by_both += seen && any;
    hidden += !seen && !any;
    missed += !seen && any;
  }
  EXPECT_GT(seen_by_both, 500);
  EXPECT_GT(hidden, 100);
  EXPECT_LE(missed, 4);  // slits narrower than the lines judged
}

}  // namespace
}  // namespace sandtable::geometry
