#include "engine/geometry/ground/terrain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "engine/geometry/ground/ground_samples.h"

namespace sandtable::geometry {
namespace {

Feature area(std::vector<Vec> points, std::uint8_t kind, std::int8_t level = 0) {
  Feature feature;
  feature.kind = kind;
  feature.level = level;
  feature.area = *Polygon::make(points);
  return feature;
}

Feature line(std::vector<Vec> points, Len width) {
  Feature feature;
  feature.kind = sampled::kWall;
  feature.line = *Polyline::make(points);
  feature.width = width;
  return feature;
}

std::vector<Vec> square(Len left, Len bottom, Len side) {
  return {
      {left, bottom}, {left + side, bottom}, {left + side, bottom + side}, {left, bottom + side}};
}

std::string fault(std::vector<Feature> features, Len width = 1'000'000, Len depth = 500'000) {
  const auto terrain = Terrain::make(width, depth, std::move(features));
  return terrain ? "none" : terrain.error().message();
}

TEST(Terrain, SaysWhatATableCannotBeMadeOf) {
  EXPECT_EQ(fault({}), "none");
  EXPECT_EQ(fault({}, 9'999), "a side of a table must measure 1 cm to 8 m, found 9999 micrometres");
  EXPECT_EQ(fault({}, 20'000, 8'000'001),
            "a side of a table must measure 1 cm to 8 m, found 8000001 micrometres");
  EXPECT_EQ(fault(std::vector<Feature>(129)), "a table may have 128 features, found 129");
  EXPECT_EQ(fault({Feature{}}), "feature 0: it has neither an area nor a line");
  EXPECT_EQ(fault({area(square(0, 0, 5), 1, -1)}),
            "feature 0: a level must be 0 or more, and that of a line 0; found -1");
  Feature wall = line({{0, 0}, {50'000, 0}}, 0);
  wall.level = 1;
  EXPECT_EQ(fault({area(square(0, 0, 5), 1), wall}),
            "feature 1: a level must be 0 or more, and that of a line 0; found 1");
  wall.level = 0;
  wall.openings = {{0, 10'000, 0}, {40'000, 50'001, 0}};
  EXPECT_EQ(fault({wall}), "feature 0: opening 1 must end after it begins and lie on the line");
  EXPECT_EQ(fault({line({{0, 0}, {100'000, 0}, {0, 5'000}}, 30'000)}).substr(0, 74),
            "feature 0: its line is too tightly bent for a width of 30000 micrometres (");
}

TEST(Terrain, OfNoSizeHoldsNothing) {
  const Terrain none;
  EXPECT_TRUE(none.at({0, 0}).empty());
  EXPECT_EQ(none.level_at({5, 5}), 0);
  EXPECT_TRUE(none.near_line({0, 0}, {100'000, 5}).empty());
  EXPECT_EQ(none.along({0, 0}, {100'000, 5}, {}, {}), 0U);
}

TEST(Terrain, KnowsLevelsOfNestedContours) {
  const Terrain terrain =
      *Terrain::make(1'000'000, 500'000,
                     {area(square(100'000, 100'000, 300'000), sampled::kHill, 1),
                      area(square(200'000, 200'000, 100'000), sampled::kHill, 2),
                      area(square(220'000, 220'000, 20'000), sampled::kWood),
                      area(square(380'000, 380'000, 60'000), sampled::kWood)});
  EXPECT_EQ(terrain.level_at({50'000, 50'000}), 0);
  EXPECT_EQ(terrain.level_at({100'000, 100'000}), 1);
  EXPECT_EQ(terrain.level_at({250'000, 250'000}), 2);
  EXPECT_EQ(terrain.ground_of(0), 0);
  EXPECT_EQ(terrain.ground_of(1), 1);
  EXPECT_EQ(terrain.ground_of(2), 2);
  EXPECT_EQ(terrain.ground_of(3), 0);  // it reaches down to the plain
  EXPECT_EQ(terrain.of_kind(sampled::kWood).size(), 2);
  EXPECT_EQ(terrain.contours().size(), 2);
}

TEST(Terrain, ListsWhatASegmentMeetsInOrder) {
  Feature stream = line({{600'000, 0}, {600'000, 500'000}}, 20'000);
  stream.openings = {{90'000, 110'000, 1}};
  const Terrain terrain = *Terrain::make(
      1'000'000, 500'000,
      {area(square(700'000, 50'000, 100'000), 4), stream,
       line({{650'000, 0}, {650'000, 500'000}}, 0), area(square(100'000, 50'000, 100'000), 5)});
  std::array<Passage, 8> out;
  FeatureSet all;
  for (std::size_t i = 0; i < 4; ++i) all.add(i);
  ASSERT_EQ(terrain.along({0, 100'000}, {900'000, 100'000}, all, out), 4U);
  EXPECT_EQ(out[0], (Passage{3, 5, false, 100'000, 200'000, 0}));
  EXPECT_EQ(out[1], (Passage{1, sampled::kWall, false, 590'000, 610'000, 100'000}));
  EXPECT_EQ(out[2], (Passage{2, sampled::kWall, true, 650'000, 650'000, 100'000}));
  EXPECT_EQ(out[3], (Passage{0, 4, false, 700'000, 800'000, 0}));
  std::array<Passage, 2> few;
  EXPECT_EQ(terrain.along({0, 100'000}, {900'000, 100'000}, all, few), 4U);
  EXPECT_EQ(few[0], out[0]);
  EXPECT_EQ(few[1], out[1]);
  all.remove(1);
  EXPECT_EQ(terrain.along({900'000, 100'000}, {0, 100'000}, all, out), 3U);
  EXPECT_EQ(out[0], (Passage{0, 4, false, 100'000, 200'000, 0}));
}

/// Every query through the index against the same question to every feature.
TEST(Terrain, FindsByItsIndexWhatAskingAllFinds) {
  Rng rng(3);
  for (int table = 0; table < 40; ++table) {
    const Terrain terrain = sampled::terrain(rng, 20, 20);
    const auto brute = [&](auto&& asks) {
      FeatureSet set;
      for (std::size_t i = 0; i < terrain.features().size(); ++i)
        if (asks(terrain[i])) set.add(i);
      return set;
    };
    for (int i = 0; i < 250; ++i) {
      const Vec p = sampled::point(rng);
      EXPECT_EQ(terrain.at(p), brute([&](const Feature& f) {
                  return f.area.empty() ? f.line.within(p, 0) : f.area.contains(p);
                }));
      int level = 0;
      for (const Feature& f : terrain.features())
        if (f.area.contains(p)) level = std::max<int>(level, f.level);
      EXPECT_EQ(terrain.level_at(p), level);
      const Len limit = sampled::within(rng, 0, 100'000);
      EXPECT_EQ(terrain.within(p, limit), brute([&](const Feature& f) {
                  return f.area.empty() ? f.line.within(p, limit) : f.area.within(p, limit);
                }));
      const Box box = sampled::box_near(rng, p, 50'000);
      const FeatureSet touching = brute([&](const Feature& f) {
        return f.area.empty() ? f.line.within(box, 0) : f.area.touches(box);
      });
      EXPECT_EQ(terrain.touching(box), touching);
      EXPECT_EQ(terrain.overlapping(box), brute([&](const Feature& f) {
                  return f.area.empty() ? f.line.meets(box) : f.area.overlaps(box);
                }));
      EXPECT_EQ(terrain.holding_most_of(box, terrain.of_kind(sampled::kWood)),
                brute([&](const Feature& f) {
                  return f.kind == sampled::kWood && f.area.holds_most_of(box);
                }));
      const Vec from = sampled::point(rng);
      const Vec q = from + Vec{sampled::within(rng, -50'000, 50'000), 0};
      const FeatureSet on_line = brute([&](const Feature& f) {
        Stretches stretches;
        Crossings crossings;
        f.area.stretches(p, q, stretches);
        f.line.crossings(p, q, crossings);
        return stretches.count > 0 || crossings.count > 0;
      });
      EXPECT_EQ(on_line & terrain.near_line(p, q), on_line);
    }
  }
}

}  // namespace
}  // namespace sandtable::geometry
