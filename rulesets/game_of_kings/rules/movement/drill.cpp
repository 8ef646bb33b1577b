#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"

/// Orders of step 3 that go nowhere: firing order, limbering, pivots.
namespace sandtable::game_of_kings {
namespace {

namespace costs = table::command_point_costs_table;

/// Action points of an order that goes nowhere.
int price_of(Verb verb) {
  using costs::Key;
  return costs::at(verb == Verb::Form       ? Key::AdoptFiringOrder
                   : verb == Verb::Limber   ? Key::Limber
                   : verb == Verb::Unlimber ? Key::Unlimber
                                            : Key::PivotGun)
      .points;
}

template <class S>
void judge_form(const State& s, UnitId u, Judge<S>& judge) {
  if (is_light_foot(s, u)) {
    judge.no(clause::unit_light_foot_order, u);
    return;
  }
  const bool column = has(s, u, unit_flag::kColumn) && !has(s, u, unit_flag::kOneBase);
  if (!is_regular_foot(s, u) || column || has(s, u, unit_flag::kFiringOrder))
    judge.no(clause::move_adopt_firing_order, u);
  for (const GroundKind kind : {GroundKind::Wood, GroundKind::Marsh, GroundKind::River})
    if (inside(s, u, kind) >= 0)
      judge.no(
          kind == GroundKind::Wood ? clause::terrain_wood : clause::move_firing_order_kept_and_lost,
          u);
}

/// Turned about its centre, on ground that is free for it.
Pose turned(const State& s, UnitId u, Angle facing) {
  return geometry::pose_of_centre(outline(s, u).centre, facing, size_of(s, u));
}

template <class S>
void judge_turn(const State& s, const Action& a, Clause why, Judge<S>& judge) {
  const UnitId u = a.unit;
  const Pose to = turned(s, u, a.facing);
  if (const auto found = end_obstacle(s, u, to, size_of(s, u)))
    judge.no(found->clause, found->unit == kNoUnit ? kNoPiece : found->unit);
  judge_keeping_off(s, u, geometry::box_at(to, size_of(s, u)), 0, judge);
  if (enters_closed(s, s, u, to, outline(s, u))) judge.no(clause::terrain_no_entry, u);
  if (judge.ok)
    judge.yes(why, u, Measured(Measure::Points, price_of(a.verb)).against(price_of(a.verb)));
}

template <class S>
void judge_gun(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  const bool limbered = has(s, u, unit_flag::kLimbered);
  const bool one = s.setup->options.gun_one_evolution;
  if (has(s, u, unit_flag::kFired)) judge.no(clause::command_gun_that_fired_is_fixed, u);
  switch (a.verb) {
    case Verb::Limber:
      if (limbered) judge.no(clause::unit_gun_states, u);
      if (has(s, u, unit_flag::kDidLimber | unit_flag::kDidUnlimber | unit_flag::kActed))
        judge.no(clause::move_limber_move_unlimber, u, Measured(Measure::Count, 2).against(1));
      if (judge.ok)
        judge.yes(clause::move_limber_and_unlimber, u,
                  Measured(Measure::Points, price_of(a.verb)).against(price_of(a.verb)));
      return;
    case Verb::Unlimber:
      if (!limbered) judge.no(clause::unit_gun_states, u);
      if (one && has(s, u, unit_flag::kDidLimber | unit_flag::kActed))
        judge.no(clause::move_limber_move_unlimber, u, Measured(Measure::Count, 2).against(1));
      judge_turn(s, a, clause::move_unlimber_pivot, judge);
      return;
    default:
      if (limbered) judge.no(clause::unit_gun_states, u);
      if (has(s, u, unit_flag::kDidUnlimber | unit_flag::kActed))
        judge.no(clause::command_once_each, u, Measured(Measure::Count, 2).against(1));
      judge_turn(s, a, clause::move_unlimbered_pivot, judge);
      return;
  }
}

}  // namespace

template <class S>
bool may_drill(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const UnitId u = a.unit;
  if (!may_act(s, u, Step::Move, price_of(a.verb), sink)) {
    judge.ok = false;
    if (!S::all || !known(s, u) || !on_table(s, u)) return false;
  }
  if (has(s, u, unit_flag::kRetreating)) judge.no(clause::retreat_state, u);
  if (has(s, u, unit_flag::kHalted)) judge.no(clause::rally_normal_next_turn, u);
  if (is_locked(s, u)) judge.no(clause::move_locked_units_stay, u);
  if (!judge.ok && !S::all) return false;
  if (a.verb == Verb::Form) {
    if (has(s, u, unit_flag::kActed))
      judge.no(clause::command_once_each, u, Measured(Measure::Count, 2).against(1));
    judge_form(s, u, judge);
    if (judge.ok)
      judge.yes(clause::move_adopt_firing_order, u,
                Measured(Measure::Points, price_of(a.verb)).against(price_of(a.verb)));
    return judge.ok;
  }
  if (!is_gun(s, u)) {
    judge.no(clause::unit_gun_states, u);
    return false;
  }
  judge_gun(s, a, judge);
  return judge.ok;
}
template bool may_drill(const State&, const Action&, NoWhy&);
template bool may_drill(const State&, const Action&, Why&);

/// Turned, it carries its own general along and meets those who stand alone.
template <class D, class L>
void turn_among_generals(Flow<D, L> f, UnitId u) {
  carry_general(f.s, u);
  meet_generals(f, u, wake_where_it_stands(f.s, u));
}

template <class D, class L>
void drill(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const UnitId u = a.unit;
  open_step(f, Step::Move);
  pay(f, u, price_of(a.verb));
  switch (a.verb) {
    case Verb::Form:
      set_flags(s, u, unit_flag::kFiringOrder | unit_flag::kActed | unit_flag::kFormed);
      tell::order_adopted(f, clause::move_adopt_firing_order, u);
      return;
    case Verb::Limber:
      set_flags(s, u, unit_flag::kLimbered | unit_flag::kDidLimber);
      modify(f.log, clause::move_limber_marker, u);
      tell::limbered(f, clause::move_limber_and_unlimber, u);
      return;
    case Verb::Unlimber:
      set_pose(s, u, turned(s, u, a.facing));
      set_flags(s, u, unit_flag::kDidUnlimber | unit_flag::kMoved, unit_flag::kLimbered);
      tell::unlimbered(f, clause::move_unlimber_pivot, u, a.facing);
      turn_among_generals(f, u);
      return;
    default:
      set_pose(s, u, turned(s, u, a.facing));
      set_flags(s, u, unit_flag::kActed | unit_flag::kMoved);
      tell::pivoted(f, clause::move_unlimbered_pivot, u, a.facing);
      turn_among_generals(f, u);
      return;
  }
}

#define SANDTABLE_DRILL(D, L) template void drill(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_DRILL)

}  // namespace sandtable::game_of_kings
