#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/harness/coverage.h"
#include "rulesets/belle_epoque/check/examples.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

namespace sandtable::belle_epoque {
namespace {

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    for (const Edition edition : {Edition::En, Edition::Fr})
      if (file.path.starts_with("scenarios/"))
        out.push_back(*load_scenario(file.content, file.path, {edition, {}}));
  return out;
}

TEST(Coverage, EveryClauseIsSeenToDecideSomething) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  {
    const CoverageScope scope(coverage);
    run_examples();
    Rng rng(1914);
    const auto battles = setups();
    constexpr std::size_t kBattles = 500;
    constexpr int kMostSteps = 20000;
    for (std::size_t i = 0; i < kBattles; ++i) {
      const State end =
          harness::play_explained<BelleEpoque>(*battles[i % battles.size()], rng, kMostSteps);
      EXPECT_TRUE(BelleEpoque::result(end).has_value());
    }
  }
  // They say what a scenario may put on the board.
  constexpr std::array<std::string_view, 3> kOnlyApplied{"terrain.kinds", "terrain.rough-examples",
                                                         "troops.type-is-independent"};
  EXPECT_EQ(harness::unseen(rulebook(), coverage, kOnlyApplied), std::vector<std::string>{});
}

TEST(Coverage, EveryClauseHasAnExample) {
  std::set<std::pair<std::string, std::string>> shown;
  for (const ExampleResult& result : run_examples()) shown.insert({result.clause, result.edition});
  for (const ClauseInfo& clause : rulebook().clauses) {
    if (!harness::must_be_seen(clause)) continue;
    for (std::size_t edition = 0; edition < rulebook().editions.size(); ++edition)
      if ((clause.editions >> edition) & 1) {
        const std::string name(rulebook().editions[edition]);
        EXPECT_TRUE(shown.contains({std::string(clause.id), name}))
            << clause.id << " has no example in the edition " << name;
      }
  }
}

}  // namespace
}  // namespace sandtable::belle_epoque
