#include <algorithm>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// Step 1: attempts to halt units that retreat (heading "Morale").
namespace sandtable::game_of_kings {
namespace {

namespace costs = table::command_point_costs_table;
constexpr int kPrice = costs::at(costs::Key::Rally).points;

constexpr int kLeast = figure(Figure::Rally);

/// Units of the sectors in hand that still want an attempt.
int waiting(const State& s) {
  int out = 0;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (has(s, u, unit_flag::kRetreating) && !has(s, u, unit_flag::kTried | unit_flag::kRetreated))
      ++out;
  });
  return out;
}

}  // namespace

template <class S>
bool may_rally(const State& s, UnitId unit, S& sink) {
  if (!may_act(s, unit, Step::Rally, kPrice, sink)) return false;
  Judge<S> judge{sink};
  if (!has(s, unit, unit_flag::kRetreating) && judge.no(clause::rally_first_use_of_points, unit))
    return false;
  const bool over = !s.setup->options.rally_retries || s.now.step_one_closed;
  if (has(s, unit, unit_flag::kTried) && over &&
      judge.no(clause::rally_attempt_once, unit, Measured(Measure::Count, 1).against(1)))
    return false;
  if (has(s, unit, unit_flag::kRetreated) &&
      judge.no(clause::rally_first_use_of_points, unit, Measured(Measure::Count, 1)))
    return false;
  if (!judge.ok) return false;
  judge.yes(clause::rally_first_use_of_points, unit);
  if (has(s, unit, unit_flag::kTried))
    judge.yes(clause::rally_attempt_once, unit, Measured(Measure::Count, 1));
  return true;
}

template <class D, class L>
void rally(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  const int left = s.points[idx(side_of(s, unit))][idx(s.pieces.command[unit])];
  const int want = waiting(s);
  if (want > left)
    modify(f.log, clause::rally_too_few_points, unit,
           Measured(Measure::Points, left).against(want));
  modify(f.log, clause::rally_first_use_of_points, unit,
         Measured(Measure::Points, left).against(want));
  pay(f, unit, kPrice);
  int needed = kLeast;
  if (s.pieces.general[unit] != kNoUnit) {
    --needed;
    modify(f.log, clause::rally_general, unit, Measured(Measure::Score, 1));
  }
  const int halted =
      f.roll(clause::rally_throw, side_of(s, unit), 1, 6, Read::CountBetween, needed, 6, unit);
  set_flags(s, unit, unit_flag::kTried | (halted != 0 ? unit_flag::kHalted : 0U),
            halted != 0 ? unit_flag::kRetreating : 0U);
  if (halted != 0)
    modify(f.log, clause::rally_no_recovery, unit, Measured(Measure::Count, quarters(s, unit)));
  tell::rally_tried(f, clause::rally_throw, unit, needed, halted, left - 1);
}

#define SANDTABLE_RALLY(D, L) template void rally(Flow<D, L>, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_RALLY)

template bool may_rally(const State&, UnitId, NoWhy&);
template bool may_rally(const State&, UnitId, Why&);

}  // namespace sandtable::game_of_kings
