#pragma once

#include "engine/core/sink.h"
#include "rulesets/belle_epoque/state/state.h"

/// Line of fire and visibility.
namespace sandtable::belle_epoque {

/// Whether the line of fire from one sector to another, at most 4 UD apart, is clear
/// (sight.blocked and its rulings). Only the firer's height removes obstacles.
template <class S>
bool clear_line(const State& s, Sector from, Sector to, S& sink);

/// The greatest distance in UD at which `target` is seen (visibility.*).
template <class S>
int visibility(const State& s, UnitId target, S& sink);

/// Whether `firer` may fire at `target` as far as seeing goes (visibility.must-be-seen).
template <class S>
bool is_seen(const State& s, UnitId firer, UnitId target, S& sink);

}  // namespace sandtable::belle_epoque
