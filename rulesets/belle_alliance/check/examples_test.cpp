#include "rulesets/belle_alliance/check/examples.h"

#include <gtest/gtest.h>

namespace sandtable::belle_alliance {
namespace {

TEST(BelleAllianceExamples, ComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 5U);
  for (const std::string& line : examples::lines_of_wrong(results)) ADD_FAILURE() << line;
}

/// What is expected and does not come must be found.
TEST(BelleAllianceExamples, AWrongOneIsFound) {
  constexpr std::string_view kText = R"([[example]]
clause = "fire.zone"
units = ["A1 a 30 50,50", "B1 b 36 50,60"]
state = { phase = "5a" }
figures = { "zone A1 B1" = "2" }
after = ["B1 is md"]
)";
  const auto results = run_examples(kText, "wrong.toml");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].message, "zone A1 B1: expected 2, found 1\nexpected B1 is md, found none\n");
}

}  // namespace
}  // namespace sandtable::belle_alliance
