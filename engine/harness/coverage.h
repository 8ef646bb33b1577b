#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/coverage.h"
#include "engine/core/rulebook.h"
#include "engine/core/secrets.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"

/// What a ruleset's examples and random battles were seen to cite.
namespace sandtable::harness {

/// Clauses that hold in play must be seen: in an example that shows them, or a battle. What the
/// program cannot enforce says so to players (`not-enforced`).
inline bool must_be_seen(const ClauseInfo& clause) {
  return clause.kind != "advice" && clause.kind != "equipment" && clause.not_enforced_en.empty();
}

/// Those of them that hold while a battle is played must be seen in a verdict or an account: what
/// sets it up is enough where it is applied, for nobody is told why.
inline bool must_decide(const ClauseInfo& clause) {
  return must_be_seen(clause) && (clause.kind == "rule" || clause.kind == "optional");
}

/// What was not seen as it must be, a line each. `only_applied`: rules that nobody is ever told
/// of, for they do no more than shape what a scenario may say or what is shown.
inline std::vector<std::string> unseen(const Rulebook& book, const Coverage& coverage,
                                       std::span<const std::string_view> only_applied) {
  std::vector<std::string> out;
  const auto is_listed = [&](std::string_view id) {
    return std::find(only_applied.begin(), only_applied.end(), id) != only_applied.end();
  };
  for (std::size_t i = 0; i < book.clauses.size(); ++i) {
    const ClauseInfo& clause = book.clauses[i];
    if (!must_be_seen(clause)) continue;
    const Coverage::Seen seen = coverage.seen(i);
    const bool listed = is_listed(clause.id), decides = must_decide(clause);
    if (seen.total() == 0)
      out.push_back(std::string(clause.id) + " is never cited");
    else if (decides && !listed && seen.decided() == 0)
      out.push_back(std::string(clause.id) + " is applied and decides nothing");
    else if (listed && (!decides || seen.decided() > 0))
      out.push_back(std::string(clause.id) + " is listed as only applied, and is not");
  }
  for (const std::string_view id : only_applied)
    if (!book.find(id)) out.push_back(std::string(id) + " is listed, and there is no such clause");
  return out;
}

/// Somebody who is asked in a position: of several the first.
template <Ruleset R>
SeatOf<R> seat_asked(const typename R::State& state) {
  if constexpr (requires { state.now.asked; }) {
    return state.now.asked;
  } else {
    const Turn turn = R::turn(state);
    for (const Side side : {Side::A, Side::B})
      for (std::uint8_t i = 0; i < kMostPosts; ++i)
        if (is_asked(turn, Post(side, i))) return seat_of<R>(Post(side, i));
    return seat_of<R>(Side::Umpire);
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
    const SeatOf<R> side = seat_asked<R>(state);
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
