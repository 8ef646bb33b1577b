#include "rulesets/belle_alliance/rules/march/mover.h"
#include "rulesets/belle_alliance/state/arm.h"

#include <algorithm>

#include "engine/geometry/base/path.h"
#include "engine/geometry/plane/angle.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

/// The part of `whole` that is done when so much of a cost is spent, cut down.
Len share(Len whole, Len spent, Len cost) {
  if (whole == cost) return spent;  // as on a plain
  return static_cast<Len>(std::int64_t{whole} * spent / cost);
}

Pose turned(const Form& form, Pose pose, const Leg& leg, std::int32_t turn) {
  if (leg.kind == Leg::Kind::Wheel) {
    const auto angle = static_cast<Angle>(std::abs(turn));
    const auto segment = turn < 0 ? geometry::wheel_left(angle) : geometry::wheel_right(angle);
    return geometry::after(pose, form.size, segment);
  }
  const auto by = static_cast<Angle>(turn);
  if (form.kind == Form::Kind::Front) return geometry::after(pose, form.size, geometry::pivot(by));
  return {pose.front, static_cast<Angle>(pose.facing + by)};
}

/// Where a piece has led once so much of its cost is spent.
Pose partly(const Form& form, Pose pose, const Leg& leg, Len spent) {
  switch (leg.kind) {
    case Leg::Kind::Go:
      return {pose.front + geometry::scaled(geometry::direction(leg.heading),
                                            share(leg.length, spent, leg.cost)),
              pose.facing};
    case Leg::Kind::Wheel:
    case Leg::Kind::Pivot:
      return turned(form, pose, leg, share(leg.turn, spent, leg.cost));
    case Leg::Kind::About:
    case Leg::Kind::Pay:
    case Leg::Kind::Bend:
    case Leg::Kind::Lay:
      return pose;
  }
  return pose;
}

/// So far its head goes on as it is laid straight: then it stands elsewhere than before, as with a
/// turn, and whoever is in the way of that is seen.
constexpr Len kLaid = 1;

/// Hundredths of a step in which it spends between two moments.
template <class Goer>
Tick spending(const Goer& mover, Tick from, Tick until) {
  return std::max(0, std::min(until, mover.last) - std::max(from, mover.first));
}

/// The first count of spending hundredths after which so much is spent.
template <class Goer>
Tick clock_of(const Goer& mover, Len spent) {
  const std::int64_t need = std::int64_t{spent} * kMarch;
  return static_cast<Tick>((need + mover.allowance - 1) / mover.allowance);
}

/// Farthest from the point about which a piece turns, the melee zone counted in.
std::int64_t radius(const Form& form, const Leg& leg) {
  const std::int64_t wide = form.size.width, deep = form.size.depth;
  if (form.kind == Form::Kind::Disc) return form.radius + zone_depth();
  if (leg.kind == Leg::Kind::Wheel) return wide + std::max<std::int64_t>(deep, zone_depth());
  return wide / 2 + deep / 2 + zone_depth();
}

/// Nanometres a hundredth of a step, rounded up.
std::int64_t speed_on(const Mover& mover, const Leg& leg) {
  constexpr std::int64_t kNano = 1000;
  if (leg.cost == 0 || leg.kind == Leg::Kind::About || leg.kind == Leg::Kind::Pay) return 0;
  std::int64_t way = leg.length;
  if (leg.kind != Leg::Kind::Go) {
    constexpr std::int64_t kRadians = 96, kUnit = 1'000'000;  // of 1/65536 of a turn, rounded up
    way = radius(mover.form, leg) * std::abs(leg.turn) * kRadians / kUnit + 1;
  }
  return way * mover.allowance / leg.cost * kNano / kMarch + 1;
}

}  // namespace

Pose after(const Form& form, Pose pose, const Leg& leg) {
  switch (leg.kind) {
    case Leg::Kind::Go:
      return {geometry::along(pose.front, leg.heading, leg.length), pose.facing};
    case Leg::Kind::Wheel:
    case Leg::Kind::Pivot:
      return turned(form, pose, leg, leg.turn);
    case Leg::Kind::About:
      return about(form, pose);
    case Leg::Kind::Bend:
      return {pose.front, static_cast<Angle>(pose.facing + leg.turn)};
    case Leg::Kind::Lay:
      return {geometry::along(pose.front, pose.facing, kLaid), pose.facing};
    case Leg::Kind::Pay:
      return pose;
  }
  return pose;
}

void pass(const Form& form, Pose& pose, Track* track, const Leg& leg) {
  if (track != nullptr && leg.kind == Leg::Kind::Bend) add_bend(*track, pose);
  if (track != nullptr && leg.kind == Leg::Kind::Lay) cut(*track, pose);
  pose = track != nullptr && leg.kind == Leg::Kind::About ? about(form, pose, *track)
                                                          : after(form, pose, leg);
}

bool is_road_train(const Mover& mover) {
  const bool ranks =
      mover.formation == Formation::Line || mover.formation == Formation::ColumnOfMarch;
  return mover.form.kind == Form::Kind::Front &&
         (mover.formation == Formation::Limbered || (ranks && is_cavalry(mover.troops)));
}

Len swing(const Mover& mover) {
  if (!mover.bends || mover.pace != Pace::Marching) return 0;
  return mover.form.size.width / 2 + (is_road_train(mover) ? mover.form.size.depth : 0);
}

bool straighten(Mover& mover, Pose& pose, Track& track) {
  if (!mover.bends || !is_road_train(mover) || laid(mover.form, pose, track).empty()) return true;
  const Leg leg{.kind = Leg::Kind::Lay};
  if (!mover.add(leg)) return false;
  pass(mover.form, pose, &track, leg);
  return true;
}

Len spent_at(const Mover& mover, Tick tick) {
  const Tick ticks = mover.clock + spending(mover, mover.since, tick);
  return static_cast<Len>(std::int64_t{mover.allowance} * ticks / kMarch);
}

Len spent_at(const Walk& walk, Tick tick) {
  const Tick ticks = walk.clock + spending(walk, walk.since, tick);
  return static_cast<Len>(std::int64_t{walk.allowance} * ticks / kMarch);
}

Pose pose_with_spent(const Walk& walk, Len spent) {
  Pose pose = walk.pose;
  Len base = walk.base;
  Track track = walk.track == nullptr ? Track{} : *walk.track;
  for (const Leg& leg : walk.left) {
    if (spent - base < leg.cost) return partly(walk.form, pose, leg, spent - base);
    pass(walk.form, pose, walk.track == nullptr ? nullptr : &track, leg);
    base += leg.cost;
  }
  return pose;
}

namespace {

/// Where it stands when it has spent what it has by then, with or without the turns for nothing
/// that are due at just that sum.
const Track* track_behind(const Mover& mover) { return mover.bends ? &mover.track : nullptr; }
const Track* track_behind(const Walk& walk) { return walk.track; }

template <bool kTrain, class Goer>
Pose pose_when(const Goer& mover, std::span<const Leg> left, Tick tick, bool turned,
               [[maybe_unused]] Track* track) {
  if (mover.pace != Pace::Marching || tick < mover.first) return mover.pose;
  const Tick clock = mover.clock + spending(mover, mover.since, tick);
  const auto spent = static_cast<Len>(std::int64_t{mover.allowance} * clock / kMarch);
  const Len just_before =
      clock == 0 ? -1 : static_cast<Len>(std::int64_t{mover.allowance} * (clock - 1) / kMarch);
  Pose pose = mover.pose;
  Len base = mover.base;
  for (const Leg& leg : left) {
    if (spent - base < leg.cost) return partly(mover.form, pose, leg, spent - base);
    if (!turned && leg.cost == 0 && base > just_before) return pose;
    if constexpr (kTrain)
      pass(mover.form, pose, track, leg);
    else
      pose = after(mover.form, pose, leg);
    base += leg.cost;
  }
  return pose;
}

template <class Goer>
Pose pose_of(const Goer& mover, std::span<const Leg> left, Tick tick, bool turned) {
  const Track* behind = track_behind(mover);
  if (behind == nullptr) return pose_when<false>(mover, left, tick, turned, nullptr);
  Track track = *behind;
  return pose_when<true>(mover, left, tick, turned, &track);
}

template <class Goer>
Track track_of(const Goer& mover, std::span<const Leg> left, Tick tick, bool turned) {
  const Track* behind = track_behind(mover);
  if (behind == nullptr) return {};
  Track track = *behind;
  pose_when<true>(mover, left, tick, turned, &track);
  return track;
}

}  // namespace

Pose pose_at(const Mover& mover, Tick tick) { return pose_of(mover, left_of(mover), tick, true); }
Pose pose_at(const Walk& walk, Tick tick) {
  return pose_of(walk, walk.left, tick, !walk.turn_waits || tick > walk.since);
}
Pose pose_before_turn(const Mover& mover, Tick tick) {
  return pose_of(mover, left_of(mover), tick, false);
}
Body body_before_turn(const Mover& mover, Tick tick) {
  const Pose pose = pose_before_turn(mover, tick);
  if (!mover.bends) return body_at(mover.form, pose);
  return train_at(mover.form, pose, track_of(mover, left_of(mover), tick, false));
}
Track track_at(const Mover& mover, Tick tick) {
  return track_of(mover, left_of(mover), tick, true);
}
Track track_at(const Walk& walk, Tick tick) { return track_of(walk, walk.left, tick, true); }

namespace {

/// Notes the way of a piece, or of a part of one.
void walk(Mover& mover, const Leg& leg, Pose before, Pose then, std::int32_t turn) {
  const bool turns_round = turns(leg) || leg.kind == Leg::Kind::About;
  if (leg.kind == Leg::Kind::Go ? leg.heading == mover.heading : !turns_round) return;
  mover.way += geometry::length(before.front - mover.stretch);
  mover.stretch = then.front;
  if (leg.kind == Leg::Kind::Go) {
    mover.heading = leg.heading;
    mover.stretch = before.front;
  } else if (leg.kind == Leg::Kind::Wheel && mover.form.kind == Form::Kind::Front) {
    mover.way +=
        geometry::arc_length(mover.form.size.width / 2, static_cast<Angle>(std::abs(turn)));
  }
}

/// Notes the way from where its pose is to where it is with so much spent.
void walk_on(Mover& mover, Len spent) {
  Pose pose = mover.pose;
  Track track = mover.track;
  Len base = mover.base;
  for (const Leg& leg : left_of(mover)) {
    const Pose before = pose;
    if (spent - base < leg.cost) {
      if (spent > base)
        walk(mover, leg, before, partly(mover.form, before, leg, spent - base),
             share(leg.turn, spent - base, leg.cost));
      return;
    }
    pass(mover.form, pose, mover.bends ? &track : nullptr, leg);
    walk(mover, leg, before, pose, leg.turn);
    base += leg.cost;
  }
}

/// Tells its clock until then, and takes it over the pieces that it has done.
void advance(Mover& mover, Tick tick) {
  const Len spent = spent_at(mover, tick);
  const Tick begun = std::max(mover.since, mover.first), before = mover.clock;
  mover.clock += spending(mover, mover.since, tick);
  mover.since = tick;
  if (tick < mover.first) return;
  const auto cross = [&] {
    if (mover.leg == mover.leg_count || spent < mover.base) return;
    // Who cannot pay for it and go on, or not in the time that he has, does not cross it.
    const Leg& paid = mover.legs[mover.leg];
    const std::int64_t most = std::int64_t{mover.allowance} *
                              (before + spending(mover, begun, std::min(mover.last, kMarch))) /
                              kMarch;
    if (mover.base + paid.cost >= most) return;
    const FeatureId obstacle = paid.obstacle;
    const auto same = [&](const Crossing& c) { return c.obstacle == obstacle; };
    const auto end = mover.crossings.begin() + mover.crossing_count;
    if (obstacle == kNoFeature || mover.crossing_count == Mover::kMostCrossings ||
        std::any_of(mover.crossings.begin(), end, same))
      return;
    mover.crossings[mover.crossing_count++] = {begun + clock_of(mover, mover.base) - before,
                                               obstacle};
  };
  cross();
  while (mover.leg < mover.leg_count && spent - mover.base >= mover.legs[mover.leg].cost) {
    const Leg& leg = mover.legs[mover.leg++];
    const Pose stood = mover.pose;
    pass(mover.form, mover.pose, mover.bends ? &mover.track : nullptr, leg);
    walk(mover, leg, stood, mover.pose, leg.turn);
    mover.base += leg.cost;
    cross();
  }
}

}  // namespace

void go_on(Mover& mover, Tick tick) {
  if (mover.pace != Pace::Marching) return;
  advance(mover, tick);
  if (tick < mover.first) return;
  if (mover.leg == mover.leg_count && mover.aim.kind == Aim::Kind::None) {
    mover.pace = Pace::Done;
  } else if (tick >= mover.last || spent_at(mover, tick) >= mover.allowance) {
    end_march(mover, tick, Pace::Done);
  }
}

void wait(Mover& mover, Tick from, Tick until, bool turned) {
  if (turned || pose_before_turn(mover, from) == pose_at(mover, from)) {
    go_on(mover, from);
  } else if (mover.pace == Pace::Marching) {
    mover.clock += spending(mover, mover.since, from);  // its turn waits, too
  }
  mover.since = until;
}

namespace {

void end(Mover& mover, Tick tick, Pace pace, bool turned) {
  const Pose pose = pose_of(mover, left_of(mover), tick, turned);
  const Track track = track_of(mover, left_of(mover), tick, turned);
  const bool marches = mover.pace == Pace::Marching && tick >= mover.first;
  if (mover.pace == Pace::Marching && tick > mover.since) advance(mover, tick);
  if (marches) walk_on(mover, spent_at(mover, tick));
  mover.pose = pose;
  if (mover.bends) mover.track = track;
  mover.pace = pace;
}

}  // namespace

void end_march(Mover& mover, Tick tick, Pace pace) { end(mover, tick, pace, true); }
void end_before_turn(Mover& mover, Tick tick, Pace pace) { end(mover, tick, pace, false); }

void replan(Mover& mover, Tick tick) {
  const Track track = track_of(mover, left_of(mover), tick, false);
  const Pose pose = pose_before_turn(mover, tick);
  if (mover.pace == Pace::Marching && tick >= mover.first) walk_on(mover, spent_at(mover, tick));
  mover.pose = pose;
  if (mover.bends) mover.track = laid(mover.form, mover.pose, track);
  mover.clock += spending(mover, mover.since, tick);
  mover.since = tick;
  mover.base = spent_at(mover, tick);
  mover.leg = 0;
  mover.leg_count = 0;
}

Tick moment_of(const Mover& mover, Len spent) {
  if (mover.allowance <= 0) return kMarch + 1;
  return std::max(mover.since, mover.first) + clock_of(mover, spent) - mover.clock;
}

Len way_of(const Mover& mover) {
  return mover.way + geometry::length(mover.pose.front - mover.stretch);
}

namespace {

template <class Goer>
Tick changes_after(const Goer& mover, std::span<const Leg> left, Tick tick) {
  if (mover.pace != Pace::Marching || tick >= mover.last) return kMarch;
  if (tick < mover.first) return mover.first;
  const Tick clock = mover.clock + spending(mover, mover.since, tick);
  Len base = mover.base;
  for (const Leg& leg : left) {
    base += leg.cost;
    const Tick until = tick + clock_of(mover, base) - clock;
    if (until > tick) return std::min(until, std::min(mover.last, kMarch));
  }
  return std::min(mover.last, kMarch);
}

}  // namespace

Tick next_change(const Mover& mover, Tick tick) {
  return changes_after(mover, left_of(mover), tick);
}
Tick next_change(const Walk& walk, Tick tick) { return changes_after(walk, walk.left, tick); }

std::int64_t fastest(const Mover& mover) {
  std::int64_t most = 0;
  if (mover.pace != Pace::Marching) return 0;
  for (std::size_t i = mover.leg; i < mover.leg_count; ++i)
    most = std::max(most, speed_on(mover, mover.legs[i]));
  return most;
}

void gauge(Mover& mover) {
  mover.top = fastest(mover);
  const std::span<const Leg> left = left_of(mover);
  mover.jumps = std::any_of(left.begin(), left.end(), [](const Leg& leg) {
    return leg.kind == Leg::Kind::About || leg.cost == 0;
  });
}

}  // namespace sandtable::belle_alliance
