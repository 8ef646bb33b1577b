#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/step.h"

/// Who is ordered "by any way" goes round own units that bar it (sim.own-block).
namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Tick kPatience = figure(MarchFigure::BlockedSteps) * kStep;
/// By so much he turns off more each time that he finds no way, up to a right angle.
constexpr Hundredths kTurnOff = figure(MarchFigure::TurnOff) * kDegree;
constexpr Hundredths kMostOff = kFullTurn / 4;
/// How far he then goes before he turns back: so far, or twice, up to the most.
constexpr Len kLeast = figure(MarchFigure::RoundLeast) * geometry::kCentimetre;
constexpr Len kMost = figure(MarchFigure::RoundMost) * geometry::kCentimetre;
/// And how far he goes back at the most to have room to turn.
constexpr Len kMostBack = figure(MarchFigure::RoundBack) * geometry::kCentimetre;

/// The ground that a form goes over straight on.
Body swept(const Form& form, Pose pose, Len way) {
  Form whole = form;
  if (form.kind == Form::Kind::Front) {
    whole.size.depth += way;
    return body_at(whole, {geometry::along(pose.front, pose.facing, way), pose.facing});
  }
  const Len wide = form.kind == Form::Kind::Disc ? 2 * form.radius : form.size.width;
  whole.kind = Form::Kind::Front;
  whole.size = {wide, wide + way};
  return body_at(whole, {geometry::along(pose.front, pose.facing, way + wide / 2), pose.facing});
}

/// The end of the straight that a mover is at, or is to turn to next, and the first piece behind.
struct Straight {
  Vec end{};
  std::size_t next = 0;
  bool ahead = false;  ///< there is one, and it leads where he faces then
};
Straight straight_of(const Mover& mover, std::size_t from, Pose& pose, Track& track) {
  Straight out{pose.front, from, false};
  Angle heading = 0;
  for (; out.next < mover.leg_count; ++out.next) {
    const Leg& leg = mover.legs[out.next];
    const bool goes = leg.kind == Leg::Kind::Go;
    if (out.ahead && leg.kind != Leg::Kind::Pay && (!goes || leg.heading != heading)) break;
    if (leg.kind == Leg::Kind::About) break;
    if (goes && !out.ahead) {
      if (leg.heading != pose.facing) break;
      out.ahead = true;
      heading = leg.heading;
    }
    pass(mover.form, pose, mover.bends ? &track : nullptr, leg);
    out.end = pose.front;
  }
  return out;
}

/// A mover who is given another way than he had, piece by piece.
class Detour {
 public:
  Detour(const Mover& mover, Tick now, const Going& going, const Options& options,
         std::vector<std::pair<Body, Len>> others)
      : old_(mover), new_(mover), going_(going), options_(options), others_(std::move(others)) {
    replan(new_, now);
    pose_ = new_.pose;
    track_ = new_.track;
  }

  /// Whether there is a way round; then it is the mover's. `aims`: he goes for an attack again when
  /// he is past.
  bool find(bool aims, bool left_first) {
    Pose pose = old_.pose;
    Track track = old_.track;
    const Straight straight = straight_of(old_, old_.leg, pose, track);
    if (!straight.ahead || straight.end == pose_.front) return false;
    const Vec stood = pose_.front;
    for (Len back = 0; back <= kMostBack; back = back == 0 ? geometry::kCentimetre : 2 * back) {
      if (!draw_back(stood, back)) return false;
      if (!find_from_here(straight.end, left_first)) continue;
      pose_.front = stood;
      return done(straight, pose, track, aims, back);
    }
    return false;
  }
  const Mover& mover() const { return new_; }

 private:
  bool is_free(const Body& body) const {
    return std::none_of(others_.begin(), others_.end(), [&](const auto& other) {
      const std::int64_t far = std::int64_t{body.reach()} + other.first.reach() + other.second;
      if (geometry::squared(body.centre() - other.first.centre()) > far * far) return false;
      return other.second == 0 ? overlap(body, other.first) : gap(body, other.first) < other.second;
    });
  }

  /// Puts him so far back as he faces, if there is room for it behind him; a train that lies round
  /// a bend has none.
  bool draw_back(Vec stood, Len back) {
    if (back == 0) return true;
    if (!track_.empty()) return false;
    const Angle behind = static_cast<Angle>(pose_.facing + geometry::kHalfTurn);
    pose_.front = geometry::along(stood, behind, back);
    const Body body = body_at(new_.form, pose_);
    return going_.is_on_table(body) && is_free(body);
  }
  bool find_from_here(Vec end, bool left_first) {
    if (try_way(pose_.facing, end)) return true;
    const Angle bearing = geometry::angle_of(end - pose_.front);
    for (Hundredths off = 0; off <= kMostOff; off += kTurnOff)
      for (const bool left : {left_first, !left_first}) {
        const Angle by = geometry::degrees(off);
        if (try_way(static_cast<Angle>(left ? bearing - by : bearing + by), end)) return true;
      }
    return false;
  }

  /// Whether he can turn from a place to a heading with nobody in the way, and where he is then.
  bool turns(Pose& pose, Track& track, Angle heading) const {
    const auto turn = turn_to(new_, pose, heading, options_, going_);
    if (!turn) return false;
    if (turn->turn == 0) return true;
    if (turn->kind != Leg::Kind::Bend) {
      Leg half = *turn;
      half.turn /= 2;
      if (!is_free(body_at(new_.form, after(new_.form, pose, half)))) return false;
    }
    pass(new_.form, pose, new_.bends ? &track : nullptr, *turn);
    const Form head = head_form(new_.form, pose, track);
    return going_.is_on_table(body_at(head, pose)) && is_free(body_at(head, pose));
  }
  bool goes(Pose& pose, const Track& track, Len way) const {
    const Form head = head_form(new_.form, pose, track);
    if (going_.room(body_at(head, pose), pose.facing) < way) return false;
    if (!is_free(swept(head, pose, way))) return false;
    Mover over = new_;
    over.leg = over.leg_count = 0;
    if (going_.straight(over, pose, track, pose.facing, way) < way) return false;
    pose.front = geometry::along(pose.front, pose.facing, way);
    return true;
  }

  /// Off in a direction for a while, until he could go on to the end of his straight: at least as
  /// far as he is deep.
  bool try_way(Angle heading, Vec end) {
    Pose turned = pose_;
    Track behind = track_;
    if (!turns(turned, behind, heading)) return false;
    const Len deep =
        new_.form.kind == Form::Kind::Disc ? 2 * new_.form.radius : new_.form.size.depth;
    for (off_ = kLeast; off_ <= kMost; off_ *= 2) {
      Pose pose = turned;
      Track track = behind;
      if (!goes(pose, track, off_)) return false;
      if (pose.front == end) return false;
      if (!turns(pose, track, geometry::angle_of(end - pose.front))) continue;
      const Len left = geometry::length(end - pose.front);
      if (!goes(pose, track, std::min(left, deep + off_))) continue;
      heading_ = heading;
      return true;
    }
    return false;
  }

  /// Turns and goes on, and adds the pieces of that; false where it cannot.
  bool arrow(Angle heading, Len way) {
    const auto turn = turn_to(new_, pose_, heading, options_, going_);
    if (!turn) return false;
    if (turn->turn != 0) {
      if (!straighten(new_, pose_, track_) || !turn_over(going_, new_, pose_, track_, *turn))
        return false;
    }
    const Len gone = going_.straight(new_, pose_, track_, pose_.facing, way);
    pose_.front = geometry::along(pose_.front, pose_.facing, gone);
    return gone == way;
  }
  bool arrow_to(Vec place) {
    if (place == pose_.front) return true;
    return arrow(geometry::angle_of(place - pose_.front), geometry::length(place - pose_.front));
  }

  /// Puts the way together: back, off, on to the end of the straight, and so from end to end of
  /// those that were still to come. `pose`: where the old one leads.
  bool done(Straight straight, Pose pose, Track track, bool aims, Len back) {
    if (back > 0) {
      const auto behind = static_cast<Angle>(pose_.facing + geometry::kHalfTurn);
      if (!new_.add({.heading = behind, .length = back, .cost = back})) return false;
      pose_.front = geometry::along(pose_.front, behind, back);
    }
    if (!arrow(heading_, off_)) return false;
    if (aims) {
      new_.aim.open = new_.aim.last = false;
    } else {
      for (;;) {
        if (!arrow_to(straight.end)) break;
        if (straight.next == old_.leg_count) break;
        straight = straight_of(old_, straight.next, pose, track);
        if (!straight.ahead) break;
      }
    }
    gauge(new_);
    return true;
  }

  const Mover& old_;
  Mover new_;
  const Going& going_;
  const Options& options_;
  std::vector<std::pair<Body, Len>> others_;  ///< and how near to each he may come
  Pose pose_;
  Track track_;
  Angle heading_ = 0;  ///< in which he turns off
  Len off_ = 0;        ///< and how far
};

}  // namespace

bool StepOfMarch::may_go_round(std::uint16_t m) const {
  const Mover& mover = march_.movers_[m];
  if (!mover.any_way || mover.forced || is_following(m) || mover.pace != Pace::Marching ||
      to_ % kStep != 0 || to_ >= kMarch)
    return false;
  const Tick waited = to_ - march_.waits_since_[m];
  if (waited < kPatience || waited % kPatience != 0) return false;
  const std::int64_t half = std::int64_t{mover.allowance} * figure(Figure::ChargeStraight);
  return mover.rate != Rate::Charge || spent_at(mover, to_) * std::int64_t{100} < half;
}

/// All look where the others stand at that moment, before any of them turns.
void StepOfMarch::go_round_all() {
  static const Going kPlain;
  const Going& going = march_.going_ == nullptr ? kPlain : *march_.going_;
  std::vector<std::pair<std::uint16_t, Mover>> round;
  for (const std::uint16_t m : blocked_) {
    const Mover& mover = march_.movers_[m];
    if (mover.forced || mover.pace != Pace::Marching) continue;  // since then
    std::vector<std::pair<Body, Len>> others;
    for (const std::uint32_t p : march_.pairs_of_[m]) {
      const Pair& pair = march_.pairs_[p];
      if (!pair.own || pair.nothing) continue;
      const Mover& other = march_.movers_[pair.i == m ? pair.j : pair.i];
      if (other.forced || mover.goes_through(other.unit) || other.goes_through(mover.unit))
        continue;
      others.emplace_back(body_now(other), pair.touch);
    }
    const Pose pose = pose_now(mover);
    const Vec him = body_now(march_.movers_[march_.waits_for_[m]]).centre();
    const bool right =
        geometry::dot(geometry::right_of(geometry::direction(pose.facing)), him - pose.front) >= 0;
    const bool aims = mover.aim.kind != Aim::Kind::None && (mover.aim.open || mover.aim.last);
    Detour detour(mover, to_, going, march_.options_, std::move(others));
    if (detour.find(aims, right)) round.emplace_back(m, detour.mover());
  }
  for (auto& [m, mover] : round) {
    march_.movers_[m] = mover;
    laid_[m].until = -1;
    changed_.push_back(m);
    march_.note(m, to_);
  }
  blocked_.clear();
}

}  // namespace sandtable::belle_alliance
