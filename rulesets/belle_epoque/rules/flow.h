#pragma once

#include "engine/core/play.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/rules/events.gen.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/pieces.h"
#include "rulesets/belle_epoque/state/state.h"

/// The course of the game: one body of code for every kind of dice and log. Each function goes on
/// until somebody must decide (now.phase is then a question) or its part is done.
namespace sandtable::belle_epoque {

/// A state being played, its dice and its log.
template <class D, class L>
using Flow = Play<State, D, L>;

/// Every instantiation that exists: playouts, odds, and people.
#define SANDTABLE_EVERY_FLOW(X) X(FastDice, NoLog) X(Dice, NoLog) X(Dice, EventLog)

inline void ask(State& s, Phase phase, Side side) {
  s.now.phase = phase;
  s.now.asked = side;
}

// command.cpp
int command_dice(const State& s, Side side);  ///< command.one-die-per-eight
int command_sides(General general);           ///< table command.dice
template <class D, class L>
void roll_command(Flow<D, L> f);
template <class D, class L>
void draw_token(Flow<D, L> f);
template <class D, class L>
void remove_token(Flow<D, L> f, Side side, Clause why);
template <class D, class L>
void end_turn(Flow<D, L> f);

// activation.cpp
/// The most command points that a test by `unit` may be given (reactivity.points-cap).
int most_points(const State& s, UnitId unit);
/// Whether the active unit, done moving, could still fire at or assault anybody.
bool can_act(const State& s, UnitId unit, int steps);
/// Pays and rolls for a test; `reaction`: where it fails the assault is fought (reaction.failed).
template <class D, class L>
bool test(Flow<D, L> f, UnitId unit, int points, bool reaction = false);
template <class D, class L>
void begin_activation(Flow<D, L> f, UnitId unit);
template <class D, class L>
void end_activation(Flow<D, L> f);
template <class D, class L>
void apply_activation(Flow<D, L> f, const Action& a);
/// Tells by which sectors a way that was just told has led.
template <class D, class L>
void tell_way(Flow<D, L> f, const Action& routed);
template <class D, class L>
void walk(Flow<D, L> f, const Action& routed);
template <class D, class L>
void resume(Flow<D, L> f);

// fire_fight.cpp
template <class D, class L>
void fire_at(Flow<D, L> f, UnitId firer, UnitId target, bool moving, Resume resume);

// assault.cpp
/// The highest die that counts for `unit` in the assault that is going on (or would be) between
/// `assailant` and `defender`; `counter`: the defender counter-charges.
template <class S>
int assault_score(const State& s, UnitId unit, UnitId assailant, UnitId defender, bool counter,
                  S& sink);
template <class S>
bool may_assault(const State& s, UnitId unit, UnitId target, S& sink);
template <class D, class L>
void begin_assault(Flow<D, L> f, UnitId unit, UnitId target);
template <class D, class L>
void fight(Flow<D, L> f);
template <class D, class L>
void after_fight(Flow<D, L> f);
template <class D, class L>
void offer_position(Flow<D, L> f);
template <class D, class L>
void apply_position(Flow<D, L> f, const Action& a);

// reactions.cpp
/// Whether the assaulted unit may try this reaction (Salvo, Evade, CounterCharge).
template <class S>
bool may_react(const State& s, UnitId unit, Verb verb, S& sink);
template <class S>
bool may_support(const State& s, UnitId unit, S& sink);
template <class D, class L>
void offer_reaction(Flow<D, L> f);
template <class D, class L>
void after_reaction(Flow<D, L> f);
template <class D, class L>
void after_support(Flow<D, L> f);
template <class D, class L>
void apply_reaction(Flow<D, L> f, const Action& a);

// falling_back.cpp
/// Whether a unit may step back from where it stands into `to` (fall-back.*).
template <class S>
bool may_step_back(const State& s, UnitId unit, Sector to, UnitId cause, S& sink);
/// How many of `wanted` steps back a unit can make at the most, starting from `from`.
int steps_back(const State& s, UnitId unit, Sector from, UnitId cause, int wanted);
/// The first steps back that leave room for as many of `wanted` steps as possible.
Mask first_steps_back(const State& s, UnitId unit, UnitId cause, int wanted);
template <class D, class L>
void inflict(Flow<D, L> f, UnitId victim, UnitId cause, int losses, bool by_fire, Resume resume);
template <class D, class L>
void apply_losses(Flow<D, L> f, const Action& a);
template <class D, class L>
void eliminate(Flow<D, L> f, UnitId unit);

// deployment.cpp
/// Sectors in which a unit may be placed now, at deployment or as a reinforcement.
Mask placing_sectors(const State& s, UnitId unit);
/// Units that `side` still has to place now.
std::uint64_t to_place(const State& s, Side side);
template <class D, class L>
void start_battle(Flow<D, L> f);
template <class D, class L>
void start_turn(Flow<D, L> f);
template <class D, class L>
void apply_placing(Flow<D, L> f, const Action& a);
/// The units of a side that wait and for which a sector is free.
std::uint64_t placeable(const State& s, Side side);
/// After a unit was placed, or nobody can place any more: who goes on.
template <class D, class L>
void next_placing(Flow<D, L> f, Side last);
/// Encounter: rolls for the unknown sectors around a sector.
template <class D, class L>
void explore(Flow<D, L> f, Sector around, Side roller);

// victory.cpp
/// Stands that count toward a side's break point (end.break-point).
struct Breaking {
  int lost = 0, of = 0;
  int limit = 0;  ///< so many lost break it; 0: nothing does
};
Breaking breaking(const State& s, Side side);
/// Points of objectives as they would be scored now: A's less B's (end.scenario-limit).
int points_ahead(const State& s);
/// Who lost the smaller share of his starting stands: 1 for A, -1 for B, 0 for equal shares.
int compare_losses(const State& s);
/// Ends the battle where a side has no unit left (end.last-unit). `marched_off`: the unit that has
/// just gone by an exit, if one has: where it was its side's last the objectives decide.
template <class D, class L>
bool check_last_unit(Flow<D, L> f, UnitId marched_off = kNoUnit);
template <class D, class L>
void check_end_of_turn(Flow<D, L> f);
template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin);

// umpire.cpp
template <class S>
bool may_rule(const State& s, const Action& a, S& sink);
template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a);

}  // namespace sandtable::belle_epoque
