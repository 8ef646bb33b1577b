#include "engine/geometry/index/grid.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/ground/ground_samples.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

TEST(MaskGrid, KnowsWhoIsNearWhileEverybodyMoves) {
  Rng rng(1);
  MaskGrid grid(sampled::kWidth, sampled::kDepth);
  std::array<Box, 64> boxes;
  for (int i = 0; i < 64; ++i) {
    boxes[static_cast<std::size_t>(i)] = sampled::box(rng);
    grid.insert(i, boxes[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(grid.all(), ~std::uint64_t{0});
  int found = 0, close = 0;
  for (int turn = 0; turn < 10'000; ++turn) {
    const auto mover = static_cast<std::size_t>(rng.below(64));
    const Box to = sampled::box(rng);
    grid.move(static_cast<int>(mover), boxes[mover], to);
    boxes[mover] = to;
    const Box asker = sampled::box(rng);
    const Len distance = sampled::within(rng, 0, 50'000);
    const std::uint64_t near = grid.near(asker, distance);
    found += std::popcount(near);
    for (std::size_t i = 0; i < 64; ++i) {
      if (!within(asker, boxes[i], distance)) continue;
      ++close;
      ASSERT_TRUE(near >> i & 1) << turn;
    }
  }
  EXPECT_LT(found, close * 5 / 2);  // few more than have to be
}

TEST(MaskGrid, IsEmptyWhenAllHaveGone) {
  Rng rng(2);
  MaskGrid grid(sampled::kWidth, sampled::kDepth);
  std::array<Box, 64> boxes;
  for (int i = 0; i < 64; ++i)
    grid.insert(i, boxes[static_cast<std::size_t>(i)] = sampled::box_near(rng, {0, 0}, 2'000'000));
  for (int i = 0; i < 64; ++i) grid.remove(i, boxes[static_cast<std::size_t>(i)]);
  EXPECT_EQ(grid, MaskGrid(sampled::kWidth, sampled::kDepth));
  EXPECT_EQ(grid.all(), 0U);
}

TEST(MaskGrid, HoldsWhatStandsBeyondTheTable) {
  MaskGrid grid(sampled::kWidth, sampled::kDepth);
  grid.insert(3, Bounds{{-50'000, 800'000}, {-10'000, 900'000}});
  EXPECT_EQ(grid.near(Bounds{{-90'000, 850'000}, {-45'000, 860'000}}), 8U);
  EXPECT_EQ(grid.near(Bounds{{500'000, 100'000}, {600'000, 200'000}}), 0U);
}

TEST(MaskGrid, OfNoTableFindsEverything) {
  MaskGrid grid;
  grid.insert(63, Bounds{{5, 5}, {10, 10}});
  EXPECT_EQ(grid.near(Bounds{{500'000, 100'000}, {600'000, 200'000}}), std::uint64_t{1} << 63);
}

TEST(DiscGrid, KnowsWhoIsNearWhileEverybodyMoves) {
  Rng rng(3);
  DiscGrid grid(figures::kWidth, figures::kDepth);
  std::array<Disc, 256> discs;
  for (int i = 0; i < 256; ++i) {
    discs[static_cast<std::size_t>(i)] = figures::disc(rng);
    grid.insert(i, bounds_of(discs[static_cast<std::size_t>(i)]));
  }
  EXPECT_EQ(grid.all(), ~DiscGrid::Items{});
  int found = 0, close = 0, lined = 0, crossed = 0;
  for (int turn = 0; turn < 10'000; ++turn) {
    const auto mover = static_cast<std::size_t>(rng.below(256));
    const Disc to =
        turn % 2 == 0 ? figures::disc(rng) : figures::disc_near(rng, discs[mover].centre, 50'000);
    grid.move(static_cast<int>(mover), bounds_of(discs[mover]), bounds_of(to));
    discs[mover] = to;
    const Disc asker = figures::disc(rng);
    const Len distance = figures::within(rng, 0, 50'000);
    const auto near = grid.near(bounds_of(asker).grown(distance));
    const Vec end =
        turn % 3 == 0 ? figures::point(rng) : figures::point_near(rng, asker.centre, 400'000);
    const auto line = grid.near_line(asker.centre, end, distance / 4);
    found += near.size();
    lined += line.size();
    for (std::size_t i = 0; i < 256; ++i) {
      if (within(asker, discs[i], distance)) {
        ++close;
        ASSERT_TRUE(near.has(i)) << turn;
      }
      const Disc wide{discs[i].centre, discs[i].radius + distance / 4};
      if (blocks(wide, asker.centre, end)) {
        ++crossed;
        ASSERT_TRUE(line.has(i)) << turn;
      }
    }
  }
  EXPECT_LT(found, close * 7 / 2);  // few more than have to be
  EXPECT_LT(lined, crossed * 7 / 2);
}

/// On a table so narrow that a base covers three columns.
TEST(DiscGrid, KnowsWhoIsNearALineStraightUp) {
  constexpr Len kInch = 25'400;
  DiscGrid grid(30 * kInch, 30 * kInch);
  const Disc asker{{8 * kInch, 19 * kInch}, kInch / 2};
  const Disc ahead{{8 * kInch, 23 * kInch}, kInch / 2};
  grid.insert(0, bounds_of(asker));
  grid.insert(1, bounds_of(ahead));
  for (const Len aside : {0, 1, -1}) {
    const Vec end{asker.centre.x + aside, 25 * kInch};
    EXPECT_TRUE(grid.near_line(asker.centre, end, kInch / 2).has(1)) << aside;
    EXPECT_TRUE(grid.near_line(end, asker.centre, kInch / 2).has(1)) << aside;
  }
}

TEST(DiscGrid, IsEmptyWhenAllHaveGone) {
  Rng rng(4);
  DiscGrid grid(figures::kWidth, figures::kDepth);
  std::array<Bounds, 256> bounds;
  for (std::size_t i = 0; i < 256; ++i) {
    bounds[i] = bounds_of(figures::disc_near(rng, {0, 0}, 2'000'000));
    grid.insert(static_cast<int>(i), bounds[i]);
  }
  for (std::size_t i = 0; i < 256; ++i) grid.remove(static_cast<int>(i), bounds[i]);
  EXPECT_EQ(grid, DiscGrid(figures::kWidth, figures::kDepth));
  EXPECT_TRUE(grid.all().empty());
  EXPECT_LE(sizeof(DiscGrid), 1'600U);
}

TEST(MaskGrid, IsSmall) { EXPECT_LE(sizeof(MaskGrid), 400U); }

}  // namespace
}  // namespace sandtable::geometry
