#pragma once

#include <optional>
#include <utility>

#include "engine/geometry/plane/box.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

/// What follows from an action at once. Judgement, no rules.
namespace sandtable::game_of_kings {

/// A move into contact with an enemy.
bool is_charge(const Action& a);

/// Whether a charge came into contact: it fought, or one of the two is gone by it.
bool came_home(const State& s, const Action& charge);

/// The zone of its target that a charge comes into contact with, as the rules tell it there; where
/// no throw of its dice brings it home, the one that it began in.
geometry::Zone zone_of_charge(const State& s, const Action& charge);

/// What is decided in `s` for `a`, taken by `side`, to be followed through everything that comes of
/// it at once: the likely answers; after a charge its player does nothing else in the sector and
/// fights the melee that it forces first. nullopt where all that is over.
std::optional<std::pair<Side, Action>> follow(const State& s, Side side, const Action& a);

}  // namespace sandtable::game_of_kings
