#include "rulesets/belle_alliance/rules/march/march.h"

#include <algorithm>
#include <tuple>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/step.h"

namespace sandtable::belle_alliance {
namespace {

std::vector<Mover> movers_of(const State& state, const Going& going) {
  std::vector<Mover> out;
  for (const Side side : {Side::A, Side::B})
    for (UnitId unit = 0; unit < state.of(side).unit_count; ++unit)
      if (state.of(side).units[unit].standing == Standing::OnTable)
        out.push_back(mover_of(state, side, unit, going));
  return out;
}

/// When a mover that nobody stopped came to its end.
Tick arrival(const Mover& mover) {
  Tick tick = mover.since;
  for (;;) {
    const Tick next = next_change(mover, tick);
    const Len spent = spent_at(mover, next);
    Len whole = mover.base;
    for (std::size_t i = mover.leg; i < mover.leg_count; ++i) whole += mover.legs[i].cost;
    if (spent >= whole || next >= mover.last || next >= kMarch) return next;
    tick = next;
  }
}

/// No point of a mover's outline comes farther than this from where its middle stands now: turns on
/// the spot keep the middle where it is, and nobody's middle goes farther than his allowance pays
/// for, but for a train that is laid straight. By option a wheel costs less than its way.
std::int64_t roams(const Mover& mover, const Body& body, const Options& options) {
  constexpr std::int64_t kCheapWheel = 16;
  const std::int64_t most = options.wheel_cost == WheelCost::Arc ? 1 : kCheapWheel;
  return body.reach() + swing(mover) + (mover.pace == Pace::Marching ? most * farthest(mover) : 0);
}

}  // namespace

From from_where(const Form& form, geometry::Pose pose, Vec attacker) {
  if (form.kind != Form::Kind::Front) return From::Front;
  const Vec v = attacker - pose.front;
  const geometry::Direction ahead = geometry::direction(pose.facing);
  const Len before = geometry::detail::rounded_shift(geometry::dot(ahead, v), 30);
  const Len aside =
      geometry::detail::rounded_shift(geometry::dot(geometry::right_of(ahead), v), 30);
  if (before >= 0) return From::Front;
  const bool between = 2 * std::abs(aside) < form.size.width;
  return between && before < -form.size.depth ? From::Rear : From::Flank;
}

March::March(const State& state) : March(movers_of(state, Going()), state.setup->options) {}

March::March(const State& state, const Going& going)
    : March(movers_of(state, going), state.setup->options, &going) {}

March::March(std::vector<Mover> movers, const Options& options, const Going* going)
    : options_(options), going_(going), movers_(std::move(movers)) {
  begin();
}

void March::begin() {
  const auto marches = [](const Mover& m) { return m.pace == Pace::Marching; };
  const auto passes = [](const Mover& m) { return passes_freely(m) || m.forced; };
  waited_.assign(movers_.size(), -1);
  waits_since_.assign(movers_.size(), 0);
  waits_for_.assign(movers_.size(), 0);
  stops_and_goes_.assign(movers_.size(), false);
  changes_.assign(movers_.size(), 0);
  pairs_of_.resize(movers_.size());
  first_planned_.fill(-1);
  struct Range {
    Vec middle;
    std::int64_t reach;
  };
  std::vector<Range> ranges;
  ranges.reserve(movers_.size());
  for (Mover& mover : movers_) {
    mover.stretch = mover.pose.front;
    gauge(mover);
    const auto m = static_cast<std::uint16_t>(&mover - movers_.data());
    if (mover.aim.kind != Aim::Kind::None) aiming_.push_back(m);
    if (mover.when_passed != kNoUnit) let_pass_.push_back(m);
    const Body body = train_at(mover.form, mover.pose, mover.track);
    ranges.push_back({body.centre(), roams(mover, body, options_)});
  }
  for (std::size_t i = 0; i < movers_.size(); ++i) {
    for (std::size_t j = i + 1; j < movers_.size(); ++j) {
      const Mover &a = movers_[i], &b = movers_[j];
      if (!marches(a) && !marches(b)) continue;
      // Who cannot meet in all the march need not be looked at.
      const std::int64_t far = ranges[i].reach + ranges[j].reach + 2 * zone_depth();
      if (geometry::squared(ranges[i].middle - ranges[j].middle) > far * far) continue;
      Pair pair{.i = static_cast<std::uint16_t>(i), .j = static_cast<std::uint16_t>(j)};
      pair.own = a.side == b.side;
      if (pair.own) {
        const bool passing = passes(a) || passes(b);
        const bool barred = (a.bars_passing || b.bars_passing) && !a.forced && !b.forced;
        if (passing && !barred) continue;
        if (passing || barred) pair.touch = kPassingGap;
      } else {
        if (a.stops_nobody || b.stops_nobody) continue;
        pair.touch = std::max({kEnemyGap, a.keeps_off, b.keeps_off});
      }
      due_.push_back(static_cast<std::uint32_t>(pairs_.size()));
      add_pair(pair);
    }
  }
}

void March::add_pair(const Pair& pair) {
  for (const std::uint16_t m : {pair.i, pair.j})
    pairs_of_[m].push_back(static_cast<std::uint32_t>(pairs_.size()));
  pairs_.push_back(pair);
}

void March::look_at(std::uint32_t pair, int step) {
  pairs_[pair].look = static_cast<std::int16_t>(step);
  if (step > kSteps) return;
  std::int32_t& first = first_planned_[static_cast<std::size_t>(step)];
  planned_.push_back({pair, first});
  first = static_cast<std::int32_t>(planned_.size() - 1);
}

void March::look_at_all_of(std::size_t mover) {
  const int next = now_ / kStep + 1;
  for (const std::uint32_t p : pairs_of_[mover]) {
    Pair& pair = pairs_[p];
    if (next != due_step_) {
      if (pair.look != next) look_at(p, next);
    } else if (pair.taken != next) {
      pair.taken = static_cast<std::int16_t>(next);
      due_.push_back(p);
    }
  }
}

void March::add_pairs_of(std::size_t mover) {
  std::vector<bool> there(movers_.size());
  there[mover] = true;
  for (const std::uint32_t p : pairs_of_[mover]) there[pairs_[p].i] = there[pairs_[p].j] = true;
  for (std::size_t m = 0; m < movers_.size(); ++m) {
    const Mover& other = movers_[m];
    if (there[m] || other.side == movers_[mover].side || other.stops_nobody) continue;
    Pair pair{.i = static_cast<std::uint16_t>(std::min(m, mover)),
              .j = static_cast<std::uint16_t>(std::max(m, mover))};
    pair.touch = std::max(kEnemyGap, other.keeps_off);
    add_pair(pair);
  }
}

void March::gather(int step) {
  if (step == due_step_) return;
  due_step_ = step;
  due_.clear();
  std::int32_t& first = first_planned_[static_cast<std::size_t>(step)];
  for (std::int32_t at = first; at >= 0; at = planned_[static_cast<std::size_t>(at)].next) {
    const std::uint32_t p = planned_[static_cast<std::size_t>(at)].pair;
    Pair& pair = pairs_[p];
    if (pair.look != step || pair.taken == step) continue;
    pair.taken = static_cast<std::int16_t>(step);
    due_.push_back(p);
  }
  first = -1;
}

void March::run(std::span<const Answer> answers) {
  questions_.clear();
  if (over()) return;
  StepOfMarch step(*this, answers);
  if (filming_ && trail_.empty()) {
    trail_.resize(movers_.size());
    for (std::size_t m = 0; m < movers_.size(); ++m) note(m, 0);
  }
  if (!opened_) {
    if (!step.opening()) return;
    opened_ = true;
  }
  while (!over())
    if (!step.window()) return;
  for (Mover& mover : movers_) {
    if (mover.pace != Pace::Marching) continue;
    const Tick tick = arrival(mover);
    // Who has waited to the end has not made a turn that would have been the next thing.
    const auto m = static_cast<std::size_t>(&mover - movers_.data());
    if (waited_[m] >= kMarch) {
      end_before_turn(mover, kMarch, Pace::Done);
      note(m, kMarch);
    }
    go_on(mover, kMarch);
    if (mover.pace == Pace::Marching) end_march(mover, kMarch, Pace::Done);
    tell(Happening::Kind::Arrived, tick, mover);
  }
}

void March::tell(Happening::Kind kind, Tick tick, const Mover& who, const Mover* other) {
  happenings_.push_back({kind, tick, who.side, who.unit, other == nullptr ? kNoUnit : other->unit});
}

void March::note(std::size_t mover, Tick tick) {
  ++changes_[mover];
  if (!filming_) return;
  const Mover& m = movers_[mover];
  const std::span<const Leg> left = left_of(m);
  const bool turn_waits = m.since > tick && pose_before_turn(m, m.since) != pose_at(m, m.since);
  trail_[mover].push_back({tick,
                           static_cast<std::uint32_t>(noted_legs_.size()),
                           static_cast<std::uint32_t>(left.size()),
                           {m.pace, m.form, m.pose, m.base, m.allowance, m.first, m.last, m.since,
                            m.clock, turn_waits}});
  if (m.bends) {
    trail_[mover].back().track = static_cast<std::int32_t>(noted_tracks_.size());
    noted_tracks_.push_back(m.track);
  }
  noted_legs_.insert(noted_legs_.end(), left.begin(), left.end());
}

Walk March::walk_of(const Noted& noted) const {
  Walk out = noted.walk;
  out.left = {noted_legs_.data() + noted.first_leg, noted.legs};
  if (noted.track >= 0) out.track = &noted_tracks_[static_cast<std::size_t>(noted.track)];
  return out;
}

March::Part March::part_at(std::size_t mover, Tick tick) const {
  const std::vector<Noted>& trail = trail_[mover];
  const auto later = std::upper_bound(trail.begin(), trail.end(), tick,
                                      [](Tick t, const Noted& n) { return t < n.tick; });
  return {walk_of(*std::prev(later)), later == trail.end() ? kMarch + 1 : later->tick};
}

Walk March::walk_at(std::size_t mover, Tick tick) const { return part_at(mover, tick).walk; }

geometry::Pose March::pose_of(std::size_t mover, Tick tick) const {
  return pose_at(walk_at(mover, tick), tick);
}

Track March::track_of(std::size_t mover, Tick tick) const {
  const Walk walk = walk_at(mover, tick);
  return walk.track != nullptr ? laid(walk.form, pose_at(walk, tick), track_at(walk, tick))
                               : Track{};
}

Body March::body_of(std::size_t mover, Tick tick) const {
  const Walk walk = walk_at(mover, tick);
  const geometry::Pose pose = pose_at(walk, tick);
  return walk.track != nullptr ? train_at(walk.form, pose, track_at(walk, tick))
                               : body_at(walk.form, pose);
}

std::optional<geometry::Pose> March::stood_with_spent(std::size_t mover, Len spent) const {
  for (Tick tick = 0; tick <= kMarch;) {
    const Part part = part_at(mover, tick);
    const Tick end = std::min(part.until, kMarch);
    if (part.walk.pace == Pace::Marching && spent_at(part.walk, end) > spent)
      return pose_with_spent(part.walk, spent);
    if (part.until > kMarch) break;
    tick = part.until;
  }
  return std::nullopt;
}

std::vector<Happening> March::happenings() const {
  std::vector<Happening> out = happenings_;
  for (const Mover& mover : movers_)
    for (std::size_t i = 0; i < mover.crossing_count; ++i)
      out.push_back({Happening::Kind::Crosses, mover.crossings[i].tick, mover.side, mover.unit,
                     mover.crossings[i].obstacle});
  std::sort(out.begin(), out.end(), [](const Happening& a, const Happening& b) {
    return std::tie(a.tick, a.side, a.unit, a.kind, a.other) <
           std::tie(b.tick, b.side, b.unit, b.kind, b.other);
  });
  return out;
}

std::vector<Clash> March::clashes() const {
  std::vector<Clash> out = clashes_;
  std::sort(out.begin(), out.end(), [](const Clash& a, const Clash& b) {
    return std::tie(a.tick, a.side, a.attacker) < std::tie(b.tick, b.side, b.attacker);
  });
  return out;
}

std::vector<KeyPose> March::film() const {
  std::vector<KeyPose> out;
  for (std::size_t m = 0; m < trail_.size(); ++m) {
    const Mover& who = movers_[m];
    const auto key = [&](Tick tick) {
      const KeyPose next{{tick, pose_of(m, tick)}, who.side, who.unit};
      if (out.empty() || out.back() != next) out.push_back(next);
    };
    for (std::size_t n = 0; n < trail_[m].size(); ++n) {
      const Noted& noted = trail_[m][n];
      const Tick end = n + 1 < trail_[m].size() ? trail_[m][n + 1].tick : kMarch;
      const Walk walk = walk_of(noted);
      for (Tick tick = noted.tick; tick < end; tick = next_change(walk, tick)) key(tick);
    }
    key(kMarch);
  }
  std::stable_sort(out.begin(), out.end(), [](const KeyPose& a, const KeyPose& b) {
    return std::tie(a.side, a.unit) < std::tie(b.side, b.unit);
  });
  return out;
}

namespace {

/// Takes away the ways behind trains that are trains no more, or are not there.
void drop_tracks(Force& force) {
  for (UnitId id = 0; id < force.unit_count && force.bend_count > 0; ++id)
    if (force.units[id].standing != Standing::OnTable || track_of(force, id).empty())
      set_track(force, id, {});
}

}  // namespace

void settle(State& state, const March& march) {
  for (const Mover& mover : march.movers()) {
    Unit& unit = state.of(mover.side).units[mover.unit];
    const bool moved = unit.place != mover.pose.front || unit.facing != mover.pose.facing;
    unit.place = mover.pose.front;
    unit.facing = mover.pose.facing;
    if (mover.bends || moved)
      set_track(state.of(mover.side), mover.unit,
                mover.bends ? laid(mover.form, mover.pose, mover.track) : Track{});
    if (!moved) continue;
    unit.flags |= unit_flag::kMoved;
    if (mover.rate == Rate::Charge && !mover.aim.called_off) unit.flags |= unit_flag::kCharged;
    if (mover.rate == Rate::Fast) unit.fast_row |= kMarchedFast;
    note_way(state, mover.side, mover.unit, way_of(mover));
  }
  for (Force& force : state.forces) drop_tracks(force);
}

}  // namespace sandtable::belle_alliance
