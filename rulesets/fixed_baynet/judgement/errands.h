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

/// A reserve that waits to be called is called up by one of these. nullopt: there is none.
std::optional<Action> call_of(const State& s, UnitId u, const ManSet& able);

/// A wagon goes on to the exit by which its side has to leave, but not to where the enemy can run
/// at it.
std::optional<Action> drive_of(const State& s, UnitId u, GunId g);

/// By night whoever has flares lights up the nearest enemies who are out of sight and within range
/// of his side's small arms.
std::optional<Action> flare_of(const State& s, UnitId u, const ManSet& able);

/// Up or down the stairs, whoever of these can, to an enemy on another floor of their building.
std::optional<Action> stairs_to(const State& s, UnitId u, const ManSet& men, ManId enemy);

/// A door is near through which these men have to go to a goal.
bool is_at_door(const State& s, const ManSet& men, const Goal& goal);

/// These men of a unit nearer to its goal, by so many movement actions: straight, or by the door
/// that is between, which they open. nullopt: they get no nearer.
std::optional<Action> way_to(const State& s, UnitId u, const ManSet& men, const Goal& goal,
                             int actions);

/// What is left of the battle is hardly enough for the way to a goal and what is to be done there.
bool is_late(const State& s, const ManSet& men, const Goal& goal);

}  // namespace sandtable::fixed_baynet
