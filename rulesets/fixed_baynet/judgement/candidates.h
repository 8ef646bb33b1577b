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

/// How the next unit of whoever deploys takes its share of the front; nullopt: nobody deploys now,
/// or there is no room.
std::optional<Action> deployment_of(const State& s);

/// Legal ways to set down a unit that is still to come with the middle of its front rank at a
/// place, the likeliest first.
void arrivals_at(const State& s, UnitId u, Vec at, std::vector<Action>& out);

/// Units that may be given orders now, by their numbers.
std::vector<UnitId> units_to_order(const State& s);

}  // namespace sandtable::fixed_baynet
