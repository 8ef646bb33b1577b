#include "rulesets/belle_alliance/judgement/playing.h"

#include <algorithm>

#include "rulesets/belle_alliance/judgement/eye.h"
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
  return unit.figures * each * (guns ? kGunner : 1);
}

/// How much of a side is at a place or can be by the end: in figures, by how far off they are.
int presence(const State& s, Side side, const TaskCard& task, int bounds_left) {
  int sum = 0;
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
    sum += unit.figures * share * steadiness(unit.disorder) / 100;
  }
  return sum;
}

/// Of the points of a task, how many a side may count on, in hundredths of a figure.
int outlook(const State& s, const TaskCard& task) {
  const int last = task.bound == 0 ? s.setup->last_bound : task.bound;
  // The bound of the position is over: the next has been opened, or none will be.
  const int left = last - s.bound;
  if (left < 0) return 0;
  const Side side = task.side;
  switch (task.kind) {
    case TaskKind::Hold: {
      const int own = presence(s, side, task, left), theirs = presence(s, other(side), task, left);
      constexpr int kNobody = 300;
      return task.points * kPoint * (own - theirs) / (own + theirs + kNobody) / 2;
    }
    case TaskKind::Destroy: {
      const int gone = std::min<int>(figures_gone(s, other(side)), task.number);
      if (task.number == 0) return 0;
      return task.points * kPoint * gone / task.number * gone / task.number;
    }
    case TaskKind::Leave: {
      int out = 0;
      for (UnitId id = 0; id < s.of(side).unit_count; ++id)
        out += s.of(side).units[id].standing == Standing::Left ? 1 : 0;
      if (task.number == 0) return 0;
      return task.points * kPoint * std::min<int>(out, task.number) / task.number;
    }
  }
  return 0;
}

}  // namespace

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
  sum += kPoint * points;
  if (s.end != EndReason::None) return sum + (s.winner < 0 ? 0 : s.winner == own ? kWon : -kWon);
  for (const TaskCard& task : s.setup->tasks)
    sum += (task.side == side ? 1 : -1) * outlook(s, task);
  return sum;
}

}  // namespace sandtable::belle_alliance
