#pragma once

#include "rulesets/game_of_kings/rules/flow.h"

/// What losses, melees, morale and retreats share.
namespace sandtable::game_of_kings {

/// The sides of the die of shots, saves and losses.
inline constexpr int kDie = 6;

/// Whether `target` is behind cover from `by` (save.what-is-cover). `melee`: hits of a melee, where
/// only who attacked from outside the cover is kept off by it.
template <class S>
bool behind_cover(const State& s, UnitId target, UnitId by, bool melee, S& sink);

/// The least face that saves a hit: behind cover, or by a breastplate (table save.scores-table).
int least_save(bool cover);

/// Whether so many quarters stand on one base of a unit that has two (unit.base-removed-at-half).
bool stands_on_one_base(const State& s, UnitId unit, int quarters_left);
/// Takes away one of two bases: 1 the usual one, 2 the other, because that keeps the contact.
int remove_base(State& s, UnitId unit);

/// Puts the marker of an attached general on his unit (general.retreats-along).
void carry_general(State& s, UnitId unit);

/// Ends the contact of two units.
void part(State& s, UnitId a, UnitId b);

/// The contact that `starter` made with `target`, nullptr if there is none.
const Contact* contact_of(const State& s, UnitId starter, UnitId target);

/// The zone of `unit` from which `enemy`, in contact with it, fights it: where the enemy came from,
/// or the front of whoever made the contact (melee.attack-direction).
geometry::Zone melee_zone(const State& s, UnitId unit, UnitId enemy);

/// The question in the middle is answered: the table goes on.
inline void close_question(State& s) { s.now.phase = Phase::HalfTurnEnd; }

}  // namespace sandtable::game_of_kings
