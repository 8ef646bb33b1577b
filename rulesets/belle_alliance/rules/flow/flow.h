#pragma once

#include "engine/core/contract.h"
#include "engine/core/play.h"
#include "engine/core/post.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/rules/events.gen.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"
#include "rulesets/belle_alliance/state/who.h"

/// The course of a bound (phases.table, phases.table-end): sub-phases are opened, both sides are
/// asked, sealed, what was answered is carried out, and they are closed, on record even where
/// nobody had anything to do (bounds.phases-in-order).
namespace sandtable::belle_alliance {

/// A state being played, its dice and its log.
template <class D, class L>
using Flow = Play<State, D, L>;

/// Every instantiation that exists: playouts, odds, and people.
#define SANDTABLE_EVERY_FLOW(X) X(FastDice, NoLog) X(Dice, NoLog) X(Dice, EventLog)

// asking.cpp: who is asked what, and what is made of the answers

/// The posts of a side.
int posts_of(const Setup& setup, Side side);
/// Who is waited for, and under which clause.
Turn turn_of(const State& s);
/// What a decision of the sub-phase is; None where nobody is asked.
Verb verb_asked(const State& s);
/// Asks whoever is asked in the sub-phase that was opened; nobody where it has no question.
void ask_sides(State& s);
/// Asks both sides whether they object to movements.
void ask_objections(State& s);
/// Asks for the choices that are open: in the march, and where units face that rally.
void ask_prompts(State& s);
/// Takes a post's answer in: it lies in the state, sealed, until everybody's is there.
void take_in(State& s, Post seat, const Action& a);
/// A line of a sheet with what belongs to it, to be laid down behind others.
void copy_line(const Sheet& from, const Line& line, Sheet& to);
/// The lines of two sheets in one, those of a unit or body side by side; without what a transfer of
/// the other sheet voids (orders.posts).
Sheet joined(const Sheet& one, const Sheet& other);
/// The lines that no transfer has voided.
Sheet without_overruled(const Sheet& sheet);
/// The label of an enemy, as his number; kNoUnit: nobody has it.
UnitId unit_labelled(const State& s, Side side, Label label);

// course.cpp
/// Goes on until somebody is asked, or the battle is over.
template <class D, class L>
void run_on(Flow<D, L> f);
/// Whether something goes on by itself, once the battle has begun.
bool is_under_way(const State& s);
/// Opens, carries out or closes the sub-phase: one step of run_on.
template <class D, class L>
void run_step(Flow<D, L> f);

// placing.cpp: before the first bound
/// Whether a side may place a unit there: it is on the table, and all of its outline lies in the
/// side's zone.
bool is_in_zone(const State& s, Side side, const Item& item);
/// Whether it finds room there among all that its side places and has placed, on ground where
/// anybody can stand.
bool has_room(const State& s, Side side, std::span<const Item> placed, const Item& item);
template <class D, class L>
void place_units(Flow<D, L> f);

// erring.cpp: option error-mode
/// Whether players may err, and their opponents object.
bool may_err(const State& s);
/// Notes the orders that break the rules, when the sheets are opened.
void note_breaches(State& s);
/// Notes where their units are when movement begins.
void note_poses(State& s);
/// Corrects movements to which was objected, by the least that makes them lawful.
template <class D, class L>
void hear_objections(Flow<D, L> f);

// ordering.cpp: 1a and 1b
/// Drops the lines that transfers void, when the sheets are opened, and tells their side.
template <class D, class L>
void drop_overruled(Flow<D, L> f);
template <class D, class L>
void roll_for_orders(Flow<D, L> f);

// announcing.cpp: 2a to 2d
template <class D, class L>
void announce(Flow<D, L> f);
template <class D, class L>
void transfer(Flow<D, L> f);
template <class D, class L>
void replace_fallen(Flow<D, L> f);

// splitting.cpp: 4a
template <class D, class L>
void split_and_assemble(Flow<D, L> f);

// forming.cpp: 4b
template <class D, class L>
void change_formations(Flow<D, L> f);

// marching.cpp: 4d and 7b. False: somebody is asked in the middle of it.
template <class D, class L>
bool march_on(Flow<D, L> f);
template <class D, class L>
void ride_again(Flow<D, L> f);

// advancing.cpp: 6d
template <class D, class L>
void advance_winners(Flow<D, L> f);

// falling.cpp: 1c, 2f, 3b, 5b, 6c, 6f
template <class D, class L>
void run_away(Flow<D, L> f);

// fighting.cpp: 2e, 3a and 5a, 6a and 6e, 7a. 2e: false: somebody is asked where his units face.
template <class D, class L>
void fire(Flow<D, L> f);
template <class D, class L>
void fight(Flow<D, L> f);
template <class D, class L>
bool reorganise(Flow<D, L> f);
template <class D, class L>
void recover(Flow<D, L> f);

// ending.cpp
/// Whether the battle ends with the bound that is over, and how (victory.tasks,
/// victory.army-moral).
template <class D, class L>
void judge_end(Flow<D, L> f);
/// Whether it is a post's to answer the offer of a draw (victory.tasks).
bool is_offered_draw(const State& s, Post seat);
/// Gives the battle up, offers a draw, or answers the offer (victory.tasks).
template <class D, class L>
void agree(Flow<D, L> f, Side side, Verb verb);

// umpire.cpp: rulings (umpire.not-bound)
template <class S>
bool may_rule(const State& s, const Action& a, S& sink);
template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a);

// telling.h tells of units to those who see them.

}  // namespace sandtable::belle_alliance
