#pragma once

#include "rulesets/belle_alliance/rules/march/mover.h"

/// What an ordered attack is on, as it was when the order was sealed (orders.state-position,
/// melee.call-off).
namespace sandtable::belle_alliance {

/// A target as its attacker's side saw it.
struct SeenTarget {
  geometry::Pose pose;
  Formation formation = Formation::Line;
  Disorder disorder = Disorder::None;
};

/// The attack that a unit is ordered to make, and whether at the charge; of one that is to be split
/// that of its first part that has one, of a skirmish line the one on its mother unit's line.
const Element* ordered_attack(const State& state, Side side, UnitId unit);
bool is_at_the_charge(const State& state, Side side, UnitId unit);

/// Writes into each ordered attack on an enemy where and as what its side sees him: at the close of
/// 1a, since cards go on with what is seen later.
void note_targets(State& state);
/// What was written there; where nothing was, what the side's card says.
SeenTarget seen_target(const Element& attack, const Card& card);

/// The unit that an attack is on by now: of one that was split in this bound the part with most
/// figures, of equals the one nearer to the attacker; of one that was assembled the whole; nobody
/// where it is not on the table any more (sim.target-changed).
UnitId target_now(const State& state, Side attacker, UnitId by, UnitId target);

/// Arms and forms that may carry out an attack at all (melee.who-may-attack).
bool may_attack_as(Troops troops, Formation formation, Disorder disorder);

/// What an ordered attack is at. On a part of a feature whoever lies in it, at least partly, is
/// attacked: as on a position (orders.part-of-feature). Of a wood or field the part is a disc about
/// the point named.
Aim aim_of(const State& state, Side side, UnitId unit, const Element& attack);
/// Whether it is at that unit, which has that mother unit, if any: on a position whoever lies in
/// it, at least partly, is its target (sim.attack-on-position). `body()`: its outline.
template <class BodyOf>
bool is_aimed_at(const Aim& aim, UnitId unit, UnitId mother, BodyOf&& body) {
  if (aim.kind == Aim::Kind::Position) return overlap(body_at(aim.form, aim.place), body());
  return aim.target == unit || (mother != kNoUnit && aim.target == mother);
}

}  // namespace sandtable::belle_alliance
