#include "engine/geometry/base/wall.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

TEST(Wall, HasSolidPartsBetweenItsOpenings) {
  const Polyline line =
      *Polyline::make(std::vector<Vec>{{0, 0}, {0, 10 * kInch}, {10 * kInch, 10 * kInch}});
  const Opening gates[] = {{2 * kInch, 4 * kInch, 0}, {9 * kInch, 11 * kInch, 0}};
  const auto parts = solid_parts(line, kInch, gates);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(
      parts[0].corner,
      (std::array<Vec, 4>{
          {{-kInch / 2, 0}, {-kInch / 2, 2 * kInch}, {kInch / 2, 2 * kInch}, {kInch / 2, 0}}}));
  EXPECT_EQ(parts[2].corner[0], (Vec{kInch, 10 * kInch + kInch / 2}));
  const auto thin = solid_parts(line, 0, gates);
  ASSERT_EQ(thin.size(), 3U);
  EXPECT_EQ(thin[1].count, 2);
  EXPECT_EQ(thin[1].corner[1], (Vec{0, 9 * kInch}));
  // Without openings the pieces run past each other at the bend, but not beyond the ends.
  const auto whole = solid_parts(line, kInch, {});
  ASSERT_EQ(whole.size(), 2U);
  EXPECT_EQ(whole[0].corner[1], (Vec{-kInch / 2, 10 * kInch + kInch / 2}));
  EXPECT_EQ(whole[1].corner[1], (Vec{10 * kInch, 10 * kInch + kInch / 2}));
  const Opening all[] = {{0, 20 * kInch, 0}};
  EXPECT_TRUE(solid_parts(line, kInch, all).empty());
}

TEST(Wall, GivesStretchesOfALine) {
  const Polyline line =
      *Polyline::make(std::vector<Vec>{{0, 0}, {0, 10 * kInch}, {10 * kInch, 10 * kInch}});
  const auto part = stretch_of(line, 4 * kInch, 13 * kInch);
  ASSERT_TRUE(part);
  EXPECT_TRUE(std::equal(
      part->points().begin(), part->points().end(),
      std::vector<Vec>{{0, 4 * kInch}, {0, 10 * kInch}, {3 * kInch, 10 * kInch}}.begin()));
  EXPECT_EQ(stretch_of(line, 10 * kInch, 20 * kInch)->points().size(), 2U);
  EXPECT_FALSE(stretch_of(line, 5, 5));
}

TEST(Wall, StopsWhoeverDoesNotPassWhollyWithinAnOpening) {
  Rng rng(81);
  int stopped = 0, passed = 0;
  for (int i = 0; i < 10'000; ++i) {
    std::vector<Vec> points{figures::point(rng)};
    Angle way = figures::angle(rng);
    const std::uint32_t pieces = 1 + rng.below(4);
    for (std::uint32_t k = 0; k < pieces; ++k) {
      points.push_back(along(points.back(), way, figures::within(rng, 3 * kInch, 8 * kInch)));
      way = static_cast<Angle>(way + rng.below(0x6000) - 0x3000);
    }
    const Polyline line = *Polyline::make(points);
    const Len from = figures::within(rng, 0, line.length());
    const Opening gate{from, std::min(from + figures::within(rng, kInch, 4 * kInch), line.length()),
                       0};
    const Len thickness = rng.below(3) == 0 ? 0 : figures::within(rng, 2, kInch);
    const auto parts = solid_parts(line, thickness, std::span(&gate, 1));
    // A point of the line is inside the wall, unless it lies in the opening.
    const Len station = figures::within(rng, 0, line.length());
    const bool open = station > gate.from + 2 && station < gate.to - 2;
    const bool shut = station < gate.from - 2 || station > gate.to + 2;
    const Disc point{line.point_at(station), 3};
    const bool hit = std::any_of(parts.begin(), parts.end(),
                                 [&](const Solid& part) { return overlap(point, part.points()); });
    if (shut) {
      ASSERT_TRUE(hit) << i;
      ++stopped;
    }
    // In the opening it is free, if no other piece of the wall runs past there.
    if (open && pieces == 1 && thickness == 0 && station > gate.from + 4 && station < gate.to - 4) {
      ASSERT_FALSE(hit) << i;
      ++passed;
    }
  }
  EXPECT_GT(stopped, 5'000);
  EXPECT_GT(passed, 50);
}

}  // namespace
}  // namespace sandtable::geometry
