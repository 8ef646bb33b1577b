#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/harness/ledger.h"
#include "rulesets/fixed_baynet/check/examples.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/data/options.gen.h"
#include "rulesets/fixed_baynet/scenario/phrases.gen.h"

namespace sandtable::fixed_baynet {
namespace {

TEST(FixedBaynetExamples, ComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 100U);
  for (const std::string& line : examples::lines_of_wrong(results)) ADD_FAILURE() << line;
}

/// What is expected and does not come must be found.
TEST(FixedBaynetExamples, AWrongOneIsFound) {
  constexpr std::string_view kText = R"([[example]]
clause = "fire.short"
units = ["A a rifle | 10,10", "B b native spear | 10,16"]
figures = { "needed A/1 B/1" = "4" }
after = ["B/1 is fallen"]
)";
  const auto results = run_examples(kText, "wrong.toml");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].message,
            "needed A/1 B/1: expected 4, found 3\nexpected B/1 is fallen, found standing\n");
}

const harness::LedgerCase kCase{"fixed-baynet.toml", rulebook(), {}};

TEST(FixedBaynetLedger, IsWhatTheDataSays) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  harness::expect_ledgers_options(kCase, book->root);
  harness::expect_ledgers_clauses(kCase, book->root);
}

TEST(FixedBaynetClauses, SpeakFrenchWithTheSameNumbers) {
  harness::expect_french_with_the_same_numbers(rulebook());
}

TEST(FixedBaynetClauses, AreCountedUniqueAndFound) {
  EXPECT_EQ(kClauseCount, 390U);
  EXPECT_EQ(kOptionCount, 31U);
  harness::expect_clauses_found(rulebook());
  harness::expect_options_named(rulebook());
}

TEST(FixedBaynetPhrases, AreWholeInBothLanguages) {
  EXPECT_THAT(draft::phrases().faults(), testing::IsEmpty());
}

}  // namespace
}  // namespace sandtable::fixed_baynet
