#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/embedded.gen.h"
#include "rulesets/game_of_kings/examples.h"
#include "rulesets/game_of_kings/ruleset.h"
#include "rulesets/game_of_kings/scenario.h"

namespace sandtable::game_of_kings {
namespace {

/// Plays a battle at random for a while, asking of every action why it is legal and logging what
/// it does.
void play(const Setup& setup, Rng& rng) {
  constexpr int kMaxSteps = 600;
  State state = GameOfKings::start(setup);
  RngSource source(rng);
  Tape tape;
  EventLog log;
  Dice opening(tape, source);
  GameOfKings::advance(state, opening, log);
  for (int step = 0; step < kMaxSteps && !GameOfKings::result(state); ++step) {
    const Side side = state.now.asked;
    const Action action = GameOfKings::pick(state, side, rng);
    Why why;
    ASSERT_TRUE(GameOfKings::legal(state, side, action, why));
    tape.clear();
    log = {};
    Dice dice(tape, source);
    GameOfKings::apply(state, side, action, dice, log);
    GameOfKings::advance(state, dice, log);
  }
  EXPECT_EQ(GameOfKings::view(state, Side::A).turn, state.turn);
}

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("scenarios/")) out.push_back(*load_scenario(file.content, file.path));
  return out;
}

/// Clauses that hold in play must be seen to decide something: in an example that shows them, or in
/// a battle. What the program cannot enforce says so to players (`not-enforced`).
bool must_be_seen(const ClauseInfo& clause) {
  return clause.kind != "advice" && clause.kind != "equipment" && clause.not_enforced_en.empty();
}

TEST(Coverage, EveryClauseIsSeenToDecideSomething) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  {
    const CoverageScope scope(coverage);
    run_examples();
    Rng rng(1741);
    for (const auto& setup : setups()) play(*setup, rng);
  }
  for (std::size_t i = 0; i < rulebook().clauses.size(); ++i) {
    const ClauseInfo& clause = rulebook().clauses[i];
    if (must_be_seen(clause)) {
      EXPECT_GT(coverage.seen(i).total(), 0u) << clause.id << " is never cited";
    }
  }
}

TEST(Coverage, EveryClauseHasAnExample) {
  std::set<std::string> shown;
  for (const ExampleResult& result : run_examples()) shown.insert(result.clause);
  for (const ClauseInfo& clause : rulebook().clauses)
    if (must_be_seen(clause)) {
      EXPECT_TRUE(shown.contains(std::string(clause.id))) << clause.id << " has no example";
    }
}

}  // namespace
}  // namespace sandtable::game_of_kings
