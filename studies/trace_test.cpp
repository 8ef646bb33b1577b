#include "studies/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sandtable::studies {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const battle::RulesetDoor& first() { return *battle::rulesets().front(); }

TracePlan small_plan() {
  TracePlan plan;
  plan.games = 2;
  plan.scenarios = {"first-battle"};
  return plan;
}

const ClauseTrace& clause(const Trace& trace, std::string_view id) {
  for (const ClauseTrace& c : trace.clauses)
    if (c.clause->id == id) return c;
  ADD_FAILURE() << id;
  return trace.clauses.front();
}

TEST(TraceClauses, CountsWhatBattlesUsed) {
  const auto trace = measure(first(), small_plan());
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->battles, 2 * trace->book->editions.size());
  EXPECT_EQ(trace->clauses.size(), trace->book->clauses.size());
  EXPECT_GT(trace->seen(), 30U);
  EXPECT_LT(trace->seen(), trace->clauses.size());
  EXPECT_GT(clause(*trace, "activation.draw").seen.permits, 0U);
  EXPECT_GT(clause(*trace, "activation.once-a-turn").seen.forbids, 0U);
  // What only the reader of scenarios uses decides nothing that anybody is told.
  EXPECT_GT(trace->applied(), 0U);
  EXPECT_EQ(trace->seen(), trace->decided() + trace->applied());
  EXPECT_EQ(trace->shown(), 0U);
  const Coverage::Seen read = clause(*trace, "troops.type-is-independent").seen;
  EXPECT_EQ(read.decided(), 0U);
  EXPECT_GT(read.applied, 0U);
}

// One post of a side is asked while another is not.
TEST(TraceClauses, PlaysBattlesOfSeveralPosts) {
  TracePlan plan;
  plan.games = 1;
  plan.scenarios = {"quatre-bras"};
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const auto trace = measure(*door, plan);
    EXPECT_TRUE(trace) << trace.error();
  }
}

TEST(TraceClauses, TheSameSeedCountsTheSame) {
  const auto once = measure(first(), small_plan());
  const auto again = measure(first(), small_plan());
  ASSERT_TRUE(once && again);
  EXPECT_EQ(markdown({*once}), markdown({*again}));
}

TEST(TraceClauses, OtherSourcesCountToo) {
  TracePlan plan;
  plan.games = 0;
  const Clause shown{first().rulebook().system, 7};
  plan.sources.push_back({"an example", [&] {
                            Why why;
                            why.cite({shown, Ruling::Modifies});
                            return TraceSource::Ran{"", {"activation.draw", "activation.draw"}};
                          }});
  const auto trace = measure(first(), plan);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->seen(), 2U);
  EXPECT_EQ(trace->decided(), 1U);
  EXPECT_EQ(trace->shown(), 1U);
  EXPECT_EQ(trace->clauses[7].seen.modifies, 1U);
  EXPECT_EQ(clause(*trace, "activation.draw").examples, 2U);
  EXPECT_THAT(markdown({*trace}), HasSubstr("an example"));
}

TEST(TraceClauses, WorkedExamplesAreASource) {
  TracePlan plan;
  plan.games = 0;
  plan.sources = {worked_examples(first())};
  const auto trace = measure(first(), plan);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_GT(trace->seen(), 100U);
}

TEST(TraceClauses, CountsByOriginWhereTheRulesSayIt) {
  const auto* alliance = battle::ruleset("belle-alliance");
  ASSERT_NE(alliance, nullptr);
  TracePlan none;
  none.games = 0;
  const auto trace = measure(*alliance, none);
  ASSERT_TRUE(trace) << trace.error();
  const auto counts = by_origin(*trace);
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts[0].all, 120U);
  EXPECT_EQ(counts[1].all, 96U);
  EXPECT_EQ(counts[2].all, 195U);
  EXPECT_THAT(
      markdown({*trace}),
      HasSubstr("Known from: source 120 (0 seen), found 96 (0 seen), house 195 (0 seen).\n"));
  const auto unsaid = measure(first(), none);
  ASSERT_TRUE(unsaid) << unsaid.error();
  EXPECT_TRUE(by_origin(*unsaid).empty());
  EXPECT_THAT(markdown({*unsaid}), Not(HasSubstr("Known from")));
}

TEST(TraceClauses, WhatASourceSaysEndsTheMeasuring) {
  TracePlan plan;
  plan.games = 0;
  plan.sources.push_back({"examples", [] { return TraceSource::Ran{"one went wrong", {}}; }});
  const auto trace = measure(first(), plan);
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error(), "examples: one went wrong");
}

TEST(TraceClauses, FindsWhereTheyAreCited) {
  EXPECT_EQ(constant_name("fire.uphill.en"), "fire_uphill_en");
  TracePlan plan;
  plan.games = 0;
  auto trace = measure(first(), plan);
  ASSERT_TRUE(trace);
  ASSERT_TRUE(find_citations(*trace, "."));
  const std::vector<std::string>& cited = clause(*trace, "activation.draw").cited;
  EXPECT_FALSE(cited.empty());
  EXPECT_THAT(cited, Not(Contains(HasSubstr("_test.cpp"))));
  EXPECT_FALSE(find_citations(*trace, "no-such-folder"));
}

}  // namespace
}  // namespace sandtable::studies
