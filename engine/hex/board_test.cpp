#include "engine/hex/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <set>

namespace sandtable::hex {
namespace {

using testing::ElementsAre;

const std::vector<std::pair<int, int>> kShapes{{9, 13},  {1, 1},   {1, 99}, {99, 1}, {2, 2},
                                               {15, 17}, {17, 15}, {1, 2},  {3, 4},  {51, 5}};

/// Where a sector's centre lies, in half steps to the right and rows down.
std::pair<int, int> place(const Board& board, Sector s) {
  return {2 * board.column(s) + (board.row(s) % 2 == 0 ? 1 : 0), board.row(s)};
}

/// Counters of a grid touch when they lie one step apart: in the row, or half a step aside in the
/// next one.
bool touch(const Board& board, Sector a, Sector b) {
  const auto [ax, ay] = place(board, a);
  const auto [bx, by] = place(board, b);
  const int dx = std::abs(ax - bx), dy = std::abs(ay - by);
  return (dy == 0 && dx == 2) || (dy == 1 && dx == 1);
}

std::vector<int> steps_from(const Board& board, Sector from) {
  std::vector<int> steps(static_cast<std::size_t>(board.size()), -1);
  std::deque<Sector> open{from};
  steps[from] = 0;
  while (!open.empty()) {
    const Sector s = open.front();
    open.pop_front();
    for (int t = 0; t < board.size(); ++t) {
      if (steps[static_cast<std::size_t>(t)] >= 0 || !touch(board, s, static_cast<Sector>(t)))
        continue;
      steps[static_cast<std::size_t>(t)] = steps[s] + 1;
      open.push_back(static_cast<Sector>(t));
    }
  }
  return steps;
}

TEST(Board, OfTheCounterGrid) {  // setup.counter-grid
  const Board board(9, 13);
  EXPECT_EQ(board.size(), 117);
  EXPECT_EQ(board.all().count(), 117);
  const Sector inner = *board.parse("0506");
  EXPECT_EQ(board.adjacent(inner).count(), 6);
  board.adjacent(inner).for_each([&](Sector s) { EXPECT_EQ(board.distance(inner, s), 1); });
  EXPECT_EQ(board.adjacent(*board.parse("0101")).count(), 2);
  EXPECT_EQ(board.adjacent(*board.parse("0102")).count(), 5);
}

TEST(Board, EvenRowsAreShiftedRight) {
  const Board board(9, 13);
  const auto& near = board.neighbours(*board.parse("0304"));
  std::vector<std::string> labels;
  for (const Sector s : near) labels.push_back(board.label(s));
  EXPECT_THAT(labels, ElementsAre("0404", "0405", "0305", "0204", "0303", "0403"));
  labels.clear();
  for (const Sector s : board.neighbours(*board.parse("0101"))) labels.push_back(board.label(s));
  EXPECT_THAT(labels, ElementsAre("0201", "0102", "off", "off", "off", "off"));
}

TEST(Board, LabelsRoundTrip) {
  for (const auto& [width, depth] : kShapes) {
    const Board board(width, depth);
    std::set<std::string> labels;
    for (int i = 0; i < board.size(); ++i) {
      const auto s = static_cast<Sector>(i);
      labels.insert(board.label(s));
      EXPECT_EQ(board.parse(board.label(s)), s);
      EXPECT_EQ(board.at(board.column(s), board.row(s)), s);
      EXPECT_EQ(board.sector(board.axial(s)), s);
    }
    EXPECT_EQ(labels.size(), static_cast<std::size_t>(board.size()));
  }
}

TEST(Board, RefusesWhatIsNoLabelOfIt) {
  const Board board(9, 13);
  for (const char* bad : {"", "1", "0a04", "00304", "304", "0004", "0300", "1001", "0114", " 304",
                          "off", "-104", "0x01"})
    EXPECT_EQ(board.parse(bad), std::nullopt) << bad;
  EXPECT_EQ(board.at(0, 1), kNowhere);
  EXPECT_EQ(board.at(10, 1), kNowhere);
  EXPECT_EQ(board.at(1, 14), kNowhere);
  EXPECT_EQ(board.sector({0, -1}), kNowhere);
  EXPECT_EQ(board.label(kNowhere), "off");
}

TEST(Board, DistanceIsTheLeastNumberOfSteps) {
  for (const auto& [width, depth] : kShapes) {
    const Board board(width, depth);
    for (int i = 0; i < board.size(); ++i) {
      const auto a = static_cast<Sector>(i);
      const std::vector<int> steps = steps_from(board, a);
      for (int j = 0; j < board.size(); ++j) {
        const auto b = static_cast<Sector>(j);
        const int apart = board.distance(a, b);
        ASSERT_EQ(apart, steps[b]) << width << "x" << depth;
        ASSERT_EQ(apart, board.distance(b, a));
        ASSERT_EQ(board.adjacent(a).test(b), touch(board, a, b));
        for (int d = 1; d <= kLineRange; ++d)
          ASSERT_EQ(board.within(a, d).test(b), apart >= 1 && apart <= d);
      }
    }
  }
}

TEST(Board, LinesAreTheCrossingOnTheBoard) {
  for (const auto& [width, depth] : kShapes) {
    const Board board(width, depth);
    for (int i = 0; i < board.size(); ++i) {
      const auto a = static_cast<Sector>(i);
      board.within(a, kLineRange).for_each([&](Sector b) {
        const Line& line = board.line(a, b);
        const Crossing c = crossing(board.axial(a), board.axial(b));
        std::vector<Sector> inside;
        for (const Axial met : c.inside)
          if (board.sector(met) != kNowhere) inside.push_back(board.sector(met));
        ASSERT_EQ(inside, std::vector<Sector>(line.inside.begin(),
                                              line.inside.begin() + line.inside_count));
        std::vector<std::set<Sector>> edges, found;
        for (const auto& [x, y] : c.edges)
          if (board.sector(x) != kNowhere || board.sector(y) != kNowhere)
            edges.push_back({board.sector(x), board.sector(y)});
        for (std::size_t k = 0; k < line.edge_count; ++k) {
          found.push_back({line.edges[k][0], line.edges[k][1]});
          ASSERT_NE(line.edges[k][0], kNowhere);
        }
        ASSERT_EQ(found, edges);
      });
    }
  }
}

TEST(Board, KeepsTheSectorOnTheBoardOfAnEdgePair) {
  const Board strip(1, 3);
  const Line& line = strip.line(0, 2);
  EXPECT_EQ(line.inside_count, 0);
  ASSERT_EQ(line.edge_count, 1);
  EXPECT_THAT(line.edges[0], ElementsAre(1, kNowhere));
}

TEST(Board, IsBuiltQuickly) {
  using Clock = std::chrono::steady_clock;
  auto best = Clock::duration::max();
  for (int i = 0; i < 5; ++i) {
    const auto before = Clock::now();
    const Board board(17, 15);
    best = std::min(best, Clock::now() - before);
    EXPECT_EQ(board.size(), 255);
  }
  EXPECT_LT(std::chrono::duration_cast<std::chrono::milliseconds>(best).count(), 50);
}

TEST(Mask, CountsAndNamesItsMembers) {
  Mask m = Mask::of(3);
  m.set(64);
  m.set(254);
  EXPECT_EQ(m.count(), 3);
  EXPECT_EQ(m.nth(0), 3);
  EXPECT_EQ(m.nth(1), 64);
  EXPECT_EQ(m.nth(2), 254);
  EXPECT_EQ(m.nth(3), kNowhere);
  EXPECT_EQ(m.without(Mask::of(64)).count(), 2);
  m.reset(3);
  EXPECT_FALSE(m.test(3));
  EXPECT_TRUE((m & Mask::of(254)).any());
  EXPECT_TRUE((m & Mask::of(253)).none());
}

}  // namespace
}  // namespace sandtable::hex
