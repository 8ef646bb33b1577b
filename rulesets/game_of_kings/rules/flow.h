#pragma once

#include "engine/core/judge.h"
#include "engine/core/play.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/vocabulary.gen.h"
#include "rulesets/game_of_kings/rules/events.gen.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/state/state.h"

/// The course of the game: one body of code for every kind of dice and log. Each function goes on
/// until somebody must decide (now.phase is then a question) or its part is done. Predicates
/// `may_…` are the one place that judges; they cite in their sink what they used.
namespace sandtable::game_of_kings {

/// A state being played, its dice and its log.
template <class D, class L>
using Flow = Play<State, D, L>;

/// Every instantiation that exists: playouts, odds, and people.
#define SANDTABLE_EVERY_FLOW(X) X(FastDice, NoLog) X(Dice, NoLog) X(Dice, EventLog)

inline void ask(State& s, Phase phase, Side side) {
  s.now.phase = phase;
  s.now.asked = side;
}

// weather.cpp
Sky sky(const State& s);
template <class D, class L>
void start_weather(Flow<D, L> f);
template <class D, class L>
void change_weather(Flow<D, L> f);

// command.cpp: turns, half-turns, sectors and steps
template <class D, class L>
void start_turn(Flow<D, L> f);
template <class D, class L>
void start_half_turn(Flow<D, L> f);
template <class D, class L>
void end_half_turn(Flow<D, L> f);
/// Whether the sector in hand (or the army, with phases-by-army) may act in `step` with a unit of
/// `command`, and has the points; cites command.five-steps, command.no-going-back,
/// command.rally-compulsory, command.point-costs.
template <class S>
bool may_act(const State& s, UnitId unit, Step step, int points, S& sink);
/// Opens `step`, closing those before it; the first later step closes step 1, and the sector's
/// units that still retreat run on (retreat.later-moves).
template <class D, class L>
void open_step(Flow<D, L> f, Step step);
/// Takes the points of an action that was found legal from the unit's sector.
template <class D, class L>
void pay(Flow<D, L> f, UnitId unit, int points);
template <class D, class L>
void apply_command(Flow<D, L> f, const Action& a);
/// After anything has been carried out in full: settles what is pending (settle), checks defeat,
/// and says what is asked next.
template <class D, class L>
void go_on(Flow<D, L> f);

// deployment.cpp: terrain choice, who is first, assignment, placing, redeployment
template <class D, class L>
void start_battle(Flow<D, L> f);
template <class S>
bool may_place(const State& s, Side side, const Action& a, S& sink);
template <class D, class L>
void apply_placing(Flow<D, L> f, const Action& a);

// movement.cpp, movement_path.cpp, movement_contact.cpp: step 3
template <class S>
bool may_move(const State& s, const Action& a, S& sink);
/// Form, Limber, Unlimber, Pivot.
template <class S>
bool may_drill(const State& s, const Action& a, S& sink);
/// Carries a move out: Variation, contact, guns taken, generals reached or joined.
template <class D, class L>
void move_unit(Flow<D, L> f, const Action& a);
template <class D, class L>
void drill(Flow<D, L> f, const Action& a);
/// Goes on with a charge after the answer of light foot that may evade.
template <class D, class L>
void apply_evasion(Flow<D, L> f, const Action& a);

// firing.cpp, artillery.cpp: steps 2 and 4, and defensive fire
/// `defensive`: before a melee (melee.defensive-fire); else in its own step.
template <class S>
bool may_fire(const State& s, UnitId unit, UnitId target, bool defensive, S& sink);
template <class D, class L>
void fire(Flow<D, L> f, UnitId unit, UnitId target, bool defensive);

// losses.cpp
/// Rolls the saves of `target` against `hits` by `by`; what is left of them.
enum class HitBy : std::uint8_t { Musketry, Canister, Roundshot, Melee };
template <class D, class L>
int save(Flow<D, L> f, UnitId target, UnitId by, int hits, HitBy how);
/// Takes quarters, a base at 50 percent, the unit at 0 (general and contacts with it).
template <class D, class L>
void lose_quarters(Flow<D, L> f, UnitId unit, int quarters);
template <class D, class L>
void eliminate(Flow<D, L> f, UnitId unit, Clause why);

// melee.cpp, melee_dice.cpp: step 5
/// Action points that a unit's fight costs (command.melee-costs-nothing).
int price_of_melee(const State& s);
template <class S>
bool may_fight(const State& s, UnitId unit, S& sink);
/// Half dice that `unit` rolls against `enemy`, bonuses and halving included (melee.dice …).
template <class S>
int melee_half_dice(const State& s, UnitId unit, UnitId enemy, S& sink);
template <class D, class L>
void begin_fight(Flow<D, L> f, UnitId unit);
/// Answers to DefensiveFire and NameEnemy.
template <class S>
bool may_answer_fight(const State& s, Side side, const Action& a, S& sink);
template <class D, class L>
void apply_fight_answer(Flow<D, L> f, const Action& a);
/// Goes on with the melee in hand (Matter::FightOn).
template <class D, class L>
void fight_on(Flow<D, L> f);

// morale.cpp
/// Who could give rear support to a test of `unit` hurt from `zone` (morale.support-bonus …).
std::uint64_t supporters(const State& s, UnitId unit, geometry::Zone zone);
/// Notes that `unit` lost quarters to the fire of `by`, whose centre was in that zone of it.
void note_hurt(State& s, UnitId unit, UnitId by, int quarters, geometry::Zone zone);
/// Puts on the pile the tests that fire made due (at the end of the half-turn, or of the step with
/// fire-morale-at-once); asks which comes first where it matters.
template <class D, class L>
void tests_due(Flow<D, L> f);
template <class S>
bool may_answer_morale(const State& s, Side side, const Action& a, S& sink);
template <class D, class L>
void apply_morale_answer(Flow<D, L> f, const Action& a);
/// Settles the pile of matters. False: somebody must decide first (now.phase says what).
template <class D, class L>
bool settle(Flow<D, L> f);
inline void push(State& s, const Matter& m) {
  s.matters[s.matter_count] = m;
  ++s.matter_count;
}

// retreat.cpp, rally.cpp
/// One retreat move of `unit` away from `zone`, a first one (retreat.*).
template <class D, class L>
void retreat(Flow<D, L> f, const Matter& m);
/// The later move of the next unit of the sectors in hand that was not rallied, none before `from`
/// (retreat.later-moves); what it forces comes before the move of the one after it.
template <class D, class L>
void run_on(Flow<D, L> f, UnitId from);
template <class S>
bool may_rally(const State& s, UnitId unit, S& sink);
template <class D, class L>
void rally(Flow<D, L> f, UnitId unit);

// victory.cpp
template <class D, class L>
void check_defeat(Flow<D, L> f);
template <class D, class L>
void check_end_of_turn(Flow<D, L> f);
template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin);

// umpire.cpp
template <class S>
bool may_rule(const State& s, const Action& a, S& sink);
template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a);

}  // namespace sandtable::game_of_kings
