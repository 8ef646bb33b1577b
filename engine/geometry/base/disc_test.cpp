#include "engine/geometry/base/disc.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using samples::from_to;
using samples::some_point;
using samples::some_pose;
using samples::some_size;

Disc some_disc() { return {some_point(100'000), from_to(1, 40'000)}; }

long double distance_of(Disc disc, const Box& box) {
  if (covers(box, disc.centre)) return 0;
  const samples::Quad q = samples::quad(box);
  long double best = 1e30L;
  for (std::size_t k = 0; k < 4; ++k)
    best = std::min(best, samples::distance(samples::point(disc.centre), q[k], q[(k + 1) % 4]));
  return best;
}

TEST(Disc, TouchingIsNotOverlapping) {
  const Disc a{{0, 0}, 20'000};
  EXPECT_FALSE(overlap(a, Disc{{30'000, 40'000}, 30'000}));
  EXPECT_TRUE(overlap(a, Disc{{30'000, 39'999}, 30'000}));
  EXPECT_TRUE(within(a, Disc{{30'000, 40'000}, 30'000}, 0));
  EXPECT_EQ(gap(a, Disc{{30'000, 40'000}, 20'000}), 10'000);
  EXPECT_FALSE(within(a, Disc{{30'000, 40'000}, 20'000}, 9'999));
  EXPECT_FALSE(within(a, a, -1));
  const Box box = box_at({{0, 40'000}, 0}, {80'000, 20'000});
  EXPECT_FALSE(overlap(a, box));
  EXPECT_TRUE(overlap(Disc{{0, 1}, 20'000}, box));
  EXPECT_EQ(gap(Disc{{0, -5'000}, 20'000}, box), 5'000);
  EXPECT_EQ(gap(Disc{{0, 30'000}, 1}, box), 0);
  EXPECT_TRUE(overlap(Disc{{0, 30'000}, 1}, box));
}

RC_GTEST_PROP(Disc, AgreesWithFloatingPoint, ()) {
  for (int i = 0; i < 100; ++i) {
    const Disc a = some_disc(), b = some_disc();
    const Box box = box_at(some_pose(100'000), some_size());
    const long double discs = std::hypot(static_cast<long double>(a.centre.x - b.centre.x),
                                         static_cast<long double>(a.centre.y - b.centre.y)) -
                              a.radius - b.radius;
    const long double to_box = distance_of(a, box) - a.radius;
    const Len limit = from_to(0, 50'000);
    if (std::abs(discs) > 0.001L) RC_ASSERT(overlap(a, b) == (discs < 0));
    if (std::abs(to_box) > 0.001L) RC_ASSERT(overlap(a, box) == (to_box < 0));
    if (std::abs(discs - limit) > 0.001L) RC_ASSERT(within(a, b, limit) == (discs < limit));
    if (std::abs(to_box - limit) > 0.001L) RC_ASSERT(within(a, box, limit) == (to_box < limit));
    RC_ASSERT(std::abs(gap(a, b) - std::max(discs - 0.5L, 0.0L)) < 0.502L);
    RC_ASSERT(std::abs(gap(a, box) - std::max(to_box - 0.5L, 0.0L)) < 0.502L);
  }
}

RC_GTEST_PROP(Disc, SweepsAgreeWithSteps, ()) {
  constexpr int kSteps = 500;
  for (int i = 0; i < 20; ++i) {
    const Disc mover = some_disc(), disc = some_disc();
    const Vec to = some_point(100'000);
    const Box box = box_at(some_pose(100'000), some_size());
    bool met_disc = false, met_box = false;
    for (int k = 0; k <= kSteps; ++k) {
      const auto part = [&](Len a, Len b) {
        return static_cast<Len>(a + std::int64_t{b - a} * k / kSteps);
      };
      const Disc here{{part(mover.centre.x, to.x), part(mover.centre.y, to.y)}, mover.radius - 3};
      met_disc = met_disc || overlap(here, disc);
      met_box = met_box || overlap(here, box);
    }
    const Len step = 3 + length(to - mover.centre) / kSteps;
    const Disc thinner{mover.centre, std::max(mover.radius - step, 0)};
    if (met_disc) RC_ASSERT(sweeps(mover, to, disc));
    if (met_box) RC_ASSERT(sweeps(mover, to, box));
    if (!met_disc) RC_ASSERT(!sweeps(thinner, to, disc));
    if (!met_box) RC_ASSERT(!sweeps(thinner, to, box));
    const Len whole = length(to - mover.centre);
    for (const Len way : {first_touch(mover, to, disc), first_touch(mover, to, box)})
      RC_ASSERT(way >= 0 && way <= whole);
    RC_ASSERT((first_touch(mover, to, box) == whole) == !sweeps(mover, to, box) || whole == 0);
  }
}

TEST(Disc, StopsAtTheFirstTouch) {
  const Disc mover{{0, 0}, 5'000};
  EXPECT_EQ(first_touch(mover, {100'000, 0}, Disc{{50'000, 0}, 5'000}), 40'000);
  EXPECT_EQ(first_touch(mover, {100'000, 0}, box_at({{60'000, 0}, 0}, {40'000, 40'000})), 35'000);
  EXPECT_EQ(first_touch(mover, {100'000, 0}, Disc{{50'000, 10'000}, 5'000}), 100'000);
  EXPECT_EQ(first_touch(mover, {100'000, 0}, Disc{{0, 9'999}, 5'000}), 0);
}

TEST(Disc, StopsWhereItIsFreeAndNotFarther) {
  Rng rng(5);
  int met = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Disc mover = figures::disc(rng);
    const Vec to = figures::point_near(rng, mover.centre, 300'000);
    const Disc other = figures::disc_near(rng, to, 150'000);
    const Len whole = length(to - mover.centre), way = first_touch(mover, to, other);
    if (overlap(mover, other)) {
      ASSERT_EQ(way, 0) << i;
      continue;
    }
    ASSERT_FALSE(sweeps(mover, place_at(mover.centre, to, way), other)) << i;
    if (!sweeps(mover, to, other)) {
      ASSERT_EQ(way, whole) << i;
      continue;
    }
    ++met;
    ASSERT_LT(way, whole);
    const Vec beyond = place_at(mover.centre, to, std::min(way + 3, whole));
    ASSERT_TRUE(sweeps(Disc{mover.centre, mover.radius + 1}, beyond, other)) << i;
  }
  EXPECT_GT(met, 1'000);
}

TEST(Disc, StopsAtOutlinesToo) {
  Rng rng(6);
  int met = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Disc mover = figures::disc(rng);
    const Vec to = figures::point_near(rng, mover.centre, 300'000);
    const auto outline = figures::outline_near(rng, to, 150'000);
    const Len whole = length(to - mover.centre), way = first_touch(mover, to, outline);
    if (overlap(mover, outline)) {
      ASSERT_EQ(way, 0) << i;
      continue;
    }
    ASSERT_FALSE(sweeps(mover, place_at(mover.centre, to, way), outline)) << i;
    if (!sweeps(mover, to, outline)) {
      ASSERT_EQ(way, whole) << i;
      continue;
    }
    ++met;
    const Vec beyond = place_at(mover.centre, to, std::min(way + 3, whole));
    ASSERT_TRUE(sweeps(Disc{mover.centre, mover.radius + 1}, beyond, outline)) << i;
  }
  EXPECT_GT(met, 2'000);
}

TEST(Disc, AgreesWithBoxesAsOutlines) {
  Rng rng(7);
  for (int i = 0; i < 10'000; ++i) {
    const Disc disc = figures::disc(rng);
    const Vec middle = figures::point_near(rng, disc.centre, 80'000);
    const Size size{figures::within(rng, 1'000, 60'000), figures::within(rng, 1'000, 60'000)};
    const Box box = box_at({middle, figures::angle(rng)}, size);
    const Vec to = figures::point_near(rng, disc.centre, 100'000);
    const Len limit = figures::within(rng, 0, 30'000);
    ASSERT_EQ(overlap(disc, box.corner), overlap(disc, box)) << i;
    ASSERT_EQ(within(disc, box.corner, limit), within(disc, box, limit)) << i;
    ASSERT_EQ(gap(disc, box.corner), gap(disc, box)) << i;
    ASSERT_EQ(sweeps(disc, to, box.corner), sweeps(disc, to, box)) << i;
    const Len way = first_touch(disc, to, box.corner);
    if (overlap(disc, box)) {
      ASSERT_EQ(way, 0) << i;
    } else {
      ASSERT_FALSE(sweeps(disc, place_at(disc.centre, to, way), box)) << i;
      ASSERT_NEAR(way, first_touch(disc, to, box), 100) << i;  // where it grazes; 2 elsewhere
    }
  }
}

TEST(Disc, BlocksLinesThatDoNotOnlyGrazeIt) {
  const Disc friendly{{10'000, 0}, 12'700};
  EXPECT_FALSE(blocks(friendly, {22'700, -50'000}, {22'700, 50'000}));
  EXPECT_TRUE(blocks(friendly, {22'699, -50'000}, {22'699, 50'000}));
  EXPECT_FALSE(blocks(friendly, {10'000, -50'000}, {10'000, -12'700}));
  const Disc discs[] = {{{90'000, 0}, 5}, friendly, friendly};
  EXPECT_EQ(blocker(discs, {10'000, -50'000}, {10'000, 50'000}), 1U);
  EXPECT_EQ(blocker(discs, {-10'000, -50'000}, {-10'000, 50'000}), std::nullopt);
}

TEST(Disc, BurstsReachWhatTheyTouchOnTheEdge) {
  const Disc burst{{0, 0}, 76'200};  // 3 inches
  EXPECT_TRUE(touches(burst, Disc{{88'900, 0}, 12'700}));
  EXPECT_FALSE(touches(burst, Disc{{88'901, 0}, 12'700}));
  const Vec wall[] = {{76'200, -10}, {76'200, 10}};
  EXPECT_TRUE(touches(burst, wall));
  EXPECT_FALSE(overlap(burst, wall));
}

}  // namespace
}  // namespace sandtable::geometry
