#include "rulesets/game_of_kings/flow.h"
#include "rulesets/game_of_kings/placing.h"

/// The umpire may place, change or decide anything; what he does stays a possible position.
namespace sandtable::game_of_kings {
namespace {

constexpr int kQuarters = 4;
constexpr int kLowestGauge = 2, kHighestGauge = 12;
constexpr int kMostPoints = 20;

bool about_unit(Verb v) { return v >= Verb::RulePlace && v <= Verb::RuleOrder; }

/// Nothing is going on that a ruling would tear.
bool between(const State& s) {
  const Phase p = s.now.phase;
  return s.matter_count == 0 && (p == Phase::Act || p == Phase::ChooseSector || p == Phase::Over ||
                                 p == Phase::Transfer || p == Phase::Redeploy);
}

template <class S>
void judge_unit(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (a.verb == Verb::RulePlace) {
    if (s.pieces.quarters[u] == 0) {
      judge.no(clause::unit_eliminated_at_zero, Measure::Count, 0, 1, u);
      return;
    }
    const Vec p = a.place;
    if (p.x < 0 || p.y < 0 || p.x > s.setup->width || p.y > s.setup->depth)
      judge.no(clause::move_table_edge, Measure::Length, p.y, s.setup->depth, u);
    else
      judge_ground_under(s, u, {p, a.facing}, size_of(s, u), judge);
    return;
  }
  if (!on_table(s, u)) {
    judge.no(clause::unit_eliminated_at_zero, Measure::Count, 0, 1, u);
    return;
  }
  const bool general = is_general(s, u);
  if (a.verb == Verb::RuleQuarters && (general || a.number < 1 || a.number > kQuarters))
    judge.no(clause::unit_four_quarters, Measure::Count, a.number, kQuarters, u);
  if (a.verb == Verb::RuleState && (general || a.number < 0 || a.number > 2))
    judge.no(clause::retreat_state, Measure::Count, a.number, 2, u);
  if (a.verb != Verb::RuleOrder) return;
  if (is_locked(s, u)) judge.no(clause::move_locked_units_stay, Measure::None, 0, 0, u);
  const bool column = a.formation == Formation::Column;
  if (general || (a.order && !is_gun(s, u) && (!is_regular_foot(s, u) || column)) ||
      (column != has(s, u, unit_flag::kColumn)))
    judge.no(clause::unit_formations, Measure::None, 0, 0, u);
}

}  // namespace

template <class S>
bool may_rule(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (a.verb < Verb::RulePlace || a.verb > Verb::RuleResult) {
    judge.no(clause::command_turn_sequence);
    return false;
  }
  if (!between(s) && a.verb != Verb::RuleResult) {
    judge.no(clause::command_turn_sequence);
    return false;
  }
  if (about_unit(a.verb)) {
    if (!known(s, a.unit)) {
      judge.no(clause::unit_types);
      return false;
    }
    judge_unit(s, a, judge);
  } else if (a.verb == Verb::RulePoints) {
    if (a.target > 1 || idx(a.command) >= kCommands || a.number < 0 || a.number > kMostPoints)
      judge.no(clause::command_point_costs, Measure::Points, a.number, kMostPoints);
  } else if (a.verb == Verb::RuleWeather) {
    if (a.number < kLowestGauge || a.number > kHighestGauge)
      judge.no(clause::weather_ends_of_the_gauge, Measure::Count, a.number, kHighestGauge);
  } else if (a.target > 2) {
    judge.no(clause::victory_concession);
  }
  if (judge.ok) judge.yes(clause::setup_open_information);
  return judge.ok;
}

namespace {

template <class D, class L>
void place_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (!is_general(s, a.unit)) unlock(s, a.unit);
  const bool was_away = !on_table(s, a.unit);
  change_unit(s, a.unit, [&](Pieces& p) {
    p.pose[a.unit] = {a.place, a.facing};
    p.alive[idx(side_of(s, a.unit))] |= unit_bit(a.unit);
  });
  if (was_away) {
    std::uint16_t& army = s.army[idx(side_of(s, a.unit))];
    army = static_cast<std::uint16_t>(army + card(s, a.unit).points);
  }
}

template <class D, class L>
void state_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  constexpr std::uint32_t kBoth = unit_flag::kRetreating | unit_flag::kHalted;
  const std::uint32_t set = a.number == 1   ? unit_flag::kRetreating
                            : a.number == 2 ? unit_flag::kHalted
                                            : 0;
  set_flags(s, a.unit, set, kBoth);
}

template <class D, class L>
void order_ruled(Flow<D, L> f, const Action& a) {
  const std::uint32_t flag = is_gun(f.s, a.unit) ? unit_flag::kLimbered : unit_flag::kFiringOrder;
  set_flags(f.s, a.unit, a.order ? flag : 0, flag);
}

}  // namespace

template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  f.tell(EventKind::Ruled, clause::setup_open_information,
         {static_cast<int>(a.verb), a.unit, a.verb == Verb::RulePoints ? a.target : a.number,
          a.place.x, a.place.y, a.facing, static_cast<int>(a.command),
          a.verb == Verb::RulePoints ? a.number : static_cast<int>(a.order)});
  switch (a.verb) {
    case Verb::RulePlace:
      place_ruled(f, a);
      break;
    case Verb::RuleRemove:
      eliminate(f, a.unit, clause::setup_open_information);
      break;
    case Verb::RuleQuarters:
      change_unit(s, a.unit,
                  [&](Pieces& p) { p.quarters[a.unit] = static_cast<std::uint8_t>(a.number); });
      break;
    case Verb::RuleState:
      state_ruled(f, a);
      break;
    case Verb::RuleOrder:
      order_ruled(f, a);
      break;
    case Verb::RulePoints:
      s.points[a.target][idx(a.command)] = static_cast<std::uint8_t>(a.number);
      break;
    case Verb::RuleWeather:
      s.weather = {static_cast<std::uint8_t>(a.number), 1};
      break;
    default:
      finish(f, a.target > 1 ? -1 : a.target, EndReason::Ruling, clause::setup_open_information, 0);
      return;
  }
  if (s.now.stage >= Stage::Sectors) go_on(f);
}

template bool may_rule(const State&, const Action&, NoWhy&);
template bool may_rule(const State&, const Action&, Why&);

#define SANDTABLE_UMPIRE(D, L) template void apply_ruling(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_UMPIRE)

}  // namespace sandtable::game_of_kings
