#pragma once

#include <optional>

#include "rulesets/fixed_baynet/judgement/goals.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// What rules of thumb do for the aims of a scenario: the deeds that win, and the way to them. Each
/// order is legal.
namespace sandtable::fixed_baynet {

/// Out by an exit, all of these who can; a thing destroyed by whoever touches it. nullopt: nobody
/// can do anything of the kind.
std::optional<Action> deed_of(const State& s, UnitId u, const ManSet& able);

/// These men of a unit nearer to its goal, by so many movement actions: straight, or by the door
/// that is between, which they open. nullopt: they get no nearer.
std::optional<Action> way_to(const State& s, UnitId u, const ManSet& men, const Goal& goal,
                             int actions);

/// What is left of the battle is hardly enough for the way to a goal and what is to be done there.
bool is_late(const State& s, const ManSet& men, const Goal& goal);

}  // namespace sandtable::fixed_baynet
