#include <gtest/gtest.h>

#include <set>

#include "rulesets/belle_epoque/clauses.gen.h"
#include "rulesets/belle_epoque/embedded.gen.h"
#include "rulesets/belle_epoque/examples.h"
#include "rulesets/belle_epoque/ruleset.h"
#include "rulesets/belle_epoque/scenario.h"

namespace sandtable::belle_epoque {
namespace {

/// Plays one battle at random, asking of every action why it is legal and logging what it does.
void play(const Setup& setup, Rng& rng) {
  constexpr int kMaxSteps = 20000;
  State state = BelleEpoque::start(setup);
  RngSource source(rng);
  Tape tape;
  EventLog log;
  Dice opening(tape, source);
  BelleEpoque::advance(state, opening, log);
  for (int step = 0; step < kMaxSteps && !BelleEpoque::result(state); ++step) {
    const Side side = state.now.asked;
    const Action action = BelleEpoque::pick(state, side, rng);
    Why why;
    ASSERT_TRUE(BelleEpoque::legal(state, side, action, why));
    tape.clear();
    log = {};
    Dice dice(tape, source);
    BelleEpoque::apply(state, side, action, dice, log);
    BelleEpoque::advance(state, dice, log);
  }
  ASSERT_TRUE(BelleEpoque::result(state).has_value());
}

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    for (const Edition edition : {Edition::En, Edition::Fr})
      if (file.path.starts_with("scenarios/"))
        out.push_back(*load_scenario(file.content, file.path, {edition, {}}));
  return out;
}

/// Clauses that hold in play must be seen to decide something: an example that shows them, or a
/// battle. What the program cannot enforce says so to players (`not-enforced`).
bool must_be_seen(const ClauseInfo& clause) {
  return clause.kind != "advice" && clause.kind != "equipment" && clause.not_enforced_en.empty();
}

TEST(Coverage, EveryClauseIsSeenToDecideSomething) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  {
    const CoverageScope scope(coverage);
    run_examples();
    Rng rng(1914);
    const auto battles = setups();
    for (std::size_t i = 0; i < 500; ++i) play(*battles[i % battles.size()], rng);
  }
  for (std::size_t i = 0; i < rulebook().clauses.size(); ++i) {
    const ClauseInfo& clause = rulebook().clauses[i];
    if (must_be_seen(clause)) {
      EXPECT_GT(coverage.seen(i).total(), 0u) << clause.id << " is never cited";
    }
  }
}

TEST(Coverage, EveryClauseHasAnExample) {
  std::set<std::pair<std::string, std::string>> shown;
  for (const ExampleResult& result : run_examples()) shown.insert({result.clause, result.edition});
  for (const ClauseInfo& clause : rulebook().clauses) {
    if (!must_be_seen(clause)) continue;
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
