#include "engine/geometry/index/grid.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

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

TEST(MaskGrid, IsSmall) { EXPECT_LE(sizeof(MaskGrid), 400U); }

}  // namespace
}  // namespace sandtable::geometry
