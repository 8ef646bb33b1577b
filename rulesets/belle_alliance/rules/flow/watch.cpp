#include "rulesets/belle_alliance/rules/flow/watch.h"

#include <algorithm>

namespace sandtable::belle_alliance {
namespace {

std::vector<Tick> moments_of(const State& s, const March& march) {
  std::vector<Tick> out;
  for (Tick end = 0; end <= march.now(); end += kSegment) out.push_back(end);
  using Kind = Happening::Kind;
  for (const Happening& h : march.happenings())
    if ((h.kind == Kind::Contact || h.kind == Kind::Attack || h.kind == Kind::Barred) &&
        h.tick <= march.now())
      out.push_back(h.tick);
  // What was asked was asked at a contact, whatever came of it.
  for (std::size_t i = 0; i < s.prompt_count; ++i)
    if (s.prompts[i].tick <= march.now()) out.push_back(s.prompts[i].tick);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Everybody where he is at that moment of a march. Who has not come on yet is not there.
void place_at(State& s, const March& march, std::span<const RideWay> riders, Tick tick) {
  const Setup& setup = *s.setup;
  for (std::size_t m = 0; m < march.movers().size(); ++m) {
    const Mover& mover = march.movers()[m];
    Unit& unit = s.of(mover.side).units[mover.unit];
    const geometry::Pose pose = march.pose_of(m, tick);
    unit.place = pose.front;
    unit.facing = pose.facing;
    const bool train = mover.bends;
    if (train) set_track(s.of(mover.side), mover.unit, march.track_of(m, tick));
    const Vec middle = (train ? march.body_of(m, tick) : body_at(mover.form, pose)).centre();
    const bool on =
        unit.formation == Formation::Garrison ||
        (middle.x >= 0 && middle.y >= 0 && middle.x <= setup.width && middle.y <= setup.depth);
    unit.standing = on ? Standing::OnTable : Standing::Waiting;
  }
  for (const RideWay& way : riders) {
    const auto step = std::min(static_cast<std::size_t>(tick / kStep), way.places.size() - 1);
    s.of(way.side).staff[way.who].place = way.places[step];
  }
}

std::vector<Vec> places_of(const Force& force) {
  std::vector<Vec> out;
  for (UnitId id = 0; id < force.unit_count; ++id) out.push_back(force.units[id].place);
  return out;
}

/// Where everybody of a march stands before it.
class Stands {
 public:
  Stands(const State& s, const March& march, std::span<const RideWay> riders)
      : march_(march), riders_(riders) {
    for (const Mover& mover : march.movers()) {
      const Unit& unit = s.of(mover.side).units[mover.unit];
      of(mover) = {unit.place, unit.facing, unit.standing};
    }
    for (const RideWay& way : riders) of(way) = s.of(way.side).staff[way.who].place;
    for (const Side side : {Side::A, Side::B})
      bends_of(side) = {s.of(side).bends, s.of(side).bend_count};
  }
  void put_back(State& s) {
    for (const Mover& mover : march_.movers()) {
      Unit& unit = s.of(mover.side).units[mover.unit];
      const Stand& stood = of(mover);
      unit.place = stood.place;
      unit.facing = stood.facing;
      unit.standing = stood.standing;
    }
    for (const RideWay& way : riders_) s.of(way.side).staff[way.who].place = of(way);
    for (const Side side : {Side::A, Side::B}) {
      s.of(side).bends = bends_of(side).all;
      s.of(side).bend_count = bends_of(side).count;
    }
  }

 private:
  struct Stand {
    Vec place{};
    Angle facing = 0;
    Standing standing = Standing::OnTable;
  };
  struct Bends {
    std::array<Bend, kMostBends> all{};
    std::uint8_t count = 0;
  };
  Bends& bends_of(Side side) { return bends_[static_cast<std::size_t>(index(side))]; }
  Stand& of(const Mover& mover) {
    return units_[static_cast<std::size_t>(index(mover.side))][mover.unit];
  }
  Vec& of(const RideWay& way) { return staff_[static_cast<std::size_t>(index(way.side))][way.who]; }

  const March& march_;
  std::span<const RideWay> riders_;
  std::array<std::array<Stand, kMaxUnits>, 2> units_;
  std::array<std::array<Vec, kMaxStaff>, 2> staff_;
  std::array<Bends, 2> bends_;
};

}  // namespace

Watch::Watch(State& s, const March& march, std::span<const RideWay> riders)
    : moments_(moments_of(s, march)) {
  const std::array<UnitSet, 2> before{s.of(Side::A).in_sight, s.of(Side::B).in_sight};
  const std::array cards{s.of(Side::A).cards, s.of(Side::B).cards};
  Stands stands(s, march, riders);
  Lookout lookout(s);
  for (const Tick moment : moments_) {
    place_at(s, march, riders, moment);
    lookout.look();
    seen_.push_back({s.of(Side::A).in_sight, s.of(Side::B).in_sight});
    places_.push_back({places_of(s.of(Side::A)), places_of(s.of(Side::B))});
  }
  stands.put_back(s);
  if (march.over()) return;
  s.looked_at = 0;
  // Whoever was in sight is shown where he stood as long as all are; whoever came into it is a
  // ghost.
  for (const Side side : {Side::A, Side::B}) {
    const auto number = static_cast<std::size_t>(index(side));
    Force& own = s.of(side);
    own.in_sight = before[number];
    for (UnitId id = 0; id < s.of(other(side)).unit_count; ++id)
      if (own.in_sight.has(id)) own.cards[id] = cards[number][id];
  }
}

std::vector<StaffSet> staff_seen(const State& s, const March& march,
                                 std::span<const RideWay> riders, std::span<const Tick> moments,
                                 Side viewer) {
  State then = s;
  std::vector<StaffSet> out;
  for (const Tick moment : moments) {
    place_at(then, march, riders, moment);
    out.push_back(staff_in_sight(then, viewer));
  }
  return out;
}

bool Watch::shows(Side viewer, UnitId unit, Tick from, Tick until) const {
  const auto behind = std::lower_bound(moments_.begin(), moments_.end(), until);
  const auto next = static_cast<std::size_t>(behind - moments_.begin());
  const auto last = static_cast<std::size_t>(
      std::upper_bound(moments_.begin(), moments_.end(), from) - moments_.begin() - 1);
  return saw(viewer, last, unit) || (next < seen_.size() && saw(viewer, next, unit));
}

}  // namespace sandtable::belle_alliance
