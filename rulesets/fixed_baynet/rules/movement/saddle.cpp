#include "rulesets/fixed_baynet/rules/movement/saddle.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/way.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

const auto& row(Gait gait) { return table::mount_movement::at(gait); }

/// Inches that so much turning costs at a gait, each quarter begun in full (cavalry.turn-cost).
Len inches_for(std::int32_t turned, std::int32_t turns, Gait gait) {
  return geometry::steps_begun(turned, geometry::kQuarterTurn, turns) *
         row(gait).turn_cost_in_per_90_degrees * kInch;
}
std::int64_t share_for(Len inches, Gait gait) { return inches * (kShare / row(gait).speed_in); }
Len least_of(Gait gait) { return row(gait).least_distance_in * kInch; }

/// What places rounded to the micrometre may add up to on a way.
constexpr Len kHairs = 16;

/// A way taken action by action: by each as far as it leads, or, where it is to keep its pace, no
/// farther than leaves the least distance for each of those behind it.
class Rider {
 public:
  Rider(const State& s, ManId m, Gait gait)
      : s_(s),
        gait_(gait),
        fast_(speeds_at(s, m, gait)),
        at_(s.men[m].place),
        facing_(s.men[m].facing) {
    out_.last = at_;
  }

  /// The whole way by so many actions, each of the least distance.
  void keep_pace(Len whole, int actions) {
    whole_ = whole;
    planned_ = actions;
  }
  bool kept_pace() const {
    if (!even_ || out_.actions > planned_ + 1) return false;
    const Len rest = out_.actions > planned_ ? covered_ : 0;
    const bool last = out_.actions != planned_ || covered_ + kHairs >= least_of(gait_);
    return last && whole_ - (out_.covered - rest) <= kHairs;
  }

  void go(const Way& way) {
    for (const Leg& leg : way) {
      if (leg.length == 0) continue;
      turn(leg.angle, covered_ > 0);
      const Vec to = geometry::along(at_, leg.angle, leg.length);
      while (out_.actions <= kMostMoves && !ride_to(to)) next();
    }
  }
  void end(Angle facing) {
    turn(facing, false);
    if (spent_ > kWholeAction) out_.actions = kMostMoves + 1;
  }
  Ride ride() {
    out_.turning += inches_for(turned_, turns_, gait_);
    out_.steady = out_.covered + kHairs >= out_.actions * least_of(gait_);
    return out_;
  }

 private:
  void turn(Angle to, bool may_wait) {
    const std::int32_t by = geometry::between(facing_, to);
    facing_ = to;
    if (by == 0) return;
    const auto more = [&] {
      return share_for(
          inches_for(turned_ + by, turns_ + 1, gait_) - inches_for(turned_, turns_, gait_), gait_);
    };
    if (may_wait && spent_ + more() > kWholeAction) next();
    spent_ += more();
    turned_ += by;
    ++turns_;
  }
  /// True: he is there; false: as far as this action leads.
  bool ride_to(Vec to) {
    const std::int64_t left = kWholeAction - spent_;
    const Toll part = toll(s_, at_, to, fast_, false);
    const Len whole = geometry::length(to - at_);
    const Len room = room_left();
    if (part.share <= left && whole <= room) {
      spent_ += part.share;
      out_.covered += whole;
      covered_ += whole;
      at_ = to;
      return true;
    }
    const Len most = left > 0 ? std::min(room, within_share(s_, at_, to, fast_, left)) : 0;
    if (most <= 0 && covered_ == 0 && spent_ == 0) out_.actions = kMostMoves;
    out_.covered += most;
    covered_ += most;
    at_ = geometry::point_within(at_, to, most);
    return false;
  }
  /// How far this action may go on.
  Len room_left() const {
    const int behind = planned_ - out_.actions;
    if (behind <= 0) return geometry::kMaxCoordinate;
    return std::max(0, whole_ - behind * least_of(gait_) - out_.covered);
  }
  void next() {
    even_ = even_ && covered_ + kHairs >= least_of(gait_);
    out_.turning += inches_for(turned_, turns_, gait_);
    ++out_.actions;
    out_.last = at_;
    spent_ = 0;
    turned_ = turns_ = 0;
    covered_ = 0;
  }

  const State& s_;
  Gait gait_;
  Speeds fast_;
  Vec at_;
  Angle facing_;
  std::int64_t spent_ = 0;
  std::int32_t turned_ = 0, turns_ = 0;
  Len covered_ = 0;  ///< in this action
  Len whole_ = 0;
  int planned_ = 0;  ///< 0: it is to keep no pace
  bool even_ = true;
  Ride out_;
};

/// The mark of a mount that he can mount: beside him, of his side, with room for both.
std::size_t mount_for(const State& s, ManId m, std::uint64_t taken) {
  for (std::size_t i = 0; i < s.mount_count; ++i) {
    const Mount& mount = s.mounts[i];
    if ((taken >> i & 1) != 0 || side_of(s, mount.rider) != side_of(s, m)) continue;
    const Disc mark{mount.place, s.setup->mount_base / 2};
    ManSet self;
    self.add(m);
    if (geometry::within(base(s, m), mark, kContact) && is_free(s, mark, self)) return i;
  }
  return kMostMounts;
}

/// How far the nearest mount of his side that was left is from him; nothing where there is none.
Measured nearest_mount(const State& s, ManId m) {
  Len least = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < s.mount_count; ++i)
    if (side_of(s, s.mounts[i].rider) == side_of(s, m))
      least = std::min(least,
                       geometry::gap(base(s, m), Disc{s.mounts[i].place, s.setup->mount_base / 2}));
  if (least == geometry::kMaxCoordinate) return {};
  return Measured(Measure::Length, least).against(kContact);
}

void leave_mount(State& s, ManId m) {
  if (s.mount_count < kMostMounts) s.mounts[s.mount_count++] = {s.men[m].place, m};
}
void take_mount(State& s, std::size_t i) {
  for (; i + 1 < s.mount_count; ++i) s.mounts[i] = s.mounts[i + 1];
  s.mounts[--s.mount_count] = {};
}

template <class S>
void judge_rider(const State& s, ManId m, bool up, std::uint64_t& taken, Judge<S>& judge) {
  if (is_mounted(s, m) == up && judge.no(clause::cavalry_dismount, m)) return;
  if (s.men[m].ac < price(Price::Mount) &&
      judge.no(clause::action_none_left, m,
               Measured(Measure::Count, s.men[m].ac).against(price(Price::Mount))))
    return;
  if (!up) {
    const int gait = s.men[m].gait, most = static_cast<int>(Gait::Walk) + 1;
    if (gait > most)
      judge.no(clause::cavalry_dismount, m, Measured(Measure::Count, gait).against(most));
    else if (judge.ok)
      judge.yes(clause::cavalry_dismount, m);
    return;
  }
  const std::size_t i = mount_for(s, m, taken);
  const bool rides = card(s, m).mounted && !has(s, m, man_flag::kProne) && !is_lame(s, m);
  if (i == kMostMounts || !rides) {
    const Measured far = rides ? nearest_mount(s, m) : Measured();
    judge.no(clause::cavalry_dismount, m, far.figure > kContact ? far : Measured());
    return;
  }
  taken |= std::uint64_t{1} << i;
  // He goes to where his mount stands (movement.leaving-contact).
  const Vec by = s.mounts[i].place - s.men[m].place;
  if (by != Vec{}) judge_leaving(s, m, geometry::angle_of(by), judge);
  if (judge.ok) judge.yes(clause::cavalry_dismount, m);
}

}  // namespace

Gait fastest_gait(const State& s, ManId m) {
  const Man& at = s.men[m];
  if (at.gait != 0) return static_cast<Gait>(at.gait - 1);
  return static_cast<Gait>(std::min<int>(at.gait_before, static_cast<int>(Gait::Gallop)));
}

Gait gait_of(const State& s, ManId m, std::uint8_t named) {
  if (named != 0) return static_cast<Gait>(named - 1);
  return s.men[m].gait != 0 ? static_cast<Gait>(s.men[m].gait - 1) : Gait::Walk;
}

Ride ride_of(const State& s, ManId m, const Way& way, std::optional<Angle> end_facing, Gait gait) {
  Rider rider(s, m, gait);
  rider.go(way);
  if (end_facing) rider.end(*end_facing);
  Ride out = rider.ride();
  out.steady = out.steady && keeps_pace(s, m, way, gait, out.actions);
  return out;
}

bool keeps_pace(const State& s, ManId m, const Way& way, Gait gait, int actions) {
  if (actions < 2 || least_of(gait) == 0) return true;
  Rider rider(s, m, gait);
  rider.keep_pace(length_of(way), actions);
  rider.go(way);
  return rider.kept_pace();
}

std::int64_t share_of_turn(const State& s, ManId m, Angle line, Gait gait) {
  return share_for(inches_for(geometry::between(s.men[m].facing, line), 1, gait), gait);
}

bool momentum_broken(const State& s, ManId m, Vec end) {
  const Disc there{end, radius_of(s, m)};
  const ManSet& enemies = enemies_of(s, side_of(s, m));
  if (enemies.any([&](ManId e) {
        return geometry::within(there, base(s, e), kContact) || across_barrier(s, there, e);
      }))
    return true;
  if (!on_table(s, {end, there.radius + kContact})) return true;
  if (!has_houses(s) || may_meet(s, m, there).empty()) return false;
  // Who stands at a door or a window is met from there: as if he were there already.
  State after = s;
  after.men[m].place = end;
  return enemies.any([&](ManId e) { return opening_between(after, m, e) != kNoOpening; });
}

bool cavalry_heads_at(const State& s, UnitId u) {
  return enemies_of(s, side_of_unit(s, u)).any([&](ManId m) {
    if (!is_mounted(s, m) || s.men[m].gait <= static_cast<int>(Gait::Walk) + 1) return false;
    const Gait gait = static_cast<Gait>(s.men[m].gait - 1);
    const Vec ahead = geometry::along(s.men[m].place, s.men[m].facing, row(gait).speed_in * kInch);
    return unit(s, u).men.any([&](ManId e) {
      return geometry::sweeps({s.men[m].place, 0}, ahead, base(s, e));
    });
  });
}

template <class S>
bool may_saddle(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  const bool up = a.verb == Verb::Mount;
  if (!finds_men(s, a, men, judge)) return false;
  std::uint64_t taken = 0;
  men.any([&](ManId m) {
    judge_rider(s, m, up, taken, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

template <class D, class L>
void saddle(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManSet men = ordered(s, a);
  const bool up = a.verb == Verb::Mount;
  std::array<ManSet, kMaxInUnit> before{};
  std::array<Vec, kMaxInUnit> from{};
  std::size_t n = 0;
  men.for_each([&](ManId m) {
    before[n] = touched_enemies(s, m);
    Vec place = from[n++] = s.men[m].place;
    if (up) {
      const std::size_t i = mount_for(s, m, 0);
      if (i == kMostMounts) return;  // a mate now stands where this mount would
      place = s.mounts[i].place;
      take_mount(s, i);
    } else {
      leave_mount(s, m);
    }
    change_man(s, m, [&](Man& at) {
      at.ac = static_cast<std::uint8_t>(at.ac - price(Price::Mount));
      at.flags = static_cast<std::uint16_t>(up ? at.flags | man_flag::kMounted
                                               : at.flags & ~man_flag::kMounted);
      at.place = place;
      at.gait = at.gait_before = 0;
    });
  });
  if (up) lead_prisoners(f, men);
  set_unit_flags(s, a.unit, unit_flag::kMoved);
  if (up)
    tell::mounted(f, clause::cavalry_dismount, a.unit, men.size());
  else
    tell::dismounted(f, clause::cavalry_dismount, a.unit, men.size());
  // Another base in another place: whom he touched he may touch no more, and others instead.
  n = 0;
  men.for_each([&](ManId m) {
    leave_contact(f, m, before[n]);
    meet(f, m, before[n], from[n]);
    ++n;
  });
}

template <class D, class L>
void unhorse(Flow<D, L> f, ManId m, Clause why) {
  State& s = f.s;
  if (!is_mounted(s, m)) return;
  leave_mount(s, m);
  change_man(s, m, [](Man& at) {
    at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kMounted);
    at.gait = at.gait_before = 0;
  });
  tell::unhorsed(f, why, m);
}

#define SANDTABLE_SADDLE(D, L)                     \
  template void saddle(Flow<D, L>, const Action&); \
  template void unhorse(Flow<D, L>, ManId, Clause);
SANDTABLE_EVERY_FLOW(SANDTABLE_SADDLE)
template bool may_saddle(const State&, const Action&, NoWhy&);
template bool may_saddle(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
