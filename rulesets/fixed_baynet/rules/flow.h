#pragma once

#include <optional>

#include "engine/core/judge.h"
#include "engine/core/play.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/data/vocabulary.gen.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/state/state.h"

/// The course of the game: one body of code for every kind of dice and log. Predicates `may_…` are
/// the one place that judges; they cite in their sink what they used.
namespace sandtable::fixed_baynet {

/// A state being played, its dice and its log.
template <class D, class L>
using Flow = Play<State, D, L>;

/// Every instantiation that exists: playouts, odds, and people.
#define SANDTABLE_EVERY_FLOW(X) X(FastDice, NoLog) X(Dice, NoLog) X(Dice, EventLog)
/// Every sink that a figure is reckoned for.
#define SANDTABLE_EVERY_SINK(X) X(NoWhy) X(Why) X(NoLog) X(EventLog)

/// A finding about a unit and not about one man: its number above those of men.
constexpr std::uint16_t piece_of_unit(UnitId u) { return static_cast<std::uint16_t>(0x100U | u); }

inline void ask(State& s, Phase phase, Side side) {
  s.now.phase = phase;
  s.now.asked = side;
}

/// An order is carried out. Whom it was against stays until the next one: odds tell like men of the
/// two units apart no longer, but for who was named (odds_key.cpp).
inline void close_work(State& s) {
  const Work done = s.now.work;
  s.now.work = {};
  s.now.work.target = done.target;
  s.now.work.target_man = done.target_man;
}

// turn.cpp: initiative, rotation, turns
template <class D, class L>
void roll_initiative(Flow<D, L> f);
template <class D, class L>
void start_turn(Flow<D, L> f);
/// Whose go it is next; when nobody has a unit left to activate, the Glory step.
template <class D, class L>
void next_player(Flow<D, L> f);

// activation.cpp: a unit's activation, and the order that is being carried out
template <class S>
bool may_begin(const State& s, const Action& a, S& sink);
template <class D, class L>
void begin_activation(Flow<D, L> f, UnitId u);
template <class D, class L>
void end_activation(Flow<D, L> f);
/// Carries out the next step of the order in hand.
template <class D, class L>
void take_step(Flow<D, L> f);
/// Whether an order is being carried out and nobody is asked.
bool unfinished(const State& s);

// movement.cpp, march.cpp, charge.cpp
template <class S>
bool may_walk(const State& s, const Action& a, S& sink);
template <class D, class L>
void walk(Flow<D, L> f, const Action& a);
struct Charges;
template <class S>
bool may_charge(const State& s, const Action& a, S& sink, const Charges* known);
template <class D, class L>
void charge(Flow<D, L> f, const Action& a);
/// Down and Up.
template <class S>
bool may_lie(const State& s, const Action& a, S& sink);
template <class D, class L>
void lie(Flow<D, L> f, const Action& a);

// formations.cpp
/// What became of the formation of the unit in hand, whose men moved in this activation.
template <class D, class L>
void judge_formation(Flow<D, L> f, UnitId u);

// fire.cpp
template <class S>
bool may_fire(const State& s, const Action& a, S& sink);
template <class D, class L>
void begin_fire(Flow<D, L> f, const Action& a);
template <class D, class L>
void fire_step(Flow<D, L> f);
/// A shot of a man beside himself, at whoever it may be.
template <class D, class L>
void wild_shot(Flow<D, L> f, ManId m, ManId target);
/// A man is hit: he strikes back at `by` if he may (kNoMan: at nobody), and goes, or a hero rolls
/// where.
template <class D, class L>
void hit_man(Flow<D, L> f, ManId target, ManId by, bool critical);
/// He gets up by firing, or is seen where he lies for good (prone.fire-ends-it, hit.leg-heavy).
template <class D, class L>
void give_away(Flow<D, L> f, ManId m);
/// Who throws his spear has none (weapon.spear-spent).
template <class D, class L>
void spend_spear(Flow<D, L> f, ManId m);
/// What the hero who was asked does: Strike or Hold.
template <class D, class L>
void answer_strike(Flow<D, L> f, bool strikes);

// artillery.cpp, gunnery.cpp, machine_gun.cpp, piece_moves.cpp
/// Orders about an artillery piece, and calls for its fire.
template <class S>
bool may_serve(const State& s, const Action& a, S& sink);
template <class S>
bool may_call(const State& s, const Action& a, S& sink);
template <class S>
bool may_move_piece(const State& s, const Action& a, S& sink);
template <class D, class L>
void serve(Flow<D, L> f, const Action& a);
template <class D, class L>
void move_piece(Flow<D, L> f, const Action& a);
template <class D, class L>
void gun_step(Flow<D, L> f);
template <class D, class L>
void salvo_step(Flow<D, L> f);
/// The plan of a mortar is off.
template <class D, class L>
void drop_plan(Flow<D, L> f, GunId g);
/// A piece loses wounds, and is destroyed at 0 (artillery.wounds).
template <class D, class L>
void hit_piece(Flow<D, L> f, ManId piece, int damage);
/// Pieces without crew that men of the unit touch as its activation ends (artillery.taking).
template <class D, class L>
void take_pieces(Flow<D, L> f, UnitId u);

// melee.cpp
template <class S>
bool may_attack(const State& s, const Action& a, S& sink);
template <class D, class L>
void begin_attack(Flow<D, L> f, const Action& a);
template <class D, class L>
void attack_step(Flow<D, L> f);
/// One blow: somebody is asked in the middle of it, or it is settled.
template <class D, class L>
void strike_blow(Flow<D, L> f, ManId attacker, ManId defender);
template <class D, class L>
void answer_reroll(Flow<D, L> f, bool again);
/// Who is asked whether he throws again has the higher score as the dice lie now.
bool is_ahead(const State& s);

// wounds.cpp
/// How a hero fares who is hit: he stays, goes as a soldier goes, or dies a bloody death.
enum class Fare : std::uint8_t { Stays, Falls, Dies };
/// What becomes of who goes, why of a dead man, and how his end is told: whoever leaves no marker
/// for a medic need not die a bloody death.
struct Loss {
  Fate fate = Fate::Fallen;
  Cause cause = Cause::None;
  bool bloody = false;
};
inline constexpr Loss kFalls{};
inline constexpr Loss kTaken{Fate::Captured};
inline constexpr Loss kDiesBloody{Fate::Dead, Cause::Bloody, true};
inline constexpr Loss kIsRemoved{Fate::Dead, Cause::Removed};
/// Of a hero whom his hit location takes away.
constexpr Loss lost_by_location(Fare fare) {
  return {Fate::Dead, Cause::HitLocation, fare == Fare::Dies};
}
/// A man goes, and what his going does to his unit.
template <class D, class L>
void remove(Flow<D, L> f, ManId m, Loss loss, Clause why);
/// Rolls where he is hit (table hit-location) and wounds him; who does not stay is still there.
template <class D, class L>
Fare locate(Flow<D, L> f, ManId m);

// glory.cpp, panic.cpp
template <class D, class L>
void shock(Flow<D, L> f, UnitId u, Shock kind, Clause why);
template <class S>
bool may_calm(const State& s, const Action& a, S& sink);
/// Glory check, rally.
template <class D, class L>
void calm(Flow<D, L> f, const Action& a);
// command.cpp
template <class S>
bool may_assemble(const State& s, const Action& a, S& sink);
/// Men of several broken units become one, rallied by this man.
template <class D, class L>
void assemble(Flow<D, L> f, ManId by, const ManSet& men);
template <class S>
bool may_fall_back(const State& s, const Action& a, S& sink);
/// What a unit is held to that was ordered to fall back: while there is a way off from the nearest
/// enemy that it sees, it goes before it does anything else.
struct Withdrawal {
  std::optional<Action> way{};  ///< nullopt: it is held to nothing
  ManSet from{};                ///< enemies equally near, of whom it must leave one behind
};
Withdrawal withdrawal_of(const State& s, UnitId u);
template <class S>
bool may_while_falling_back(const State& s, const Action& a, const Withdrawal& held, S& sink);
template <class D, class L>
void order_fall_back(Flow<D, L> f, const Action& a);
/// A feat in close combat reassures everybody nearby.
template <class D, class L>
void heroic_deed(Flow<D, L> f, ManId doer, told::Deed deed);
/// The next part of the Glory step, one roll at most; with the last of them the turn is over.
template <class D, class L>
void glory_step(Flow<D, L> f);
template <class D, class L>
void break_out(Flow<D, L> f, ManId m);
template <class D, class L>
void panic_step(Flow<D, L> f);

// medic.cpp
template <class S>
bool may_heal(const State& s, const Action& a, S& sink);
template <class D, class L>
void heal(Flow<D, L> f, const Action& a);

// saddle.cpp: Mount and Dismount
template <class S>
bool may_saddle(const State& s, const Action& a, S& sink);
template <class D, class L>
void saddle(Flow<D, L> f, const Action& a);

// night.cpp: flares, and what a new turn does to the light
template <class S>
bool may_light(const State& s, const Action& a, S& sink);
template <class D, class L>
void light(Flow<D, L> f, const Action& a);
template <class D, class L>
void change_light(Flow<D, L> f);

// incidents.cpp
/// What the scenario has for this turn.
template <class D, class L>
void happen(Flow<D, L> f);

// ground/perimeter.cpp
template <class S>
bool may_lay_out(const State& s, const Action& a, S& sink);
template <class D, class L>
void lay_out(Flow<D, L> f, const Action& a);

// arrivals.cpp
template <class S>
bool may_deploy(const State& s, const Action& a, S& sink);
template <class D, class L>
void deploy(Flow<D, L> f, const Action& a);
/// Who places a unit next; when all stand, the first turn begins.
template <class D, class L>
void next_deployer(Flow<D, L> f);
template <class S>
bool may_call_up(const State& s, const Action& a, S& sink);
template <class D, class L>
void call_up(Flow<D, L> f, const Action& a);
template <class S>
bool may_enter(const State& s, const Action& a, S& sink);
template <class D, class L>
void enter(Flow<D, L> f, const Action& a);
template <class S>
bool may_leave(const State& s, const Action& a, S& sink);
template <class D, class L>
void leave(Flow<D, L> f, const Action& a);

// victory.cpp
template <class S>
bool may_destroy(const State& s, const Action& a, S& sink);
template <class D, class L>
void destroy(Flow<D, L> f, const Action& a);
/// Objectives that decide as soon as they are met.
template <class D, class L>
void judge_at_once(Flow<D, L> f);
template <class D, class L>
void check_victory(Flow<D, L> f);
template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin);

// umpire.cpp
template <class S>
bool may_rule(const State& s, const Action& a, S& sink);
template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a);

}  // namespace sandtable::fixed_baynet
