#include <array>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/victory.h"

namespace sandtable::belle_epoque {
namespace {

bool broken(const State& s, Side side) {
  const Breaking b = breaking(s, side);
  return b.limit > 0 && b.lost >= b.limit;
}

int winner_of(int comparison) { return comparison > 0 ? 0 : comparison < 0 ? 1 : -1; }

template <class D, class L>
void decide_by_objectives(Flow<D, L> f) {
  State& s = f.s;
  std::array<int, 2> points{};
  const auto& objectives = s.setup->objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    const Objective& o = objectives[i];
    const int times = times_met(s, i);
    if (times == 0) continue;
    points[idx(o.side)] += times * o.points;
    tell::objective_scored(f, clause::end_scenario_limit, static_cast<int>(i), o.side,
                           times * o.points);
  }
  const int margin = points[0] - points[1];
  if (margin != 0)
    finish(f, winner_of(margin), EndReason::Objectives, clause::end_scenario_limit,
           margin > 0 ? margin : -margin);
  else
    finish(f, winner_of(compare_losses(s)), EndReason::Losses, clause::end_scenario_limit, 0);
}

}  // namespace

int compare_losses(const State& s) {
  const long a = long{s.pools.lost[0]} * s.setup->sides[1].stands;
  const long b = long{s.pools.lost[1]} * s.setup->sides[0].stands;
  return a < b ? 1 : a > b ? -1 : 0;
}

int times_met(const State& s, std::size_t objective) {
  const Objective& o = s.setup->objectives[objective];
  if (o.kind == Objective::Kind::Exit) return s.pools.left[idx(o.side)];
  return s.pools.holder[objective] == idx(o.side) ? 1 : 0;
}

int points_of(const State& s, Side side) {
  int out = 0;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (o.side == side) out += times_met(s, i) * o.points;
  }
  return out;
}

int points_ahead(const State& s) { return points_of(s, Side::A) - points_of(s, Side::B); }

Breaking breaking(const State& s, Side side) {
  Breaking out{s.pools.lost[idx(side)], s.setup->sides[idx(side)].stands, 0};
  for (std::size_t i = 0; i < s.setup->units.size(); ++i) {
    const UnitCard& c = s.setup->units[i];
    if (c.side != side || c.breaks) continue;
    out.lost -= c.stands - s.pieces.stands[i];
    out.of -= c.stands;
  }
  switch (s.setup->sides[idx(side)].break_point) {
    case BreakPoint::Off:
      break;
    case BreakPoint::Third:
      out.limit = (out.of + 2) / 3;
      break;
    case BreakPoint::Half:
      out.limit = (out.of + 1) / 2;
      break;
    case BreakPoint::TwoThirds:
      out.limit = (2 * out.of + 2) / 3;
      break;
  }
  return out;
}

template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin) {
  State& s = f.s;
  s.now = Pending{};
  s.now.phase = Phase::Over;
  s.winner = static_cast<std::int8_t>(winner);
  s.end = static_cast<std::uint8_t>(reason);
  s.margin = margin;
  tell::battle_ends(f, clause, winner < 0 ? 2 : winner, reason, margin);
}

template <class D, class L>
bool check_last_unit(Flow<D, L> f, UnitId marched_off) {
  State& s = f.s;
  const auto gone = [&](std::size_t i) {
    return s.pieces.alive[i] == 0 && s.pools.waiting[i] == 0;
  };
  const bool a = gone(0), b = gone(1);
  if (!a && !b) return false;
  // A side whose last unit marched off by the scenario's exit was not destroyed.
  if (marched_off != kNoUnit && (side_of(s, marched_off) == Side::A ? a : b)) {
    decide_by_objectives(f);
    return true;
  }
  const int winner = a && b ? -1 : a ? 1 : 0;
  const int margin = winner < 0 ? 0 : s.pools.stands[static_cast<std::size_t>(winner)];
  finish(f, winner, EndReason::LastUnit, clause::end_last_unit, margin);
  return true;
}

template <class D, class L>
void check_end_of_turn(Flow<D, L> f) {
  State& s = f.s;
  const bool a = broken(s, Side::A), b = broken(s, Side::B);
  for (const Side side : {Side::A, Side::B}) {
    if (!(side == Side::A ? a : b)) continue;
    const Breaking loss = breaking(s, side);
    tell::broken(f, clause::end_break_point, side, loss.lost, loss.of);
  }
  if (a || b) {
    const int winner = a && b ? winner_of(compare_losses(s)) : a ? 1 : 0;
    finish(f, winner, EndReason::BreakPoint, clause::end_break_point, 0);
    return;
  }
  if (s.turn >= s.setup->turns) decide_by_objectives(f);
}

#define SANDTABLE_VICTORY(D, L)                                  \
  template void finish(Flow<D, L>, int, EndReason, Clause, int); \
  template bool check_last_unit(Flow<D, L>, UnitId);             \
  template void check_end_of_turn(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_VICTORY)

}  // namespace sandtable::belle_epoque
