#pragma once

#include "engine/core/judge.h"
#include "engine/core/sink.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Cites once each what permits the lines of a sheet that nothing forbids (refusals in judge.h says
/// whether anything does).
void cite_permitted(const State& state, Side side, const Sheet& sheet, Judge<Why>& judge);

}  // namespace sandtable::belle_alliance
