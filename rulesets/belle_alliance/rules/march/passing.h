#pragma once

#include "rulesets/belle_alliance/rules/march/march.h"

namespace sandtable::belle_alliance {

/// Marks the own units that a march has passed through, whose fire is barred in this bound, and
/// disorders those who passed through each other closed; who was stopped on another is laid back
/// along his way until he stands 1 cm short (march.passing-through, passing.bars-later-fire). The
/// march has to be over, settled, and its film kept.
void settle_passing(State& state, const March& march);

}  // namespace sandtable::belle_alliance
