#pragma once

#include <string>

#include "engine/core/aftermath.h"
#include "engine/core/steps.h"
#include "engine/harness/run.h"

/// The check of long actions (engine/core/steps.h) and of what comes after them (aftermath.h).
namespace sandtable::harness {

/// The aftermath of an action, part by part, is what the rules do by themselves anyway.
template <class R>
void check_aftermath(Report& report, const Position<R>& at, Side side,
                     const typename R::Action& action, std::uint64_t seed) {
  Rng rng(seed);
  RngSource source(rng);
  Tape tape;
  Dice dice(tape, source);
  NoLog quiet;
  typename R::State state = at.state;
  perform<R>(state, side, action, dice, quiet);
  if (!has_aftermath<R>(state, action)) return;
  play_aftermath<R>(state, action, dice, quiet);
  R::advance(state, dice, quiet);
  if (R::digest(state) != R::digest(settle_seeded<R>(at.state, side, action, seed).state))
    report.add(at.place, "the aftermath of an action in parts ends otherwise than in one");
}

/// While an action is under way nobody is asked and nothing is over; it ends; and where somebody is
/// asked or the battle is over none is under way. What comes after an action is what comes anyway.
/// Skipped for rulesets without steps.
template <class R, class S>
Report check_steps() {
  Report report;
  if constexpr (!HasSteps<R>) {
    report.skipped = "no action of this ruleset goes on in steps";
  } else {
    walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng& rng) {
      if (R::unfinished(at.state))
        report.add(at.place, "an action is under way where somebody must decide");
      Rng own(rng());
      FastDice dice(own);
      NoLog quiet;
      typename R::State state = at.state;
      if constexpr (HasAftermath<R>) check_aftermath<R>(report, at, side, action, rng());
      R::apply(state, side, action, dice, quiet);
      for (int steps = 0; R::unfinished(state); ++steps) {
        if (R::turn(state).waiting_for != 0)
          report.add(at.place, "somebody is asked while an action is under way");
        if (R::result(state))
          report.add(at.place, "the battle is over while an action is under way");
        if (steps == kMostSteps)
          return report.add(at.place, "an action does not end within " +
                                          std::to_string(kMostSteps) +
                                          " steps: " + shown<R>(action));
        R::go_on(state, dice, quiet);
      }
    });
  }
  return report;
}

}  // namespace sandtable::harness
