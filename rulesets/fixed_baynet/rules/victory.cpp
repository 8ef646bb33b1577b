#include "rulesets/fixed_baynet/rules/victory.h"

#include <cstdint>
#include <cstdlib>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// The end of a battle.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kPercent = 100;

int of(const State& s, std::size_t side) { return s.setup->sides[side].men; }

int percent(const State& s, const std::array<int, 2>& gone, std::size_t side) {
  return of(s, side) == 0 ? 0 : gone[side] * kPercent / of(s, side);
}

/// Who lost the smaller part; equal parts go to the side with more prisoners (victory.prisoners).
int leader(const State& s, const std::array<int, 2>& gone, Clause& why) {
  const int a = gone[0] * of(s, 1), b = gone[1] * of(s, 0);
  if (a != b) return a < b ? 0 : 1;
  why = clause::victory_prisoners;
  if (s.prisoners[0] != s.prisoners[1]) return s.prisoners[0] > s.prisoners[1] ? 0 : 1;
  return -1;
}

template <class D, class L>
void tell_losses(Flow<D, L> f, const std::array<int, 2>& gone) {
  for (const Side side : {Side::A, Side::B})
    tell::parts_lost(f, clause::victory_default, side, gone[idx(side)], of(f.s, idx(side)),
                     f.s.prisoners[idx(side)]);
}

bool holds(const State& s, const Objective& o) {
  std::array<int, 2> there{};
  for (const Side side : {Side::A, Side::B})
    s.standing[idx(side)].for_each([&](ManId m) {
      const Vec p = s.men[m].place;
      if (p.x >= o.area.low.x && p.y >= o.area.low.y && p.x <= o.area.high.x &&
          p.y <= o.area.high.y)
        ++there[idx(side)];
    });
  return there[idx(o.side)] >= o.number && there[idx(other(o.side))] == 0;
}

/// Objectives that are met at the end of this turn. True: the battle is decided.
template <class D, class L>
bool judge_objectives(Flow<D, L> f) {
  State& s = f.s;
  std::array<bool, 2> met{};
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if ((o.turn != 0 && o.turn != s.turn) || !holds(s, o)) continue;
    met[idx(o.side)] = true;
    tell::objective_met(f, clause::victory_scenario, static_cast<int>(i), o.side);
  }
  if (!met[0] && !met[1]) return false;
  finish(f,
         met[0] && met[1] ? -1
         : met[0]         ? 0
                          : 1,
         EndReason::Objectives, clause::victory_scenario, 0);
  return true;
}

}  // namespace

std::array<int, 2> lost(const State& s) {
  std::array<int, 2> out{};
  for (std::size_t side = 0; side < 2; ++side) {
    int fit = 0;
    s.standing[side].for_each([&](ManId m) {
      if (!has(s, m, man_flag::kPanicking)) ++fit;
    });
    out[side] = of(s, side) - fit;
  }
  return out;
}

template <class D, class L>
void finish(Flow<D, L> f, int winner, EndReason reason, Clause clause, int margin) {
  State& s = f.s;
  s.now.phase = Phase::Over;
  s.now.work = {};
  s.winner = static_cast<std::int8_t>(winner);
  s.end = reason;
  s.margin = margin;
  tell::battle_ends(f, clause, winner < 0 ? 2 : winner, reason);
}

template <class D, class L>
void check_victory(Flow<D, L> f) {
  State& s = f.s;
  if (judge_objectives(f)) return;
  const auto gone = lost(s);
  Clause why = clause::victory_default;
  const int margin = std::abs(percent(s, gone, 0) - percent(s, gone, 1));
  if (s.standing[0].empty() || s.standing[1].empty()) {
    const int winner = s.standing[0].empty() && s.standing[1].empty() ? -1
                       : s.standing[0].empty()                        ? 1
                                                                      : 0;
    return finish(f, winner, EndReason::LastModel, why, margin);
  }
  const bool by_default = s.setup->objectives.empty() && s.setup->options.default_victory;
  const bool half = by_default && (2 * gone[0] >= of(s, 0) || 2 * gone[1] >= of(s, 1));
  const bool both = half && 2 * gone[0] >= of(s, 0) && 2 * gone[1] >= of(s, 1);
  if (!half && (s.setup->turns == 0 || s.turn < s.setup->turns)) return;
  tell_losses(f, gone);
  if (both) why = clause::victory_simultaneous;
  const int winner = leader(s, gone, why);
  finish(f, winner, half ? EndReason::HalfLost : EndReason::TurnLimit, why, margin);
}

#define SANDTABLE_VICTORY(D, L)                                  \
  template void finish(Flow<D, L>, int, EndReason, Clause, int); \
  template void check_victory(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_VICTORY)

}  // namespace sandtable::fixed_baynet
