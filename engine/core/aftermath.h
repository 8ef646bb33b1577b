#pragma once

#include <concepts>

#include "engine/core/contract.h"
#include "engine/core/steps.h"

/// What a ruleset adds to the contract when a player's word brings what the rules then do by
/// themselves: the last order of a turn, and the step in which morale is judged. Optional; who asks
/// for the odds of such an action is told of its aftermath too.
///
///   R::has_aftermath(state, action)        -> bool: the action is over, with all its steps and
///                                             answers, and what comes next by itself belongs to
///                                             what it comes to
///   R::aftermath_step(state, dice, log)       carries out the next part of that. R::advance
///                                             carries out the same parts, and goes on from there
namespace sandtable {

template <class R>
concept HasAftermath = requires(const typename R::State s, typename R::State m,
                                const typename R::Action a, Dice dice, NoLog quiet, EventLog log) {
  { R::has_aftermath(s, a) } -> std::same_as<bool>;
  R::aftermath_step(m, dice, log);
  R::aftermath_step(m, dice, quiet);
};

/// Whether something of an action is still to come, though it is over.
template <class R>
bool has_aftermath(const typename R::State& s, const typename R::Action& action) {
  if constexpr (HasAftermath<R>)
    return R::has_aftermath(s, action);
  else
    return false;
}

/// Carries out what is still to come of an action that is over. Where the dice fail it breaks off:
/// the caller throws the attempt away.
template <class R, class Log>
void play_aftermath(typename R::State& state, const typename R::Action& action, Dice& dice,
                    Log& log) {
  if constexpr (HasAftermath<R>)
    for (int steps = 0; steps < kMostSteps && R::has_aftermath(state, action); ++steps) {
      if (dice.failed()) return;
      R::aftermath_step(state, dice, log);
    }
}

}  // namespace sandtable
