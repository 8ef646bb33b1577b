#pragma once

#include "engine/core/judge.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Whether a post may decide that now. It asks what the post may know without measuring, and never
/// a distance (measuring.silent-validator). Findings name no unit but by its UnitId, and say no
/// figure that has to be measured.
template <class S>
bool legal(const State& s, Post seat, const Action& a, S& sink);

}  // namespace sandtable::belle_alliance
