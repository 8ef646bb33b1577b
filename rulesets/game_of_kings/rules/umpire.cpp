#include <array>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"
#include "rulesets/game_of_kings/rules/placing.h"

/// The umpire may place, change or decide anything; what he does stays a possible position.
namespace sandtable::game_of_kings {
namespace {

constexpr int kQuarters = 4;
constexpr int kLowestGauge = table::weather_gauge_table::rows.front().number,
              kHighestGauge = table::weather_gauge_table::rows.back().number;
constexpr int kMostPoints = 20;

bool about_unit(Verb v) { return v >= Verb::RulePlace && v <= Verb::RuleOrder; }

/// Nothing is going on that a ruling would tear.
bool between(const State& s) {
  const Phase p = s.now.phase;
  return s.matter_count == 0 && (p == Phase::Act || p == Phase::ChooseSector || p == Phase::Over ||
                                 p == Phase::Transfer || p == Phase::Redeploy);
}

/// Ground in which regular foot lose firing order (move.firing-order-kept-and-lost).
bool in_rough(const State& s, UnitId u) {
  return inside(s, u, GroundKind::Wood) >= 0 || inside(s, u, GroundKind::Marsh) >= 0 ||
         inside(s, u, GroundKind::River) >= 0;
}

/// A unit of one base and its other base again: in column behind it, or else before it; in line on
/// its right, or else on its left. Whoever is in firing order stands in line.
struct Whole {
  Pose pose;
  std::uint32_t flags = 0;
};
std::array<Whole, 2> made_whole(const State& s, UnitId u) {
  const Pose at = pose(s, u);
  const Size base = size_of(s, u);
  std::uint32_t flags = s.pieces.flags[u] & ~unit_flag::kOneBase;
  if ((flags & unit_flag::kFiringOrder) != 0) flags &= ~unit_flag::kColumn;
  if ((flags & unit_flag::kColumn) != 0 && !is_dismounted(s, u))
    return {{{at, flags}, {{geometry::along(at.front, at.facing, base.depth), at.facing}, flags}}};
  const auto right = static_cast<Angle>(at.facing + geometry::kQuarterTurn);
  return {{{{geometry::along(at.front, right, base.width / 2), at.facing}, flags},
           {{geometry::along(at.front, right, -base.width / 2), at.facing}, flags}}};
}

Size whole_size(const State& s, UnitId u, const Whole& whole) {
  return footprint(card(s, u).type, is_dismounted(s, u), (whole.flags & unit_flag::kColumn) != 0,
                   false);
}

/// Both bases find room, and no enemy is against them but those whom the unit fights.
template <class S>
void judge_whole(const State& s, UnitId u, const Whole& whole, Judge<S>& judge) {
  const Size size = whole_size(s, u, whole);
  judge_ground_under(s, u, whole.pose, size, judge);
  judge_keeping_off(s, u, geometry::box_at(whole.pose, size), locked_with(s, u), judge);
}

/// The first of the two ways that finds room.
std::optional<Whole> room_for_both(const State& s, UnitId u) {
  for (const Whole& whole : made_whole(s, u)) {
    NoWhy quiet;
    Judge<NoWhy> judge{quiet};
    judge_whole(s, u, whole, judge);
    if (judge.ok) return whole;
  }
  return std::nullopt;
}

/// The ruling gives the unit its second base back.
bool regains_base(const State& s, UnitId u, int quarters_now) {
  return has(s, u, unit_flag::kOneBase) && !stands_on_one_base(s, u, quarters_now);
}

template <class S>
void judge_place(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  const Vec p = a.place;
  if (s.pieces.quarters[u] == 0) {
    judge.no(clause::unit_eliminated_at_zero, u, Measured(Measure::Count, 0).against(1));
    return;
  }
  if (p.x < 0 || p.x > s.setup->width) {
    judge.no(clause::move_table_edge, u, Measured(Measure::Length, p.x).against(s.setup->width));
    return;
  }
  if (p.y < 0 || p.y > s.setup->depth) {
    judge.no(clause::move_table_edge, u, Measured(Measure::Length, p.y).against(s.setup->depth));
    return;
  }
  judge_ground_under(s, u, {p, a.facing}, size_of(s, u), judge);
  judge_keeping_off(s, u, geometry::box_at({p, a.facing}, size_of(s, u)), 0, judge);
  if (!is_general(s, u) || !judge.ok || s.ground == nullptr) return;
  // A general alone stands on nobody (general.moves).
  if (const auto found = end_obstacle(s, u, {p, a.facing}, size_of(s, u)))
    judge.no(found->clause, found->unit == kNoUnit ? kNoPiece : found->unit);
}

template <class S>
void judge_quarters(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (is_general(s, u) || a.number < 1 || a.number > kQuarters) {
    judge.no(clause::unit_four_quarters, u, Measured(Measure::Count, a.number).against(kQuarters));
    return;
  }
  if (!regains_base(s, u, a.number) || room_for_both(s, u)) return;
  judge_whole(s, u, made_whole(s, u)[0], judge);
}

template <class S>
void judge_order(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (is_locked(s, u)) judge.no(clause::move_locked_units_stay, u);
  // A unit of one base has no formation: line and column are words for the same (unit.formations).
  const bool two_bases = !has(s, u, unit_flag::kOneBase);
  const bool column = a.formation == Formation::Column;
  const bool forms = a.order && !is_gun(s, u);
  if (is_general(s, u) || (forms && (!is_regular_foot(s, u) || (column && two_bases))) ||
      (two_bases && column != has(s, u, unit_flag::kColumn)))
    judge.no(clause::unit_formations, u);
  if (!forms) return;
  if (!is_steady(s, u)) judge.no(clause::retreat_loses_firing_order, u);
  if (s.ground != nullptr && in_rough(s, u)) judge.no(clause::move_firing_order_kept_and_lost, u);
}

template <class S>
void judge_unit(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (a.verb == Verb::RulePlace) return judge_place(s, a, judge);
  if (!on_table(s, u)) {
    judge.no(clause::unit_eliminated_at_zero, u, Measured(Measure::Count, 0).against(1));
    return;
  }
  if (a.verb == Verb::RuleQuarters) judge_quarters(s, a, judge);
  if (a.verb == Verb::RuleState && (is_general(s, u) || a.number < 0 || a.number > 2))
    judge.no(clause::retreat_state, u, Measured(Measure::Count, a.number).against(2));
  if (a.verb == Verb::RuleOrder) judge_order(s, a, judge);
}

/// Only points that can still be spent in this half-turn: others would be told and be gone.
template <class S>
void judge_points(const State& s, const Action& a, Judge<S>& judge) {
  if (a.target > 1 || idx(a.command) >= kCommands || a.number < 0 || a.number > kMostPoints)
    judge.no(clause::command_point_costs, Measured(Measure::Count, a.number).against(kMostPoints));
  else if (s.setup->sides[a.target].dice[idx(a.command)] == 0)
    judge.no(clause::command_three_sectors);
  else if (s.now.stage < Stage::Sectors)
    judge.no(clause::command_dice_rolled_together);
  else if (a.target != idx(s.now.moving))
    judge.no(clause::command_alternate_half_turns);
  else if (units_of(s, s.now.moving, a.command) == 0)
    judge.no(clause::command_empty_sector);
  else if ((s.now.sectors_done & command_bit(a.command)) != 0)
    judge.no(clause::command_points_lapse);
}

template <class S>
void judge_weather(const State& s, const Action& a, Judge<S>& judge) {
  if (!s.setup->options.weather)
    judge.no(clause::weather_start);
  else if (a.number < kLowestGauge || a.number > kHighestGauge)
    judge.no(clause::weather_ends_of_the_gauge,
             Measured(Measure::Count, a.number).against(kHighestGauge));
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
    judge_points(s, a, judge);
  } else if (a.verb == Verb::RuleWeather) {
    judge_weather(s, a, judge);
  } else if (a.target > 2) {
    judge.no(clause::victory_concession);
  }
  if (judge.ok) judge.yes(clause::setup_open_information);
  return judge.ok;
}

namespace {

template <class D, class L>
void drop_order(Flow<D, L> f, UnitId u, Clause why) {
  if (!has(f.s, u, unit_flag::kFiringOrder)) return;
  set_flags(f.s, u, 0, unit_flag::kFiringOrder);
  tell::order_lost(f, why, u);
}

/// Whom a ruling reaches: the enemy's generals alone, where it sets troops on them.
Wake wake_of_ruling(const State& s, UnitId u) {
  return is_general(s, u) ? Wake{} : wake_where_it_stands(s, u);
}

template <class D, class L>
void place_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const UnitId u = a.unit;
  if (!is_general(s, u)) unlock(s, u);
  if (is_general(s, u)) leave_unit(f, u);
  const bool was_away = !on_table(s, u);
  change_unit(s, u, [&](Pieces& p) {
    p.pose[u] = {a.place, a.facing};
    p.alive[idx(side_of(s, u))] |= unit_bit(u);
  });
  carry_general(s, u);
  if (was_away) {
    std::uint16_t& army = s.army[idx(side_of(s, u))];
    army = static_cast<std::uint16_t>(army + card(s, u).points);
  }
  if (s.ground == nullptr) return;
  if (in_rough(s, u)) drop_order(f, u, clause::move_firing_order_kept_and_lost);
  meet_generals(f, u, wake_of_ruling(s, u));
}

/// Bases and front follow from the quarters.
template <class D, class L>
void quarters_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const UnitId u = a.unit;
  const auto whole = regains_base(s, u, a.number) ? room_for_both(s, u) : std::optional<Whole>{};
  change_unit(s, u, [&](Pieces& p) {
    p.quarters[u] = static_cast<std::uint8_t>(a.number);
    if (!whole) return;
    p.pose[u] = whole->pose;
    p.flags[u] = whole->flags;
  });
  if (!has(s, u, unit_flag::kOneBase) && stands_on_one_base(s, u, a.number)) remove_base(s, u);
  carry_general(s, u);
  if (s.ground != nullptr) meet_generals(f, u, wake_of_ruling(s, u));
}

template <class D, class L>
void state_ruled(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  constexpr std::uint32_t kBoth = unit_flag::kRetreating | unit_flag::kHalted;
  const std::uint32_t set = a.number == 1   ? unit_flag::kRetreating
                            : a.number == 2 ? unit_flag::kHalted
                                            : 0;
  if (set != 0) drop_order(f, a.unit, clause::retreat_loses_firing_order);
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
  const bool points = a.verb == Verb::RulePoints;
  tell::ruled(f, clause::setup_open_information, a.verb, a.unit,
              points ? static_cast<Side>(a.target) : Side::A,
              a.verb == Verb::RuleOrder ? static_cast<int>(a.order) : a.number, a.place.x,
              a.place.y, a.facing, a.command);
  switch (a.verb) {
    case Verb::RulePlace:
      place_ruled(f, a);
      break;
    case Verb::RuleRemove:
      eliminate(f, a.unit, clause::setup_open_information);
      break;
    case Verb::RuleQuarters:
      quarters_ruled(f, a);
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
