#pragma once

#include <gtest/gtest.h>

#include "engine/harness/play.h"
#include "engine/harness/replay.h"
#include "engine/harness/secrecy.h"
#include "engine/harness/steps.h"

/// The tests that every rule system gets in three lines:
///
///   #include "engine/harness/suite.h"
///   struct MySuite {
///     static std::vector<Setup> setups();           // what the random battles are played with
///     static constexpr int kMaxSteps = 2000;        // decisions within which a battle must end
///   };
///   INSTANTIATE_RULESET_SUITE(MyRuleset, Rules, MySuite);
///
/// A suite may also say kEvery (costly checks look at one position in so many), kKeeps = true
/// (battles are played once and kept for all checks; battle_of in run.h) and
/// kListIsComplete = false (R::actions only samples). Hooks of the ruleset: hooks.h. How much is
/// played: SANDTABLE_SEED and SANDTABLE_GAMES in the environment, see run.h.
namespace sandtable::harness {

inline void expect_clean(const Report& report) {
  EXPECT_TRUE(report.troubles.empty()) << report.text();
  if (!report.skipped.empty()) GTEST_SKIP() << report.skipped;
  EXPECT_GT(report.looked, 0U) << "the check found nothing to look at";
}

}  // namespace sandtable::harness

#define SANDTABLE_HARNESS_TEST(name, what, check, rules, suite) \
  TEST(name, what) { sandtable::harness::expect_clean(sandtable::harness::check<rules, suite>()); }

#define INSTANTIATE_RULESET_SUITE(name, rules, suite)                                     \
  static_assert(sandtable::Ruleset<rules>);                                               \
  SANDTABLE_HARNESS_TEST(name, PlaysLegallyToTheEnd, check_play, rules, suite)            \
  SANDTABLE_HARNESS_TEST(name, DecidesProposalsOffTheList, check_proposals, rules, suite) \
  SANDTABLE_HARNESS_TEST(name, DigestsTellStatesApart, check_digests, rules, suite)       \
  SANDTABLE_HARNESS_TEST(name, ReplaysFromTheTape, check_replay, rules, suite)            \
  SANDTABLE_HARNESS_TEST(name, TakesTypedDice, check_typed_dice, rules, suite)            \
  SANDTABLE_HARNESS_TEST(name, PlayoutDiceAgree, check_fast_dice, rules, suite)           \
  SANDTABLE_HARNESS_TEST(name, TakesBack, check_undo, rules, suite)                       \
  SANDTABLE_HARNESS_TEST(name, OddsAddUpToOne, check_odds, rules, suite)                  \
  SANDTABLE_HARNESS_TEST(name, GoesOnInSteps, check_steps, rules, suite)                  \
  SANDTABLE_HARNESS_TEST(name, TellsNoSecret, check_leaks, rules, suite)                  \
  SANDTABLE_HARNESS_TEST(name, SealsOrders, check_sealed_orders, rules, suite)            \
  SANDTABLE_HARNESS_TEST(name, GuessesFittingWorlds, check_guesses, rules, suite)         \
  static_assert(true, "a semicolon follows")
