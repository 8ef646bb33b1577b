#include "rulesets/belle_alliance/rules/staff/rolls.h"

#include <gtest/gtest.h>

#include <string>

namespace sandtable::belle_alliance {
namespace {

/// The chance in ways of 216 that `holds` is true of three dice.
template <class F>
std::uint64_t ways_that(F&& holds) {
  std::uint64_t ways = 0;
  for (const Ways& row : distribution(catch_roll(Side::A, 0)))
    if (holds(row.value)) ways += row.ways;
  return ways;
}

TEST(StaffRolls, CatchRollsAreReadOnTable18) {
  EXPECT_EQ(catch_result(18), (Caught{true, -2}));
  EXPECT_EQ(catch_result(17), (Caught{true, -2}));
  EXPECT_EQ(catch_result(16), (Caught{true, -1}));
  EXPECT_EQ(catch_result(13), (Caught{true, 0}));
  EXPECT_EQ(catch_result(12), (Caught{false, 0}));
  EXPECT_EQ(catch_result(3), (Caught{false, 0}));
  EXPECT_EQ(ways_that([](int dice) { return catch_result(dice).falls; }), 56U);
}

TEST(StaffRolls, EngagingIsReadOnTable10) {
  EXPECT_EQ(engage_result(18), (Engaged{true, -4}));
  EXPECT_EQ(engage_result(16), (Engaged{true, -2}));
  EXPECT_EQ(engage_result(15), (Engaged{true, 0}));
  EXPECT_EQ(engage_result(14), (Engaged{false, 0}));
  EXPECT_EQ(engage_result(11), (Engaged{false, 1}));
  EXPECT_EQ(engage_result(8), (Engaged{false, 2}));
  EXPECT_EQ(engage_result(6), (Engaged{false, 3}));
  EXPECT_EQ(engage_result(3), (Engaged{false, 4}));
  // 9.3 per cent of engagements kill.
  EXPECT_EQ(ways_that([](int dice) { return engage_result(dice).falls; }), 20U);
}

TEST(StaffRolls, ReplacementIsReadOnTable19) {
  EXPECT_EQ(replacement_factor(true, 0), 3);
  EXPECT_EQ(replacement_factor(false, 2), 4);
  EXPECT_EQ(replacement_result(10), Replacement::NotReplaced);
  EXPECT_EQ(replacement_result(11), Replacement::VeryInefficient);
  EXPECT_EQ(replacement_result(12), Replacement::Ordinary);
  EXPECT_EQ(replacement_result(16), Replacement::VeryEfficient);
}

TEST(StaffRolls, ChancesOfAReplacementAreExact) {
  const auto odds = [](int factor, Replacement result) {
    return replacement_odds(factor)[static_cast<std::size_t>(result)].to_string();
  };
  EXPECT_EQ(odds(0, Replacement::NotReplaced), "1/2") << "half the rolls fail";
  const int twice = replacement_factor(false, 2);
  EXPECT_EQ(odds(twice, Replacement::NotReplaced), "5/54");
  EXPECT_EQ(odds(twice, Replacement::VeryInefficient), "5/72");
  EXPECT_EQ(odds(twice, Replacement::Ordinary), "25/54");
  EXPECT_EQ(odds(twice, Replacement::VeryEfficient), "3/8");
}

}  // namespace
}  // namespace sandtable::belle_alliance
