#pragma once

#include <span>

#include "rulesets/belle_alliance/rules/melee/melee.h"

/// The moves of 6b: losers forced back, then winners on the ground that they left.
namespace sandtable::belle_alliance {

/// Moves whoever a melee has forced back, all from where they stand, then those who take the ground
/// (melee.forced-back-result, melee.take-ground). Who cannot make his way falls a step more; who
/// crosses an obstacle is in LD at the least; who is moved where his formation has no rate is in FD
/// (formation.no-rate-there). Retreats and routs are 6c's.
void move_after_melee(State& state, std::span<const Outcome> outcomes, Changes* told = nullptr);

}  // namespace sandtable::belle_alliance
