#include <algorithm>
#include <array>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/ending.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

/// How a battle ends: by its tasks, because an army breaks, or by agreement (victory.tasks,
/// victory.army-moral).
namespace sandtable::belle_alliance {
namespace {

bool stands_in(const State& s, Side side, UnitId id, Vec place, Len radius) {
  const Unit& unit = s.of(side).units[id];
  if (unit.standing != Standing::OnTable || unit.disorder == Disorder::FD) return false;
  Body disc;
  disc.round = true;
  disc.disc = {place, radius};
  return gap(disc, body_of(s, side, id)) == 0;
}

bool holds(const State& s, Side side, const TaskCard& task) {
  bool own = false;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id)
    own = own || stands_in(s, side, id, task.place, task.radius);
  for (UnitId id = 0; own && id < s.of(other(side)).unit_count; ++id)
    if (stands_in(s, other(side), id, task.place, task.radius)) return false;
  return own;
}

int units_left(const State& s, Side side) {
  int count = 0;
  for (std::size_t id = 0; id < s.of(side).unit_count; ++id)
    count += s.of(side).units[id].standing == Standing::Left ? 1 : 0;
  return count;
}

bool is_met(const State& s, const TaskCard& task) {
  switch (task.kind) {
    case TaskKind::Hold:
      return holds(s, task.side, task);
    case TaskKind::Destroy:
      return figures_gone(s, other(task.side)) >= task.number;
    case TaskKind::Leave:
      return units_left(s, task.side) >= task.number;
  }
  return false;
}

/// More than half of its figures are lost, off the table or in FD.
bool is_broken(const State& s, Side side) {
  constexpr int kHundred = 100;
  return kHundred * figures_gone(s, side) >
         figure(FightFigure::BrokenHalf) * figures_at_first(s, side);
}

template <class D, class L>
void end(Flow<D, L> f, EndReason why, int winner, Clause clause) {
  f.s.end = why;
  f.s.winner = static_cast<std::int8_t>(winner);
  tell::battle_ends(f, clause, winner, winner < 0, f.s.points[0], f.s.points[1]);
}

}  // namespace

int figures_at_first(const State& s, Side side) {
  int sum = 0;
  for (const UnitCard& card : s.setup->of(side).units) sum += card.figures;
  return sum;
}

int figures_gone(const State& s, Side side) {
  int there = 0;
  for (std::size_t id = 0; id < s.of(side).unit_count; ++id) {
    const Unit& unit = s.of(side).units[id];
    const bool counts = unit.standing == Standing::Waiting || unit.standing == Standing::Left ||
                        (unit.standing == Standing::OnTable && unit.disorder != Disorder::FD);
    there += counts ? unit.figures : 0;
  }
  return std::max(0, figures_at_first(s, side) - there);
}

void judge_tasks(State& s) {
  for (const TaskCard& task : s.setup->tasks) {
    const int bound = task.bound == 0 ? s.setup->last_bound : task.bound;
    if (bound != s.bound || !is_met(s, task)) continue;
    auto& points = s.points[static_cast<std::size_t>(index(task.side))];
    points = static_cast<std::int16_t>(points + task.points);
  }
}

template <class D, class L>
void judge_end(Flow<D, L> f) {
  State& s = f.s;
  judge_tasks(s);
  if (s.setup->options.army_moral == ArmyMoral::On) {
    const bool a = is_broken(s, Side::A), b = is_broken(s, Side::B);
    if (a || b)
      return end(f, EndReason::ArmyMoral, a && b ? -1 : a ? 1 : 0, clause::victory_army_moral);
  }
  if (s.bound < s.setup->last_bound) return;
  const int more = s.points[0] - s.points[1];
  end(f, EndReason::Tasks, more > 0 ? 0 : more < 0 ? 1 : -1, clause::victory_tasks);
}

bool is_offered_draw(const State& s, Post seat) {
  return s.draw_asked == bit(seat.side) && seat.number == 0;
}

template <class D, class L>
void agree(Flow<D, L> f, Side side, Verb verb) {
  State& s = f.s;
  switch (verb) {
    case Verb::Concede:
      tell::conceded(f, clause::victory_tasks, index(side));
      return end(f, EndReason::Conceded, index(other(side)), clause::victory_tasks);
    case Verb::OfferDraw:
      tell::draw_offered(f, clause::victory_tasks, index(side));
      s.draw_asked = bit(other(side));
      s.draws |= bit(side);
      return;
    case Verb::AcceptDraw:
      s.draw_asked = 0;
      return end(f, EndReason::Agreed, -1, clause::victory_tasks);
    default:
      tell::draw_refused(f, clause::victory_tasks, index(side));
      s.draw_asked = 0;
      return;
  }
}

#define SANDTABLE_ENDING(D, L)               \
  template void judge_end<D, L>(Flow<D, L>); \
  template void agree<D, L>(Flow<D, L>, Side, Verb);
SANDTABLE_EVERY_FLOW(SANDTABLE_ENDING)

}  // namespace sandtable::belle_alliance
