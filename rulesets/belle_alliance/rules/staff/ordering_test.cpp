#include "rulesets/belle_alliance/rules/staff/ordering.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;

int sum_of(const OrderingCase& of, const Options& options = {}) {
  return ordering_factors(of, options).sum();
}
std::string odds(int factors, OrderingResult result) {
  return ordering_odds(factors)[static_cast<std::size_t>(result)].to_string();
}
std::vector<Clause> needs(const OrderingCase& of) {
  const OrderingNeed need = ordering_need(of);
  return {need.all().begin(), need.all().end()};
}

TEST(OrderingNeed, IsOfDistanceDisorderAndNearOpponents) {
  using Clauses = std::vector<Clause>;
  EXPECT_EQ(needs({.distance = 30 * kCm}), Clauses{});
  EXPECT_EQ(needs({.distance = 30 * kCm + kCm / 100}), Clauses{clause::roll_needed_distance});
  EXPECT_EQ(needs({.officer = false}), Clauses{clause::roll_needed_distance});
  EXPECT_EQ(needs({.distance = 5 * kCm, .disorder = Disorder::LD, .change = true}),
            Clauses{clause::roll_needed_disorder});
  EXPECT_EQ(needs({.distance = 5 * kCm, .disorder = Disorder::LD}), Clauses{});
  EXPECT_EQ(needs({.change = true, .enemy_near = true}),
            Clauses{clause::roll_needed_near_opponent});
  EXPECT_EQ(
      needs({.distance = 70 * kCm, .disorder = Disorder::MD, .change = true, .enemy_near = true})
          .size(),
      3U);
  EXPECT_EQ(needs({.distance = 70 * kCm, .transfer = true}), Clauses{}) << "transfer.no-roll";
}

/// The checks of the ledger's clauses, in numbers.
TEST(OrderingFactors, AreThoseOfTheClauses) {
  EXPECT_EQ(sum_of({}), 0);
  EXPECT_EQ(sum_of({.distance = 50 * kCm, .contact = true}), 3);
  EXPECT_EQ(sum_of({.distance = 60 * kCm, .towards = true}), 2);
  EXPECT_EQ(sum_of({.disorder = Disorder::LD, .change = true, .huddle = true}), 2 - 1);
  EXPECT_EQ(sum_of({.efficiency = Efficiency::VeryInefficient}), -2);
  EXPECT_EQ(sum_of({.efficiency = Efficiency::VeryEfficient}), 2);
  EXPECT_EQ(sum_of({.failed_row = 2}), 2);
  EXPECT_EQ(sum_of({.failed_row = 7}), 4) << "at most +4";
  EXPECT_EQ(sum_of({.disorder = Disorder::MD}), -3);
  EXPECT_EQ(sum_of({.distance = 60 * kCm}), 0);
  EXPECT_EQ(sum_of({.distance = 60 * kCm + kCm / 250}), 0) << "60.004 cm are 60.00";
  EXPECT_EQ(sum_of({.distance = 60 * kCm + kCm / 100}), -1);
  EXPECT_EQ(sum_of({.distance = 120 * kCm + kCm / 100}), -2);
  EXPECT_EQ(sum_of({.enemy_near = true}), -1);
  EXPECT_EQ(sum_of({.valour = 5}), 2);
  EXPECT_EQ(sum_of({.valour = -3}), -1) << "cut towards zero";
  EXPECT_EQ(sum_of({.valour = 1}), 0);
  EXPECT_EQ(sum_of({.catch_factor = -2}), -2);
}

/// -2 in place of the factors for distance and efficiency.
TEST(OrderingFactors, OfAUnitWithoutOfficerAreOne) {
  const OrderingCase leaderless{.officer = false,
                                .distance = 200 * kCm,
                                .contact = true,
                                .efficiency = Efficiency::VeryEfficient,
                                .towards = true};
  const OrderingSheet sheet = ordering_factors(leaderless, {});
  ASSERT_EQ(sheet.count, 1U);
  EXPECT_EQ(sheet.all()[0], (Factor{'C', -2, clause::roll_no_officer}));
  Options harder;
  harder.no_officer = NoOfficer::MinusThree;
  EXPECT_EQ(sum_of(leaderless, harder), -3);
}

TEST(OrderingFactors, CountOneAGroup) {
  const OrderingSheet sheet = ordering_factors({.distance = 130 * kCm,
                                                .contact = true,
                                                .efficiency = Efficiency::VeryEfficient,
                                                .disorder = Disorder::LD,
                                                .valour = 4,
                                                .towards = true,
                                                .enemy_near = true,
                                                .failed_row = 1,
                                                .catch_factor = -1},
                                               {});
  std::string groups;
  for (const Factor& factor : sheet.all()) groups += factor.group;
  EXPECT_EQ(groups, "ABCDEFGHI");
  EXPECT_EQ(sheet.sum(), 3 + 2 + 2 + 1 - 1 - 2 - 1 + 2 - 1);
}

TEST(OrderingResult, IsReadOnTable17) {
  EXPECT_EQ(ordering_result(8 + 3 - 2), OrderingResult::CarriedOut);
  EXPECT_EQ(ordering_result(8), OrderingResult::Stands);
  EXPECT_EQ(ordering_result(6), OrderingResult::Stands);
  EXPECT_EQ(ordering_result(5), OrderingResult::OneStep);
  EXPECT_EQ(ordering_result(4), OrderingResult::OneStep);
  EXPECT_EQ(ordering_result(3), OrderingResult::TwoSteps);
  EXPECT_EQ(ordering_result(-4), OrderingResult::TwoSteps);
}

TEST(OrderingResult, ThrowsIntoDisorderByTheLadder) {
  EXPECT_EQ(disorder_after(Disorder::LD, ordering_result(5)), Disorder::MD);
  EXPECT_EQ(disorder_after(Disorder::None, OrderingResult::OneStep), Disorder::LD);
  EXPECT_EQ(disorder_after(Disorder::None, OrderingResult::TwoSteps), Disorder::MD);
  EXPECT_EQ(disorder_after(Disorder::LD, OrderingResult::TwoSteps), Disorder::FD);
  EXPECT_EQ(disorder_after(Disorder::MD, OrderingResult::OneStep), Disorder::FD);
  EXPECT_EQ(disorder_after(Disorder::MD, OrderingResult::Stands), Disorder::MD);
  EXPECT_EQ(disorder_after(Disorder::LD, OrderingResult::CarriedOut), Disorder::LD);
}

/// An order to a leaderless unit, and what roll.result and roll.no-officer say in per cent.
TEST(OrderingOdds, AreExact) {
  const int leaderless = sum_of({.officer = false});
  EXPECT_EQ(odds(leaderless, OrderingResult::CarriedOut), "1/2");
  EXPECT_EQ(odds(leaderless, OrderingResult::OneStep), "25/216");
  EXPECT_EQ(odds(leaderless, OrderingResult::TwoSteps), "5/108");
  EXPECT_EQ(odds(0, OrderingResult::CarriedOut), "20/27");
  EXPECT_EQ(odds(0, OrderingResult::OneStep), "1/24");
  EXPECT_EQ(odds(0, OrderingResult::TwoSteps), "1/216");
  EXPECT_EQ(odds(-3, OrderingResult::CarriedOut), "3/8");
  for (int factors = -10; factors <= 10; ++factors) {
    Fraction all;
    for (const Fraction& p : ordering_odds(factors)) all += p;
    EXPECT_EQ(all, Fraction(1)) << factors;
  }
}

TEST(OrderingRoll, IsOfThreeDice) {
  const Roll roll = ordering_roll(Side::B, 7);
  EXPECT_EQ(roll.dice, 3);
  EXPECT_EQ(roll.sides, 6);
  EXPECT_EQ(roll.piece, 7);
  EXPECT_EQ(roll.clause, clause::roll_result);
}

}  // namespace
}  // namespace sandtable::belle_alliance
