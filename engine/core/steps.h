#pragma once

#include <concepts>
#include <cstdint>

#include "engine/core/contract.h"

/// What a ruleset adds to the contract when one action of it is long: a volley of a whole squad, a
/// fight man by man. All of it is optional.
///
///   R::unfinished(state)         -> bool: an action is under way and nobody is asked. Its next
///                                   step is go_on; neither apply nor advance comes in between
///   R::go_on(state, dice, log)      carries out the next step: one shot with what answers it, one
///                                   blow. The action is done once unfinished says no: then it is
///                                   over, or somebody is asked
///   R::odds_key(state)           -> std::uint64_t: equal for positions that the odds of the action
///                                   that led to them need not tell apart: which of ten like men
///                                   fell. Without it R::digest tells them apart
///   R::odds_course(state)        -> OddsCourse: the same in two parts. Of positions of one course
///                                   the rest of the action goes on alike, the same rolls with the
///                                   same bands, the same questions and answers, and adds the same
///                                   to their tallies, whatever these are: so many have fallen. A
///                                   course is then played once for all its positions. R::odds_key
///                                   is folded from both
///
/// Everything that plays an action plays it whole (perform). Odds merge equal positions after each
/// step, so that forty dice in a row cost forty small sums, not all ways in which forty dice fall.
namespace sandtable {

template <class R>
concept HasSteps = requires(const typename R::State s, typename R::State m, Dice dice,
                            FastDice fast, NoLog quiet, EventLog log) {
  { R::unfinished(s) } -> std::same_as<bool>;
  R::go_on(m, dice, log);
  R::go_on(m, dice, quiet);
  R::go_on(m, fast, quiet);
};
template <class R>
concept HasOddsKey = requires(const typename R::State s) {
  { R::odds_key(s) } -> std::same_as<std::uint64_t>;
};

/// What odds tell positions apart by: where the action can still lead, and what it has come to in
/// sums that nothing hangs on any more.
struct OddsCourse {
  std::uint64_t key = 0, tally = 0;
};
template <class R>
concept HasOddsCourse = HasOddsKey<R> && requires(const typename R::State s) {
  { R::odds_course(s) } -> std::same_as<OddsCourse>;
};

/// Whether an action is under way with nobody asked.
template <class R>
bool is_unfinished(const typename R::State& s) {
  if constexpr (HasSteps<R>)
    return R::unfinished(s);
  else
    return false;
}

/// By what odds tell positions apart.
template <class R>
std::uint64_t odds_key(const typename R::State& s) {
  if constexpr (HasOddsKey<R>)
    return R::odds_key(s);
  else
    return R::digest(s);
}

template <class R>
OddsCourse odds_course(const typename R::State& s) {
  if constexpr (HasOddsCourse<R>)
    return R::odds_course(s);
  else
    return {odds_key<R>(s), 0};
}

/// Past so many steps an action is stuck, and the battle with it: better than a server that turns
/// for ever. The harness finds such rules.
inline constexpr int kMostSteps = 4096;

/// Applies an action with all its steps. Where the dice fail it breaks off: the caller throws the
/// attempt away.
template <class R, class Seat, class D, class Log>
void perform(typename R::State& state, Seat seat, const typename R::Action& action, D& dice,
             Log& log) {
  R::apply(state, seat, action, dice, log);
  if constexpr (HasSteps<R>)
    for (int steps = 0; steps < kMostSteps && R::unfinished(state); ++steps) {
      if constexpr (requires { dice.failed(); })
        if (dice.failed()) return;
      R::go_on(state, dice, log);
    }
}

}  // namespace sandtable
