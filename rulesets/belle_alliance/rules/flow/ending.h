#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// What a side has lost, and what it has done of its tasks.
namespace sandtable::belle_alliance {

/// Figures that a side began with, reinforcements included.
int figures_at_first(const State& s, Side side);
/// Figures that it has lost, off the table or in FD; those who left by an exit are not lost
/// (victory.army-moral).
int figures_gone(const State& s, Side side);
/// Books the points of the tasks that are looked at in this bound (victory.tasks).
void judge_tasks(State& s);

}  // namespace sandtable::belle_alliance
