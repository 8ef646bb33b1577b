#include "engine/dice/roll.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <thread>

#include "engine/dice/dice.h"
#include "engine/dice/distribution.h"

namespace sandtable {
namespace {

Roll roll(int dice, int sides, Read read, int low = 0, int high = 0) {
  Roll r;
  r.dice = static_cast<std::uint8_t>(dice);
  r.sides = static_cast<std::uint8_t>(sides);
  r.read = read;
  r.low = static_cast<std::uint8_t>(low);
  r.high = static_cast<std::uint8_t>(high);
  return r;
}

/// Every combination of faces, one by one.
std::map<int, std::uint64_t> brute_force(const Roll& r) {
  std::map<int, std::uint64_t> ways;
  std::array<std::uint8_t, kMaxDice> faces;
  faces.fill(1);
  while (true) {
    ++ways[value_of(r, faces)];
    int die = 0;
    while (die < r.dice && faces[static_cast<std::size_t>(die)] == r.sides)
      faces[static_cast<std::size_t>(die++)] = 1;
    if (die == r.dice) return ways;
    ++faces[static_cast<std::size_t>(die)];
  }
}

std::map<int, std::uint64_t> rows(const Roll& r) {
  std::map<int, std::uint64_t> ways;
  for (const Ways& row : distribution(r)) ways[row.value] = row.ways;
  return ways;
}

// Scores that modifiers push below 0 or above any face separate faces as 0 and 255 do.
TEST(FaceBound, KeepsWhatAScoreSeparates) {
  EXPECT_EQ(face_bound(-1), 0);
  EXPECT_EQ(face_bound(-300), 0);
  EXPECT_EQ(face_bound(0), 0);
  EXPECT_EQ(face_bound(4), 4);
  EXPECT_EQ(face_bound(256), 255);
  Roll roll;
  roll.read = Read::Bands;
  roll.low = face_bound(1 - 2);
  roll.high = face_bound(1 - 1);
  const auto rows = distribution(roll);
  ASSERT_EQ(rows.size(), 1U);  // with 1 or more needed every face hits
  EXPECT_EQ(rows[0].value, 2);
}

TEST(ValueOf, EachReading) {
  const std::array<std::uint8_t, 5> faces{3, 6, 1, 4, 6};
  EXPECT_EQ(value_of(roll(5, 6, Read::Sum), faces), 20);
  EXPECT_EQ(value_of(roll(2, 6, Read::Sum), faces), 9);
  EXPECT_EQ(value_of(roll(5, 6, Read::CountBetween, 3, 4), faces), 2);
  EXPECT_EQ(value_of(roll(5, 6, Read::CountBetween, 4, 3), faces), 0);
  EXPECT_EQ(value_of(roll(5, 6, Read::SumAtMost, 4), faces), 8);
  EXPECT_EQ(value_of(roll(5, 6, Read::SumAtMost, 0), faces), 0);
  EXPECT_EQ(value_of(roll(5, 6, Read::Highest), faces), 6);
  EXPECT_EQ(value_of(roll(5, 6, Read::SumAndPair, 6), faces), sum_and_pair(20, true));
  EXPECT_EQ(value_of(roll(4, 6, Read::SumAndPair, 6), faces), sum_and_pair(14, false));
  EXPECT_EQ(value_of(roll(1, 6, Read::AtMost, 3), faces), 1);
  EXPECT_EQ(value_of(roll(1, 6, Read::AtMost, 2), faces), 0);
  EXPECT_EQ(value_of(roll(1, 6, Read::Bands, 3, 5), faces), 0);
  EXPECT_EQ(value_of(roll(1, 6, Read::Bands, 2, 5), faces), 1);
  EXPECT_EQ(value_of(roll(1, 6, Read::Bands, 1, 2), faces), 2);
}

TEST(Distribution, EqualsBruteForceForEveryReading) {
  for (const int sides : {1, 4, 6, 8}) {
    for (int dice = 1; dice <= 4; ++dice) {
      for (int low = 0; low <= sides + 1; ++low) {
        for (int high = 0; high <= sides + 1; ++high) {
          for (const Read read :
               {Read::Sum, Read::CountBetween, Read::SumAtMost, Read::Highest, Read::SumAndPair}) {
            const Roll r = roll(dice, sides, read, low, high);
            ASSERT_EQ(rows(r), brute_force(r))
                << dice << "d" << sides << " reading " << static_cast<int>(read) << " " << low
                << ".." << high;
          }
          for (const Read read : {Read::AtMost, Read::Bands}) {
            const Roll r = roll(1, sides, read, low, high);
            ASSERT_EQ(rows(r), brute_force(r)) << sides << " " << low << " " << high;
          }
        }
      }
    }
  }
}

TEST(Distribution, KnownCounts) {
  using Rows = std::map<int, std::uint64_t>;
  EXPECT_EQ(rows(roll(2, 6, Read::Sum)).at(7), 6U);
  EXPECT_EQ(rows(roll(3, 6, Read::CountBetween, 1, 2)), (Rows{{0, 64}, {1, 96}, {2, 48}, {3, 8}}));
  EXPECT_EQ(rows(roll(2, 6, Read::SumAtMost, 2)), (Rows{{0, 16}, {1, 8}, {2, 9}, {3, 2}, {4, 1}}));
  EXPECT_EQ(rows(roll(2, 6, Read::Highest)),
            (Rows{{1, 1}, {2, 3}, {3, 5}, {4, 7}, {5, 9}, {6, 11}}));
  // Two or three ones of three dice: 16 of 216 (supply.two-ones).
  EXPECT_EQ(rows(roll(3, 6, Read::SumAndPair, 1)).at(sum_and_pair(3, true)), 1U);
  EXPECT_EQ(rows(roll(3, 6, Read::SumAndPair, 1)).at(sum_and_pair(8, true)), 3U);
  EXPECT_EQ(rows(roll(3, 6, Read::SumAndPair, 1)).at(sum_and_pair(8, false)), 18U);
  std::uint64_t pairs = 0;
  for (const auto& [value, ways] : rows(roll(3, 6, Read::SumAndPair, 1)))
    pairs += pair_in(value) ? ways : 0;
  EXPECT_EQ(pairs, 16U);
  EXPECT_EQ(rows(roll(1, 37, Read::AtMost, 15)), (Rows{{0, 22}, {1, 15}}));
  EXPECT_EQ(rows(roll(1, 6, Read::Bands, 2, 5)), (Rows{{0, 2}, {1, 3}, {2, 1}}));
}

TEST(Distribution, NothingHitsWhenTheBandIsEmpty) {
  EXPECT_EQ(rows(roll(5, 6, Read::CountBetween, 5, 2)), (std::map<int, std::uint64_t>{{0, 7776}}));
  EXPECT_EQ(rows(roll(5, 6, Read::SumAtMost, 0)), (std::map<int, std::uint64_t>{{0, 7776}}));
  EXPECT_EQ(rows(roll(1, 6, Read::AtMost, 0)), (std::map<int, std::uint64_t>{{0, 6}}));
}

TEST(Distribution, NoDiceIsOneWayToNothing) {
  for (const Read read :
       {Read::Sum, Read::CountBetween, Read::SumAtMost, Read::Highest, Read::SumAndPair})
    EXPECT_EQ(rows(roll(0, 6, read, 1, 6)), (std::map<int, std::uint64_t>{{0, 1}}));
  EXPECT_EQ(rows(roll(0, 6, Read::AtMost, 6)), (std::map<int, std::uint64_t>{{0, 1}}));
}

TEST(Distribution, TheLargestRollsThatFitAreExact) {
  for (const Read read :
       {Read::Sum, Read::CountBetween, Read::SumAtMost, Read::Highest, Read::SumAndPair}) {
    EXPECT_EQ(total_ways(roll(24, 6, read, 2, 4)), 4738381338321616896U);
    EXPECT_EQ(total_ways(roll(21, 8, read, 2, 4)), 9223372036854775808U);
    EXPECT_TRUE(distribution_of(roll(24, 6, read, 2, 4)).exact);
    EXPECT_TRUE(distribution_of(roll(21, 8, read, 2, 4)).exact);
  }
  EXPECT_EQ(rows(roll(24, 6, Read::Sum)).size(), 121U);
  EXPECT_EQ(rows(roll(24, 6, Read::Sum)).at(25), 24U);
}

TEST(Distribution, BeyondSixtyFourBitsTheWaysComeInLowestTerms) {
  const Distribution& half = distribution_of(roll(24, 8, Read::CountBetween, 1, 4));
  EXPECT_TRUE(half.exact);
  EXPECT_EQ(half.total, 1U << 24);
  EXPECT_EQ(half.rows[1].ways, 24U);
}

TEST(Distribution, WhatCannotBeExactSaysSo) {
  const Distribution& wide = distribution_of(roll(24, 20, Read::Sum));
  EXPECT_FALSE(wide.exact);
  std::uint64_t sum = 0;
  double mean = 0;
  for (const Ways& row : wide.rows) {
    EXPECT_GT(row.ways, 0U);
    sum += row.ways;
    mean += static_cast<double>(row.value) * static_cast<double>(row.ways);
  }
  EXPECT_EQ(sum, wide.total);
  EXPECT_NEAR(mean / static_cast<double>(sum), 252.0, 1e-9);
}

TEST(Distribution, CommonFactorDividesEveryRow) {
  const Distribution& thirds = distribution_of(roll(12, 6, Read::CountBetween, 1, 2));
  EXPECT_EQ(thirds.total / thirds.common, 531441U);  // 3^12
  for (const Ways& row : thirds.rows) EXPECT_EQ(row.ways % thirds.common, 0U);
}

TEST(Distribution, StaysWhereItIsAndServesSeveralThreads) {
  const Roll first = roll(3, 6, Read::Sum);
  const Ways* const before = distribution(first).data();
  std::array<std::vector<const Ways*>, 4> seen;
  std::vector<std::thread> threads;
  for (auto& mine : seen) {
    threads.emplace_back([&mine] {
      for (int repeat = 0; repeat < 3; ++repeat)
        for (int sides = 1; sides < 120; ++sides)
          for (int low = 0; low < 40; ++low)
            mine.push_back(distribution(roll(1, sides, Read::AtMost, low)).data());
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& mine : seen) EXPECT_EQ(mine, seen[0]);
  EXPECT_EQ(distribution(first).data(), before);
}

TEST(FastDice, ReadsWhatTheFacesWouldRead) {
  for (const Roll& r :
       {roll(3, 6, Read::Sum), roll(4, 8, Read::CountBetween, 2, 5),
        roll(4, 6, Read::CountBetween, 5, 2), roll(3, 4, Read::SumAtMost, 2),
        roll(3, 4, Read::SumAtMost, 0), roll(2, 6, Read::Highest), roll(3, 6, Read::SumAndPair, 1),
        roll(1, 6, Read::AtMost, 4), roll(1, 6, Read::Bands, 2, 5)}) {
    Rng one(11), two(11);
    FastDice fast(one);
    RngSource slow(two);
    for (std::size_t i = 0; i < 200; ++i) {
      Rolled rolled;
      ASSERT_TRUE(slow.make(r, i, rolled));
      ASSERT_EQ(fast(r), rolled.value);
    }
  }
}

}  // namespace
}  // namespace sandtable
