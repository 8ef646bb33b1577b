#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/plane/geos.h"

/// An independent library with floating-point coordinates says the same of round bases: ten
/// thousand random cases of each question. Yes/no answers may differ only where it measures less
/// than kHair micrometres between yes and no.
namespace sandtable::geometry {
namespace {

const int kCases = rounds(10'000);
constexpr double kHair = 0.01;

TEST_F(GeosOracle, DiscsAndOutlines) {
  Rng rng(11);
  int overlaps = 0, swept = 0;
  for (int i = 0; i < kCases; ++i) {
    const Disc disc = figures::disc(rng);
    const auto outline = figures::outline_near(rng, disc.centre, 120'000);
    const Vec to = figures::point_near(rng, disc.centre, 200'000);
    const Len limit = figures::within(rng, 0, 40'000);
    const Shape shape = outline.size() == 2 ? line(outline) : area(outline);
    const double away = shape.distance(point(disc.centre)) - disc.radius;
    overlaps += overlap(disc, outline);
    EXPECT_NEAR(gap(disc, outline), std::max(away, 0.0), 1 + kHair) << i;
    if (std::abs(away) > kHair) {
      EXPECT_EQ(overlap(disc, outline), away < 0) << i;
    }
    if (std::abs(away - limit) > kHair) {
      EXPECT_EQ(within(disc, outline, limit), away < limit) << i;
    }
    const double passing = shape.distance(line(disc.centre, to)) - disc.radius;
    swept += sweeps(disc, to, outline);
    if (std::abs(passing) > kHair) {
      EXPECT_EQ(sweeps(disc, to, outline), passing < 0) << i;
    }
  }
  EXPECT_GT(overlaps, kCases / 10);
  EXPECT_GT(swept, overlaps + kCases / 20);
  EXPECT_LT(swept, kCases * 9 / 10);
}

TEST_F(GeosOracle, DiscsPastDiscs) {
  Rng rng(12);
  int swept = 0;
  for (int i = 0; i < kCases; ++i) {
    const Disc mover = figures::disc(rng), other = figures::disc_near(rng, mover.centre, 200'000);
    const Vec to = figures::point_near(rng, mover.centre, 200'000);
    const Shape way = line(mover.centre, to), centre = point(other.centre);
    const double passing = way.distance(centre) - mover.radius - other.radius;
    swept += sweeps(mover, to, other);
    if (std::abs(passing) > kHair) {
      EXPECT_EQ(sweeps(mover, to, other), passing < 0) << i;
    }
    const double line_of_sight = way.distance(centre) - other.radius;
    if (std::abs(line_of_sight) > kHair) {
      EXPECT_EQ(blocks(other, mover.centre, to), line_of_sight < 0) << i;
    }
    if (overlap(mover, other) || !sweeps(mover, to, other)) continue;
    // Where it stops it is less than 3 micrometres of way from touching.
    const Len stop = first_touch(mover, to, other), whole = length(to - mover.centre);
    const Vec there = place_at(mover.centre, to, stop);
    const Vec beyond = place_at(mover.centre, to, std::min(stop + 3, whole));
    EXPECT_GE(line(mover.centre, there).distance(centre) + kHair, mover.radius + other.radius) << i;
    EXPECT_LE(line(mover.centre, beyond).distance(centre), mover.radius + other.radius + 1) << i;
  }
  EXPECT_GT(swept, kCases / 10);
  EXPECT_LT(swept, kCases * 9 / 10);
}

}  // namespace
}  // namespace sandtable::geometry
