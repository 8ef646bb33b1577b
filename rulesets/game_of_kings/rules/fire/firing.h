#pragma once

#include <optional>

#include "engine/geometry/ground/sight.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// Who can be fired at from where, and with what chance (headings "Line of sight", "Musketry",
/// "Artillery").
namespace sandtable::game_of_kings {

/// Whether the unit has anything to fire with, formed and mounted as it is
/// (musketry.mounted-do-not-fire, artillery.limbered-guns-do-not-fire).
bool is_armed(const State& s, UnitId unit);
/// Half of the arc of fire (musketry.arc, artillery.arc).
Angle arc_of(const State& s);
/// How far muskets reach (musketry.range).
Len musket_range();
/// How far the unit can fire at all: of guns with roundshot.
Len range_of(const State& s, UnitId unit);
/// The nearest point of the target's outline that is in arc and sight, and how far it is from the
/// firer's front-centre (musketry.range-measure); absent where there is none.
std::optional<geometry::Visible> target_point(const State& s, UnitId unit, UnitId target);
/// What keeps an enemy in the arc from being seen: the clause of the first thing in the way.
Clause why_unseen(const State& s, UnitId unit, UnitId target);

/// How many dice a unit rolls with muskets or carbines (musketry.dice).
int musketry_dice(const State& s, UnitId unit);
/// What a die and its modifiers must come to, told as the face that does it; at least 1, and more
/// than 6 where no face does. What the dice make of it: to_hit.
template <class S>
int musketry_score(const State& s, UnitId unit, bool defensive, S& sink);
/// How a unit's dice hit that need this score (army.characteristics-details; natural-six-hits).
struct ToHit {
  int least = 0;             ///< the least face that hits outright; more than 6: none does
  bool even_chance = false;  ///< a face one short of it hits on 4 to 6 of a second die
};
ToHit to_hit(const State& s, UnitId unit, int score);

/// Potential hits of a gun in eighths, before rounding (artillery.canister, artillery.roundshot,
/// artillery.half-effectiveness).
template <class S>
int potential_eighths(const State& s, UnitId gun, int die, bool canister, S& sink);
/// The least face that makes a potential hit on this target one (artillery.to-hit).
int cannon_score(const State& s, UnitId target);
/// What having moved adds to the throws of the unit's muskets or carbines (musketry.moved).
int moved_bonus(const State& s, UnitId unit);
/// Whether a target at this range is fired at with canister (artillery.range-bands).
bool is_canister(Len range);

/// Hits by fire: saves, losses, and what morale has to know of them.
template <class D, class L>
void suffer_fire(Flow<D, L> f, UnitId unit, UnitId target, int hits, HitBy how);
/// A shot of muskets or carbines, and of a gun.
template <class D, class L>
void volley(Flow<D, L> f, UnitId unit, UnitId target, bool defensive);
template <class D, class L>
void cannonade(Flow<D, L> f, UnitId gun, UnitId target);

}  // namespace sandtable::game_of_kings
