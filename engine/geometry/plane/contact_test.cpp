#include "engine/geometry/plane/contact.h"

#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using samples::from_to;
using samples::quad;
using samples::some_point;
using samples::some_pose;
using samples::some_size;

constexpr Size kBattalion{80'000, 20'000};
constexpr Size kSquadron{40'000, 40'000};

Box box(Len x, Len y, Angle facing, Size size) { return box_at({{x, y}, facing}, size); }

TEST(Box, CornersRunClockwiseFromTheFrontLeft) {
  const Box b = box(40'000, 0, 0, kBattalion);
  EXPECT_EQ(b.corner[0], (Vec{0, 0}));
  EXPECT_EQ(b.corner[1], (Vec{80'000, 0}));
  EXPECT_EQ(b.corner[2], (Vec{80'000, -20'000}));
  EXPECT_EQ(b.corner[3], (Vec{0, -20'000}));
  EXPECT_EQ(b.centre, (Vec{40'000, -10'000}));
  EXPECT_EQ(front_centre(b), (Vec{40'000, 0}));
  const Box east = box(0, 0, kQuarterTurn, kBattalion);
  EXPECT_EQ(east.corner[0], (Vec{0, 40'000}));
  EXPECT_EQ(east.corner[2], (Vec{-20'000, -40'000}));
}

RC_GTEST_PROP(Box, CornersAreWithinAMicrometreOfTheIdeal, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose pose = some_pose(1'000'000);
    const Size size = some_size();
    const Box b = box_at(pose, size);
    const long double w = size.width / 2.0L, d = size.depth;
    const samples::Quad ideal = samples::turned(samples::Quad{{{-w, 0}, {w, 0}, {w, -d}, {-w, -d}}},
                                                {}, samples::radians(pose.facing));
    for (std::size_t k = 0; k < 4; ++k) {
      RC_ASSERT(std::abs(b.corner[k].x - pose.front.x - ideal[k].x) < 1.51L);
      RC_ASSERT(std::abs(b.corner[k].y - pose.front.y - ideal[k].y) < 1.51L);
      RC_ASSERT(squared(b.corner[k] - b.centre) <= std::int64_t{b.reach} * b.reach);
    }
    RC_ASSERT(b.reach <= 4 + std::hypot(w, d / 2) * 1.005L);
    RC_ASSERT(front_centre(b) == pose.front);
    RC_ASSERT(b.centre == centre_of(pose, size));
    RC_ASSERT(pose_of_centre(b.centre, pose.facing, size) == pose);
  }
}

RC_GTEST_PROP(Box, TurningAboutKeepsTheGround, ()) {
  const Pose pose = some_pose(1'000'000);
  const Size size = some_size();
  const Box before = box_at(pose, size), after = box_at(turned_about(pose, size), size);
  for (std::size_t k = 0; k < 4; ++k) RC_ASSERT(after.corner[k] == before.corner[(k + 2) % 4]);
  RC_ASSERT(turned_about(turned_about(pose, size), size) == pose);
}

TEST(Box, GrowsOnEverySideAndShrinksToNothing) {
  const Box b = box(0, 0, 0, kBattalion);
  const Box more = grown(b, kBattalion, 5'000);
  EXPECT_EQ(more.corner[0], (Vec{-45'000, 5'000}));
  EXPECT_EQ(more.corner[2], (Vec{45'000, -25'000}));
  const Box none = grown(b, kBattalion, -30'000);
  EXPECT_EQ(none.corner[0], (Vec{-10'000, -10'000}));
  EXPECT_EQ(none.corner[2], (Vec{10'000, -10'000}));
}

/// 10,000 pairs: where the judge in floating point sees more than a thousandth of a micrometre
/// between or in each other, the answer must be the same.
RC_GTEST_PROP(Overlap, AgreesWithFloatingPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Box a = box_at(some_pose(60'000), some_size()),
              b = box_at(some_pose(60'000), some_size());
    const long double apart = samples::separation(quad(a), quad(b));
    if (std::abs(apart) > 0.001L) RC_ASSERT(overlap(a, b) == (apart < 0));
    RC_ASSERT(overlap(a, b) == overlap(b, a));
  }
}

/// Two bases edge to edge, or corner to edge, at every angle: they touch and do not overlap, and a
/// micrometre more is an overlap.
TEST(Overlap, TouchingIsNotOverlappingAtAnyAngle) {
  for (int a = 0; a < 65536; a += 7) {
    const auto facing = static_cast<Angle>(a);
    const Box one = box_at({{1'234, 5'678}, facing}, kBattalion);
    const auto beside = [&](Vec offset) {
      Box b = one;
      b.centre = b.centre + offset;
      for (Vec& corner : b.corner) corner = corner + offset;
      return b;
    };
    const Vec width = one.half_front + one.half_front, depth = one.half_depth + one.half_depth;
    struct Touch {
      Vec offset, outward;
    };
    for (const Touch& t :
         {Touch{width, width}, Touch{-width, -width}, Touch{depth, depth}, Touch{-depth, -depth},
          Touch{width + one.half_depth, width}, Touch{depth - one.half_front, depth},
          Touch{width + depth, {}}, Touch{depth - width, {}}}) {
      const Box b = beside(t.offset);
      ASSERT_FALSE(overlap(one, b)) << a;
      ASSERT_TRUE(within(one, b, 0)) << a;
      ASSERT_EQ(gap(one, b), 0) << a;
      if (t.outward == Vec{}) continue;
      const Vec away{(t.outward.x > 0) - (t.outward.x < 0), (t.outward.y > 0) - (t.outward.y < 0)};
      ASSERT_TRUE(overlap(one, beside(t.offset - away))) << a;
      ASSERT_FALSE(within(one, beside(t.offset + away), 0)) << a;
    }
  }
}

TEST(Overlap, CornerOnAnEdgeTouches) {
  const Box flat = box(0, 0, 0, kBattalion);
  Box tilted = box_at({{0, 50'000}, degrees(4500)}, kSquadron);
  Len lowest = tilted.corner[0].y;
  for (const Vec c : tilted.corner) lowest = std::min(lowest, c.y);
  const auto at_height = [&](Len above) {
    return box_at({{0, 50'000 - lowest + above}, degrees(4500)}, kSquadron);
  };
  EXPECT_FALSE(overlap(flat, at_height(0)));
  EXPECT_TRUE(within(flat, at_height(0), 0));
  EXPECT_TRUE(overlap(flat, at_height(-1)));
  EXPECT_FALSE(within(flat, at_height(1), 0));
  EXPECT_TRUE(within(flat, at_height(1), 1));
  EXPECT_EQ(gap(flat, at_height(777)), 777);
}

RC_GTEST_PROP(Gap, AgreesWithFloatingPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Box a = box_at(some_pose(150'000), some_size());
    const Box b = box_at(some_pose(150'000), some_size());
    const bool apart = samples::separation(quad(a), quad(b)) > 0;
    const long double truth = apart ? samples::distance(quad(a), quad(b)) : 0;
    const Len found = gap(a, b);
    RC_ASSERT(found <= truth + 0.001L);
    RC_ASSERT(found > truth - 1.001L);
    RC_ASSERT(gap(b, a) == found);
    RC_ASSERT(within(a, b, found + 1));
    RC_ASSERT(found == 0 || !within(a, b, found - 1));
    const Len limit = from_to(0, 100'000);
    if (std::abs(truth - limit) > 0.001L) RC_ASSERT(within(a, b, limit) == (truth < limit));
    RC_ASSERT(within(a, b, limit) == at_most(squared_distance(a, b), limit));
  }
}

TEST(Gap, IsExactAtTheLimit) {
  const Box one = box(0, 0, 0, kBattalion);
  const Box away = box(40'000 + 30'000 + 20'000, 40'000 + 40'000, 0, kSquadron);  // 3-4-5 corners
  EXPECT_EQ(gap(one, away), 50'000);
  EXPECT_TRUE(within(one, away, 50'000));
  EXPECT_FALSE(within(one, away, 49'999));
  EXPECT_FALSE(within(one, one, -1));
}

RC_GTEST_PROP(Range, AgreesWithFloatingPointAndItsNearestPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Box b = box_at(some_pose(100'000), some_size());
    const Vec p = some_point(200'000);
    long double truth = 1e30L;
    for (std::size_t k = 0; k < 4; ++k)
      truth =
          std::min(truth, samples::distance(samples::point(p), quad(b)[k], quad(b)[(k + 1) % 4]));
    if (covers(b, p)) {
      RC_ASSERT(range(p, b) == 0);
      RC_ASSERT(nearest_point(b, p) == p);
      continue;
    }
    RC_ASSERT(range(p, b) <= truth + 0.001L);
    RC_ASSERT(range(p, b) > truth - 1.001L);
    RC_ASSERT(std::abs(length(nearest_point(b, p) - p) - truth) < 2);
    RC_ASSERT(range(nearest_point(b, p), b) <= 1);
  }
}

RC_GTEST_PROP(Segments, DistanceAgreesWithFloatingPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Len spread = from_to(0, 1) == 0 ? 4 : 100'000;
    const Vec a = some_point(spread), b = some_point(spread), c = some_point(spread),
              d = some_point(spread);
    const auto p = [](Vec v) { return samples::point(v); };
    const Squared found = squared_distance(a, b, c, d);
    RC_ASSERT(segments_meet(a, b, c, d) == (found == Squared{}));
    if (segments_meet(a, b, c, d)) continue;
    const long double truth = std::min(
        std::min(samples::distance(p(a), p(c), p(d)), samples::distance(p(b), p(c), p(d))),
        std::min(samples::distance(p(c), p(a), p(b)), samples::distance(p(d), p(a), p(b))));
    const long double square = found.whole + static_cast<long double>(found.rest) / found.over;
    RC_ASSERT(std::abs(std::sqrt(square) - truth) < 1e-6L);
  }
}

TEST(Segments, MeetAtEndsAndAlongALine) {
  EXPECT_TRUE(segments_meet({0, 0}, {4, 4}, {4, 4}, {9, 0}));
  EXPECT_TRUE(segments_meet({0, 0}, {4, 4}, {2, 2}, {9, 0}));
  EXPECT_TRUE(segments_meet({0, 0}, {4, 0}, {3, 0}, {9, 0}));
  EXPECT_FALSE(segments_meet({0, 0}, {4, 0}, {5, 0}, {9, 0}));
  EXPECT_FALSE(segments_meet({0, 0}, {4, 0}, {2, 1}, {2, 9}));
  EXPECT_TRUE(segments_meet({2, 0}, {2, 0}, {0, 0}, {4, 0}));
}

TEST(BeforeFront, MeasuresWhatStandsAheadOfTheFrontEdge) {
  const Box mover = box(0, 0, 0, kBattalion);
  const auto before = [&](Len x, Len y, Angle facing = kHalfTurn) {
    return length_before_front(mover, box(x, y, facing, kBattalion));
  };
  EXPECT_EQ(before(0, 70'000), 80'000);
  EXPECT_EQ(before(20'000, 70'000), 60'000);
  EXPECT_EQ(before(-70'001, 70'000), 9'999);
  EXPECT_EQ(before(80'000, 0), 0);  // base to base with the one opposite
  EXPECT_EQ(before(80'000, 20'000, 0), 0);
  EXPECT_EQ(before(0, -30'000), 0);  // behind the front edge
  EXPECT_EQ(before(0, 0), 80'000);   // in contact along the edge
  EXPECT_EQ(before(30'000, 5'000, kQuarterTurn), 20'000);
}

RC_GTEST_PROP(BeforeFront, AgreesWithCountingPoints, ()) {
  const Pose pose = some_pose(50'000);
  const Size size = some_size();
  const Box mover = box_at(pose, size), other = box_at(some_pose(100'000), some_size());
  // Count the millimetres of front from which a long strip straight ahead meets the other.
  const int strips = size.width / kMillimetre;
  int met = 0;
  for (int i = 0; i < strips; ++i) {
    const Vec at = along(mover.corner[0], static_cast<Angle>(pose.facing + kQuarterTurn),
                         i * kMillimetre + 500);
    met += overlap(box_at({along(at, pose.facing, 600'000), pose.facing}, {2, 600'000}), other);
  }
  RC_ASSERT(std::abs(length_before_front(mover, other) - met * kMillimetre) <= 2 * kMillimetre);
}

}  // namespace
}  // namespace sandtable::geometry
