#include "engine/geometry/base/group.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

/// Men on foot in a line with these gaps between them.
std::vector<Disc> line_of(std::vector<Len> gaps) {
  std::vector<Disc> men{{{0, 0}, kInch / 2}};
  for (const Len gap : gaps) men.push_back({men.back().centre + Vec{kInch + gap, 0}, kInch / 2});
  return men;
}

TEST(Group, NamesTheManAndTheGapThatBreakIt) {
  const auto line = line_of({1'000, 1'000, 1'300, 1'000});
  EXPECT_TRUE(all_linked(line, 1'300));
  EXPECT_FALSE(all_linked(line, 1'299));
  EXPECT_EQ(breaks(line, 1'300), std::nullopt);
  EXPECT_EQ(breaks(line, 1'270), (Neighbour{3, 2, 1'300}));
  const Groups groups = linked(line, 1'270);
  EXPECT_EQ(groups.groups, 2U);
  EXPECT_EQ(groups.largest(), 0U);
  EXPECT_EQ(groups.of[2], 0);
  EXPECT_EQ(groups.of[3], 1);
}

TEST(Group, NamesWhoStandsIllSpaced) {
  EXPECT_EQ(ill_spaced(line_of({2 * kInch, 2 * kInch}), kInch, 3 * kInch), std::nullopt);
  EXPECT_EQ(ill_spaced(line_of({kInch, 3 * kInch}), kInch, 3 * kInch), std::nullopt);
  EXPECT_EQ(ill_spaced(line_of({2 * kInch, 22'860}), kInch, 3 * kInch), (Neighbour{1, 2, 22'860}));
  EXPECT_EQ(ill_spaced(line_of({2 * kInch, 78'740}), kInch, 3 * kInch), (Neighbour{2, 1, 78'740}));
  EXPECT_EQ(ill_spaced(line_of({}), kInch, 3 * kInch), std::nullopt);
  EXPECT_TRUE(all_linked({}, 0));
}

/// Groups by marking again and again, and gaps in floating point.
TEST(Group, AgreesWithBruteForce) {
  Rng rng(21);
  int many = 0;
  for (int i = 0; i < 10'000; ++i) {
    std::vector<Disc> discs(1 + rng.below(20));
    const Vec middle = figures::point(rng);
    for (Disc& disc : discs) disc = figures::disc_near(rng, middle, 250'000);
    const Len limit = figures::within(rng, 0, 80'000);
    std::vector<std::size_t> group(discs.size());
    std::iota(group.begin(), group.end(), 0U);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < discs.size(); ++a)
        for (std::size_t b = 0; b < discs.size(); ++b)
          if (within(discs[a], discs[b], limit) && group[a] > group[b]) {
            group[a] = group[b];
            changed = true;
          }
    }
    const Groups found = linked(discs, limit);
    for (std::size_t a = 0; a < discs.size(); ++a)
      for (std::size_t b = 0; b < discs.size(); ++b)
        ASSERT_EQ(found.of[a] == found.of[b], group[a] == group[b]) << i;
    many += found.groups > 2;
    const auto broken = breaks(discs, limit);
    ASSERT_EQ(broken.has_value(), found.groups > 1);
    if (broken) {
      ASSERT_GE(broken->gap, limit);
      ASSERT_EQ(found.of[broken->other], found.largest());
      ASSERT_NE(found.of[broken->disc], found.largest());
    }
    for (std::size_t a = 0; a < discs.size(); ++a) {
      const auto nearest = nearest_to(discs, a);
      Len least = INT32_MAX;
      for (std::size_t b = 0; b < discs.size(); ++b)
        if (a != b) least = std::min(least, gap(discs[a], discs[b]));
      ASSERT_EQ(nearest ? nearest->gap : INT32_MAX, least);
    }
    const Len least = figures::within(rng, 0, 30'000);
    std::optional<Neighbour> ill;
    for (std::size_t a = 0; a < discs.size() && !ill; ++a) {
      const auto nearest = nearest_to(discs, a);
      if (nearest &&
          (nearest->gap < least || !within(discs[a], discs[nearest->other], least + limit)))
        ill = nearest;
    }
    ASSERT_EQ(ill_spaced(discs, least, least + limit), ill) << i;
  }
  EXPECT_GT(many, 2'000);
}

TEST(Frame, IsTheSmallestRectangleAlongAFacing) {
  const auto line = line_of({kInch, kInch, kInch});
  const Frame ahead(line, 0), aside(line, kQuarterTurn);
  EXPECT_EQ(ahead.size(), (Size{7 * kInch, kInch}));
  EXPECT_EQ(aside.size(), (Size{kInch, 7 * kInch}));
  EXPECT_EQ(ahead.pose(), (Pose{{3 * kInch, kInch / 2}, 0}));
  EXPECT_EQ(aside.pose(), (Pose{{6 * kInch + kInch / 2, 0}, kQuarterTurn}));
  EXPECT_TRUE(ahead.holds({3 * kInch, kInch / 2}));
  EXPECT_FALSE(ahead.holds({3 * kInch, kInch / 2 + 1}));
  EXPECT_EQ(ahead.aside(line[2].centre), 4 * kInch + kInch / 2);
  EXPECT_EQ(ahead.behind(line[2].centre), kInch / 2);
  EXPECT_EQ(Frame({}, 0).size(), (Size{0, 0}));
}

TEST(Frame, AgreesWithFloatingPoint) {
  Rng rng(22);
  for (int i = 0; i < 10'000; ++i) {
    std::vector<Disc> discs(1 + rng.below(20));
    const Vec middle = figures::point(rng);
    for (Disc& disc : discs) disc = figures::disc_near(rng, middle, 250'000);
    const Angle facing = figures::angle(rng);
    const long double turn = facing * 3.14159265358979323846264338327950288L / 32768;
    const long double s = std::sin(turn), c = std::cos(turn);
    long double left = 1e30L, right = -1e30L, front = -1e30L, rear = 1e30L;
    for (const Disc& disc : discs) {
      const long double side = disc.centre.x * c - disc.centre.y * s;
      const long double on = disc.centre.x * s + disc.centre.y * c;
      left = std::min(left, side - disc.radius);
      right = std::max(right, side + disc.radius);
      front = std::max(front, on + disc.radius);
      rear = std::min(rear, on - disc.radius);
    }
    const Frame frame(discs, facing);
    ASSERT_NEAR(static_cast<double>(frame.size().width), static_cast<double>(right - left), 1.01);
    ASSERT_NEAR(static_cast<double>(frame.size().depth), static_cast<double>(front - rear), 1.01);
    const Box box = box_at(frame.pose(), frame.size());
    for (const Disc& disc : discs) {
      ASSERT_TRUE(frame.holds_all_of(disc)) << i;
      ASSERT_TRUE(within(disc.centre, grown(box, frame.size(), 3), 0)) << i;
    }
    const Vec p = figures::point_near(rng, middle, 300'000);
    const long double side = p.x * c - p.y * s, on = p.x * s + p.y * c;
    const long double inside =
        std::min(std::min(side - left, right - side), std::min(front - on, on - rear));
    if (std::abs(inside) > 0.01L) {
      ASSERT_EQ(frame.holds(p), inside > 0) << i;
    }
    ASSERT_NEAR(static_cast<double>(frame.aside(p)), static_cast<double>(side - left), 1.01);
    ASSERT_NEAR(static_cast<double>(frame.behind(p)), static_cast<double>(front - on), 1.01);
  }
}

}  // namespace
}  // namespace sandtable::geometry
