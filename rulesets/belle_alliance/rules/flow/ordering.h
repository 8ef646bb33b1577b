#pragma once

#include <optional>

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/staff/ordering.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// What the ordering roll of a unit's order in its side's sheet depends on, as it is in 1b; none
/// where it has no order (orders.hold).
std::optional<OrderingCase> ordering_case(const State& s, Side side, UnitId unit,
                                          const Going& going);

}  // namespace sandtable::belle_alliance
