#include "rulesets/belle_alliance/judgement/playing.h"

#include <algorithm>
#include <vector>

#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/upkeep.h"
#include "rulesets/belle_alliance/rules/flow/ending.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

// The worth of things, in hundredths of a figure: judgement, no rule.
constexpr int kFigure = 100, kPoint = 1500, kWon = 8000, kValour = 3;
/// How far one foot unit comes in a bound, for what is within reach, in centimetres.
constexpr int kStride = 25;

/// Hundredths of a unit's worth that it still has in its disorder.
int steadiness(Disorder disorder) {
  switch (disorder) {
    case Disorder::None:
      return 100;
    case Disorder::LD:
      return 92;
    case Disorder::MD:
      return 72;
    case Disorder::FD:
      return 20;
  }
  return 100;
}

int figures_worth(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  if (unit.standing == Standing::Waiting || unit.standing == Standing::Left)
    return unit.figures * kFigure;
  // He is out of the battle for bounds, and comes back where he left it.
  if (unit.standing == Standing::Off) return unit.figures * steadiness(Disorder::FD);
  if (unit.standing != Standing::OnTable) return 0;
  // A gunner is worth more than a man on foot: his gun goes with him.
  constexpr int kGunner = 2;
  const bool guns = arm_of(card_of(s, side, id).troops) == Arm::Artillery;
  const int each = steadiness(unit.disorder) + kValour * std::clamp<int>(unit.valour, -5, 5);
  return unit.figures * each * (guns ? kGunner : 1) * supplied(unit) / 100;
}

/// How much of a side is at a place or can be by the end: in figures, by how far off they are; and
/// whether anybody stands there.
struct Presence {
  int sum = 0;
  bool there = false;
};
Presence presence(const State& s, Side side, const TaskCard& task, int bounds_left) {
  Presence out;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
    const Unit& unit = s.of(side).units[id];
    if (unit.standing != Standing::OnTable || unit.disorder == Disorder::FD) continue;
    const Arm arm = arm_of(card_of(s, side, id).troops);
    if (arm == Arm::Waggon) continue;
    Body disc;
    disc.round = true;
    disc.disc = {task.place, task.radius};
    const int off = static_cast<int>(gap(disc, body_of(s, side, id)) / geometry::kCentimetre);
    constexpr int kThere = 100, kNear = 70;
    const int reach = kStride * (bounds_left + 1);
    const int share = off == 0 ? kThere : std::max(0, kNear - kNear * off / reach);
    out.sum += unit.figures * share * steadiness(unit.disorder) / 100;
    out.there = out.there || off == 0;
  }
  return out;
}

/// How many units of its side have left, or are on their way to an exit, of those that a task asks
/// for: in hundredths of a unit.
int leaving(const State& s, const TaskCard& task, int bounds_left) {
  constexpr int kOut = 100, kNear = 70;
  std::vector<int> shares;
  for (UnitId id = 0; id < s.of(task.side).unit_count; ++id) {
    const Unit& unit = s.of(task.side).units[id];
    if (unit.standing == Standing::Left) shares.push_back(kOut);
    if (unit.standing != Standing::OnTable || unit.disorder == Disorder::FD ||
        unit.mother != kNoUnit)
      continue;
    const auto exit = nearest_exit(*s.setup, unit.place);
    if (!exit) continue;
    const int off = centimetres_between(unit.place, exit->middle);
    shares.push_back(std::max(0, kNear - kNear * off / (kStride * (bounds_left + 1))));
  }
  std::sort(shares.rbegin(), shares.rend());
  if (shares.size() > task.number) shares.resize(task.number);
  int sum = 0;
  for (const int share : shares) sum += share;
  return sum;
}

/// Of the points of a task, how many a side may count on, in hundredths of a figure.
int outlook(const State& s, const TaskCard& task, int point) {
  const int last = task.bound == 0 ? s.setup->last_bound : task.bound;
  // The bound of the position is over: the next has been opened, or none will be.
  const int left = last - s.bound;
  if (left < 0) return 0;
  const Side side = task.side;
  switch (task.kind) {
    case TaskKind::Hold: {
      const Presence own = presence(s, side, task, left),
                     theirs = presence(s, other(side), task, left);
      constexpr int kNobody = 300, kMetNow = 8;
      const auto points = std::int64_t{task.points} * point;
      const std::int64_t met = own.there && !theirs.there ? points / kMetNow : 0;
      return static_cast<int>(met + points * (own.sum - theirs.sum) /
                                        (own.sum + theirs.sum + kNobody) / 2);
    }
    case TaskKind::Destroy: {
      const int gone = std::min<int>(figures_gone(s, other(side)), task.number);
      if (task.number == 0) return 0;
      return static_cast<int>(std::int64_t{task.points} * point * gone / task.number * gone /
                              task.number);
    }
    case TaskKind::Leave: {
      if (task.number == 0) return 0;
      return static_cast<int>(std::int64_t{task.points} * point * leaving(s, task, left) /
                              (std::int64_t{100} * task.number));
    }
  }
  return 0;
}

}  // namespace

int point_worth(const State& s) {
  int points = 0;
  for (const TaskCard& task : s.setup->tasks) points += task.points;
  if (points == 0) return kPoint;
  constexpr int kStake = 70;  // hundredths of all figures, for all points
  const int figures = figures_at_first(s, Side::A) + figures_at_first(s, Side::B);
  return std::max(kPoint, kStake * figures / points);
}

void answer_for(State& s, Side side, const Action& answer) {
  take_in(s, side, answer);
  s.of(side).final_posts = s.of(side).asked_posts;
}

void play_on(State& s, const Playing& how, Rng& rng) {
  FastDice dice(rng);
  NoLog quiet;
  for (;;) {
    run_on(Flow<FastDice, NoLog>{s, dice, quiet});
    if (s.end != EndReason::None || s.bound > how.until) return;
    const Turn turn = turn_of(s);
    if (turn.waiting_for == 0) return;
    for (const Side side : {Side::A, Side::B})
      if ((turn.waiting_for & bit(side)) != 0)
        answer_for(s, side,
                   thumb_answer(s, side, how.intents[static_cast<std::size_t>(index(side))]));
  }
}

int promise(const State& s, Side side) {
  int sum = 0;
  for (const Side of : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(of).unit_count; ++id)
      sum += (of == side ? 1 : -1) * figures_worth(s, of, id);
  const int own = index(side);
  const int points =
      s.points[static_cast<std::size_t>(own)] - s.points[static_cast<std::size_t>(1 - own)];
  const int point = point_worth(s);
  sum += point * points;
  if (s.end != EndReason::None) return sum + (s.winner < 0 ? 0 : s.winner == own ? kWon : -kWon);
  for (const TaskCard& task : s.setup->tasks)
    sum += (task.side == side ? 1 : -1) * outlook(s, task, point);
  return sum + upkeep_worth(s, side, kValour) - upkeep_worth(s, other(side), kValour);
}

}  // namespace sandtable::belle_alliance
