#include "engine/geometry/plane/angle.h"

#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using samples::from_to;
using samples::radians;
using samples::some_angle;
using samples::some_point;

TEST(Angle, DirectionsAreWithinOneUnitOfTheTruth) {
  long double worst = 0;
  for (int a = 0; a < 65536; ++a) {
    const Direction d = direction(static_cast<Angle>(a));
    const long double one = 1 << 30;
    worst = std::max(worst, std::abs(d.x - one * std::sin(radians(a))));
    worst = std::max(worst, std::abs(d.y - one * std::cos(radians(a))));
  }
  EXPECT_LT(worst, 1.0L);
}

TEST(Angle, DirectionsAgreeToTheLastDigitOnEveryCompiler) {
  std::uint64_t sum = 14695981039346656037u;  // FNV-1a over all 131,072 coordinates
  for (int a = 0; a < 65536; ++a) {
    const Direction d = direction(static_cast<Angle>(a));
    for (const std::int32_t v : {d.x, d.y})
      sum = (sum ^ static_cast<std::uint32_t>(v)) * 1099511628211u;
  }
  EXPECT_EQ(sum, 13184428320352023525u);
}

TEST(Angle, DirectionsAreSymmetric) {
  EXPECT_EQ(direction(0), (Direction{0, 1 << 30}));
  EXPECT_EQ(direction(kQuarterTurn), (Direction{1 << 30, 0}));
  EXPECT_EQ(direction(0x2000).x, direction(0x2000).y);
  for (int i = 0; i < 65536; ++i) {
    const auto a = static_cast<Angle>(i);
    const Direction d = direction(a);
    ASSERT_EQ(direction(static_cast<Angle>(a + kHalfTurn)), -d) << i;
    ASSERT_EQ(direction(static_cast<Angle>(a + kQuarterTurn)), right_of(d)) << i;
    ASSERT_EQ(direction(static_cast<Angle>(-a)), (Direction{-d.x, d.y})) << i;
  }
}

TEST(Angle, AngleOfFindsEveryDirectionAgain) {
  EXPECT_EQ(angle_of({}), 0);
  EXPECT_EQ(angle_of({1, 1}), 0x2000);
  EXPECT_EQ(angle_of({-1, 0}), 0xC000);
  for (int i = 0; i < 65536; ++i) {
    const auto a = static_cast<Angle>(i);
    ASSERT_EQ(angle_of(scaled(direction(a), 1'000'000)), a);
    ASSERT_EQ(angle_of(along({}, a, 20'000)), a);
  }
}

RC_GTEST_PROP(Angle, AngleOfIsTheNearest, ()) {
  for (int i = 0; i < 100; ++i) {
    const Vec v = some_point(from_to(0, 1) == 0 ? 5 : kMaxCoordinate);
    RC_PRE(v != Vec{});
    const long double exact = std::atan2(static_cast<long double>(v.x), v.y) / radians(1);
    const auto off = std::remainder(exact - angle_of(v), 65536.0L);
    RC_ASSERT(std::abs(off) < 0.5001L);
  }
}

RC_GTEST_PROP(Angle, AlongAndBackIsWhereOneWas, ()) {
  const Vec from = some_point(2'000'000);
  const Angle angle = some_angle();
  const Len length = from_to(-1'000'000, 1'000'000);
  const Vec to = along(from, angle, length);
  RC_ASSERT(along(to, angle, -length) == from);
  RC_ASSERT(along(to, static_cast<Angle>(angle + kHalfTurn), length) == from);
  RC_ASSERT(std::abs(to.x - from.x - length * std::sin(radians(angle))) < 0.502L);
  RC_ASSERT(std::abs(to.y - from.y - length * std::cos(radians(angle))) < 0.502L);
}

RC_GTEST_PROP(Angle, RotateTurnsClockwise, ()) {
  const Vec v = some_point(2'000'000);
  const Angle angle = some_angle();
  const samples::Point p = samples::turned(samples::point(v), {}, radians(angle));
  const Vec r = rotate(v, angle);
  RC_ASSERT(std::abs(r.x - p.x) < 0.505L);
  RC_ASSERT(std::abs(r.y - p.y) < 0.505L);
}

TEST(Angle, RotateByQuartersIsExact) {
  EXPECT_EQ(rotate({3, 5}, kQuarterTurn), (Vec{5, -3}));
  EXPECT_EQ(rotate({3, 5}, kHalfTurn), (Vec{-3, -5}));
  EXPECT_EQ(rotate({3, 5}, 0xC000), (Vec{-5, 3}));
}

TEST(Angle, HundredthsOfADegreeComeBack) {
  for (int h = -36'000; h < 72'000; ++h)
    ASSERT_EQ(hundredths_of(degrees(h)), (h + 36'000) % 36'000) << h;
  EXPECT_EQ(degrees(4500), 0x2000);
  EXPECT_EQ(degrees(-9000), 0xC000);
  EXPECT_EQ(degrees(36'000), 0);
  EXPECT_EQ(signed_hundredths_of(degrees(18'000)), 18'000);
  EXPECT_EQ(signed_hundredths_of(degrees(27'000)), -9'000);
  EXPECT_EQ(between(degrees(100), degrees(35'900)), between(degrees(0), degrees(200)));
}

TEST(Angle, WheelsOfTheBook) {
  EXPECT_EQ(wheel_length(8 * kCentimetre, degrees(4500)), 31'416);
  EXPECT_EQ(wheel_length(4 * kCentimetre, degrees(4500)), 15'708);
  EXPECT_EQ(wheel_length(8 * kCentimetre, degrees(3000)), 20'943);  // 29.998 degrees
  EXPECT_EQ(arc_length(4 * kCentimetre, kHalfTurn), 125'664);
}

RC_GTEST_PROP(Angle, WheelWithinIsTheLargestThatFits, ()) {
  for (int i = 0; i < 100; ++i) {
    const Len front = from_to(0, 200'000), length = from_to(0, 700'000);
    const int turn = wheel_within(front, length);
    RC_ASSERT(wheel_length(front, static_cast<Angle>(turn)) <= length);
    RC_ASSERT(turn == 65535 || wheel_length(front, static_cast<Angle>(turn + 1)) > length);
    const Angle any = some_angle();
    const long double arc = radians(any) * front / 2;
    RC_ASSERT(std::abs(wheel_length(front, any) - arc) < 0.5001L);
    RC_ASSERT(turn_within(front, arc_length(front, any)) >= any);
  }
}

TEST(Angle, NothingFitsIntoLessThanNothing) {
  EXPECT_EQ(wheel_within(40'000, -1), 0);
  EXPECT_EQ(wheel_within(0, 0), 65535);
}

}  // namespace
}  // namespace sandtable::geometry
