#include "search/chance.h"

#include <gtest/gtest.h>

namespace sandtable::search {
namespace {

Roll roll_of(int dice, Read read, int low, int high = 0) {
  Roll roll;
  roll.dice = static_cast<std::uint8_t>(dice);
  roll.read = read;
  roll.low = static_cast<std::uint8_t>(low);
  roll.high = static_cast<std::uint8_t>(high);
  return roll;
}

struct Seen {
  int tapes = 0;
  double sum = 0, mean = 0;
};

Seen count(int rows, const std::vector<Roll>& rolls, std::size_t most = Chance::kNoLimit) {
  Chance chance(rows, most);
  Seen seen;
  do {
    Dice dice(chance.tape(), chance);
    int value = 0;
    for (const Roll& roll : rolls) value += dice(roll);
    EXPECT_FALSE(dice.failed());
    ++seen.tapes;
    seen.sum += chance.probability();
    seen.mean += chance.probability() * value;
  } while (chance.next());
  return seen;
}

TEST(ChanceTest, AllRowsGiveTheExactMean) {
  const Seen seen = count(0, {roll_of(4, Read::CountBetween, 1, 3), roll_of(1, Read::AtMost, 5)});
  EXPECT_EQ(seen.tapes, 10);
  EXPECT_NEAR(seen.sum, 1.0, 1e-12);
  EXPECT_NEAR(seen.mean, 2.0 + 5.0 / 6.0, 1e-12);
}

TEST(ChanceTest, FewRowsKeepProbabilityAndNearlyTheMean) {
  const std::vector<Roll> rolls{roll_of(6, Read::SumAtMost, 4), roll_of(4, Read::SumAtMost, 5)};
  const Seen all = count(0, rolls), few = count(5, rolls);
  EXPECT_LE(few.tapes, 49);
  EXPECT_GT(all.tapes, 8 * few.tapes);
  EXPECT_NEAR(few.sum, 1.0, 1e-9);
  EXPECT_NEAR(few.mean, all.mean, 0.5);
}

TEST(ChanceTest, RollsMayDependOnEarlierOnes) {
  Chance chance(0);
  double second = 0;
  int tapes = 0;
  do {
    Dice dice(chance.tape(), chance);
    if (dice(roll_of(1, Read::AtMost, 2)) == 1 && dice(roll_of(1, Read::AtMost, 3)) == 1)
      second += chance.probability();
    ++tapes;
  } while (chance.next());
  EXPECT_EQ(tapes, 3);
  EXPECT_NEAR(second, 1.0 / 6.0, 1e-12);
}

TEST(ChanceTest, OfManyRollsAlikeOnlyTwoAreCountedUp) {
  std::vector<Roll> rolls(9, roll_of(1, Read::Bands, 3, 5));
  const Seen seen = count(0, rolls);
  EXPECT_EQ(seen.tapes, 9);
  EXPECT_NEAR(seen.sum, 1.0, 1e-12);
  // Two rolls of mean 2/3 and seven of the likeliest value, 0.
  EXPECT_NEAR(seen.mean, 4.0 / 3.0, 1e-12);
  for (Roll& roll : rolls) roll.clause.index = static_cast<std::uint16_t>(&roll - rolls.data());
  EXPECT_EQ(count(0, {rolls[0], rolls[1], rolls[2]}).tapes, 27);
}

TEST(ChanceTest, DiceBeyondTheLimitFallAtTheirLikeliest) {
  std::vector<Roll> rolls(3, roll_of(1, Read::Bands, 3, 5));
  for (Roll& roll : rolls) roll.clause.index = static_cast<std::uint16_t>(&roll - rolls.data());
  EXPECT_EQ(count(0, rolls, 10).tapes, 27);
  const Seen seen = count(0, rolls, 9);
  EXPECT_EQ(seen.tapes, 9);
  EXPECT_NEAR(seen.sum, 1.0, 1e-12);
  EXPECT_NEAR(seen.mean, 4.0 / 3.0, 1e-12);
  EXPECT_EQ(count(0, rolls, 1).tapes, 1);
}

TEST(ChanceTest, AnActionWithoutDiceHasOneOutcome) {
  const Seen seen = count(0, {});
  EXPECT_EQ(seen.tapes, 1);
  EXPECT_EQ(seen.sum, 1.0);
}

}  // namespace
}  // namespace sandtable::search
