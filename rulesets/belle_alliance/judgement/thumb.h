#pragma once

#include "rulesets/belle_alliance/judgement/course.h"
#include "rulesets/belle_alliance/judgement/goals.h"
#include "rulesets/belle_alliance/state/action.h"

/// What a commander of ordinary sense does by rule of thumb: a captain's first thought, what he
/// takes the enemy to do, and how he plays a battle on in his head. Of a whole position, in which
/// each side's own labels name its enemies.
namespace sandtable::belle_alliance {

/// What a unit of a brigade does where its commander means so; `place`: where it is wanted.
Course thumb_course(const State& s, Side side, UnitId unit, Vec place, Intent intent);

/// A sheet for all units of a side that take orders, every brigade with one intent.
Sheet thumb_sheet(const State& s, Side side, Intent intent);

/// The answer to the question that a side is asked, sheets by `intent`; as the rules take it in,
/// for all of its posts at once.
Action thumb_answer(const State& s, Side side, Intent intent);

/// Staff moves: officers near to the units whose orders need them, adjutants to those who need one
/// most.
std::vector<Item> thumb_rides(const State& s, Side side);

/// Shots: everybody who may fire and does not go into a melee, at who is nearest before him.
std::vector<Item> thumb_shots(const State& s, Side side);

/// The enemies of a unit whom its side has a label of, nearest first.
std::vector<Near> foes_of(const State& s, Side side, UnitId unit, std::size_t most);

}  // namespace sandtable::belle_alliance
