#include "engine/geometry/ground/relief.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/ground/relief_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

std::vector<Vec> rectangle(Vec low, Vec high) {
  return {low, {low.x, high.y}, high, {high.x, low.y}};
}
Feature area(Vec low, Vec high, std::int8_t level) {
  Feature feature;
  feature.level = level;
  feature.area = *Polygon::make(rectangle(low, high));
  return feature;
}

/// A ridge across the table: up a slope of 6 inches, 4 inches of flat top 2 inches high, down one
/// of 3 inches.
struct Ridge {
  Ridge()
      : terrain(*Terrain::make(figures::kWidth, figures::kDepth,
                               {area({0, 10 * kInch}, {40 * kInch, 16 * kInch}, 0),
                                area({0, 16 * kInch}, {40 * kInch, 20 * kInch}, 8),
                                area({0, 20 * kInch}, {40 * kInch, 23 * kInch}, 0)})),
        relief(*Relief::make(terrain, std::vector<Slope>{{0, 0, 8, 0}, {2, 0, 8, kHalfTurn}})) {}
  Terrain terrain;
  Relief relief;
};

TEST(Relief, InterpolatesHeightsBetweenFootAndHead) {
  const Ridge ridge;
  const auto height = [&](Len y) { return ridge.relief.height_at(ridge.terrain, {5 * kInch, y}); };
  EXPECT_EQ(height(9 * kInch), 0);
  EXPECT_EQ(height(10 * kInch), 0);
  EXPECT_EQ(height(13 * kInch), kInch);
  EXPECT_EQ(height(16 * kInch), 2 * kInch);
  EXPECT_EQ(height(18 * kInch), 2 * kInch);
  EXPECT_EQ(height(22 * kInch), 16'933);  // a third of 2 inches
  EXPECT_EQ(ridge.relief.steepness(0), angle_of({2, 6}));
  EXPECT_EQ(hundredths_of(ridge.relief.steepness(2)), 33'69);
}

TEST(Relief, TellsUpOverAcrossAndDown) {
  const Ridge ridge;
  const auto climb = [&](Vec a, Vec b) { return ridge.relief.climb(ridge.terrain, a, b); };
  const Len x = 5 * kInch;
  EXPECT_EQ(climb({x, 5 * kInch}, {x, 14 * kInch}), (Climb{4 * kInch, 0, 0, 0, 33'867}));
  EXPECT_EQ(climb({x, 5 * kInch}, {x, 30 * kInch}), (Climb{6 * kInch, 3 * kInch, 0, 2 * kInch, 0}));
  EXPECT_EQ(climb({x, 30 * kInch}, {x, 5 * kInch}), (Climb{3 * kInch, 6 * kInch, 0, 2 * kInch, 0}));
  EXPECT_EQ(climb({x, 13 * kInch}, {x + 7 * kInch, 13 * kInch}), (Climb{0, 0, 7 * kInch, 0, 0}));
  EXPECT_TRUE(ridge.relief.climbed({x, 0}, {x, 1}).has(0));
  EXPECT_TRUE(ridge.relief.descended({x, 0}, {x, 1}).has(2));
  EXPECT_TRUE(ridge.relief.climbed({x, 0}, {x + 9, 0}).empty());
}

TEST(Relief, ClimbsByTheBearingEverywhere) {
  Rng rng(42);
  const Ridge ridge;
  int level = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Vec a = figures::point(rng);
    // Most of them within some 65536ths of straight across.
    const int aside = i % 4 == 0 ? static_cast<int>(rng.below(0x8000))
                                 : kQuarterTurn + static_cast<int>(rng.below(13)) - 6;
    const Vec b = along(a, static_cast<Angle>(aside), figures::within(rng, 1, 400'000));
    const int apart = a == b ? kQuarterTurn : between(bearing(a, b), 0);
    level += apart == kQuarterTurn;
    ASSERT_EQ(ridge.relief.climbed(a, b).has(0), apart < kQuarterTurn - 1) << i;
    ASSERT_EQ(ridge.relief.descended(a, b).has(0), apart > kQuarterTurn + 1) << i;
  }
  EXPECT_GT(level, 300);
}

TEST(Relief, SaysWhatIsWrong) {
  const Ridge ridge;
  const auto message = [&](std::vector<Slope> slopes) {
    const auto made = Relief::make(ridge.terrain, slopes);
    return made ? std::string() : made.error().message();
  };
  EXPECT_EQ(message({{1, 0, 4, 0}}), "slope 0: feature 1 must be an area of level 0");
  EXPECT_EQ(message({{7, 0, 4, 0}}), "slope 0: feature 7 must be an area of level 0");
  EXPECT_EQ(message({{0, 0, 4, 0}, {2, 4, 4, 0}}),
            "slope 1: its levels must rise from foot to head, between 0 and 127 quarter inches");
  EXPECT_EQ(message({{0, 0, 4, 0}, {0, 0, 4, 0}}), "slope 1: feature 0 is a slope already");
}

/// Heights of a slope by floating point from its points.
long double height_of(const Terrain& terrain, const Slope& slope, Vec p) {
  const long double turn = slope.up * 3.14159265358979323846264338327950288L / 32768;
  const long double s = std::sin(turn), c = std::cos(turn);
  long double foot = 1e30L, head = -1e30L;
  for (const Vec q : terrain[slope.feature].area.points()) {
    foot = std::min(foot, q.x * s + q.y * c);
    head = std::max(head, q.x * s + q.y * c);
  }
  const long double part = std::clamp((p.x * s + p.y * c - foot) / (head - foot), 0.0L, 1.0L);
  return kQuarterInch * (slope.foot + (slope.head - slope.foot) * part);
}

TEST(Relief, AgreesWithFloatingPoint) {
  Rng rng(41);
  int raised = 0, over = 0;
  for (int table = 0; table < 100; ++table) {
    const relief_samples::Hills hills(rng);
    for (int i = 0; i < 100; ++i) {
      const Vec a = figures::point(rng), b = figures::point_near(rng, a, 400'000);
      long double height = 0;
      const FeatureSet under = hills.terrain.at(a);
      for (const Slope& slope : hills.slopes)
        if (under.has(slope.feature)) height = std::max(height, height_of(hills.terrain, slope, a));
      under.for_each([&](std::size_t k) {
        height = std::max<long double>(height, hills.terrain[k].level * kQuarterInch);
      });
      raised += height > 0;
      ASSERT_NEAR(static_cast<double>(hills.relief.height_at(hills.terrain, a)),
                  static_cast<double>(height), 0.6);
      Profile profile;
      hills.relief.profile(hills.terrain, a, b, profile);
      ASSERT_EQ(profile.item[0].from, 0);
      ASSERT_EQ(profile.item[profile.count - 1].to, length(b - a));
      for (std::size_t k = 1; k < profile.count; ++k)
        ASSERT_EQ(profile.item[k].from, profile.item[k - 1].to);
      const Climb climb = hills.relief.climb(hills.terrain, a, b);
      ASSERT_LE(climb.up + climb.down, length(b - a));
      over += climb.over > 0;
      const Len highest = profile.highest();
      for (const Len than : {highest - 1, highest, highest / 2})
        ASSERT_EQ(hills.relief.is_higher_between(hills.terrain, a, b, than), highest > than) << i;
      for (const Rise& rise : profile.span()) {
        if (rise.to - rise.from < 20) continue;
        const Len middle = rise.from + (rise.to - rise.from) / 2;
        const Len there =
            hills.relief.height_at(hills.terrain, point_on(a, b, {middle, length(b - a)}));
        ASSERT_NEAR(there, (rise.height_from + rise.height_to) / 2, 20) << i;
      }
    }
  }
  EXPECT_GT(raised, 1'500);
  EXPECT_GT(over, 1'000);
}

}  // namespace
}  // namespace sandtable::geometry
