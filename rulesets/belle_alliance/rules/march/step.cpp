#include "rulesets/belle_alliance/rules/march/step.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr std::int16_t kNever = 32'000;

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

bool aims(const Mover& mover) {
  return mover.aim.kind == Aim::Kind::Unit && mover.pace == Pace::Marching;
}

/// Its arrows are done.
bool is_exhausted(const Mover& mover) { return mover.leg == mover.leg_count; }

/// The first moment after `tick` at which it turns for nothing or about: all of it at once.
Tick next_jump(const Mover& mover, Tick tick) {
  if (mover.pace != Pace::Marching) return kMarch;
  bool jumps = false;
  for (std::size_t i = mover.leg; i < mover.leg_count; ++i) {
    const Leg& leg = mover.legs[i];
    const bool turns = leg.kind == Leg::Kind::Pivot || leg.kind == Leg::Kind::Wheel;
    jumps = jumps || leg.kind == Leg::Kind::About || (turns && leg.cost == 0);
  }
  return jumps ? next_change(mover, tick) : kMarch;
}

}  // namespace

StepOfMarch::StepOfMarch(March& march, std::span<const Answer> answers)
    : march_(march), answers_(answers) {
  const std::size_t n = march.movers_.size();
  laid_.resize(n);
  seen_.resize(n);
  waits_.resize(n);
  held_.resize(n);
  held_by_.resize(n);
  waits_for_.resize(n);
}

/// Goes to the next step in which anything can come of it.
void StepOfMarch::skip() {
  Tick next = kMarch;
  for (const Pair& pair : march_.pairs_) next = std::min(next, (pair.look - 1) * kStep);
  for (const Mover& mover : march_.movers_) {
    if (!aims(mover)) continue;
    const Tick segment = (march_.now_ / kSegment + 1) * kSegment;
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
  if (march_.aimed_ != from_) {
    aim_all();
    march_.aimed_ = from_;
  }
  // Arrows that end within the step part it: from there on the attack goes straight for its target.
  for (const Mover& mover : march_.movers_)
    if (aims(mover) && !mover.aim.open && !is_exhausted(mover))
      to_ = std::min(to_, next_change(mover, from_));
  due_.clear();
  for (Pair& pair : march_.pairs_)
    if (pair.look <= step_of(from_ + 1)) due_.push_back(&pair);
  lay_down();
  hold_back();
  for (;;) {
    settle_blocks();
    const Tick until = to_;
    find_contacts();
    if (to_ == until) break;
    for (const std::uint16_t m : in_play_) lay_down(m);
  }
  if (!gather_attacks()) return false;
  commit();
  return true;
}

bool StepOfMarch::opening() {
  from_ = to_ = 0;
  opening_ = true;
  due_.clear();
  for (Pair& pair : march_.pairs_) due_.push_back(&pair);
  lay_down();
  hits_.clear();
  for (Pair* pair : due_) {
    if (pair->own) continue;
    const Mover &i = march_.movers_[pair->i], &j = march_.movers_[pair->j];
    std::uint8_t bits = known_at(*pair, i.pose, j.pose);
    pair->known = bits;
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
  for (std::size_t m = 0; m < march_.movers_.size(); ++m) {
    Mover mover = march_.movers_[m];
    if (!aims(mover)) continue;
    go_on(mover, from_);
    const bool first = is_exhausted(mover);
    if (mover.pace != Pace::Marching || !(first || (segment && from_ > 0 && mover.aim.open)))
      continue;
    if (aim(mover, first)) aimed.emplace_back(m, mover);
  }
  // All aim at where the others are at that moment, before any of them turns.
  for (const auto& [m, mover] : aimed) {
    march_.movers_[m] = mover;
    for (Pair& pair : march_.pairs_)
      if (pair.i == m || pair.j == m) pair.look = static_cast<std::int16_t>(step_of(from_ + 1));
    if (march_.filming_) march_.film_key(mover, from_);
  }
}

/// Lets an attack go straight for the middle of the nearest edge of its target; false where it goes
/// on as it does. One whose target is nowhere carries out its arrows and halts
/// (sim.target-changed).
bool StepOfMarch::aim(Mover& mover, bool first) {
  const Mover* target = nullptr;
  for (const Mover& other : march_.movers_)
    if (other.side != mover.side && other.unit == mover.aim.target) target = &other;
  const Pose pose = pose_at(mover, from_);
  std::optional<Leg> turn;
  Angle heading = 0;
  if (target != nullptr) {
    const Vec point = nearest_edge(body_at(*target, from_), pose.front);
    heading = geometry::angle_of(point - pose.front);
    constexpr Hundredths kOff = figure(Figure::AimAngle) * kDegree;
    if (!first && geometry::hundredths_of(geometry::between(heading, pose.facing)) <= kOff)
      return false;
    const std::int64_t part = std::int64_t{mover.allowance} * figure(Figure::ChargeStraight);
    if (!first && mover.aim.charge && spent_at(mover, from_) * std::int64_t{100} >= part)
      return false;
    turn = turn_to(mover, pose, heading, march_.options_);
  }
  if (!turn) {
    if (!first) return false;
    end_march(mover, from_, Pace::Done);
    return true;
  }
  replan(mover, from_);
  if (turn->turn != 0) mover.add(*turn);
  mover.add(go(heading, mover.allowance));
  mover.aim.open = true;
  return true;
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
      waits_[m] = march_.waited_[m] > from_;
      Laid& laid = laid_[m];
      // At the opening everybody stands as he did before; turns for nothing come with step 1.
      laid.start = opening_ ? march_.movers_[m].pose : pose_at(march_.movers_[m], from_);
      laid.at_start = body_at(march_.movers_[m].form, laid.start);
      lay_down(m);
    }
  }
}

void StepOfMarch::lay_down(std::size_t m) {
  const Mover& mover = march_.movers_[m];
  Laid& laid = laid_[m];
  laid.moves = !opening_ && mover.pace == Pace::Marching && !waits_[m] && !held_[m];
  laid.end = laid.moves ? pose_at(mover, to_) : laid.start;
  laid.at_end = laid.moves ? body_at(mover.form, laid.end) : laid.at_start;
}

void StepOfMarch::commit() {
  using Kind = Happening::Kind;
  for (const std::uint16_t m : in_play_) {
    Mover& mover = march_.movers_[m];
    if (held_[m]) {
      end_march(mover, from_, Pace::Stopped);
      march_.tell(Kind::Held, from_, mover, &march_.movers_[held_by_[m]]);
    } else if (waits_[m]) {
      if (march_.waited_[m] < from_)
        march_.tell(Kind::Waits, from_, mover, &march_.movers_[waits_for_[m]]);
      wait(mover, from_, to_);
      march_.waited_[m] = (from_ / kStep + 1) * kStep;
    } else if (march_.waited_[m] >= from_ && laid_[m].moves) {
      march_.tell(Kind::Goes, from_, mover);
      march_.waited_[m] = -1;
    }
  }
  apply();
  march_.now_ = to_;
  for (Pair* pair : due_) look_again(*pair);
}

void StepOfMarch::look_again(Pair& pair) {
  const Mover &i = march_.movers_[pair.i], &j = march_.movers_[pair.j];
  if (!pair.own && pair.known != 0) pair.known &= known_at(pair, pose_at(i, to_), pose_at(j, to_));
  pair.look = to_ % kStep == 0 ? next_look(pair) : static_cast<std::int16_t>(step_of(to_));
}

/// The first step in which anything may come of two movers, as fast as they are at most.
std::int16_t StepOfMarch::next_look(const Pair& pair) const {
  const Mover &i = march_.movers_[pair.i], &j = march_.movers_[pair.j];
  const std::int64_t speed = fastest(i) + fastest(j);
  const Tick jump = std::min(next_jump(i, to_), next_jump(j, to_));
  const int next = to_ / kStep + 1;
  if (i.pace != Pace::Marching && j.pace != Pace::Marching) return kNever;
  if (!pair.own && pair.known != 0) return static_cast<std::int16_t>(next);
  const Body a = body_at(i, to_), b = body_at(j, to_);
  const Len near = pair.own ? 0 : std::max(zone_depth(), kEnemyGap);
  const std::int64_t apart =
      geometry::length(a.centre() - b.centre()) - a.reach() - b.reach() - near;
  constexpr Len kFar = 2 * geometry::kCentimetre;
  std::int64_t room = apart;
  if (apart < kFar) {
    room = gap(a, b);
    if (!pair.own)
      room = std::min({room - kEnemyGap, std::int64_t{zone_gap(i.form, pose_at(i, to_), b)},
                       std::int64_t{zone_gap(j.form, pose_at(j, to_), a)}});
  }
  constexpr std::int64_t kHair = 4, kNano = 1000;
  const std::int64_t steps = speed == 0 ? kNever : (room - kHair) * kNano / (speed * kStep);
  const auto look = next + std::clamp<std::int64_t>(steps, 0, kSteps);
  return static_cast<std::int16_t>(std::min<std::int64_t>(look, step_of(std::max(jump, 1))));
}

}  // namespace sandtable::belle_alliance
