#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/march/step.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Who does not stand an attack that reaches him, and who does not carry his out: forced back
/// before the melee, skirmishers before their soutien, gunners who leave, attacks that are called
/// off (melee.forced-back-before, melee.chain-before-target, change.gunners-leave, melee.call-off).
namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;
using Kind = Question::Kind;

constexpr Len kNearSoutien = figure(MarchFigure::NearSoutien) * geometry::kCentimetre;
constexpr Len kLeastBack = figure(MarchFigure::LeastBack) * geometry::kCentimetre;

bool is_at_most(Len gap, Len limit) { return gap < limit || is_touching(gap - limit); }

}  // namespace

const Mover* StepOfMarch::find(Side side, UnitId unit) const {
  for (const Mover& mover : march_.movers_)
    if (mover.side == side && mover.unit == unit) return &mover;
  return nullptr;
}

/// A skirmish line within 15 cm of its mother unit, which the attack is on.
bool StepOfMarch::gives_way(const Mover& by, const Mover& on) const {
  if (by.aim.kind != Aim::Kind::Unit || on.mother == kNoUnit || by.aim.target != on.mother)
    return false;
  const Mover* mother = find(on.side, on.mother);
  return mother != nullptr && is_at_most(gap(body_now(on), body_now(*mother)), kNearSoutien);
}

bool StepOfMarch::may_be_forced_back(const Mover& by, const Mover& on, From from) const {
  const bool steady = on.disorder != Disorder::MD && on.disorder != Disorder::FD;
  // Nobody gives way by choice to a continued advance, nor a second time.
  if (!steady || on.forced || by.aim.kind == Aim::Kind::Anybody) return false;
  if (on.formation == Formation::SkirmishLine) {
    const Mover* soutien = find(on.side, on.soutien);
    return soutien == nullptr || is_at_most(gap(body_now(on), body_now(*soutien)), kNearSoutien);
  }
  if (on.formation == Formation::Limbered) return true;
  return is_cavalry(on.troops) && from == From::Front &&
         rate_row(on.troops, on.formation) != nullptr;
}

bool StepOfMarch::may_call_off(const Mover& by, const Mover& on) const {
  if (by.aim.kind == Aim::Kind::Anybody) return false;
  const bool square = on.formation == Formation::Square && on.disorder != Disorder::FD;
  const bool changed =
      by.aim.target == on.unit && by.aim.seen != Formation::Garrison && by.aim.seen != on.formation;
  return changed || on.hidden || (is_cavalry(by.troops) && (square || is_covered(on, by)));
}

/// Whether somebody stands behind cover against who is at contact with him, as it is judged in a
/// melee: the way from the middle of one front to that of the other crosses it. A garrison does
/// from all sides.
bool StepOfMarch::is_covered(const Mover& on, const Mover& by) const {
  if (on.formation == Formation::Garrison) return true;
  return march_.going_ != nullptr &&
         march_.going_->covers(body_now(on), pose_now(by).front, pose_now(on).front);
}

/// Asks what both sides may choose at a contact, both at once; false where there is no attack.
bool StepOfMarch::choose(std::uint16_t by, std::uint16_t on, From from) {
  const Mover &a = march_.movers_[by], &b = march_.movers_[on];
  const auto asked = [&](bool may, Kind kind, const Mover& of, const Mover& other) {
    return may ? ask({kind, to_, of.side, of.unit, other.unit}) : std::optional<bool>(false);
  };
  const bool chain = gives_way(a, b);
  const bool guns = b.formation == Formation::Unlimbered && b.figures > 0 && !b.crew_left &&
                    b.disorder != Disorder::FD && a.aim.kind != Aim::Kind::Anybody;
  const auto off = asked(!chain && may_call_off(a, b), Kind::CallOff, a, b);
  const auto leaves = asked(guns, Kind::LeaveGuns, b, a);
  // An attack that was announced is carried out, unless its side says otherwise
  // (melee.announced-binds).
  const bool bound = lawful(b, a) == Lawful::Yes;
  const auto back =
      asked(may_be_forced_back(a, b, from), bound ? Kind::GiveUpAttack : Kind::ForcedBack, b, a);
  if (!off || !leaves || !back) return false;
  if (*off)
    yields_.push_back({by, on, Kind::CallOff});
  else if (*leaves)
    yields_.push_back({by, on, Kind::LeaveGuns});
  else if (*back)
    yields_.push_back({by, on, Kind::ForcedBack});
  else if (chain)
    yields_.push_back({by, on, Kind::AttackSoutien});
  else
    return true;
  return false;
}

/// Whether he goes back before this attacker: he is not reached anew before he has gone back as far
/// as he goes.
bool StepOfMarch::goes_back_before(std::uint16_t by, std::uint16_t on) const {
  const Mover& mover = march_.movers_[on];
  if (!mover.forced || mover.pace != Pace::Marching || to_ >= kMarch) return false;
  return std::any_of(march_.following_.begin(), march_.following_.end(), [&](std::uint32_t f) {
    const Pair& p = march_.pairs_[f];
    return p.follows && ((p.i == by && p.j == on) || (p.i == on && p.j == by));
  });
}

/// Whether a contact at this moment does not stop him: whom it is with goes away, or he does.
bool StepOfMarch::is_passed_over(std::uint16_t by, std::uint16_t on) const {
  if (goes_back_before(by, on) || goes_back_before(on, by)) return true;
  return std::any_of(yields_.begin(), yields_.end(), [&](const Yield& y) {
    const bool his = y.by == by && y.on == on && y.how != Kind::CallOff;
    const bool goes = y.on == by && y.how == Kind::ForcedBack;
    return his || goes;
  });
}

/// Who goes back attacks nobody.
void StepOfMarch::drop_attacks_of_yielders() {
  const auto goes = [&](const Attack& a) {
    return std::any_of(yields_.begin(), yields_.end(),
                       [&](const Yield& y) { return y.how == Kind::ForcedBack && y.on == a.by; });
  };
  attacks_.erase(std::remove_if(attacks_.begin(), attacks_.end(), goes), attacks_.end());
}

StepOfMarch::Pair* StepOfMarch::pair_of(std::uint16_t i, std::uint16_t j) {
  for (const std::uint32_t p : march_.pairs_of_[i]) {
    Pair& pair = march_.pairs_[p];
    if (pair.i == j || pair.j == j) return &pair;
  }
  return nullptr;
}

/// Where a mover stands who faces whom he goes back from; as he stands where there is no room.
Pose StepOfMarch::faced(std::uint16_t m, std::uint16_t by, Angle& heading) const {
  const Mover& mover = march_.movers_[m];
  const Pose stood = pose_now(mover);
  const Body mine = body_now(mover);
  const Vec away = mine.centre() - body_now(march_.movers_[by]).centre();
  heading = away == Vec{} ? static_cast<Angle>(stood.facing + geometry::kHalfTurn)
                          : geometry::angle_of(away);
  const auto facing = static_cast<Angle>(heading + geometry::kHalfTurn);
  const Pose turned = mover.form.kind == Form::Kind::Front
                          ? geometry::pose_of_centre(mine.centre(), facing, mover.form.size)
                          : Pose{stood.front, facing};
  if (turned.facing == stood.facing || !is_free_of_all(m, turned)) return stood;
  if (march_.going_ == nullptr) return turned;
  // Nor over ground that he cannot cross.
  Mover scratch = mover;
  scratch.leg = scratch.leg_count = 0;
  const auto angle = static_cast<std::int16_t>(static_cast<Angle>(turned.facing - stood.facing));
  const Leg turn{.kind = Leg::Kind::Pivot, .turn = angle};
  return march_.going_->turn(scratch, stood, mover.track, turn) ? turned : stood;
}

void StepOfMarch::yield_all() {
  using Happens = Happening::Kind;
  auto& movers = march_.movers_;
  // All turn from where everybody stands at that moment.
  std::vector<Pose> poses(yields_.size());
  std::vector<Angle> ways(yields_.size());
  for (std::size_t i = 0; i < yields_.size(); ++i)
    if (yields_[i].how == Kind::ForcedBack) poses[i] = faced(yields_[i].on, yields_[i].by, ways[i]);
  for (std::size_t i = 0; i < yields_.size(); ++i) {
    const Yield& y = yields_[i];
    Mover &by = movers[y.by], &on = movers[y.on];
    switch (y.how) {
      case Kind::CallOff:
        by.aim.cancelled = by.aim.called_off = true;
        march_.tell(Happens::CalledOff, to_, by, &on);
        stop(y.by);
        break;
      case Kind::LeaveGuns:
        on.crew_left = true;
        on.aim.cancelled = true;
        if (on.pace == Pace::Marching) stop(y.on);
        march_.tell(Happens::LeftGuns, to_, on, &by);
        changed_.push_back(y.on);
        break;
      case Kind::ForcedBack:
        if (!on.forced) march_.tell(Happens::ForcedBack, to_, on, &by);
        force_back(y.on, poses[i], ways[i]);
        break;
      default:
        march_.tell(Happens::GaveWay, to_, on, &by);
        give_way(y.on);
        if (Pair* pair = pair_of(y.by, y.on); pair != nullptr) pair->nothing = true;
        break;
    }
  }
  // Whoever goes back himself follows nobody, before whom he goes too.
  for (const Yield& y : yields_)
    if (y.how == Kind::ForcedBack && !movers[y.by].forced) follow(y.by, y.on);
}

bool StepOfMarch::is_free_of_all(std::uint16_t mover, Pose pose) const {
  const Body body = body_at(march_.movers_[mover].form, pose);
  for (std::size_t m = 0; m < march_.movers_.size(); ++m)
    if (m != mover && overlap(body, body_now(march_.movers_[m]))) return false;
  return true;
}

/// Straight away from the attacker, facing him, at the normal rate and pace through the steps that
/// are left, but at least 5 cm; in the last step those are gone at once.
void StepOfMarch::force_back(std::uint16_t m, Pose from, Angle heading) {
  Mover& mover = march_.movers_[m];
  if (mover.forced) return;
  end_as_it_stands(m, Pace::Done);
  // A train that has no room to face him lies as it lay, and cannot go back over itself.
  mover.track = laid(mover.form, mover.pose, mover.track);
  const bool folded = from == mover.pose && !mover.track.empty();
  if (!folded) {
    mover.bends = false;
    mover.track = {};
  }
  mover.way = way_of(mover);  // turning to face him is none
  mover.pose = from;
  mover.stretch = from.front;
  mover.aim = {};
  mover.forced = true;
  mover.rate = Rate::Normal;
  mover.leg = mover.leg_count = 0;
  mover.base = mover.clock = 0;
  mover.first = 0;
  mover.last = kMarch;
  mover.since = to_;
  const RateRow* row = rate_row(mover.troops, mover.formation);
  const Len rate = row == nullptr ? 0 : rate_of(*row, Rate::Normal) * geometry::kCentimetre;
  const std::int64_t left = kMarch - to_;
  static const Going kPlain;
  const Going& going = march_.going_ == nullptr ? kPlain : *march_.going_;
  const Going::Terms terms{.obstacles_cost = false};
  const Len way = std::max(static_cast<Len>(rate * left / kMarch), kLeastBack);
  const Len room = going.room(body_at(mover.form, mover.pose), heading);
  if (!folded) going.straight(mover, mover.pose, heading, std::min(way, room), terms);
  if (left < kStep) {
    Pose end = mover.pose;
    for (std::size_t i = 0; i < mover.leg_count; ++i) end = after(mover.form, end, mover.legs[i]);
    if (is_free_of_all(m, end)) mover.pose = end;
    mover.leg_count = 0;
  } else {
    const auto least = static_cast<Len>((kLeastBack * std::int64_t{kMarch} + left - 1) / left);
    mover.allowance = std::max(rate, least);
    mover.pace = Pace::Marching;
  }
  gauge(mover);
  laid_[m].until = -1;
  march_.grown_.push_back(m);
  march_.stops_and_goes_[m] = false;
  march_.waited_[m] = -1;
  changed_.push_back(m);
  march_.note(m, to_);
}

/// To the front of its soutien, where it lies in the zone between the two.
void StepOfMarch::give_way(std::uint16_t m) {
  Mover& mover = march_.movers_[m];
  const Mover* mother = find(mover.side, mover.mother);
  if (mother == nullptr) return;
  const Pose at = pose_now(*mother);
  const Len ahead = mover.form.size.depth + (mother->form.kind == Form::Kind::Front ? 0
                                             : mother->form.kind == Form::Kind::Disc
                                                 ? mother->form.radius
                                                 : mother->form.size.depth / 2);
  const Pose there{geometry::along(at.front, at.facing, ahead), at.facing};
  const Body body = body_at(mover.form, there);
  for (const Mover& enemy : march_.movers_)
    if (enemy.side != mover.side && overlap(body, body_now(enemy))) return;
  end_as_it_stands(m, Pace::Done);
  mover.way = way_of(mover);
  mover.stretch = mover.pose.front;
  mover.pose = there;
  laid_[m].until = -1;
  changed_.push_back(m);
  march_.note(m, to_);
}

/// An attacker before whom somebody went back goes on in the next step
/// (melee.attacker-follows-forced-back).
void StepOfMarch::follow(std::uint16_t m, std::uint16_t after) {
  Mover& mover = march_.movers_[m];
  Pair* pair = pair_of(m, after);
  if (pair != nullptr && !pair->follows) {
    pair->follows = true;
    march_.following_.push_back(static_cast<std::uint32_t>(pair - march_.pairs_.data()));
  }
  if (mover.pace != Pace::Marching) return;
  const Tick until = (to_ / kStep + 1) * kStep;
  wait(mover, laid_[m].moves ? to_ : from_, until, laid_[m].moves ? !balks_[m] : has_turned(m));
  march_.waited_[m] = until;
  march_.stops_and_goes_[m] = true;
  changed_.push_back(m);
  march_.note(m, to_);
}

/// Whether a mover keeps behind somebody who goes back before it.
bool StepOfMarch::is_following(std::size_t m) const {
  return std::any_of(march_.following_.begin(), march_.following_.end(), [&](std::uint32_t p) {
    const Pair& pair = march_.pairs_[p];
    const bool both = march_.movers_[pair.i].forced && march_.movers_[pair.j].forced;
    return pair.follows && !both && (march_.movers_[pair.i].forced ? pair.j : pair.i) == m;
  });
}

/// Who follows goes on as there is room between the two again; they are at contact anew where the
/// other can get no farther, or in the last step. There whoever is faster has him, also where he
/// has just stood behind him: in which step he stood is nothing that anybody ordered.
void StepOfMarch::wait_for_yielders() {
  if (from_ % kStep != 0) return;
  const bool last = from_ + kStep >= kMarch;
  const auto catches = [&](std::uint16_t m, std::uint16_t with) {
    const Mover &mover = march_.movers_[m], &other = march_.movers_[with];
    const Len far = zone_gap(mover.form, march_.pose_of(m, from_), march_.body_of(with, from_));
    return mover.allowance > other.allowance && far <= mover.allowance / kSteps;
  };
  for (Pair* pair : due_) {
    if (!pair->follows) continue;
    const bool first = march_.movers_[pair->i].forced;
    const std::uint16_t m = first ? pair->j : pair->i;
    const std::uint8_t zone = first ? kZoneOfSecond : kZoneOfFirst;
    const bool touches = (pair->known & zone) != 0;
    if (march_.movers_[m].pace != Pace::Marching || march_.movers_[m].forced) {
      pair->follows = false;
    } else if (march_.movers_[first ? pair->i : pair->j].pace == Pace::Marching && !last) {
      if (touches) march_.waited_[m] = from_ + kStep;
    } else {
      // He could not get away: they are at contact anew.
      const std::uint16_t with = first ? pair->i : pair->j;
      if (!touches && march_.movers_[with].pace == Pace::Marching && catches(m, with))
        march_.waited_[with] = from_ + kStep;
      // Of his standing behind him nothing was told, so nothing is of his going on.
      march_.waited_[m] = -1;
      pair->follows = false;
      pair->known &= static_cast<std::uint8_t>(~zone);
    }
  }
}

}  // namespace sandtable::belle_alliance
