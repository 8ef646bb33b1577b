#include "engine/geometry/way/way_round.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/house/building.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

const Bounds kTable{{0, 0}, {figures::kWidth, figures::kDepth}};

std::vector<Vec> rectangle(Vec low, Vec high) {
  return {low, {low.x, high.y}, high, {high.x, low.y}};
}

TEST(WayRound, GoesStraightWhereNothingBars) {
  WayRound round(kTable);
  round.add(Disc{{10 * kInch, 12 * kInch}, kInch});
  const auto way = round.find({5 * kInch, 10 * kInch}, {15 * kInch, 10 * kInch}, kInch / 2);
  ASSERT_TRUE(way);
  EXPECT_EQ(way->legs, 1U);
  EXPECT_EQ(way->length, 10 * kInch);
  // It may touch.
  round.add(Disc{{10 * kInch, 17 * kInch / 2}, kInch});
  EXPECT_EQ(round.find({5 * kInch, 10 * kInch}, {15 * kInch, 10 * kInch}, kInch / 2)->legs, 1U);
}

TEST(WayRound, GoesRoundAWallByTheShorterEnd) {
  WayRound round(kTable);
  const Vec wall[] = {{10 * kInch, 4 * kInch}, {10 * kInch, 13 * kInch}};
  round.add(wall);
  const Vec from{8 * kInch, 10 * kInch}, to{12 * kInch, 10 * kInch};
  const auto way = round.find(from, to, kInch / 2);
  ASSERT_TRUE(way);
  // Up 3.5 inches and aside, along tangents and a half turn about the wall's end: about 8.2 inches.
  EXPECT_GT(way->length, 81 * kInch / 10);
  EXPECT_LT(way->length, 84 * kInch / 10);
  for (std::size_t i = 1; i < way->legs; ++i) EXPECT_GT(way->point[i].y, 13 * kInch);
  const Way part = way->first_part(3 * kInch);
  EXPECT_LE(length_of(part), 3 * kInch);
  EXPECT_GE(length_of(part), 3 * kInch - 4);
}

TEST(WayRound, TakesTheSameOfEqualWays) {
  for (int i = 0; i < 3; ++i) {
    WayRound round(kTable);
    round.add(rectangle({10 * kInch, 8 * kInch}, {12 * kInch, 12 * kInch}));
    const auto way = round.find({8 * kInch, 10 * kInch}, {14 * kInch, 10 * kInch}, kInch / 2);
    ASSERT_TRUE(way);
    // Its last corner is the outline's third, which comes before the fourth.
    EXPECT_GT(way->point[1].y, 10 * kInch);
    EXPECT_GT(way->point[way->legs - 1].y, 10 * kInch);
  }
}

TEST(WayRound, GoesToTheNearestOfSeveral) {
  WayRound round(kTable);
  round.add(rectangle({10 * kInch, 0}, {11 * kInch, 30 * kInch}));
  const Vec targets[] = {{12 * kInch, 10 * kInch}, {2 * kInch, 20 * kInch}, {10 * kInch, kInch}};
  const auto way = round.find({9 * kInch, 10 * kInch}, targets, kInch / 2);
  ASSERT_TRUE(way);
  EXPECT_EQ(way->target, 1U);
}

TEST(WayRound, SaysWhyThereIsNone) {
  WayRound round(kTable);
  round.add(Disc{{10 * kInch, 10 * kInch}, kInch});
  const Vec beside{10 * kInch, 11 * kInch}, free{20 * kInch, 10 * kInch};
  EXPECT_EQ(round.find(beside, free, kInch / 2).error(), NoWay::Hemmed);
  EXPECT_EQ(round.find(free, beside, kInch / 2).error(), NoWay::NoRoom);
  EXPECT_EQ(round.find(free, std::span<const Vec>(), kInch / 2).error(), NoWay::NoRoom);
  EXPECT_EQ(round.find(free, {-kInch, 0}, kInch / 2).error(), NoWay::NoRoom);
  const Vec wall[] = {{15 * kInch, -kInch}, {15 * kInch, 60 * kInch}};
  round.add(wall);
  EXPECT_EQ(round.find(free, {5 * kInch, 10 * kInch}, kInch / 2).error(), NoWay::Barred);
  round.clear();
  EXPECT_TRUE(round.find(free, {5 * kInch, 10 * kInch}, kInch / 2));
}

TEST(WayRound, GoesThroughADoorJustWideEnoughByItsGates) {
  BuildingPlan plan;
  plan.outline = rectangle({10 * kInch, 10 * kInch}, {20 * kInch, 18 * kInch});
  plan.wall = kInch / 2;
  plan.top = 12;
  plan.storeys.resize(1);
  plan.storeys[0].rooms = {*Polygon::make(plan.outline)};
  plan.portals = {{0, 3, 4 * kInch, 5 * kInch, Portal::Kind::Door, Portal::Lock::Unlocked}};
  const Building house = *Building::make(plan);
  std::vector<Solid> walls;
  house.obstacles(0, house.unlocked(), walls);
  WayRound round(kTable);
  for (const Solid& wall : walls) round.add(wall.points());
  const Vec from{12 * kInch, 5 * kInch}, to{17 * kInch, 16 * kInch};
  EXPECT_EQ(round.find(from, to, kInch / 2).error(), NoWay::Barred);
  const auto gates = house.gates(0, kInch / 2);
  for (const Vec gate : gates) round.add_gate(gate);
  const auto way = round.find(from, to, kInch / 2);
  ASSERT_TRUE(way);
  EXPECT_EQ(way->legs, 3U);
  EXPECT_EQ(way->point[1], (Vec{31 * kInch / 2, 19 * kInch / 2}));
}

/// The shortest way over all corners of all obstacles, drawn more finely (each turn of 30 degrees
/// at most), by the plainest search there is.
class Brute {
 public:
  Brute(std::vector<std::vector<Vec>> outlines, std::vector<Disc> discs, Len radius)
      : outlines_(std::move(outlines)), discs_(std::move(discs)), radius_(radius) {}
  double length(Vec from, Vec to) {
    std::vector<Vec> places{from, to};
    const auto ring = [&](Vec centre, double away) {
      for (int i = 0; i < 12; ++i) {
        const double angle = 3.14159265358979 * i / 6;
        const Vec place{centre.x + static_cast<Len>(away / std::cos(0.2618) * std::sin(angle)),
                        centre.y + static_cast<Len>(away / std::cos(0.2618) * std::cos(angle))};
        if (kTable.contains(place) && free(place, place)) places.push_back(place);
      }
    };
    for (const auto& outline : outlines_)
      for (const Vec corner : outline) ring(corner, radius_ + 4);
    for (const Disc& disc : discs_) ring(disc.centre, disc.radius + radius_ + 4);
    std::vector<double> best(places.size(), 1e18);
    std::vector<bool> done(places.size());
    best[0] = 0;
    for (;;) {
      std::size_t at = places.size();
      for (std::size_t i = 0; i < places.size(); ++i)
        if (!done[i] && best[i] < 1e18 && (at == places.size() || best[i] < best[at])) at = i;
      if (at == places.size() || at == 1) return best[1];
      done[at] = true;
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double sum =
            best[at] + std::sqrt(static_cast<double>(squared(places[i] - places[at])));
        if (!done[i] && sum < best[i] && free(places[at], places[i])) best[i] = sum;
      }
    }
  }
  bool free(Vec from, Vec to) const {
    const Disc mover{from, radius_};
    return std::none_of(discs_.begin(), discs_.end(),
                        [&](Disc disc) { return sweeps(mover, to, disc); }) &&
           std::none_of(outlines_.begin(), outlines_.end(),
                        [&](const auto& outline) { return sweeps(mover, to, outline); });
  }

 private:
  std::vector<std::vector<Vec>> outlines_;
  std::vector<Disc> discs_;
  Len radius_;
};

TEST(WayRound, IsFreeAndAsShortAsBruteForce) {
  Rng rng(71);
  int round_something = 0, disagree = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Vec middle{36 * kInch, 24 * kInch};
    std::vector<std::vector<Vec>> outlines;
    std::vector<Disc> discs;
    const std::uint32_t count = 1 + rng.below(3);
    for (std::uint32_t k = 0; k < count; ++k) {
      if (rng.below(2) == 0)
        discs.push_back(figures::disc_near(rng, middle, 5 * kInch));
      else
        outlines.push_back(figures::outline_near(rng, middle, 4 * kInch));
    }
    const Len radius = figures::within(rng, kInch / 4, kInch);
    const Vec from = figures::point_near(rng, middle, 9 * kInch);
    const Vec to = figures::point_near(rng, middle, 9 * kInch);
    WayRound round(kTable);
    for (const auto& outline : outlines) round.add(outline);
    for (const Disc& disc : discs) round.add(disc);
    Brute brute(outlines, discs, radius);
    const auto way = round.find(from, to, radius);
    if (!brute.free(from, from)) {
      ASSERT_EQ(way.error(), NoWay::Hemmed);
      continue;
    }
    if (!brute.free(to, to)) {
      ASSERT_EQ(way.error(), NoWay::NoRoom);
      continue;
    }
    if (way) {
      ASSERT_EQ(way->point[0], from);
      ASSERT_EQ(way->point[way->legs], to);
      for (std::size_t k = 0; k < way->legs; ++k)
        ASSERT_TRUE(brute.free(way->from(k), way->to(k))) << i;
      if (way->legs == 1) continue;
      ++round_something;
    }
    const double shortest = brute.length(from, to);
    if (!way) {
      disagree += shortest < 1e18;  // through a gap that only finer corners find
      continue;
    }
    if (shortest == 1e18) {
      ++disagree;
      continue;
    }
    // Rings of 12 corners turned anyhow are up to 2.4 % round a curve, ours up to 5.5 %.
    ASSERT_GT(way->length, shortest / 1.03 - 100) << i;
    if (way->length > shortest * 1.055 + 100) ++disagree;
  }
  EXPECT_GT(round_something, 1'500);
  EXPECT_LT(disagree, 40);
}

}  // namespace
}  // namespace sandtable::geometry
