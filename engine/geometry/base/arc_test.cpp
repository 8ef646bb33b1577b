#include "engine/geometry/base/arc.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/core/rounds.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using samples::from_to;
using samples::some_angle;
using samples::some_point;
using samples::some_pose;
using samples::some_size;

constexpr Size kBattalion{80'000, 20'000};
constexpr Size kBase{40'000, 20'000};

/// Front edge from (0,0) to (8,0) cm, facing +y.
const Box kUnit = box_at({{40'000, 0}, 0}, kBattalion);

Zone zone_at(Len x, Len y) { return zone_of(kUnit, {x, y}); }

TEST(Zone, LinesRunOutwardFromTheCorners) {
  EXPECT_EQ(zone_at(100'000, 20'000), Zone::Front);
  EXPECT_EQ(zone_at(100'000, 19'999), Zone::RightFlank);
  EXPECT_EQ(zone_at(-20'000, 20'000), Zone::Front);
  EXPECT_EQ(zone_at(-20'000, 19'999), Zone::LeftFlank);
  EXPECT_EQ(zone_at(40'000, 1), Zone::Front);
  EXPECT_EQ(zone_at(100'000, -40'000), Zone::RightFlank);  // on the line: the front-most of the two
  EXPECT_EQ(zone_at(100'000, -40'001), Zone::Rear);
  EXPECT_EQ(zone_at(-20'000, -40'000), Zone::LeftFlank);
  EXPECT_EQ(zone_at(-20'000, -40'001), Zone::Rear);
  EXPECT_EQ(zone_at(40'000, -20'001), Zone::Rear);
  EXPECT_EQ(zone_at(40'000, -10'000), Zone::Front);  // the outline itself
  EXPECT_EQ(zone_at(80'000, 0), Zone::Front);
  EXPECT_EQ(zone_at(80'001, 0), Zone::RightFlank);
}

/// 10,000 points: the judge turns the point into the unit's own frame in floating point.
RC_GTEST_PROP(Zone, AgreesWithFloatingPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose pose = some_pose(100'000);
    const Size size = some_size();
    const Vec p = some_point(300'000);
    const samples::Point q =
        samples::turned(samples::point(p - pose.front), {}, -samples::radians(pose.facing));
    const long double beyond = std::abs(q.x) - size.width / 2.0L;
    const long double behind = -q.y - size.depth;
    const Zone side = q.x > 0 ? Zone::RightFlank : Zone::LeftFlank;
    if (std::min(std::abs(q.y - beyond), std::abs(behind - beyond)) < 3) continue;
    if (std::min({std::abs(q.y), std::abs(behind), std::abs(q.x), std::abs(beyond)}) < 3) continue;
    Zone truth = side;
    if (q.y > 0 && q.y > beyond) truth = Zone::Front;
    if (behind > 0 && behind > beyond) truth = Zone::Rear;
    if (q.y < 0 && behind < 0 && beyond < 0) truth = Zone::Front;
    RC_ASSERT(zone_of(box_at(pose, size), p) == truth);
  }
}

TEST(Arc, TheCornerOfTheTargetDecides) {
  const Arc arc = arc_of_front(kUnit, degrees(4500));
  const auto target = [](Len x, Len y) {  // its nearest corner is at (x, y): front left
    return box_at({{x + 20'000, y}, 0}, kBase);
  };
  EXPECT_TRUE(part_in_arc(arc, target(110'000, 30'000)));
  EXPECT_FALSE(part_in_arc(arc, target(110'000, 29'999)));
  EXPECT_TRUE(part_in_arc(arc, target(110'000, 29'900), 100));
  EXPECT_FALSE(part_in_arc(arc, target(110'000, 29'000), 100));
  EXPECT_TRUE(part_in_arc(kUnit, degrees(4500), target(110'000, 30'000)));
  EXPECT_FALSE(part_in_arc(kUnit, degrees(2250), target(110'000, 30'000)));
}

TEST(Arc, BoundsBelongToIt) {
  const Arc front = arc_of_front(kUnit, kQuarterTurn / 2);
  EXPECT_TRUE(in_arc(front, {0, 0}));
  EXPECT_TRUE(in_arc(front, {80'000, 0}));
  EXPECT_FALSE(in_arc(front, {40'000, -1}));
  EXPECT_TRUE(in_arc(front, {40'000, -1}, 1));
  const Arc centre = arc_of_centre(kUnit, kQuarterTurn / 2);
  EXPECT_TRUE(in_arc(centre, {50'000, 0}));
  EXPECT_FALSE(in_arc(centre, {50'001, 0}));
  const Arc middle = arc_of_front_centre(kUnit, kQuarterTurn);
  EXPECT_TRUE(in_arc(middle, {-900'000, 0}));
  EXPECT_FALSE(in_arc(middle, {-900'000, -1}));
  const Arc line = arc_of_front_centre(kUnit, 0);
  EXPECT_TRUE(in_arc(line, {40'000, 900'000}));
  EXPECT_FALSE(in_arc(line, {40'001, 900'000}));
}

TEST(Arc, AnEdgeAcrossTheArcIsInItThoughNoCornerIs) {
  const Arc line = arc_of_front_centre(kUnit, degrees(100));
  const Box wide = box_at({{40'000, 100'000}, kHalfTurn}, {400'000, 20'000});
  EXPECT_TRUE(part_in_arc(line, wide));
  EXPECT_EQ(range_in_arc(line, wide), 100'000);
  EXPECT_EQ(nearest_in_arc(line, wide), (Vec{40'000, 100'000}));
  EXPECT_FALSE(part_in_arc(line, box_at({{40'000, -30'000}, 0}, {400'000, 20'000})));
}

TEST(Arc, RangeIsToTheNearestPointInTheArc) {
  const Arc arc = arc_of_front(kUnit, kQuarterTurn / 2);
  EXPECT_EQ(range_in_arc(arc, box_at({{40'000, 79'000}, kHalfTurn}, kBattalion)), 79'000);
  // Beside the arc with one corner in it: that corner is the nearest point that counts.
  const Box beside = box_at({{130'000, 30'000}, 0}, kBase);
  EXPECT_EQ(nearest_in_arc(arc, beside), (Vec{110'000, 30'000}));
  EXPECT_EQ(range_in_arc(arc, beside), length(Vec{70'000, 30'000}));
  EXPECT_EQ(range_in_arc(arc, box_at({{130'000, 20'000}, 0}, kBase)), std::nullopt);
  EXPECT_EQ(nearest_in_arc(arc, box_at({{130'000, 20'000}, 0}, kBase)), std::nullopt);
  EXPECT_EQ(range_in_arc(arc, box_at({{40'000, 10'000}, 0}, kBattalion)), 0);
  EXPECT_EQ(clip_to_arc(arc, box_at({{130'000, 20'000}, 0}, kBase)).count, 0u);
}

/// How far inside the arc (negative: outside) a point is, in its own frame in floating point.
long double depth_in_arc(const Pose& pose, long double half_front, Angle half_width, Vec p) {
  const samples::Point q =
      samples::turned(samples::point(p - pose.front), {}, -samples::radians(pose.facing));
  const long double s = std::sin(samples::radians(half_width));
  const long double c = std::cos(samples::radians(half_width));
  return std::min(q.y, q.y * s - (std::abs(q.x) - half_front) * c);
}

/// 10,000 pairs: the judge looks at 1,600 points of the target.
RC_GTEST_PROP(Arc, AgreesWithLookingAtManyPoints, ()) {
  for (int i = 0; i < rounds(100); ++i) {
    const Pose pose = some_pose(50'000);
    const Size size = some_size();
    const auto half_width = static_cast<Angle>(from_to(0, kQuarterTurn));
    const Box shooter = box_at(pose, size), target = box_at(some_pose(200'000), some_size());
    const Arc arc = arc_of_front(shooter, half_width);
    long double deepest = -1e30L, nearest = 1e30L;
    constexpr int kSteps = 40;
    for (int a = 0; a <= kSteps; ++a) {
      for (int b = 0; b <= kSteps; ++b) {
        const auto part = [&](Len f, Len d) {
          return (f * (2 * a - kSteps) + d * (2 * b - kSteps)) / kSteps;
        };
        const Vec p = target.centre + Vec{part(target.half_front.x, target.half_depth.x),
                                          part(target.half_front.y, target.half_depth.y)};
        const long double depth = depth_in_arc(pose, size.width / 2.0L, half_width, p);
        deepest = std::max(deepest, depth);
        if (depth > 4)
          nearest = std::min(nearest, static_cast<long double>(length(p - pose.front)));
      }
    }
    const long double grain =
        4 + std::hypot(length(target.half_front), length(target.half_depth)) / kSteps;
    const bool found = part_in_arc(arc, target);
    if (deepest > 4) RC_ASSERT(found);
    if (found) RC_ASSERT(deepest > -2 * grain);
    if (!found) continue;
    RC_ASSERT(part_in_arc(arc, target, 100));
    const Convex part = clip_to_arc(arc, target);
    for (const Vec p : part.points()) {
      RC_ASSERT(within(p, target, 2));
      // Where an edge runs almost along a bound a rounded crossing may lie a little farther out.
      RC_ASSERT(depth_in_arc(pose, size.width / 2.0L, half_width, p) > -8);
    }
    const Len range = range_in_arc(arc, target).value();
    RC_ASSERT(range <= nearest + 4);
    RC_ASSERT(std::abs(length(nearest_in_arc(arc, target).value() - arc.from) - range) <= 2);
    if (nearest < 1e29L && deepest > 4 * grain) RC_ASSERT(range > nearest - 60 * grain);
  }
}

RC_GTEST_PROP(Arc, MirroredAndTurnedItSaysTheSame, ()) {
  const Pose pose{some_point(50'000), some_angle()};
  const Size size = some_size();
  const auto half_width = static_cast<Angle>(from_to(0, kQuarterTurn));
  const Pose target = some_pose(150'000);
  const Size target_size = some_size();
  const bool found = part_in_arc(box_at(pose, size), half_width, box_at(target, target_size));
  const auto mirror = [](Pose p) {
    return Pose{{-p.front.x, p.front.y}, static_cast<Angle>(-p.facing)};
  };
  RC_ASSERT(found == part_in_arc(box_at(mirror(pose), size), half_width,
                                 box_at(mirror(target), target_size)));
  const auto turn = [](Pose p) {
    return Pose{{p.front.y, -p.front.x}, static_cast<Angle>(p.facing + kQuarterTurn)};
  };
  RC_ASSERT(found ==
            part_in_arc(box_at(turn(pose), size), half_width, box_at(turn(target), target_size)));
}

}  // namespace
}  // namespace sandtable::geometry
