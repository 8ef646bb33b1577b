#include "rulesets/game_of_kings/rules/morale/retreat_path.h"

#include <algorithm>
#include <bit>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/on_the_way.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"

/// Retreats: the first move and those after it (headings "Morale" and "Ruling").
namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;
using End = RetreatPlan::End;

/// The side by which a unit leaves, as a turn from its facing (retreat.direction).
Angle away_from(Zone zone) {
  switch (zone) {
    case Zone::Front:
      return geometry::kHalfTurn;
    case Zone::LeftFlank:
      return geometry::kQuarterTurn;
    case Zone::RightFlank:
      return static_cast<Angle>(-geometry::kQuarterTurn);
    case Zone::Rear:
      return 0;
  }
  return geometry::kHalfTurn;
}

Pose turned(const State& s, UnitId u, Angle facing) {
  const Size size = size_of(s, u);
  const Pose at = pose(s, u);
  if (facing == at.facing) return at;
  if (static_cast<Angle>(facing - at.facing) == geometry::kHalfTurn)
    return geometry::turned_about(at, size);
  return geometry::pose_of_centre(outline(s, u).centre, facing, size);
}

/// The straight way, or, with retreat-swerve, the nearest to it that nobody obstructs.
RetreatPlan find_way(const State& s, UnitId u, Angle facing, Len budget, bool hard, Angle& taken) {
  taken = facing;
  const RetreatPlan straight = plan_retreat(s, u, turned(s, u, facing), budget, hard);
  if (straight.end != End::Obstructed) return straight;
  const int most = static_cast<int>(s.setup->options.retreat_swerve);
  for (int degree = 1; degree <= most; ++degree)
    for (const int sign : {1, -1}) {
      const auto aslant = static_cast<Angle>(facing + geometry::degrees(sign * degree * 100));
      const RetreatPlan plan = plan_retreat(s, u, turned(s, u, aslant), budget, hard);
      if (plan.end == End::Obstructed) continue;
      taken = aslant;
      return plan;
    }
  return straight;
}

/// The die of The Variation, always thrown; the cost that may be spent.
template <class D, class L>
Len roll_distance(Flow<D, L> f, UnitId u) {
  const State& s = f.s;
  const Len whole = allowance(s, u);
  const int die =
      f.dice(Roll{.clause = clause::variation_who, .roller = side_of(s, u), .piece = u});
  Len budget = whole;
  if (die == 6) {
    budget = whole / 4 * 5;
    modify(f.log, clause::variation_six_adds, u, Measured(Measure::Length, budget).against(whole));
  } else if (die == 1) {
    budget = whole / 4 * 3;
    modify(f.log, clause::variation_one_subtracts, u,
           Measured(Measure::Length, budget).against(whole));
  }
  tell::retreat_rolled(f, clause::retreat_one_move, u, die, budget);
  return budget;
}

/// Cites what decided about the way.
template <class D, class L>
void cite_way(Flow<D, L> f, UnitId u, const RetreatPlan& plan) {
  if constexpr (L::all) {
    const State& s = f.s;
    for_each_unit(plan.passed, [&](UnitId v) {
      const Clause why = is_light_foot(s, v)   ? clause::retreat_light_foot_do_not_obstruct
                         : is_light_foot(s, u) ? clause::retreat_light_foot_pass_friends
                                               : clause::retreat_guns_and_generals_do_not_obstruct;
      modify(f.log, why, v);
    });
    if (plan.went_on)
      modify(f.log, clause::retreat_no_overlap_at_the_end, u,
             Measured(Measure::Length, plan.length));
  }
}

/// Why it stopped short of a unit.
Clause why_short(const State& s, UnitId by, bool first) {
  if (by != kNoUnit && first && is_light_foot(s, by))
    return clause::retreat_light_foot_do_not_obstruct;
  if (by != kNoUnit && first && is_gun(s, by))
    return clause::retreat_guns_and_generals_do_not_obstruct;
  return by == kNoUnit ? clause::retreat_impassable_terrain : clause::retreat_later_moves;
}

/// It is eliminated against those that it met first; friends among them test, but for horse that
/// stood in the way of foot (retreat.blocking-friend-tests).
template <class D, class L>
void run_into(Flow<D, L> f, UnitId u, UnitId cause, std::uint64_t blockers) {
  State& s = f.s;
  const bool foot = is_foot(s, u);
  const Side side = side_of(s, u);
  modify(f.log, clause::retreat_what_obstructs, u,
         Measured(Measure::Count, std::popcount(blockers)));
  for_each_unit(blockers,
                [&](UnitId v) { tell::retreat_obstructed(f, clause::retreat_obstructed, u, v); });
  eliminate(f, u, clause::retreat_obstructed);
  for (std::uint64_t left = blockers; left != 0;) {
    const auto v = static_cast<UnitId>(std::bit_width(left) - 1);  // the first one ends on top
    left &= ~unit_bit(v);
    if (side_of(s, v) != side) continue;
    if (foot && is_horse(s, v)) {
      modify(f.log, clause::retreat_blocking_friend_tests, v,
             Measured(Measure::Count, 0).against(1));
      continue;
    }
    modify(f.log, clause::retreat_blocking_friend_tests, v, Measured(Measure::Count, 1).against(1));
    modify(f.log, clause::retreat_chain, v);
    if (s.matter_count < kMaxMatters)
      push(s, {.kind = Matter::Kind::Test,
               .unit = v,
               .cause = cause,
               .zone = cause == kNoUnit ? Zone::Front : zone_of_unit(s, v, cause),
               .extra = true});
  }
}

/// The lone generals of the enemy that it touches on its way (general.lone-reached).
Wake wake_of_retreat(const State& s, UnitId u, const RetreatPlan& plan) {
  const Pose from{geometry::along(plan.to.front, plan.to.facing, -plan.length), plan.to.facing};
  Wake out;
  out.generals = generals_touched(s, u, from, geometry::straight(plan.length));
  return out;
}

/// It stood at `stood`, turned, gave way to a side where it was to, and went straight on.
template <class D, class L>
void tell_retreat(Flow<D, L> f, UnitId u, Pose stood, const RetreatPlan& plan) {
  const Angle facing = plan.to.facing;
  const auto right = static_cast<Angle>(facing + geometry::kQuarterTurn);
  const Pose aside{geometry::along(plan.to.front, facing, -plan.length), facing};
  const Pose start{geometry::along(aside.front, right, -plan.shift), facing};
  if (plan.shift != 0)
    tell_turns(f, u, {stood, start, aside, plan.to});
  else
    tell_turns(f, u, {stood, start, plan.to});
}

/// Carries out what was planned. True: the unit is still on the table.
template <class D, class L>
bool carry_out(Flow<D, L> f, UnitId u, UnitId cause, const RetreatPlan& plan, bool first) {
  State& s = f.s;
  cite_way(f, u, plan);
  switch (plan.end) {
    case End::Obstructed:
      run_into(f, u, cause, plan.blockers);
      return false;
    case End::LeavesTable:
      meet_generals(f, u, wake_of_retreat(s, u, plan));
      tell::left_table(f, clause::retreat_off_the_table, u);
      eliminate(f, u, clause::retreat_off_the_table);
      return false;
    case End::Stuck:
      if (first) eliminate(f, u, clause::retreat_impassable_terrain);
      return !first;
    case End::Goes:
      break;
  }
  const Wake wake = wake_of_retreat(s, u, plan);
  const Pose stood = pose(s, u);
  set_pose(s, u, plan.to);
  carry_general(s, u);
  meet_generals(f, u, wake);
  if (s.pieces.general[u] != kNoUnit) modify(f.log, clause::general_retreats_along, u);
  if (plan.shift != 0) tell::retreat_shifted(f, clause::retreat_what_obstructs, u, plan.shift);
  if (plan.stopped_by != kNoUnit || plan.stopped_by_ground)
    tell::retreat_stopped(f, why_short(s, plan.stopped_by, first), u, plan.stopped_by);
  modify(f.log, clause::retreat_back_to_the_enemy, u, Measured(Measure::Angle, plan.to.facing));
  tell::retreated(f, first ? clause::retreat_one_move : clause::retreat_later_moves, u,
                  plan.to.front.x, plan.to.front.y, plan.to.facing, plan.length);
  if constexpr (L::on) tell_retreat(f, u, stood, plan);
  return true;
}

/// A unit that cannot get away from those it fought is lost (retreat.impassable-terrain).
template <class D, class L>
void get_away(Flow<D, L> f, UnitId u, std::uint64_t enemies) {
  State& s = f.s;
  bool held = false;
  for_each_unit(enemies & s.pieces.solid, [&](UnitId e) {
    held = held || geometry::within(outline(s, u), outline(s, e), kKeepOff - kTolerance - 1);
  });
  if (held) eliminate(f, u, clause::retreat_impassable_terrain);
}

template <class D, class L>
void lose_order(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  if (has(s, u, unit_flag::kFiringOrder))
    tell::order_lost(f, clause::retreat_loses_firing_order, u);
  set_flags(s, u, unit_flag::kRetreating | unit_flag::kRetreated | unit_flag::kMoved,
            unit_flag::kFiringOrder | unit_flag::kHalted);
}

UnitId nearest_enemy(const State& s, UnitId u) {
  UnitId best = kNoUnit;
  for_each_unit(s.pieces.alive[idx(other(side_of(s, u)))] & s.pieces.solid, [&](UnitId e) {
    if (best == kNoUnit || geometry::squared_distance(outline(s, u), outline(s, e)) <
                               geometry::squared_distance(outline(s, u), outline(s, best)))
      best = e;
  });
  return best;
}

/// One later move: straight on, or away from an enemy that has come before it.
template <class D, class L>
void run_one(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  const UnitId enemy = nearest_enemy(s, u);
  Angle facing = pose(s, u).facing;
  if (enemy != kNoUnit && zone_of_unit(s, u, enemy) == Zone::Front)
    facing = geometry::angle_of(outline(s, u).centre - outline(s, enemy).centre);
  const Pose start = turned(s, u, facing);
  set_flags(s, u, unit_flag::kMoved);
  tell::retreat_begins(f, clause::retreat_later_moves, u, start.front.x, start.front.y,
                       start.facing);
  const Len budget = roll_distance(f, u);
  const bool hard = s.setup->options.obstruct_every_move;
  const RetreatPlan plan = plan_retreat(s, u, start, budget, hard);
  carry_out(f, u, enemy, plan, false);
}

}  // namespace

template <class D, class L>
void retreat(Flow<D, L> f, const Matter& m) {
  State& s = f.s;
  const UnitId u = m.unit;
  if (!on_table(s, u)) return;
  if (has(s, u, unit_flag::kRetreated)) {
    modify(f.log, clause::retreat_once_a_half_turn, u, Measured(Measure::Count, 1).against(1));
    return;
  }
  if (has(s, u, unit_flag::kRetreating | unit_flag::kHalted))
    modify(f.log, clause::retreat_begun_anew, u);
  modify(f.log, clause::retreat_state, u);
  namespace costs = table::command_point_costs_table;
  pay(f, u, costs::at(costs::Key::Retreat).points);
  lose_order(f, u);
  if (is_gun(s, u) && !has(s, u, unit_flag::kLimbered)) {
    tell::gun_stays(f, clause::retreat_unlimbered_gun, u);
    return;
  }
  const std::uint64_t enemies = locked_with(s, u);
  unlock(s, u);
  const auto facing = static_cast<Angle>(pose(s, u).facing + away_from(m.zone));
  const Pose start = turned(s, u, facing);
  tell::retreat_begins(f, clause::retreat_direction, u, start.front.x, start.front.y, start.facing);
  const Len budget = roll_distance(f, u);
  Angle taken = facing;
  const RetreatPlan plan = find_way(s, u, facing, budget, true, taken);
  if (taken != facing)
    modify(f.log, clause::retreat_direction, u,
           Measured(Measure::Angle, static_cast<Angle>(taken - facing)));
  if (carry_out(f, u, m.cause, plan, true)) get_away(f, u, enemies);
}

template <class D, class L>
void run_on(Flow<D, L> f, UnitId from) {
  State& s = f.s;
  const std::uint64_t left = acting_units(s) & s.pieces.solid & ~(unit_bit(from) - 1);
  UnitId next = kNoUnit;
  for_each_unit(left, [&](UnitId u) {
    if (next != kNoUnit || !has(s, u, unit_flag::kRetreating) || has(s, u, unit_flag::kRetreated) ||
        (is_gun(s, u) && !has(s, u, unit_flag::kLimbered)))
      return;
    if (has(s, u, unit_flag::kTried) && !s.setup->options.rally_and_run)
      modify(f.log, clause::retreat_later_moves, u, Measured(Measure::Count, 0).against(1));
    else if (!is_locked(s, u))
      next = u;
  });
  if (next == kNoUnit) return;
  if (next + 1 < kMaxUnits)
    push(s, {.kind = Matter::Kind::RunOn, .unit = static_cast<UnitId>(next + 1)});
  run_one(f, next);
}

#define SANDTABLE_RETREAT(D, L)                     \
  template void retreat(Flow<D, L>, const Matter&); \
  template void run_on(Flow<D, L>, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_RETREAT)

}  // namespace sandtable::game_of_kings
