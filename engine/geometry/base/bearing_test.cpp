#include "engine/geometry/base/bearing.h"

#include <gtest/gtest.h>

#include "engine/geometry/base/disc_samples.h"

namespace sandtable::geometry {
namespace {

TEST(Bearing, LimitsCountAHairAsEqual) {
  EXPECT_EQ(degrees(15'00) - degrees(10'00), 911);
  EXPECT_EQ(degrees(5'00), 910);
  EXPECT_TRUE(turned_within(degrees(15'00), degrees(10'00), degrees(5'00)));
  EXPECT_TRUE(turned_within(degrees(10'00), degrees(15'00), degrees(5'00)));
  EXPECT_FALSE(turned_within(degrees(15'01), degrees(10'00), degrees(5'00)));
  EXPECT_TRUE(turned_within(0, 0, 0));
  EXPECT_TRUE(turned_within(0, 0xFFFF, 0));
  EXPECT_FALSE(turned_within(0, 2, 0));
  EXPECT_TRUE(turned_within(kHalfTurn, 0, kHalfTurn));
}

TEST(Bearing, IsClockwiseFromAhead) {
  EXPECT_EQ(bearing({5, 5}, {5, 9}), 0);
  EXPECT_EQ(bearing({5, 5}, {9, 5}), kQuarterTurn);
  EXPECT_EQ(bearing({5, 5}, {5, 5}), 0);
}

TEST(Sector, HoldsItsBounds) {
  const Sector half({0, 0}, 0, kQuarterTurn);  // the half circle in front
  EXPECT_TRUE(half.holds({100'000, 0}));
  EXPECT_FALSE(half.holds(along({0, 0}, degrees(91'00), 100'000)));
  EXPECT_TRUE(half.holds({0, 0}));
  const Sector gun({0, 0}, 0, degrees(22'50));  // 45 degrees in all
  EXPECT_TRUE(gun.holds(along({0, 0}, degrees(22'50), 2'000'000)));
  EXPECT_TRUE(gun.holds(along({0, 0}, degrees(-22'50), 2'000'000)));
  EXPECT_FALSE(gun.holds(along({0, 0}, degrees(23'00), 100'000)));
  const Sector line({0, 0}, 0, 0);
  EXPECT_TRUE(line.holds({0, 100'000}));
  EXPECT_FALSE(line.holds({0, -100'000}));
}

TEST(Sector, SaysWhatTheBearingSays) {
  Rng rng(1);
  int inside = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Vec from = figures::point(rng);
    const Angle facing = figures::angle(rng);
    // Half of the widths near the odd ones, half of the points near the bound.
    const Angle around[] = {0, kQuarterTurn, kHalfTurn - 1};
    auto half = static_cast<Angle>(rng.below(kHalfTurn + 1));
    if (i % 2 == 0) {
      const int odd = around[rng.below(3)];
      const int near = odd + static_cast<int>(rng.below(9)) - 4;
      half = static_cast<Angle>(near < 0 ? 0 : near);
    }
    Vec p = figures::point_near(rng, from, 500'000);
    if (i % 4 < 2) {
      const int side = rng.below(2) == 0 ? 1 : -1;
      const int hair = static_cast<int>(rng.below(9)) - 4;
      p = along(from, static_cast<Angle>(facing + side * half + hair), 1'000'000);
    }
    const bool within = bears_within(from, facing, p, half);
    inside += within;
    ASSERT_EQ(Sector(from, facing, half).holds(p), within)
        << i << " " << facing << " " << half << " " << bearing(from, p);
  }
  EXPECT_GT(inside, 3'000);
  EXPECT_LT(inside, 8'000);
}

}  // namespace
}  // namespace sandtable::geometry
