#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// The longest first part of a step or a march, in hundredths of an inch, that may be ordered: of a
/// march the place that lies as far as may be on the straight line to the one meant; of a unit that
/// is set down the nearest place in its deployment area. nullopt where none may.
std::optional<Action> longest_part(const State& s, Side side, const Action& a);

/// Legal actions of the same unit that come near to one that is refused, at most `most`.
std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most);

/// The middle of the men, where they stand.
Vec middle_of(const State& s, const ManSet& men);

}  // namespace sandtable::fixed_baynet
