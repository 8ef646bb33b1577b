#include <algorithm>
#include <array>

#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/victory.h"

/// The end of a battle (heading "Victory").
namespace sandtable::game_of_kings {
namespace {

constexpr int kPercent = 100;

/// Army points left in hundredths of those at the start.
int share(const State& s, std::size_t side) {
  const int start = s.setup->sides[side].points;
  return start == 0 ? 0 : s.army[side] * kPercent / start;
}

int margin_of(const State& s) {
  return std::max(share(s, 0), share(s, 1)) - std::min(share(s, 0), share(s, 1));
}

/// Below half: exactly half is not yet lost.
bool below_half(const State& s, std::size_t side, int points_less = 0) {
  const Side whose = side == 0 ? Side::A : Side::B;
  return s.setup->sides[side].points - s.army[side] + points_less > points_to_lose(s, whose);
}

/// No foot, horse or gun unit is left of those it had. Generals alone hold nothing and fight
/// nobody, and where nobody at all is left the turns would go by with nobody to ask.
bool lost_its_troops(const State& s, std::size_t side) {
  if ((s.pieces.alive[side] & s.pieces.solid) != 0) return false;
  return std::any_of(s.setup->units.begin(), s.setup->units.end(), [&](const UnitCard& c) {
    return idx(c.side) == side && c.type != Type::General;
  });
}

/// Whether a foot, horse or gun unit of `side` stands in the feature, and none of the enemy.
bool holds(const State& s, Side side, std::uint16_t feature) {
  std::array<bool, 2> there{};
  for_each_unit(s.pieces.solid, [&](UnitId u) {
    if (stands_in(s, u, feature)) there[idx(side_of(s, u))] = true;
  });
  return there[idx(side)] && !there[idx(other(side))];
}

bool is_met(const State& s, const Objective& o) {
  return (o.turn == 0 || s.turn == o.turn) && is_met_now(s, o);
}

int winner_of(int comparison) { return comparison > 0 ? 0 : comparison < 0 ? 1 : -1; }

/// Objectives met at the end of this turn. True: the battle is decided.
template <class D, class L>
bool judge_objectives(Flow<D, L> f) {
  State& s = f.s;
  std::array<bool, 2> met{};
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (!is_met(s, o)) continue;
    met[idx(o.side)] = true;
    tell::objective_met(f, clause::victory_objectives, static_cast<int>(i), o.side);
  }
  if (!met[0] && !met[1]) return false;
  const int winner = met[0] && met[1] ? -1 : met[0] ? 0 : 1;
  finish(f, winner, EndReason::Objectives, clause::victory_objectives, margin_of(s));
  return true;
}

}  // namespace

template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin) {
  State& s = f.s;
  s.now.phase = Phase::Over;
  s.winner = static_cast<std::int8_t>(winner);
  s.end = static_cast<std::uint8_t>(reason);
  s.margin = margin;
  tell::battle_ends(f, clause, winner < 0 ? 2 : winner, reason, margin);
}

bool stands_in(const State& s, UnitId unit, std::uint16_t feature) {
  const Box& box = outline(s, unit);
  const geometry::Feature& there = s.ground->terrain[feature];
  if (!there.area.bounds().meets(geometry::bounds_of(box.corner))) return false;
  geometry::FeatureSet wanted;
  wanted.add(feature);
  return s.ground->terrain.holding_most_of(box, wanted).has(feature);
}

bool is_met_now(const State& s, const Objective& o) {
  switch (o.kind) {
    case Objective::Kind::Hold:
      return holds(s, o.side, o.feature);
    case Objective::Kind::Survive:
      return s.army[idx(o.side)] >= o.number;
  }
  return false;
}

bool points_decide(const State& s) { return s.setup->objectives.empty() || s.setup->points_too; }

int points_to_lose(const State& s, Side side) { return s.setup->sides[idx(side)].points / 2; }

int compare_shares(const State& s) {
  const long a = long{s.army[0]} * s.setup->sides[1].points;
  const long b = long{s.army[1]} * s.setup->sides[0].points;
  return a > b ? 1 : a < b ? -1 : 0;
}

bool beaten_without(const State& s, Side side, int points) {
  return points_decide(s) && below_half(s, idx(side), points);
}

template <class D, class L>
void check_defeat(Flow<D, L> f) {
  State& s = f.s;
  const std::array by_points{points_decide(s) && below_half(s, 0),
                             points_decide(s) && below_half(s, 1)};
  const bool a = by_points[0] || lost_its_troops(s, 0), b = by_points[1] || lost_its_troops(s, 1);
  if (!a && !b) return;
  modify(f.log, clause::victory_when_checked,
         Measured(Measure::Count, s.army[a ? 0 : 1]).against(s.setup->sides[a ? 0 : 1].points));
  if (a && b)
    finish(f, -1, EndReason::BothLost, clause::victory_both_at_once, 0);
  else
    finish(f, a ? 1 : 0, by_points[a ? 0 : 1] ? EndReason::HalfLost : EndReason::NoTroops,
           clause::victory_defeat, margin_of(s));
}

template <class D, class L>
void check_end_of_turn(Flow<D, L> f) {
  State& s = f.s;
  if (judge_objectives(f)) return;
  if (s.setup->turns == 0 || s.turn < s.setup->turns) return;
  finish(f, winner_of(compare_shares(s)), EndReason::TurnLimit, clause::victory_turn_limit,
         margin_of(s));
}

#define SANDTABLE_VICTORY(D, L)                                  \
  template void finish(Flow<D, L>, int, EndReason, Clause, int); \
  template void check_defeat(Flow<D, L>);                        \
  template void check_end_of_turn(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_VICTORY)

}  // namespace sandtable::game_of_kings
