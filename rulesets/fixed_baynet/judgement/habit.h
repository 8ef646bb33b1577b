#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// Rules of thumb by which a captain sees a battle carried on, for both sides: rifles fire at
/// whoever is in range, spears run at whomever they can reach. Each order is legal.
namespace sandtable::fixed_baynet {

/// What whoever is asked does; nullopt: there is no rule of thumb for that.
std::optional<std::pair<Side, Action>> habit(const State& s);

/// What each unit that may be ordered now would do.
void habits(const State& s, std::vector<Action>& out);

/// The next turn is over, or the battle.
bool settled(const State& begun, const State& s);

}  // namespace sandtable::fixed_baynet
