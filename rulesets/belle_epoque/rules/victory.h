#pragma once

#include <cstddef>

#include "rulesets/belle_epoque/state/state.h"

/// How the end stands now: asked by whoever tells it.
namespace sandtable::belle_epoque {

/// How often an objective would be scored now: units that left by an exit, or once where it is
/// held (end.scenario-limit).
int times_met(const State& s, std::size_t objective);
/// The points that the objectives would give a side now (end.scenario-limit).
int points_of(const State& s, Side side);

}  // namespace sandtable::belle_epoque
