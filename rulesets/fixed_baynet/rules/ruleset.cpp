#include "rulesets/fixed_baynet/rules/ruleset.h"

#include "engine/core/coverage.h"
#include "engine/core/holders.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

namespace sandtable::fixed_baynet {
namespace {

bool waits(Phase p) {
  return p == Phase::Choose || p == Phase::Act || p == Phase::Strike || p == Phase::Reroll ||
         p == Phase::DrawOffered || p == Phase::Deploy || p == Phase::LayOut;
}

Clause asking(Phase p) {
  switch (p) {
    case Phase::Choose:
      return clause::turn_alternation;
    case Phase::Act:
      return clause::action_budget;
    case Phase::Strike:
      return clause::fire_counter_attack;
    case Phase::Reroll:
      return clause::weapon_reroll;
    case Phase::Deploy:
      return clause::setup_deployment;
    case Phase::LayOut:
      return clause::setup_terrain;
    case Phase::DrawOffered:
      return clause::victory_default;
    default:
      return {};
  }
}

/// Units that a question is about, a bit each.
std::uint64_t asked_about(const State& s) {
  std::uint64_t out = 0;
  if (s.now.phase == Phase::Choose) {
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && can_be_activated(s, u))
        out |= std::uint64_t{1} << unit(s, u).home;
    return out;
  }
  if (s.now.phase == Phase::Deploy) {
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && is_undeployed(s, u)) out |= std::uint64_t{1} << u;
    return out;
  }
  // A unit that a rally has assembled is of whoever rallied it, and so are its men.
  const auto home = [&](ManId m) { return std::uint64_t{1} << unit(s, s.men[m].unit).home; };
  if (s.now.phase == Phase::Strike) return home(s.now.work.defender);
  if (s.now.phase == Phase::Reroll)
    return home(s.now.work.other_asked ? s.now.work.defender : s.now.work.attacker);
  return s.now.unit < s.unit_count ? std::uint64_t{1} << unit(s, s.now.unit).home : 0;
}

template <class D, class L>
void agree(Flow<D, L> f, Side side, const Action& a) {
  State& s = f.s;
  switch (a.verb) {
    case Verb::Concede:
      tell::conceded(f, clause::victory_default, side);
      return finish(f, index(other(side)), EndReason::Conceded, clause::victory_default, 0);
    case Verb::OfferDraw:
      tell::draw_offered(f, clause::victory_default, side);
      s.now.draw_from = s.now.phase;
      s.now.draw_asked = side;
      return ask(s, Phase::DrawOffered, other(side));
    case Verb::AcceptDraw:
      return finish(f, -1, EndReason::Agreed, clause::victory_default, 0);
    default:
      tell::draw_refused(f, clause::victory_default, side);
      return ask(s, s.now.draw_from, s.now.draw_asked);
  }
}

template <class D, class L>
void act(Flow<D, L> f, const Action& a) {
  switch (a.verb) {
    case Verb::Move:
    case Verb::March:
    case Verb::Turn:
    case Verb::Form:
      return walk(f, a);
    case Verb::Charge:
      return charge(f, a);
    case Verb::Fire:
    case Verb::FireOver:
      return begin_fire(f, a);
    case Verb::Attack:
      return begin_attack(f, a);
    case Verb::Down:
    case Verb::Up:
      return lie(f, a);
    case Verb::CheckGlory:
    case Verb::Rally:
      return calm(f, a);
    case Verb::FallBack:
      return order_fall_back(f, a);
    case Verb::Heal:
      return heal(f, a);
    case Verb::Mount:
    case Verb::Dismount:
      return saddle(f, a);
    case Verb::Flare:
      return light(f, a);
    case Verb::CallUp:
      return call_up(f, a);
    case Verb::Enter:
      return enter(f, a);
    case Verb::Leave:
      return leave(f, a);
    case Verb::Destroy:
      return destroy(f, a);
    case Verb::FireHouse:
      return begin_house_fire(f, a);
    case Verb::OpenDoor:
    case Verb::BashDoor:
    case Verb::GoIn:
    case Verb::ComeOut:
    case Verb::Pass:
    case Verb::Post:
    case Verb::Stairs:
    case Verb::Climb:
      return go_in(f, a);
    case Verb::FirePiece:
    case Verb::FirePieceOver:
    case Verb::Guess:
    case Verb::Plan:
    case Verb::DropPlan:
    case Verb::TurnPiece:
    case Verb::ClearJam:
    case Verb::CallFire:
      return serve(f, a);
    case Verb::MovePiece:
      return move_piece(f, a);
    default:
      return;
  }
}

/// What a ruling brings with it: prisoners without a captor are free, an aim may be met, and nobody
/// is asked about units that it has emptied.
template <class D, class L>
void settle_ruling(Flow<D, L> f) {
  State& s = f.s;
  if (s.now.phase == Phase::Over) return;
  watch_prisoners(f);
  judge_at_once(f);
  if (s.now.phase == Phase::Act && unit(s, s.now.unit).men.empty()) end_activation(f);
  if (s.now.phase == Phase::Choose && asked_about(s) == 0) s.now.phase = Phase::Next;
}

void raise(State& s, ManId m) {
  const ManCard& of = card(s, m);
  change_man(s, m, [&](Man& at) {
    at.unit = of.unit;
    at.number = of.number;
    at.place = of.place;
    at.facing = of.facing;
    at.glory = static_cast<std::uint8_t>(printed(s, m).gl);
    at.flags = static_cast<std::uint16_t>((of.prone || of.wounded ? man_flag::kProne : 0) |
                                          (of.wounded ? man_flag::kLegHeavy : 0) |
                                          (of.mounted ? man_flag::kMounted : 0));
    at.fate = !of.placed            ? Fate::Waiting
              : of.captor != kNoMan ? Fate::Captured
              : of.gassed           ? Fate::Fallen
                                    : Fate::Standing;
    at.captor = s.setup->options.prisoners_escorted ? of.captor : kNoMan;
    at.house = of.house;
    at.floor = of.floor;
    at.post = of.post;
  });
}

}  // namespace

State FixedBaynet::start(const Setup& setup) {
  State s{};
  s.setup = &setup;
  lay(s, kNoPerimeter);
  s.winner = -1;
  s.unit_count = static_cast<std::uint8_t>(setup.units.size());
  for (std::size_t i = 0; i < setup.units.size(); ++i) {
    s.units[i].home = static_cast<UnitId>(i);
    s.units[i].formation = setup.units[i].formation;
    s.units[i].strength = setup.units[i].count;
    s.units[i].arrives = setup.units[i].arrives;
  }
  for (std::size_t i = 0; i < 2; ++i) s.flares_left[i] = setup.sides[i].flares.count;
  for (std::size_t i = 0; i < setup.men.size(); ++i) s.men[i].unit = setup.men[i].unit;
  build_houses(s);
  s.grid = grid_of(s);
  for (std::size_t g = 0; g < setup.guns.size(); ++g) {
    const GunCard& card = setup.guns[g];
    s.guns[g].owner = setup.units[setup.men[card.figure].unit].side;
    s.guns[g].wounds = static_cast<std::uint8_t>(table::artillery_weapons::at(card.kind).wounds);
  }
  s.piece_hash = all_pieces(s);
  for (std::size_t i = 0; i < setup.men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    raise(s, m);
    if (card(s, m).captor == kNoMan) continue;
    s.escorted.put(m, is_escorted(s, m));
    ++s.prisoners[idx(other(side_of(s, m)))];
  }
  for (UnitId u = 0; u < s.unit_count; ++u) outline_square(s, u);
  return s;
}

Turn FixedBaynet::turn(const State& s) {
  if (!waits(s.now.phase) || unfinished(s)) return {};
  Turn out{bit(s.now.asked), asking(s.now.phase)};
  ask_holders(out, *s.setup, s.now.asked, [&] { return asked_about(s); });
  return out;
}

template <class D, class L>
void FixedBaynet::apply(State& s, Side side, const Action& a, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  if (side == Side::Umpire) {
    apply_ruling(f, a);
    return settle_ruling(f);
  }
  if (for_the_side(a)) return agree(f, side, a);
  if (s.now.phase == Phase::Strike) {
    answer_strike(f, a.verb == Verb::Strike);
  } else if (s.now.phase == Phase::Reroll) {
    answer_reroll(f, a.verb == Verb::Reroll);
  } else if (s.now.phase == Phase::LayOut) {
    return lay_out(f, a);
  } else if (s.now.phase == Phase::Deploy) {
    return deploy(f, a);
  } else {
    s.now.work = {};
    if (s.now.phase == Phase::Choose) begin_activation(f, a.unit);
    if (a.verb == Verb::Done && !unfinished(s)) return end_activation(f);
    s.now.work.ends = a.verb == Verb::Done;
    act(f, a);
  }
  after_order(f);
}

bool FixedBaynet::unfinished(const State& s) { return fixed_baynet::unfinished(s); }

template <class D, class L>
void FixedBaynet::go_on(State& s, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  take_step(f);
  after_order(f);
}

bool FixedBaynet::has_aftermath(const State& s, const Action& a) {
  if (a.verb != Verb::Done) return false;
  return s.now.phase == Phase::Glory || (s.now.phase == Phase::Next && is_turn_over(s));
}

template <class D, class L>
void FixedBaynet::aftermath_step(State& s, D& dice, L& log) {
  const Flow<D, L> f{s, dice, log};
  if (s.now.phase == Phase::Next) next_player(f);
  glory_step(f);
}

template <class D, class L>
void FixedBaynet::advance(State& s, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  while (!dice.failed()) {
    switch (s.now.phase) {
      case Phase::Start:
        if (must_lay_out(s))
          ask(s, Phase::LayOut, s.setup->fortifies);
        else
          roll_initiative(f);
        break;
      case Phase::TurnStart:
        start_turn(f);
        break;
      case Phase::Next:
        next_player(f);
        break;
      case Phase::Glory:
        glory_step(f);
        break;
      default:
        return;
    }
  }
}

View FixedBaynet::view(const State& s, Side viewer) {
  View v;
  v.setup = s.setup;
  v.viewer = viewer;
  v.men = s.men;
  v.units = s.units;
  v.guns = s.guns;
  for (Gun& gun : v.guns)
    if (gun.plan.peek(viewer) == nullptr) gun.plan = Secret<Plan>(gun.owner, Plan());
  v.blind = blindfold(s, viewer).has_value();
  v.now = s.now;
  v.outset = s.outset;
  v.order = s.order;
  v.prisoners = s.prisoners;
  v.mounts = s.mounts;
  v.flares = s.flares;
  v.notices = s.notices;
  v.flares_left = s.flares_left;
  v.mount_count = s.mount_count;
  v.flare_count = s.flare_count;
  v.notice_count = s.notice_count;
  v.destroyed = s.destroyed;
  v.houses = s.houses;
  v.unit_count = s.unit_count;
  v.perimeter = s.perimeter;
  v.turn = s.turn;
  v.winner = s.winner;
  v.end = s.end;
  v.margin = s.margin;
  return v;
}

State observed(const View& v) {
  State s{};
  s.setup = v.setup;
  lay(s, v.perimeter);
  s.men = v.men;
  s.units = v.units;
  s.guns = v.guns;
  s.now = v.now;
  s.outset = v.outset;
  s.order = v.order;
  s.prisoners = v.prisoners;
  s.mounts = v.mounts;
  s.flares = v.flares;
  s.notices = v.notices;
  s.flares_left = v.flares_left;
  s.mount_count = v.mount_count;
  s.flare_count = v.flare_count;
  s.notice_count = v.notice_count;
  s.destroyed = v.destroyed;
  s.houses = v.houses;
  s.unit_count = v.unit_count;
  s.turn = v.turn;
  s.winner = v.winner;
  s.end = v.end;
  s.margin = v.margin;
  for (std::size_t i = 0; i < v.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    ManSet& set = is_gun(s, m) ? s.pieces : s.standing[idx(side_of(s, m))];
    set.put(m, s.men[m].fate == Fate::Standing);
    s.escorted.put(m, is_escorted(s, m));
  }
  s.grid = grid_of(s);
  s.piece_hash = all_pieces(s);
  return s;
}

State FixedBaynet::observed(const View& v) { return fixed_baynet::observed(v); }

State FixedBaynet::guess(const View& v, Side viewer, Rng& rng) {
  State s = fixed_baynet::observed(v);
  scramble(s, viewer, rng);
  return s;
}

std::optional<Result> FixedBaynet::result(const State& s) {
  if (s.now.phase != Phase::Over) return std::nullopt;
  const Clause why = s.end == EndReason::Objectives || s.end == EndReason::Ruling
                         ? clause::victory_scenario
                         : clause::victory_default;
  return Result{s.winner, s.margin, why};
}

std::uint64_t FixedBaynet::digest(const State& s) {
  return mix64(rest_hash(s) ^ s.piece_hash) + 0x9E3779B97F4A7C15ULL;
}

std::uint64_t FixedBaynet::recompute_digest(const State& s) {
  return mix64(rest_hash(s) ^ all_pieces(s)) + 0x9E3779B97F4A7C15ULL;
}

#define SANDTABLE_RULESET(D, L)                                                \
  template void FixedBaynet::apply<D, L>(State&, Side, const Action&, D&, L&); \
  template void FixedBaynet::go_on<D, L>(State&, D&, L&);                      \
  template void FixedBaynet::aftermath_step<D, L>(State&, D&, L&);             \
  template void FixedBaynet::advance<D, L>(State&, D&, L&);
SANDTABLE_EVERY_FLOW(SANDTABLE_RULESET)

}  // namespace sandtable::fixed_baynet
