#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/harness/coverage.h"
#include "rulesets/fixed_baynet/check/examples.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

namespace sandtable::fixed_baynet {
namespace {

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("scenarios/")) out.push_back(*load_scenario(file.content, file.path));
  return out;
}

/// Clauses of which an example comes out as it is written: they are in use, told or not.
std::set<std::string> shown_in_examples() {
  const auto shown = examples::examined(run_examples()).shown;
  return {shown.begin(), shown.end()};
}

TEST(FixedBaynetCoverage, EveryClauseIsSeenInUse) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  std::set<std::string> shown;
  {
    const CoverageScope scope(coverage);
    shown = shown_in_examples();
    Rng rng(1879);
    constexpr int kMostSteps = 400;
    for (const auto& setup : setups()) {
      const State end = harness::play_explained<FixedBaynet>(*setup, rng, kMostSteps);
      EXPECT_GE(end.turn, 1);
    }
  }
  for (const std::string& line : harness::unseen(rulebook(), coverage, {}))
    EXPECT_TRUE(shown.contains(line.substr(0, line.find(' ')))) << line;
}

TEST(FixedBaynetCoverage, EveryClauseHasAnExample) {
  const std::set<std::string> shown = shown_in_examples();
  for (const ClauseInfo& clause : rulebook().clauses)
    if (harness::must_be_seen(clause)) {
      EXPECT_TRUE(shown.contains(std::string(clause.id))) << clause.id << " has no example";
    }
}

}  // namespace
}  // namespace sandtable::fixed_baynet
