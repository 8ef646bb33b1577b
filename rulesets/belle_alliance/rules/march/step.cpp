#include "rulesets/belle_alliance/rules/march/step.h"

#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr int kNever = 32'000;

/// The middle of the edge of an outline that is nearest to a point; of a disc its centre.
Vec nearest_edge(const Body& body, Vec from) {
  if (body.round) return body.disc.centre;
  const geometry::Box& box = body.box;
  const std::array<Vec, 4> middles{box.centre + box.half_depth, box.centre - box.half_depth,
                                   box.centre - box.half_front, box.centre + box.half_front};
  return *std::min_element(middles.begin(), middles.end(), [&](Vec a, Vec b) {
    return geometry::squared(a - from) < geometry::squared(b - from);
  });
}

/// How often the way to a place is reckoned anew, since turning moves the front that goes there.
constexpr int kRounds = 4;

bool aims(const Mover& mover) {
  return mover.aim.kind != Aim::Kind::None && !mover.aim.last && mover.pace == Pace::Marching;
}

std::int64_t top_of(const Mover& mover) { return mover.pace == Pace::Marching ? mover.top : 0; }

/// Its arrows are done.
bool is_exhausted(const Mover& mover) { return mover.leg == mover.leg_count; }

/// Behind the end of a march: at its very end somebody may still turn.
constexpr Tick kNeverTurns = kMarch + 1;

/// The first moment after `tick` at which it turns for nothing or about: all of it at once.
Tick next_jump(const Mover& mover, Tick tick) {
  if (mover.pace != Pace::Marching || !mover.jumps) return kNeverTurns;
  if (pose_before_turn(mover, tick) != pose_at(mover, tick)) return tick;
  bool jumps = false;
  for (std::size_t i = mover.leg; i < mover.leg_count; ++i) {
    const Leg& leg = mover.legs[i];
    const bool turns = leg.kind == Leg::Kind::Pivot || leg.kind == Leg::Kind::Wheel ||
                       leg.kind == Leg::Kind::Bend || leg.kind == Leg::Kind::Lay;
    jumps = jumps || leg.kind == Leg::Kind::About || (turns && leg.cost == 0);
  }
  return jumps ? next_change(mover, tick) : kNeverTurns;
}

}  // namespace

StepOfMarch::StepOfMarch(March& march, std::span<const Answer> answers)
    : march_(march), answers_(answers) {
  const std::size_t n = march.movers_.size();
  laid_.resize(n);
  ahead_.resize(n);
  straight_.resize(n);
  stuck_.resize(n);
  seen_.resize(n);
  waits_.resize(n);
  held_.resize(n);
  balks_.resize(n);
  balks_at_.resize(n);
  held_by_.resize(n);
}

/// Goes to the next step in which anything can come of it.
void StepOfMarch::skip() {
  int step = march_.now_ / kStep + 1;
  if (step == march_.due_step_ && !march_.due_.empty()) return;
  const auto none = [&] { return march_.first_planned_[static_cast<std::size_t>(step)] < 0; };
  while (step <= kSteps && none()) ++step;
  Tick next = (step - 1) * kStep;
  // One that begins at this very moment is not passed over.
  const bool begins = march_.now_ % kSegment == 0 && march_.aimed_ != march_.now_;
  const Tick segment = begins ? march_.now_ : (march_.now_ / kSegment + 1) * kSegment;
  for (const std::uint16_t m : march_.let_pass_) {
    const Mover& mover = march_.movers_[m];
    if (mover.when_passed != kNoUnit && mover.pace == Pace::Marching)
      next = std::min(next, segment);
  }
  for (const std::uint16_t m : march_.aiming_) {
    const Mover& mover = march_.movers_[m];
    if (!aims(mover)) continue;
    if (is_exhausted(mover)) return;
    next = std::min(next, mover.aim.open ? segment : next_change(mover, march_.now_));
  }
  if (next > march_.now_) march_.now_ = std::max(march_.now_, next / kStep * kStep);
}

bool StepOfMarch::window() {
  if (march_.now_ % kStep == 0) skip();
  if (march_.over()) return true;
  from_ = march_.now_;
  to_ = (from_ / kStep + 1) * kStep;
  march_.gather(step_of(from_ + 1));
  if (march_.aimed_ != from_) {
    aim_all();
    if (from_ % kSegment == 0) let_set_out();
    march_.aimed_ = from_;
  }
  // Arrows that end within the step part it: from there on the attack goes straight for its target.
  for (const std::uint16_t m : march_.aiming_) {
    const Mover& mover = march_.movers_[m];
    if (aims(mover) && !mover.aim.open && !is_exhausted(mover))
      to_ = std::min(to_, next_change(mover, from_));
  }
  due_.clear();
  for (const std::uint32_t p : march_.due_) due_.push_back(&march_.pairs_[p]);
  wait_for_yielders();
  lay_down();
  hold_back();
  for (;;) {
    settle_blocks();
    const Tick until = to_;
    find_contacts();
    if (to_ != until) {
      for (const std::uint16_t m : in_play_) lay_down(m);
    } else if (!balk()) {
      break;
    }
  }
  if (!gather_attacks()) return false;
  commit();
  return true;
}

bool StepOfMarch::opening() {
  from_ = to_ = 0;
  opening_ = true;
  due_.clear();
  for (const std::uint32_t p : march_.due_) due_.push_back(&march_.pairs_[p]);
  lay_down();
  hits_.clear();
  for (Pair* pair : due_) {
    if (pair->own) continue;
    const Mover &i = march_.movers_[pair->i], &j = march_.movers_[pair->j];
    std::uint8_t bits = known_at(*pair, laid_[pair->i], laid_[pair->j], false);
    pair->known = bits;
    if (bits == 0) continue;
    if (lawful(i, j) != Lawful::Yes) bits &= static_cast<std::uint8_t>(~kZoneOfFirst);
    if (lawful(j, i) != Lawful::Yes) bits &= static_cast<std::uint8_t>(~kZoneOfSecond);
    bits &= kZoneOfFirst | kZoneOfSecond;
    if (bits != 0) hits_.push_back({pair, bits});
  }
  if (!gather_attacks()) return false;
  commit();
  opening_ = false;
  return true;
}

/// Attacks on units aim when a segment begins, if what they go for lies far enough off their front,
/// and as soon as their arrows are done (sim.attack-on-unit).
void StepOfMarch::aim_all() {
  const bool segment = from_ % kSegment == 0;
  std::vector<std::pair<std::size_t, Mover>> aimed;
  for (const std::uint16_t m : march_.aiming_) {
    const Mover& before = march_.movers_[m];
    if (!aims(before) || (!segment && (before.aim.open && !is_exhausted(before)))) continue;
    Mover mover = before;
    // A turn that waits for room is not made yet.
    if (pose_before_turn(mover, from_) == pose_at(mover, from_)) go_on(mover, from_);
    const bool first = is_exhausted(mover);
    if (mover.pace != Pace::Marching || !(first || (segment && from_ > 0 && mover.aim.open)))
      continue;
    if (aim(m, mover, first)) aimed.emplace_back(m, mover);
  }
  // All aim at where the others are at that moment, before any of them turns.
  for (const auto& [m, mover] : aimed) {
    march_.movers_[m] = mover;
    laid_[m].until = -1;
    march_.look_at_all_of(m);
    march_.note(m, from_);
  }
}

/// Lets an attack go straight for the middle of the nearest edge of its target, or for the place
/// where that stood; false where it goes on as it does. One whose target is nowhere carries out its
/// arrows and halts (sim.attack-on-unit, sim.attack-on-position, sim.target-changed).
bool StepOfMarch::aim(std::size_t number, Mover& mover, bool first) {
  const Pose pose = pose_before_turn(mover, from_);
  const bool position = mover.aim.kind == Aim::Kind::Position;
  if (position && !first) return false;
  const auto point = aimed_point(mover, pose);
  std::optional<Leg> turn;
  Angle heading = 0;
  for (int i = 0; point && i < (position ? kRounds : 1); ++i) {
    const Pose turned = turn ? after(mover.form, pose, *turn) : pose;
    heading = geometry::angle_of(*point - turned.front);
    turn = turn_to(mover, pose, heading, march_.options_);
    if (!turn) break;
  }
  const std::int64_t half = std::int64_t{mover.allowance} * figure(Figure::ChargeStraight);
  const bool straight_on = mover.aim.charge && spent_at(mover, from_) * std::int64_t{100} >= half;
  if (first && point && straight_on) {
    // Its arrows have brought it past the half: it turns no more (march.charge).
    heading = pose.facing;
    turn = Leg{.kind = Leg::Kind::Pivot};
  }
  if (!first && point) {
    constexpr Hundredths kOff = figure(Figure::AimAngle) * kDegree;
    if (geometry::hundredths_of(geometry::between(heading, pose.facing)) <= kOff || straight_on)
      return false;
  }
  if (!turn) {
    if (!first) return false;
    end_before_turn(mover, from_, Pace::Done);
    return true;
  }
  replan(mover, from_);
  Track track = mover.track;
  Pose turned = pose;
  static const Going kPlain;
  const Going& going = march_.going_ == nullptr ? kPlain : *march_.going_;
  if (turn_to_target(number, mover, turned, track, *turn)) {
    const Len way = geometry::detail::rounded_shift(
        geometry::dot(geometry::direction(heading), *point - turned.front), 30);
    const Len room =
        std::min(mover.allowance,
                 going.room(body_at(head_form(mover.form, turned, track), turned), heading));
    go_straight(number, mover, turned, track, heading, position ? std::clamp(way, 0, room) : room);
  }
  mover.aim.open = true;
  mover.aim.last = position;
  gauge(mover);
  return true;
}

/// Turns an attack for its target; false where ground stops the turn.
bool StepOfMarch::turn_to_target(std::size_t number, Mover& mover, Pose& pose, Track& track,
                                 const Leg& turn) {
  if (turn.turn == 0) return true;
  static const Going kPlain;
  const Going& going = march_.going_ == nullptr ? kPlain : *march_.going_;
  Stuck& last = stuck_[number];
  if (!mover.bends && last.turn == turn.turn && last.from == pose) return false;
  straighten(mover, pose, track);
  const std::size_t before = mover.leg_count;
  if (turn_over(going, mover, pose, track, turn)) return true;
  if (mover.leg_count == before) last = {pose, turn.turn};
  return false;
}

void StepOfMarch::go_straight(std::size_t number, Mover& mover, Pose from, const Track& track,
                              Angle heading, Len length) {
  static const Going kPlain;
  const Going& going = march_.going_ == nullptr ? kPlain : *march_.going_;
  Straight& last = straight_[number];
  if (!mover.bends && last.length == length && last.heading == heading && last.from == from) {
    for (const Leg& leg : last.legs) mover.add(leg);
    return;
  }
  const std::size_t before = mover.leg_count;
  going.straight(mover, from, track, heading, length);
  last = {
      from, heading, length, {mover.legs.begin() + before, mover.legs.begin() + mover.leg_count}};
}

/// What an attack goes for from where it stands: none where its target is nowhere.
std::optional<Vec> StepOfMarch::aimed_point(const Mover& mover, Pose pose) const {
  const Form& form = mover.aim.form;
  const bool known = form.size.width > 0 || form.radius > 0;
  if (mover.aim.kind == Aim::Kind::Position)
    return known ? std::optional(mover.aim.place.front) : std::nullopt;
  if (mover.aim.target == kNoUnit) return std::nullopt;
  for (const Mover& target : march_.movers_)
    if (target.side != mover.side && target.unit == mover.aim.target)
      return nearest_edge(body_at(target, from_), pose.front);
  return std::nullopt;
}

void StepOfMarch::lay_down() {
  for (const std::uint16_t m : in_play_) seen_[m] = false;
  in_play_.clear();
  for (const Pair* pair : due_) {
    for (const std::uint16_t m : {pair->i, pair->j}) {
      if (seen_[m]) continue;
      seen_[m] = true;
      in_play_.push_back(m);
      held_[m] = false;
      balks_[m] = false;
      waits_[m] = march_.waited_[m] > from_;
      Laid& laid = laid_[m];
      // At the opening everybody stands as he did before; turns for nothing come with step 1.
      if (laid.until == from_ && !opening_) {
        laid.start = laid.end;
        laid.at_start = std::move(laid.at_end);
      } else {
        laid.start = opening_ ? march_.movers_[m].pose : pose_before_turn(march_.movers_[m], from_);
        laid.at_start = body_before_turn(march_.movers_[m], from_);
      }
      lay_down(m);
    }
  }
}

void StepOfMarch::lay_down(std::size_t m) {
  const Mover& mover = march_.movers_[m];
  Laid& laid = laid_[m];
  laid.moves = !opening_ && mover.pace == Pace::Marching && !waits_[m] && !held_[m];
  laid.end = !laid.moves ? laid.start
             : balks_[m] ? pose_before_turn(mover, to_)
                         : pose_at(mover, to_);
  // Most go straight on, or stand: their outline is only carried along.
  if (!mover.bends && !laid.at_start.round && laid.end.facing == laid.start.facing) {
    const Vec by = laid.end.front - laid.start.front;
    Body& end = laid.at_end;
    end.round = false;
    if (end.rest) end.rest.reset();
    end.box = laid.at_start.box;
    end.box.centre = end.box.centre + by;
    for (Vec& corner : end.box.corner) corner = corner + by;
  } else {
    laid.at_end = !laid.moves ? laid.at_start
                  : balks_[m] ? body_before_turn(mover, to_)
                              : body_in(m, laid.end, to_);
  }
  laid.until = opening_ ? -1 : to_;
}

/// Whether a turn that was due at the end of the window before was made there.
bool StepOfMarch::has_turned(std::uint16_t m) const {
  return laid_[m].start == pose_at(march_.movers_[m], from_);
}

void StepOfMarch::end_as_it_began(std::uint16_t m, Pace pace) {
  (has_turned(m) ? end_march : end_before_turn)(march_.movers_[m], from_, pace);
}

/// At the end of the window; who waits or is held stands where it began.
void StepOfMarch::end_as_it_stands(std::uint16_t m, Pace pace) {
  if (!laid_[m].moves) return end_as_it_began(m, pace);
  (balks_[m] ? end_before_turn : end_march)(march_.movers_[m], to_, pace);
}

void StepOfMarch::commit() {
  using Kind = Happening::Kind;
  for (const std::uint16_t m : in_play_) {
    Mover& mover = march_.movers_[m];
    if (balks_[m]) {
      stop(m);
      march_.tell(Kind::Touched, to_, mover, &march_.movers_[balks_at_[m]]);
    } else if (held_[m]) {
      end_as_it_began(m, Pace::Stopped);
      changed_.push_back(m);
      march_.note(m, from_);
      march_.tell(Kind::Held, from_, mover, &march_.movers_[held_by_[m]]);
    } else if (waits_[m]) {
      const bool anew = march_.waited_[m] < from_;
      if (anew) march_.tell(Kind::Waits, from_, mover, &march_.movers_[march_.waits_for_[m]]);
      if (anew || is_following(m)) march_.waits_since_[m] = (from_ + kStep - 1) / kStep * kStep;
      wait(mover, from_, to_, has_turned(m));
      if (!march_.stops_and_goes_[m]) changed_.push_back(m);
      march_.stops_and_goes_[m] = true;
      march_.waited_[m] = (from_ / kStep + 1) * kStep;
      // Behind one who stands for good it waits for good, but for an attack that may aim anew.
      const bool stands = march_.movers_[march_.waits_for_[m]].pace != Pace::Marching;
      if (stands && mover.aim.kind == Aim::Kind::None && !mover.any_way) {
        end_as_it_began(m, Pace::Done);
      }
      march_.note(m, from_);
      if (may_go_round(m)) blocked_.push_back(m);
    } else if (march_.waited_[m] >= from_ && laid_[m].moves) {
      if (!is_following(m)) march_.tell(Kind::Goes, from_, mover);
      march_.waited_[m] = -1;
    }
  }
  apply();
  go_round_all();
  march_.now_ = to_;
  ++windows_;
  // A contact at the very beginning of a step does not end it: who is looked at in it is again.
  const bool ends_step = to_ == march_.due_step_ * kStep;
  if (ends_step) march_.due_step_ = 0;
  for (Pair* pair : due_) {
    if (!pair->own && pair->known != 0)
      pair->known &= known_at(*pair, laid_[pair->i], laid_[pair->j], true);
    const auto p = static_cast<std::uint32_t>(pair - march_.pairs_.data());
    if (ends_step) march_.look_at(p, next_look(*pair));
  }
  for (const std::uint16_t m : march_.grown_) march_.add_pairs_of(m);
  march_.grown_.clear();
  for (const std::uint16_t m : changed_) march_.look_at_all_of(m);
  changed_.clear();
}

/// Reckoned once for all pairs of a mover.
const StepOfMarch::Ahead& StepOfMarch::ahead(std::uint16_t m) {
  Ahead& out = ahead_[m];
  const std::int64_t changes = march_.changes_[m];
  const bool holds = out.steady && to_ < out.change && to_ < out.jump;
  if (out.told == changes && (out.window == windows_ || holds)) return out;
  const Mover& mover = march_.movers_[m];
  out = {.told = changes, .window = windows_, .steady = true};
  out.jump = out.change = kNeverTurns;
  if (mover.pace != Pace::Marching) return out;
  out.top = mover.top;
  out.jump = next_jump(mover, to_);
  out.steady = !march_.stops_and_goes_[m] && mover.leg < mover.leg_count && to_ >= mover.first &&
               mover.legs[mover.leg].kind == Leg::Kind::Go &&
               !(mover.bends && !mover.track.empty()) &&
               spent_at(mover, to_) - mover.base < mover.legs[mover.leg].cost;
  if (!out.steady) return out;
  out.change = next_change(mover, to_);
  const Leg& leg = mover.legs[mover.leg];
  const std::int64_t length = std::int64_t{mover.allowance} * leg.length / leg.cost;
  out.way = geometry::along({}, leg.heading, static_cast<Len>(length));
  return out;
}

/// How fast two movers may come nearer to each other, in nanometres a hundredth of a step: while
/// both go straight on, as they do until `until`; else as fast as they ever go.
std::int64_t StepOfMarch::closing(const Pair& pair, Tick& until) {
  const Ahead &i = ahead(pair.i), &j = ahead(pair.j);
  until = std::min(i.jump, j.jump);
  const std::int64_t most = i.top + j.top;
  if (!i.steady || !j.steady) return most;
  if (const Tick change = std::min(i.change, j.change); change < kMarch) until = change;
  constexpr std::int64_t kNano = 1000;
  return std::min(most, (geometry::length(i.way - j.way) + 4) * kNano / kMarch + 1);
}

/// The first step in which anything may come of two movers, as fast as they are at most.
int StepOfMarch::next_look(const Pair& pair) {
  constexpr std::int64_t kHair = 4, kNano = 1000;
  const Mover &i = march_.movers_[pair.i], &j = march_.movers_[pair.j];
  const int next = to_ / kStep + 1;
  if (i.pace != Pace::Marching && j.pace != Pace::Marching) return kNever;
  if (pair.nothing) return kNever;
  if (!pair.own && (pair.known != 0 || pair.follows)) return next;
  const Laid &at_i = laid_[pair.i], &at_j = laid_[pair.j];
  const Body &a = at_i.at_end, &b = at_j.at_end;
  const Len near = pair.own ? pair.touch : std::max(zone_depth(), pair.touch);
  const std::int64_t fast = top_of(i) + top_of(j);
  // As fast as they ever go on what they are at they do not come together any more.
  const std::int64_t reach = std::int64_t{a.reach()} + b.reach() + near + swing(i) + swing(j);
  const std::int64_t far = reach + kHair + fast * (kMarch - to_) / kNano + 1;
  const std::int64_t middles = geometry::squared(a.centre() - b.centre());
  if (middles > far * far) return kNever;
  std::int64_t room = geometry::isqrt(middles) - reach;
  constexpr Len kFar = 2 * geometry::kCentimetre;
  if (room < kFar) {
    room = least_gap(a, b) - (pair.own ? pair.touch : 0);
    if (!pair.own)
      room = std::min({room - pair.touch, std::int64_t{least_zone_gap(i.form, at_i.end, b)},
                       std::int64_t{least_zone_gap(j.form, at_j.end, a)}});
  }
  Tick until = kNeverTurns;
  const std::int64_t speed = closing(pair, until), most = fast;
  // Who has to wait in a step no longer goes as he did: a step of both is kept in hand for that.
  if (speed < most) room -= most * kStep / kNano;
  const std::int64_t steps =
      speed == 0 && room > kHair
          ? kNever
          : (room - kHair) * kNano / (std::max<std::int64_t>(speed, 1) * kStep);
  const int look = next + static_cast<int>(std::clamp<std::int64_t>(steps, 0, kSteps));
  // What changes in the middle of a step is looked at in that step.
  return until > kMarch ? look : std::min(look, std::max(next, step_of(until)));
}

}  // namespace sandtable::belle_alliance
