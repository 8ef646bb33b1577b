#include "rulesets/fixed_baynet/rules/victory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// The end of a battle.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kPercent = 100;
/// The last turn of a battle that has none of its own: a turn is counted by a byte.
constexpr int kLastTurn = 250;

int last_turn(const State& s) { return s.setup->turns == 0 ? kLastTurn : s.setup->turns; }

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

bool inside(const Zone& area, Vec p) {
  return p.x >= area.low.x && p.y >= area.low.y && p.x <= area.high.x && p.y <= area.high.y;
}

geometry::Disc thing_of(const Objective& o) { return {o.thing, o.size / 2}; }

/// One of them touches the thing of an objective.
bool at_thing(const State& s, const Objective& o, Side side) {
  return s.standing[idx(side)].any([&](ManId m) {
    return is_able(s, m) && geometry::within(base(s, m), thing_of(o), kContact);
  });
}

/// Aims that decide as soon as they are met: whoever leaves, destroys or takes a leader wins at
/// once.
bool at_once(ObjectiveKind kind) {
  return kind == ObjectiveKind::Leave || kind == ObjectiveKind::Destroy ||
         kind == ObjectiveKind::Leader;
}

bool holds(const State& s, const Objective& o) {
  std::array<int, 2> there{};
  for (const Side side : {Side::A, Side::B})
    s.standing[idx(side)].for_each([&](ManId m) {
      if (inside(o.area, s.men[m].place)) ++there[idx(side)];
    });
  return there[idx(o.side)] >= o.number && there[idx(other(o.side))] == 0;
}

/// When objectives are judged: those that decide at once, all whose turn ends, or with these what a
/// later turn cannot change, a side having left the table.
enum class Judged { AtOnce, TurnEnds, NobodyComes };

bool is_due(const State& s, const Objective& o, Judged when) {
  if (at_once(o.kind)) return true;
  if (when == Judged::AtOnce) return false;
  if (o.turn == 0 || o.turn == s.turn) return true;
  return when == Judged::NobodyComes && o.kind == ObjectiveKind::Survive && o.turn > s.turn;
}

/// Objectives that are met. True: the battle is decided.
template <class D, class L>
bool judge_objectives(Flow<D, L> f, Judged when) {
  State& s = f.s;
  std::array<bool, 2> met{};
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (!is_due(s, o, when) || !is_met(s, i)) continue;
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

int how_many(const State& s, const Objective& o, bool standing) {
  int out = 0;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    const bool there = s.men[i].fate == Fate::Left || (standing && stands(s, m));
    if (there && counts(s, o, m)) ++out;
  }
  return out;
}

bool is_met(const State& s, std::size_t i) {
  const Objective& o = s.setup->objectives[i];
  switch (o.kind) {
    case ObjectiveKind::Hold:
      return holds(s, o);
    case ObjectiveKind::Leave:
      return how_many(s, o, false) >= o.number;
    case ObjectiveKind::Destroy:
      return (s.destroyed >> i & 1) != 0;
    case ObjectiveKind::Take:
      return at_thing(s, o, o.side) && !at_thing(s, o, other(o.side));
    case ObjectiveKind::Survive:
      return how_many(s, o, true) >= o.number;
    case ObjectiveKind::Leader: {
      const Fate fate = s.men[s.setup->units[o.unit].first].fate;
      return fate == Fate::Captured || fate == Fate::Fallen || fate == Fate::Dead;
    }
  }
  return false;
}

bool counts(const State& s, const Objective& o, ManId m) {
  return side_of(s, m) == o.side && is_gun(s, m) == o.wagons &&
         (o.unit == kNoUnit || card(s, m).unit == o.unit);
}

bool losses_decide(const State& s) {
  return s.setup->objectives.empty() && s.setup->options.default_victory;
}

std::array<int, 2> lost(const State& s) {
  std::array<int, 2> out{};
  for (std::size_t side = 0; side < 2; ++side) {
    int fit = 0;
    s.standing[side].for_each([&](ManId m) {
      if (!has(s, m, man_flag::kPanicking)) ++fit;
    });
    // Who has not come yet, or has got away, is not lost.
    for (std::size_t i = 0; i < s.setup->men.size(); ++i)
      if ((s.men[i].fate == Fate::Waiting || s.men[i].fate == Fate::Left) &&
          !is_gun(s, static_cast<ManId>(i)) && idx(side_of(s, static_cast<ManId>(i))) == side)
        ++fit;
    // Prisoners of the first turn are not of those whom it began with, and may be freed.
    out[side] = std::max(0, of(s, side) - fit);
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

/// Somebody of it stands, or is still to come.
bool has_model(const State& s, Side side) {
  if (!s.standing[idx(side)].empty()) return true;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i)
    if (s.men[i].fate == Fate::Waiting && side_of(s, static_cast<ManId>(i)) == side) return true;
  return false;
}

namespace {

/// Nobody of it is there, but some have got away by an exit: they are not lost.
bool has_left(const State& s, Side side) {
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (s.men[m].fate == Fate::Left && !is_gun(s, m) && side_of(s, m) == side) return true;
  }
  return false;
}

/// It may still come to meet an aim of its own, though it is alone on the table.
bool has_aims_left(const State& s, Side side) {
  if (!has_model(s, side)) return false;
  return std::any_of(s.setup->objectives.begin(), s.setup->objectives.end(),
                     [&](const Objective& o) {
                       return o.side == side && o.kind != ObjectiveKind::Survive &&
                              o.kind != ObjectiveKind::Leader && (o.turn == 0 || o.turn > s.turn);
                     });
}

}  // namespace

template <class D, class L>
void judge_at_once(Flow<D, L> f) {
  const Phase p = f.s.now.phase;
  if (f.s.setup->objectives.empty() || (p != Phase::Act && p != Phase::Next && p != Phase::Choose))
    return;
  judge_objectives(f, Judged::AtOnce);
}

template <class S>
bool may_destroy(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  const auto i = static_cast<std::size_t>(a.number);
  const bool there = a.number >= 0 && i < s.setup->objectives.size() &&
                     s.setup->objectives[i].kind == ObjectiveKind::Destroy &&
                     s.setup->objectives[i].side == side_of_unit(s, a.unit);
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!there) {
    judge.no(clause::victory_scenario, piece);
    return false;
  }
  if (men.size() != 1) {
    judge.no(clause::order_is_action, piece, Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId m = men.first();
  const geometry::Disc thing = thing_of(s.setup->objectives[i]);
  if (!geometry::within(base(s, m), thing, kContact) &&
      judge.no(clause::victory_scenario, m,
               Measured(Measure::Length, geometry::gap(base(s, m), thing)).against(kContact)))
    return false;
  if (in_contact(s, m) && judge.no(clause::victory_scenario, m)) return false;
  const int all = price_for(s, m, Price::Destroy);
  if (s.men[m].ac < all)
    judge.no(clause::action_none_left, m, Measured(Measure::Count, s.men[m].ac).against(all));
  return judge.ok;
}

template <class D, class L>
void destroy(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  pay(s, ordered(s, a).first(), Price::Destroy);
  s.destroyed = static_cast<std::uint8_t>(s.destroyed | 1U << a.number);
}

template <class D, class L>
void check_victory(Flow<D, L> f) {
  State& s = f.s;
  if (judge_objectives(f, Judged::TurnEnds)) return;
  const auto gone = lost(s);
  Clause why = clause::victory_default;
  const int margin = std::abs(percent(s, gone, 0) - percent(s, gone, 1));
  const bool none = !has_model(s, Side::A), nobody = !has_model(s, Side::B);
  const bool away = (none && has_left(s, Side::A)) || (nobody && has_left(s, Side::B));
  if ((none || nobody) && !away) {
    const int winner = none && nobody ? -1 : none ? 1 : 0;
    return finish(f, winner, EndReason::LastModel, why, margin);
  }
  if (away && !has_aims_left(s, Side::A) && !has_aims_left(s, Side::B)) {
    if (judge_objectives(f, Judged::NobodyComes)) return;
    tell_losses(f, gone);
    const int winner = leader(s, gone, why);
    return finish(f, winner, EndReason::LeftTable, why, margin);
  }
  const bool half = losses_decide(s) && (2 * gone[0] >= of(s, 0) || 2 * gone[1] >= of(s, 1));
  const bool both = half && 2 * gone[0] >= of(s, 0) && 2 * gone[1] >= of(s, 1);
  if (!half && s.turn < last_turn(s)) return;
  tell_losses(f, gone);
  if (both) why = clause::victory_simultaneous;
  const int winner = leader(s, gone, why);
  finish(f, winner, half ? EndReason::HalfLost : EndReason::TurnLimit, why, margin);
}

template bool may_destroy(const State&, const Action&, NoWhy&);
template bool may_destroy(const State&, const Action&, Why&);
#define SANDTABLE_VICTORY(D, L)                                  \
  template void judge_at_once(Flow<D, L>);                       \
  template void destroy(Flow<D, L>, const Action&);              \
  template void finish(Flow<D, L>, int, EndReason, Clause, int); \
  template void check_victory(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_VICTORY)

}  // namespace sandtable::fixed_baynet
