#pragma once

#include <optional>
#include <vector>

#include "engine/core/rng.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// Gestures worth a thought. Lists of moves can only be samples.
namespace sandtable::fixed_baynet {

/// Legal gestures of a unit that may be given orders now.
void gestures_of(const State& s, UnitId u, std::vector<Action>& out);

/// The first place from the middle of its edge where a reserve may come in; nullopt: there is none.
std::optional<Action> entry_of(const State& s, UnitId u);

/// Units that may be given orders now, by their numbers.
std::vector<UnitId> units_to_order(const State& s);

}  // namespace sandtable::fixed_baynet
