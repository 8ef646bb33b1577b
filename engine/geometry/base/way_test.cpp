#include "engine/geometry/base/way.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/geometry/base/disc_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

TEST(Way, TakesEightLegs) {
  Way way({0, 0});
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(way.add({0, (i + 1) * kInch}));
  EXPECT_FALSE(way.add({0, 0}));
  EXPECT_EQ(way.end(), (Vec{0, 8 * kInch}));
  EXPECT_EQ(length_of(way), 8 * kInch);
}

TEST(Way, RoundsEachLegDown) {
  Way way({0, 0});
  way.add({3 * kInch, 0});
  way.add({3 * kInch, 2 * kInch});
  EXPECT_EQ(length_of(way), 5 * kInch);
  Way steps({0, 0});
  steps.add({1, 1});
  steps.add({2, 2});
  EXPECT_EQ(length_of(steps), 2);  // 1.4 and 1.4
}

TEST(Way, IsCutToALengthThatHoldsWhenMeasuredAgain) {
  Rng rng(3);
  for (int i = 0; i < 10'000; ++i) {
    Way way(figures::point(rng));
    const std::uint32_t legs = 1 + rng.below(8);
    for (std::uint32_t k = 0; k < legs; ++k)
      way.add(figures::point_near(rng, way.end(), i % 2 == 0 ? 100'000 : 60));
    const Len whole = length_of(way);
    const Len limit = figures::within(rng, 0, whole + whole / 4);
    const Way part = first_part(way, limit);
    ASSERT_LE(length_of(part), limit);
    ASSERT_GE(length_of(part), std::min(limit, whole) - 2) << i;
    if (limit >= whole) {
      ASSERT_EQ(part, way);
    }
    // Its last point lies on the leg that it cuts, to the rounding of its coordinates.
    const std::size_t last = part.legs - 1U;
    const Vec leg = way.to(last) - way.from(last), on = part.end() - way.from(last);
    const auto size = std::sqrt(static_cast<double>(squared(leg)));
    if (size > 0) {
      ASSERT_LT(std::abs(static_cast<double>(cross(leg, on))) / size, 0.75);
    }
  }
}

TEST(Way, AddsUpItsTurns) {
  Way way({0, 0});
  way.add({0, kInch});
  way.add({kInch, kInch});
  way.add({kInch, kInch});
  way.add({kInch, 5 * kInch});
  EXPECT_EQ(turns_of(way, 0, 0), 2 * kQuarterTurn);
  EXPECT_EQ(turns_of(way, kQuarterTurn, 0xF000), 3 * kQuarterTurn + 0x1000);
  EXPECT_EQ(steps_begun(2 * kQuarterTurn, kQuarterTurn, 2), 2);
  // 45 and 50 degrees begin two quarters, two of 45 one.
  EXPECT_EQ(steps_begun(degrees(45'00) + degrees(50'00), kQuarterTurn, 2), 2);
  EXPECT_EQ(steps_begun(2 * degrees(45'00), kQuarterTurn, 2), 1);
  EXPECT_EQ(steps_begun(3 * degrees(30'00), kQuarterTurn, 3), 1);
  EXPECT_EQ(steps_begun(0, kQuarterTurn, 0), 0);
}

}  // namespace
}  // namespace sandtable::geometry
