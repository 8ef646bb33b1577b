#include "rulesets/game_of_kings/rules/ruleset.h"

#include "engine/core/coverage.h"
#include "engine/core/holders.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/questions.h"
#include "rulesets/game_of_kings/state/digest.h"

namespace sandtable::game_of_kings {
namespace {

/// The clause under which a question is asked.
Clause asking(const State& s) {
  switch (s.now.phase) {
    case Phase::TerrainChoice:
      return clause::terrain_generator_what;
    case Phase::ChooseFirst:
      return s.turn == 0 ? clause::command_who_goes_first : clause::command_initiative_each_turn;
    case Phase::Assign:
      return clause::command_three_sectors;
    case Phase::Deploy:
      return clause::setup_deployment;
    case Phase::Redeploy:
      return clause::setup_redeploy;
    case Phase::Transfer:
      return clause::command_sector_fixed;
    case Phase::ChooseSector:
      return clause::command_sector_order;
    case Phase::Act:
      return clause::command_five_steps;
    case Phase::Evade:
      return clause::melee_no_evade;
    case Phase::Melee:
      return clause::melee_groups;
    case Phase::DefensiveFire:
      return clause::melee_defensive_fire;
    case Phase::NameEnemy:
      return clause::melee_which_enemy;
    case Phase::ChooseTest:
      return clause::morale_order_of_tests;
    case Phase::ChooseSupport:
      return clause::morale_support_once;
    case Phase::DrawOffered:
      return clause::victory_concession;
    default:
      return {};
  }
}

bool waits(Phase p) {
  return p != Phase::Start && p != Phase::TurnStart && p != Phase::HalfTurnStart &&
         p != Phase::HalfTurnEnd && p != Phase::Over;
}

std::uint64_t combine(std::uint64_t pieces, const State& s) {
  return mix64(rest_hash(s) ^ pieces) + 0x9E3779B97F4A7C15ULL;
}

std::uint32_t starting_flags(const UnitCard& c, bool keeps_bases) {
  std::uint32_t flags = 0;
  if (c.formation == Formation::Column) flags |= unit_flag::kColumn;
  if (c.firing_order) flags |= unit_flag::kFiringOrder;
  if (c.limbered) flags |= unit_flag::kLimbered;
  if (c.dismounted) flags |= unit_flag::kDismounted;
  // Half its quarters carry one base (unit.base-removed-at-half).
  const bool two_bases = has_two_bases(c.type);
  if (two_bases && c.quarters <= 2 && !keeps_bases) flags |= unit_flag::kOneBase;
  return flags;
}

template <class D, class L>
void agree(Flow<D, L> f, Side side, const Action& a) {
  State& s = f.s;
  switch (a.verb) {
    case Verb::Concede:
      tell::conceded(f, clause::victory_concession, side);
      finish(f, index(other(side)), EndReason::Conceded, clause::victory_concession, 0);
      return;
    case Verb::OfferDraw:
      tell::draw_offered(f, clause::victory_concession, side);
      s.now.draw_from = s.now.phase;
      s.now.draw_asked = side;
      ask(s, Phase::DrawOffered, other(side));
      return;
    case Verb::AcceptDraw:
      finish(f, -1, EndReason::Agreed, clause::victory_concession, 0);
      return;
    default:
      tell::draw_refused(f, clause::victory_concession, side);
      ask(s, s.now.draw_from, s.now.draw_asked);
      return;
  }
}

template <class D, class L>
void act(Flow<D, L> f, const Action& a) {
  switch (a.verb) {
    case Verb::Rally:
      rally(f, a.unit);
      break;
    case Verb::Fire:
      fire(f, a.unit, a.target, false);
      break;
    case Verb::Move:
      move_unit(f, a);
      if (f.s.now.phase == Phase::Evade) return;
      break;
    case Verb::Fight:
      pay(f, a.unit, price_of_melee(f.s));
      begin_fight(f, a.unit);
      break;
    case Verb::Sector:
    case Verb::Transfer:
    case Verb::Done:
      apply_command(f, a);
      return;
    default:
      drill(f, a);
      break;
  }
  go_on(f);
}

}  // namespace

State GameOfKings::start(const Setup& setup) {
  State s{};
  s.setup = &setup;
  s.ground = setup.ground.get();
  s.winner = -1;
  s.pieces.general.fill(kNoUnit);
  s.fight.against.fill(kNoUnit);
  s.pieces.near = geometry::MaskGrid(setup.width, setup.depth);
  for (std::size_t i = 0; i < setup.units.size(); ++i) {
    const UnitCard& c = setup.units[i];
    const auto u = static_cast<UnitId>(i);
    change_unit(s, u, [&](Pieces& p) {
      p.quarters[u] = c.quarters;
      p.command[u] = c.command;
      p.flags[u] = starting_flags(c, setup.options.keep_footprint);
      if (c.placed || c.attached_to != kNoUnit) p.alive[idx(c.side)] |= unit_bit(u);
      p.pose[u] = c.start;
      p.general[u] = c.attached_to;
    });
    if (c.attached_to != kNoUnit)
      change_unit(s, c.attached_to, [&](Pieces& p) { p.general[c.attached_to] = u; });
    s.army[idx(c.side)] = static_cast<std::uint16_t>(s.army[idx(c.side)] + c.points);
  }
  s.weather = {setup.weather.number, 1};
  s.piece_hash = all_units(s);
  return s;
}

Turn GameOfKings::turn(const State& s) {
  if (!waits(s.now.phase)) return {};
  Turn out{bit(s.now.asked), asking(s)};
  ask_holders(out, *s.setup, s.now.asked, [&] { return asked_about(s); });
  return out;
}

template <class D, class L>
void GameOfKings::apply(State& s, Side side, const Action& a, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  if (side == Side::Umpire) {
    apply_ruling(f, a);
    return;
  }
  if (a.verb >= Verb::Concede && a.verb <= Verb::RefuseDraw) {
    agree(f, side, a);
    return;
  }
  switch (s.now.phase) {
    case Phase::TerrainChoice:
    case Phase::ChooseFirst:
    case Phase::Assign:
    case Phase::Deploy:
    case Phase::Redeploy:
      apply_placing(f, a);
      return;
    case Phase::Evade:
      apply_evasion(f, a);
      go_on(f);
      return;
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
      apply_fight_answer(f, a);
      go_on(f);
      return;
    case Phase::ChooseTest:
    case Phase::ChooseSupport:
      apply_morale_answer(f, a);
      go_on(f);
      return;
    default:
      act(f, a);
      return;
  }
}

template <class D, class L>
void GameOfKings::advance(State& s, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  while (!dice.failed()) {
    switch (s.now.phase) {
      case Phase::Start:
        start_battle(f);
        break;
      case Phase::TurnStart:
        start_turn(f);
        break;
      case Phase::HalfTurnStart:
        if (s.setup->options.sector_transfer && !s.now.open && can_transfer(s)) {
          s.now.open = true;
          ask(s, Phase::Transfer, s.now.moving);
          return;
        }
        start_half_turn(f);
        break;
      case Phase::HalfTurnEnd:
        end_half_turn(f);
        break;
      default:
        return;
    }
  }
}

View GameOfKings::view(const State& s, Side viewer) {
  note_applied(clause::setup_open_information);
  note_applied(clause::move_measuring_is_free);
  View v;
  v.setup = s.setup;
  v.ground = s.ground;
  v.viewer = viewer;
  v.pieces = s.pieces;
  v.contacts = s.contacts;
  v.contact_count = s.contact_count;
  v.hurts = s.hurts;
  v.hurt_count = s.hurt_count;
  v.matters = s.matters;
  v.matter_count = s.matter_count;
  v.fight = s.fight;
  v.now = s.now;
  v.weather = s.weather;
  v.dice = s.dice;
  v.points = s.points;
  v.army = s.army;
  v.turn = s.turn;
  v.player_a = s.player_a;
  v.winner = s.winner;
  v.end = s.end;
  v.margin = s.margin;
  return v;
}

State observed(const View& v) {
  State s{};
  s.setup = v.setup;
  s.ground = v.ground;
  s.pieces = v.pieces;
  s.contacts = v.contacts;
  s.contact_count = v.contact_count;
  s.hurts = v.hurts;
  s.hurt_count = v.hurt_count;
  s.matters = v.matters;
  s.matter_count = v.matter_count;
  s.fight = v.fight;
  s.now = v.now;
  s.weather = v.weather;
  s.dice = v.dice;
  s.points = v.points;
  s.army = v.army;
  s.turn = v.turn;
  s.player_a = v.player_a;
  s.winner = v.winner;
  s.end = v.end;
  s.margin = v.margin;
  s.piece_hash = all_units(s);
  return s;
}

State GameOfKings::observed(const View& v) { return game_of_kings::observed(v); }

State GameOfKings::guess(const View& v, Side, Rng&) { return observed(v); }

std::optional<Result> GameOfKings::result(const State& s) {
  if (s.now.phase != Phase::Over) return std::nullopt;
  Clause why = clause::setup_open_information;
  switch (static_cast<EndReason>(s.end)) {
    case EndReason::HalfLost:
    case EndReason::NoTroops:
      why = clause::victory_defeat;
      break;
    case EndReason::BothLost:
      why = clause::victory_both_at_once;
      break;
    case EndReason::Objectives:
      why = clause::victory_objectives;
      break;
    case EndReason::TurnLimit:
      why = clause::victory_turn_limit;
      break;
    case EndReason::Conceded:
    case EndReason::Agreed:
      why = clause::victory_concession;
      break;
    default:
      break;
  }
  return Result{s.winner, s.margin, why};
}

std::uint64_t GameOfKings::digest(const State& s) { return combine(s.piece_hash, s); }

std::uint64_t GameOfKings::recompute_digest(const State& s) { return combine(all_units(s), s); }

#define SANDTABLE_RULESET(D, L)                                                \
  template void GameOfKings::apply<D, L>(State&, Side, const Action&, D&, L&); \
  template void GameOfKings::advance<D, L>(State&, D&, L&);
SANDTABLE_EVERY_FLOW(SANDTABLE_RULESET)

}  // namespace sandtable::game_of_kings
