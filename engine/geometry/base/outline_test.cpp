#include "engine/geometry/base/outline.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;
using Shape = Outline::Shape;

TEST(Outline, HasPlacesClockwiseFromAhead) {
  const Outline square{Shape::Square, {0, 0}, 2 * kInch, 0};
  EXPECT_EQ(length_of(square), 16 * kInch);
  EXPECT_EQ(place_on(square, 0), (Vec{0, 2 * kInch}));
  EXPECT_EQ(place_on(square, 3 * kInch), (Vec{2 * kInch, kInch}));
  EXPECT_EQ(place_on(square, 8 * kInch), (Vec{0, -2 * kInch}));
  EXPECT_EQ(place_on(square, -2 * kInch), (Vec{-2 * kInch, 2 * kInch}));
  EXPECT_EQ(outward(square, {100, 0}), kQuarterTurn);
  EXPECT_EQ(outward(square, {2 * kInch, 2 * kInch}), 0);
  const Outline ring{Shape::Ring, {0, 0}, 2 * kInch, 0};
  EXPECT_EQ(length_of(ring), 319'186);
  EXPECT_EQ(place_on(ring, 0), (Vec{0, 2 * kInch}));
  EXPECT_EQ(outward(ring, {5, 0}), kQuarterTurn);
  std::array<Vec, 4> places;
  even_places(ring, places);
  EXPECT_EQ(places[1], (Vec{2 * kInch, 0}));
  EXPECT_EQ(places[2], (Vec{0, -2 * kInch}));
}

TEST(Outline, IsMetHalfAnInchOff) {
  const Outline ring{Shape::Ring, {0, 0}, 4 * kInch, 0};
  EXPECT_TRUE(is_on(ring, {0, 4 * kInch + kInch / 2}, kInch / 2));
  EXPECT_FALSE(is_on(ring, {0, 4 * kInch + kInch / 2 + 1}, kInch / 2));
  EXPECT_TRUE(is_on(ring, {0, 4 * kInch - kInch / 2}, kInch / 2));
  EXPECT_FALSE(is_on(ring, {0, 0}, kInch / 2));
  EXPECT_TRUE(encloses(ring, {0, 4 * kInch}));
  EXPECT_FALSE(encloses(ring, {1, 4 * kInch}));
  const Outline square{Shape::Square, {0, 0}, 4 * kInch, 0};
  EXPECT_TRUE(is_on(square, {4 * kInch, 3 * kInch + kInch / 2}, 0));
  EXPECT_FALSE(is_on(square, {4 * kInch + 4, 4 * kInch + 4}, 5));
  EXPECT_TRUE(is_on(square, {4 * kInch + 3, 4 * kInch + 4}, 5));
}

TEST(Outline, FindsItsPlacesAgain) {
  Rng rng(31);
  for (int i = 0; i < 10'000; ++i) {
    const Vec centre = figures::point(rng);
    const Len size = figures::within(rng, kInch, 12 * kInch);
    const Outline outline{i % 2 == 0 ? Shape::Ring : Shape::Square, centre, size,
                          figures::angle(rng)};
    const Len whole = length_of(outline);
    const Len station = figures::within(rng, -whole, 2 * whole);
    const Vec place = place_on(outline, station);
    ASSERT_TRUE(is_on(outline, place, 3)) << i;
    // A 1/65536 of a turn on a ring of 12 inches is 29 micrometres.
    const Len apart = (station_of(outline, place) - station % whole + 2 * whole) % whole;
    ASSERT_LE(std::min(apart, whole - apart), i % 2 == 0 ? 32 : 3) << i;
    // A step outward is farther from the centre, and no longer on the outline.
    const Vec beyond = along(place, outward(outline, place), 100);
    ASSERT_FALSE(is_on(outline, beyond, 90)) << i;
    ASSERT_FALSE(encloses(outline, beyond)) << i;
    ASSERT_TRUE(encloses(outline, along(place, outward(outline, place), -100))) << i;
  }
}

}  // namespace
}  // namespace sandtable::geometry
