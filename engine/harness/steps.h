#pragma once

#include <string>

#include "engine/core/steps.h"
#include "engine/harness/run.h"

/// The check of long actions (engine/core/steps.h).
namespace sandtable::harness {

/// While an action is under way nobody is asked and nothing is over; it ends; and where somebody is
/// asked or the battle is over none is under way. Skipped for rulesets without steps.
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
