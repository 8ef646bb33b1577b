#pragma once

#include <optional>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// Ways that computer commanders think of: straight ones, as long as they may be.
namespace sandtable::fixed_baynet {

struct Withdrawal;

/// Nobody measures less than that.
inline constexpr Len kLeastRead = kInch / 10;

/// The longest step by so many movement actions, and of so many inches, that these men of a unit
/// can all make along a line, or half of it where somebody or the edge is in the way, to the
/// hundredth and a tenth at the least; they end facing as told. nullopt: none. `held` as for
/// legal().
std::optional<Action> step_along(const State& s, UnitId u, const ManSet& men, Angle line,
                                 int actions, Angle facing, Len at_most = geometry::kMaxCoordinate,
                                 const Withdrawal* held = nullptr);

/// A ride straight on at a gait, by so many movement actions: a turn before it may leave less.
std::optional<Action> ride_along(const State& s, UnitId u, const ManSet& men, Angle line,
                                 int actions, Gait gait, const Withdrawal* held = nullptr);

/// Nearer to a place by at most so many movement actions and so many inches: straight, else beside
/// whatever is in the way; all of them, else those who can. nullopt: nobody gets nearer.
std::optional<Action> go_towards(const State& s, UnitId u, const ManSet& men, Vec to, int actions,
                                 Len at_most = geometry::kMaxCoordinate);

/// Where men on their way to a place go first: round ground that nobody crosses, or no charge; the
/// place itself where nothing of the kind is between.
Vec first_stop(const State& s, const ManSet& men, Vec to);

/// How far a man's weapon reaches in the light that there is.
Len reach_in_light(const State& s, ManId m);

/// The fastest gait that all of them may take.
Gait fastest_of(const State& s, const ManSet& men);

}  // namespace sandtable::fixed_baynet
