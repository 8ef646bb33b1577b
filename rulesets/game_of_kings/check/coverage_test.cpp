#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/harness/coverage.h"
#include "rulesets/game_of_kings/check/examples.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("scenarios/")) out.push_back(*load_scenario(file.content, file.path));
  return out;
}

TEST(Coverage, EveryClauseIsSeenToDecideSomething) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  {
    const CoverageScope scope(coverage);
    run_examples();
    Rng rng(1741);
    constexpr int kMostSteps = 600;
    for (const auto& setup : setups()) {
      const State end = harness::play_explained<GameOfKings>(*setup, rng, kMostSteps);
      EXPECT_EQ(GameOfKings::view(end, Side::A).turn, end.turn);
    }
  }
  // What an army and a table may be, that everything may be measured, and when a point counts as
  // spent, which holds of every point.
  constexpr std::array<std::string_view, 6> kOnlyApplied{
      "intro.units-not-men",    "command.legal-target-first", "unit.types",
      "move.measuring-is-free", "artillery.no-howitzers",     "terrain-generator.use"};
  EXPECT_EQ(harness::unseen(rulebook(), coverage, kOnlyApplied), std::vector<std::string>{});
}

TEST(Coverage, EveryClauseHasAnExample) {
  std::set<std::string> shown;
  for (const ExampleResult& result : run_examples()) shown.insert(result.clause);
  for (const ClauseInfo& clause : rulebook().clauses)
    if (harness::must_be_seen(clause)) {
      EXPECT_TRUE(shown.contains(std::string(clause.id))) << clause.id << " has no example";
    }
}

}  // namespace
}  // namespace sandtable::game_of_kings
