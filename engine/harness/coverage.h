#pragma once

#include <gtest/gtest.h>

#include <cstddef>

#include "engine/core/contract.h"
#include "engine/core/coverage.h"
#include "engine/core/rulebook.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"

/// What a ruleset's examples and random battles were seen to cite.
namespace sandtable::harness {

/// Clauses that hold in play must be seen to decide something: an example that shows them, or a
/// battle. What the program cannot enforce says so to players (`not-enforced`).
inline bool must_be_seen(const ClauseInfo& clause) {
  return clause.kind != "advice" && clause.kind != "equipment" && clause.not_enforced_en.empty();
}

/// Every clause that must be seen was.
inline void expect_seen(const Rulebook& book, const Coverage& coverage) {
  for (std::size_t i = 0; i < book.clauses.size(); ++i)
    if (must_be_seen(book.clauses[i])) {
      EXPECT_GT(coverage.seen(i).total(), 0U) << book.clauses[i].id << " is never cited";
    }
}

/// Plays a battle at random, asking of every action why it is legal and logging what it does, to
/// its end or for `most` steps.
template <Ruleset R>
typename R::State play_explained(const typename R::Setup& setup, Rng& rng, int most) {
  typename R::State state = R::start(setup);
  RngSource source(rng);
  Tape tape;
  EventLog log;
  Dice opening(tape, source);
  R::advance(state, opening, log);
  for (int step = 0; step < most && !R::result(state); ++step) {
    const Side side = state.now.asked;
    const typename R::Action action = R::pick(state, side, rng);
    Why why;
    EXPECT_TRUE(R::legal(state, side, action, why)) << "step " << step;
    tape.clear();
    log = {};
    Dice dice(tape, source);
    perform<R>(state, side, action, dice, log);
    R::advance(state, dice, log);
  }
  return state;
}

}  // namespace sandtable::harness
