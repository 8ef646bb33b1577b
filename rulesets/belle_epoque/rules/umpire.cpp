#include <algorithm>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"

/// The umpire may place, change or decide anything; what he does stays a possible position.
namespace sandtable::belle_epoque {
namespace {

bool between(const State& s) {
  const Phase p = s.now.phase;
  return p == Phase::Token || p == Phase::Over || p == Phase::Deploy || p == Phase::Reinforce ||
         p == Phase::ChooseFirst;
}

bool about_unit(Verb v) {
  return v == Verb::RulePlace || v == Verb::RuleRemove || v == Verb::RuleStands ||
         v == Verb::RuleSpent || v == Verb::RuleReady;
}

int most_stands(const State& s, UnitId unit) { return s.setup->units[unit].stands; }

}  // namespace

template <class S>
bool may_rule(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (a.verb < Verb::RulePlace || a.verb > Verb::RuleResult) {
    judge.no(clause::activation_flow);
    return false;
  }
  // In the middle of an activation only the result can be ruled: the rest waits for its end.
  if (!between(s) && a.verb != Verb::RuleResult) {
    judge.no(clause::activation_draw);
    return false;
  }
  if (about_unit(a.verb) && a.unit >= s.setup->units.size()) {
    judge.no(clause::activation_draw);
    return false;
  }
  const int sectors = s.setup->board->size();
  switch (a.verb) {
    case Verb::RulePlace:
      if (a.to >= sectors) {
        judge.no(clause::setup_table_edge, a.unit,
                 Measured(Measure::Sector, a.to).against(sectors));
      } else if (unit_in(s, a.to) != kNoUnit) {
        judge.no(clause::muster_one_unit_per_sector, unit_in(s, a.to),
                 Measured(Measure::Sector, a.to));
      } else if (!is_open_to(s, a.unit, a.to)) {
        judge.no(by_edition(s, clause::movement_impassable_en, clause::movement_impassable_fr),
                 a.unit, Measured(Measure::Sector, a.to));
      } else if (s.pieces.stands[a.unit] == 0) {
        judge.no(clause::muster_elimination, a.unit, Measured(Measure::Stands, 0).against(1));
      }
      break;
    case Verb::RuleRemove:
    case Verb::RuleSpent:
    case Verb::RuleReady:
      if (!on_board(s, a.unit))
        judge.no(clause::muster_elimination, a.unit, Measured(Measure::Stands, 0).against(1));
      // Before a turn's tokens are in the cup all units are about to be ready.
      else if (a.verb != Verb::RuleRemove && s.now.phase != Phase::Token)
        judge.no(clause::activation_draw, a.unit);
      break;
    case Verb::RuleStands:
      if (!on_board(s, a.unit) || a.points < 1 || a.points > most_stands(s, a.unit))
        judge.no(clause::muster_no_transfer, a.unit,
                 Measured(Measure::Stands, a.points).against(most_stands(s, a.unit)));
      break;
    case Verb::RulePoints:
      // Before a turn's dice the pools are empty, and would be filled anew by them.
      if (a.target > 1)
        judge.no(clause::command_one_die_per_eight, Measured(Measure::Points, a.points));
      else if (s.now.phase != Phase::Token)
        judge.no(clause::command_this_turn_only);
      break;
    case Verb::RuleGround:
      if (a.to >= sectors || a.points >= s.setup->terrain.size())
        judge.no(clause::terrain_kinds, Measured(Measure::Sector, a.to).against(sectors));
      break;
    default:
      if (a.target > 2) judge.no(clause::end_scenario_limit);
      break;
  }
  if (judge.ok) judge.yes(clause::setup_open_information);
  return judge.ok;
}

namespace {

template <class D, class L>
void place_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const std::size_t side = idx(side_of(s, a.unit));
  if (on_board(s, a.unit)) {
    shift(s, a.unit, a.to);
    return;
  }
  if (has(s, a.unit, unit_flag::kWaiting)) --s.pools.waiting[side];
  if (has(s, a.unit, unit_flag::kLeft)) --s.pools.left[side];
  // A unit that is placed before the first turn was deployed, and has not moved
  // (visibility.what-is-moving); one that comes with the reinforcements of a turn has its token in
  // it as they have.
  const std::uint8_t ruled = s.turn == 0 ? 0
                             : s.now.phase == Phase::Token
                                 ? unit_flag::kHasMoved | unit_flag::kActivated
                                 : unit_flag::kHasMoved;
  change_unit(s, a.unit, [&](Pieces& p) {
    p.flags[a.unit] = static_cast<std::uint8_t>(
        (p.flags[a.unit] & ~(unit_flag::kWaiting | unit_flag::kLeft)) | ruled);
  });
  put(s, a.unit, a.to);
}

void set_stands(State& s, UnitId unit, int stands) {
  const std::size_t side = idx(side_of(s, unit));
  const int change = stands - s.pieces.stands[unit];
  change_unit(s, unit, [&](Pieces& p) { p.stands[unit] = static_cast<std::uint8_t>(stands); });
  s.pools.stands[side] = static_cast<std::uint16_t>(s.pools.stands[side] + change);
  s.pools.lost[side] = static_cast<std::uint16_t>(std::max(0, s.pools.lost[side] - change));
}

}  // namespace

template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  tell::ruled(f, clause::setup_open_information, a.verb, a.unit,
              a.verb == Verb::RulePoints ? static_cast<Side>(a.target) : Side::A, a.to, a.points);
  switch (a.verb) {
    case Verb::RulePlace:
      place_ruled(f, a);
      // Before turn 1 the whole ground is still to be explored.
      if (s.turn > 0) explore(f, a.to, side_of(s, a.unit));
      break;
    case Verb::RuleRemove:
      eliminate(f, a.unit);
      break;
    case Verb::RuleStands:
      set_stands(s, a.unit, a.points);
      break;
    case Verb::RulePoints:
      s.pools.points[a.target] = a.points;
      break;
    case Verb::RuleGround:
      set_ground(s, a.to, s.setup->terrain[a.points].traits);
      break;
    case Verb::RuleSpent:
      // As after a reaction: the token goes with it.
      if (is_ready(s, a.unit)) {
        mark_activated(s, a.unit);
        remove_token(f, side_of(s, a.unit), clause::setup_open_information);
      }
      break;
    case Verb::RuleReady:
      if (is_ready(s, a.unit)) break;
      ++s.pools.tokens[idx(side_of(s, a.unit))];
      change_unit(s, a.unit, [&](Pieces& p) {
        p.flags[a.unit] = static_cast<std::uint8_t>(p.flags[a.unit] & ~unit_flag::kActivated);
      });
      s.pieces.ready[idx(side_of(s, a.unit))] |= unit_bit(a.unit);
      break;
    default:
      finish(f, a.target == 2 ? -1 : a.target, EndReason::Ruling, clause::setup_open_information,
             0);
      return;
  }
  // Whoever was to place may have nothing left to place, or nowhere.
  const bool placing = s.now.phase == Phase::Deploy || s.now.phase == Phase::Reinforce;
  if (placing && placeable(s, s.now.asked) == 0) next_placing(f, s.now.asked);
  if (s.now.phase == Phase::Token && s.pieces.ready[idx(s.now.asked)] == 0) {
    s.now = Pending{};
    s.now.phase = Phase::Draw;
  }
  if (s.now.phase != Phase::Over) check_last_unit(f);
}

template bool may_rule<NoWhy>(const State&, const Action&, NoWhy&);
template bool may_rule<Why>(const State&, const Action&, Why&);

#define SANDTABLE_UMPIRE(D, L) template void apply_ruling(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_UMPIRE)

}  // namespace sandtable::belle_epoque
