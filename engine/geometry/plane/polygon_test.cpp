#include "engine/geometry/plane/polygon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/geometry/ground/ground_samples.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

using testing::ElementsAre;

Polygon made(const std::vector<Vec>& points) {
  auto polygon = Polygon::make(points);
  EXPECT_TRUE(polygon) << (polygon ? "" : polygon.error().message());
  return polygon ? *std::move(polygon) : Polygon();
}

/// Four centimetres by three, with a notch of one by one in the middle of its upper edge.
Polygon notched() {
  return made({{0, 0},
               {40'000, 0},
               {40'000, 30'000},
               {25'000, 30'000},
               {25'000, 20'000},
               {15'000, 20'000},
               {15'000, 30'000},
               {0, 30'000}});
}

Box flat(Len left, Len bottom, Len right, Len top) {
  return box_at({{(left + right) / 2, top}, 0}, {right - left, top - bottom});
}

std::vector<std::pair<double, double>> parts(const Polygon& polygon, Vec a, Vec b) {
  Stretches stretches;
  polygon.stretches(a, b, stretches);
  std::vector<std::pair<double, double>> parts;
  for (const Stretch& s : stretches.span())
    parts.emplace_back(static_cast<double>(s.enter.num) / static_cast<double>(s.enter.den),
                       static_cast<double>(s.leave.num) / static_cast<double>(s.leave.den));
  return parts;
}

std::string fault(const std::vector<Vec>& points) {
  const auto polygon = Polygon::make(points);
  return polygon ? "none" : polygon.error().message();
}

TEST(Polygon, SaysWhatIsWrongWithPoints) {
  EXPECT_EQ(fault({{0, 0}, {1, 1}}), "too few points: found 2");
  EXPECT_EQ(fault(std::vector<Vec>(193)), "at most 192 points: found 193");
  EXPECT_EQ(fault({{0, 0}, {0, 10}, {8'000'001, 5}}),
            "point 2 lies more than 8 m from the table’s corner");
  EXPECT_EQ(fault({{0, 0}, {0, 10}, {0, 10}, {5, 5}}), "points 1 and 2 are the same");
  EXPECT_EQ(fault({{0, 0}, {0, 10}, {5, 5}, {0, 0}}), "points 3 and 0 are the same");
  EXPECT_EQ(fault({{0, 0}, {10, 10}, {10, 0}, {0, 10}}),
            "the edges from points 0 and 2 meet: an outline must not cross or touch itself");
  EXPECT_EQ(fault({{0, 0}, {10, 0}, {20, 0}}),
            "the edges from points 0 and 2 meet: an outline must not cross or touch itself");
  EXPECT_EQ(fault({{0, 0}, {20, 0}, {10, 0}, {10, 10}}),
            "the edges from points 0 and 1 meet: an outline must not cross or touch itself");
  // A corner on another edge is not simple either.
  EXPECT_EQ(fault({{0, 0}, {20, 0}, {20, 20}, {10, 0}, {0, 20}}),
            "the edges from points 0 and 2 meet: an outline must not cross or touch itself");
}

TEST(Polygon, IsTurnedClockwiseAndLosesPointsOnStraightEdges) {
  const Polygon square = made({{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}});
  EXPECT_THAT(square.points(), ElementsAre(Vec{0, 10}, Vec{10, 10}, Vec{10, 0}, Vec{0, 0}));
  EXPECT_EQ(square.twice_area(), 200);
  EXPECT_TRUE(square.convex());
  EXPECT_FALSE(notched().convex());
  EXPECT_EQ(notched().twice_area(), 2 * 1'100'000'000LL);
}

TEST(Polygon, ItsBoundaryIsInside) {
  const Polygon polygon = notched();
  for (const Vec inside : {Vec{0, 0}, Vec{40'000, 30'000}, Vec{20'000, 20'000}, Vec{15'000, 25'000},
                           Vec{7'000, 30'000}, Vec{20'000, 19'999}, Vec{0, 15'000}})
    EXPECT_TRUE(polygon.contains(inside)) << inside.x << ' ' << inside.y;
  for (const Vec outside : {Vec{20'000, 20'001}, Vec{20'000, 30'000}, Vec{-1, 0}, Vec{40'001, 5},
                            Vec{15'001, 25'000}, Vec{10, 30'001}})
    EXPECT_FALSE(polygon.contains(outside)) << outside.x << ' ' << outside.y;
  EXPECT_FALSE(Polygon().contains(Vec{0, 0}));
}

TEST(Polygon, TellsBoxesThatOverlapFromThoseThatTouch) {
  const Polygon polygon = notched();
  const Box in_notch = flat(15'000, 20'000, 25'000, 30'000);
  EXPECT_TRUE(polygon.touches(in_notch));
  EXPECT_FALSE(polygon.overlaps(in_notch));
  EXPECT_FALSE(polygon.contains(in_notch));
  EXPECT_EQ(polygon.twice_area_inside(in_notch), 0);
  const Box left = flat(0, 0, 14'000, 30'000);
  EXPECT_TRUE(polygon.contains(left));
  EXPECT_EQ(polygon.twice_area_inside(left), twice_area(left));
  const Box beside = flat(40'000, 0, 60'000, 30'000);
  EXPECT_TRUE(polygon.touches(beside));
  EXPECT_FALSE(polygon.overlaps(beside));
  EXPECT_FALSE(polygon.touches(flat(40'002, 0, 60'002, 30'000)));
  const Box all = flat(-10'000, -10'000, 50'000, 50'000);
  EXPECT_TRUE(polygon.overlaps(all));
  EXPECT_EQ(polygon.twice_area_inside(all), polygon.twice_area());
}

TEST(Polygon, ExactlyHalfOfABaseIsNotMostOfIt) {
  const Polygon polygon = notched();
  EXPECT_FALSE(polygon.holds_most_of(flat(-20'000, 0, 20'000, 20'000)));
  EXPECT_TRUE(polygon.holds_most_of(flat(-19'998, 0, 20'002, 20'000)));
  // Turned about a corner of the polygon's lower edge, half of it lies beyond whatever its facing.
  const Polygon plain =
      made({{-500'000, 0}, {500'000, 0}, {500'000, 300'000}, {-500'000, 300'000}});
  for (int facing = 0; facing < 0x10000; facing += 101) {
    const Size size{40'000, 20'000};
    const Box box = box_at(pose_of_centre({0, 0}, static_cast<Angle>(facing), size), size);
    EXPECT_EQ(2 * plain.twice_area_inside(box), twice_area(box)) << facing;
    EXPECT_FALSE(plain.holds_most_of(box)) << facing;
  }
}

TEST(Polygon, ListsTheStretchesOfASegment) {
  using Parts = std::vector<std::pair<double, double>>;
  const Polygon polygon = notched();
  EXPECT_EQ(parts(polygon, {-10'000, 25'000}, {50'000, 25'000}),
            (Parts{{1.0 / 6, 25.0 / 60}, {35.0 / 60, 50.0 / 60}}));
  // From inside to inside, over the notch's floor: an edge belongs to the inside.
  EXPECT_EQ(parts(polygon, {10'000, 20'000}, {30'000, 20'000}), (Parts{{0, 1}}));
  // Along the upper edge: the notch is open.
  EXPECT_EQ(parts(polygon, {0, 30'000}, {40'000, 30'000}), (Parts{{0, 0.375}, {0.625, 1}}));
  EXPECT_EQ(parts(polygon, {-40'000, 0}, {80'000, 0}), (Parts{{1.0 / 3, 2.0 / 3}}));
  // Touching in a corner is not a stretch, ending on an edge from outside neither.
  EXPECT_EQ(parts(polygon, {-10'000, 10'000}, {10'000, -10'000}), (Parts{}));
  EXPECT_EQ(parts(polygon, {-10'000, 10'000}, {0, 10'000}), (Parts{}));
  EXPECT_EQ(parts(polygon, {0, 0}, {40'000, 30'000}).front().first, 0);
  EXPECT_EQ(polygon.length_inside({-10'000, 25'000}, {50'000, 25'000}), 30'000);
  EXPECT_EQ(polygon.length_inside({5'000, 5'000}, {5'000, 5'000}), 0);
}

TEST(Polygon, MeasuresToItsBoundary) {
  const Polygon polygon = notched();
  EXPECT_EQ(polygon.nearest_on_boundary({20'000, 18'000}), (Vec{20'000, 20'000}));
  EXPECT_EQ(polygon.distance_to_boundary({20'000, 18'000}), 2'000);
  EXPECT_EQ(polygon.distance({20'000, 18'000}), 0);
  EXPECT_EQ(polygon.distance({43'000, 34'000}), 5'000);
  EXPECT_TRUE(polygon.within({43'000, 34'000}, 5'000));
  EXPECT_FALSE(polygon.within({43'000, 34'000}, 4'999));
  EXPECT_FALSE(polygon.within({43'000, 34'001}, 5'000));
}

TEST(Ellipse, HasTheSizeAskedForWhateverItsFacing) {
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const Vec centre = sampled::point(rng);
    const Len across = sampled::within(rng, 5'000, 120'000);
    const Len onward = sampled::within(rng, 5'000, 120'000);
    const Angle facing = sampled::angle(rng);
    const auto polygon = ellipse(centre, across, onward, facing);
    ASSERT_TRUE(polygon);
    EXPECT_EQ(polygon->points().size(), 32U);
    EXPECT_TRUE(polygon->convex());
    const double exact = 3.14159265358979 * across * static_cast<double>(onward);
    EXPECT_NEAR(static_cast<double>(polygon->twice_area()) / 2 / exact, 0.99359, 2e-4);
    EXPECT_TRUE(polygon->within(along(centre, facing, onward), 2));
    EXPECT_TRUE(
        polygon->within(along(centre, static_cast<Angle>(facing + kQuarterTurn), across), 2));
    EXPECT_FALSE(polygon->contains(along(centre, facing, onward + 3)));
  }
  EXPECT_EQ(ellipse({}, 0, 5, 0).error().message(), "a size of 0 micrometres");
}

TEST(Convex, IsCutByALine) {
  const Convex box = convex_of(flat(0, 0, 40'000, 20'000));
  const Convex right = clipped(box, {10'000, 0}, {0, -1});
  EXPECT_THAT(right.points(), ElementsAre(Vec{10'000, 20'000}, Vec{40'000, 20'000}, Vec{40'000, 0},
                                          Vec{10'000, 0}));
  EXPECT_EQ(clipped(box, {0, 0}, {0, 1}).count, 0U);  // nothing but an edge is left
  EXPECT_EQ(clipped(box, {0, 0}, {0, -1}).count, 4U);
  EXPECT_EQ(clipped(box, {40'000, 0}, {-40'000, 20'000}).count, 3U);
}

TEST(Convex, GroundCoveredGoingStraight) {
  Rng rng(6);
  for (int i = 0; i < 2'000; ++i) {
    const Box box = sampled::box(rng);
    const Vec half{sampled::within(rng, -45'000, 45'000), sampled::within(rng, -45'000, 45'000)};
    const Vec by = half + half;
    const Convex swept = swept_straight(box, by);
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_TRUE(convex_contains(swept.points(), box.corner[k]));
      EXPECT_TRUE(convex_contains(swept.points(), box.corner[k] + by));
      EXPECT_TRUE(convex_contains(swept.points(), box.corner[k] + half));
    }
    // The area of a hull is that of the box and of what its silhouette sweeps.
    std::int64_t area = 0, widest = 0;
    for (std::size_t k = 0; k < swept.count; ++k)
      area += cross(swept.point[(k + 1) % swept.count] - box.centre, swept.point[k] - box.centre);
    for (const Vec p : box.corner)
      for (const Vec q : box.corner) widest = std::max(widest, cross(by, p - q));
    EXPECT_EQ(area, twice_area(box) + 2 * widest);
  }
}

RC_GTEST_PROP(PolygonProperty, TheAreaInsideIsThatOfTheBoxOrLess, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const Polygon polygon = sampled::polygon(rng);
  const Box box = sampled::box_near(rng, polygon.points()[0], 60'000);
  const std::int64_t inside = polygon.twice_area_inside(box);
  RC_ASSERT(inside >= 0 && inside <= twice_area(box));
  RC_ASSERT(polygon.overlaps(box) || inside == 0);
  RC_ASSERT(!polygon.contains(box) || inside == twice_area(box));
  RC_ASSERT(polygon.touches(box) || !polygon.overlaps(box));
}

RC_GTEST_PROP(PolygonProperty, WhatIsCutInTwoAddsUp, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const Polygon polygon = sampled::polygon(rng);
  // A base of even measures, and its halves left and right of its middle.
  const Pose whole{polygon.points()[0], sampled::angle(rng)};
  const Box box = box_at(whole, {40'000, 20'000});
  Box left = box, right = box;
  left.corner[1] = left.corner[1] - box.half_front;
  left.corner[2] = left.corner[2] - box.half_front;
  right.corner[0] = right.corner[0] + box.half_front;
  right.corner[3] = right.corner[3] + box.half_front;
  const std::int64_t halves = polygon.twice_area_inside(left) + polygon.twice_area_inside(right);
  RC_ASSERT(std::abs(polygon.twice_area_inside(box) - halves) <= 1);
}

RC_GTEST_PROP(PolygonProperty, ASegmentAndItsReverseAgree, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const Polygon polygon = sampled::polygon(rng);
  const auto points = polygon.points();
  // Often through corners, along edges.
  const auto some = [&] {
    return rng.below(3) == 0 ? sampled::point(rng)
                             : points[rng.below(static_cast<std::uint32_t>(points.size()))];
  };
  const Vec a = some(), b = some();
  Stretches there, back;
  polygon.stretches(a, b, there);
  polygon.stretches(b, a, back);
  RC_ASSERT(there.count == back.count);
  for (std::size_t i = 0; i < there.count; ++i) {
    const Stretch& s = there.item[i];
    const Stretch& r = back.item[back.count - 1 - i];
    RC_ASSERT((Ratio{s.enter.den - s.enter.num, s.enter.den}) == r.leave);
    RC_ASSERT((Ratio{s.leave.den - s.leave.num, s.leave.den}) == r.enter);
    RC_ASSERT(s.enter < s.leave);
    if (i > 0) RC_ASSERT(there.item[i - 1].leave < s.enter);
  }
}

}  // namespace
}  // namespace sandtable::geometry
