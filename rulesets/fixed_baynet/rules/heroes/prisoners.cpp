#include <algorithm>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Prisoners who stay on the table (option prisoners-escorted).
namespace sandtable::fixed_baynet {
namespace {

/// Half of his base, which he has again outside an enclosed building.
Len half_base(const State& s, ManId m) {
  return (is_mounted(s, m) ? s.setup->mount_base : s.setup->foot_base) / 2;
}

/// A mount goes there: not indoors, nor into a trench (cavalry.barred).
bool is_open_to_mounts(const State& s, Vec place, Floor floor) {
  bool barred = floor.house != kNoHouse;
  s.field->terrain.at(place).for_each(
      [&](std::size_t i) { barred = barred || is_closed_to_mounts(s, i); });
  return !barred;
}

/// A place beside the captor at which there is room: behind him first, then round to both sides.
/// `rides`: for his mount. nullopt: there is none.
struct Beside {
  std::optional<Vec> place;
  bool barred = false;  ///< to mounts by the ground, where there is room
};
Beside beside(const State& s, ManId captor, ManId m, bool rides) {
  const Floor floor = floor_of(s, captor);
  // Recorded in the same section.
  if (is_enclosed(s, captor)) {
    if (rides) return {std::nullopt, true};
    return {s.men[captor].place, false};
  }
  const Len half = (rides ? s.setup->mount_base : s.setup->foot_base) / 2;
  const Len apart = radius_of(s, captor) + half + 1;
  constexpr int kWays = 16;
  ManSet self;
  self.add(m);
  Beside out;
  for (int i = 0; i < kWays; ++i) {
    const int by = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
    const auto line =
        static_cast<Angle>(s.men[captor].facing + geometry::kHalfTurn + by * (0x10000 / kWays));
    const geometry::Disc at{geometry::along(s.men[captor].place, line, apart), half};
    const bool barred = rides && !is_open_to_mounts(s, at.centre, floor);
    if (!has_room(s, at, self, floor)) continue;
    if (!barred) return {at.centre, false};
    out.barred = true;
  }
  out.barred = out.barred || (rides && floor.house != kNoHouse);
  return out;
}

/// He stands base to base with him, or in the same section: across a barrier or through an opening
/// enemies touch too, but nobody is led over it so.
bool is_beside(const State& s, ManId m, ManId captor) {
  return same_floor(s, m, captor) &&
         (is_enclosed(s, captor) || geometry::within(base(s, m), base(s, captor), kContact));
}

/// Nobody else's base lies on his.
bool has_place(const State& s, ManId m) {
  ManSet self;
  self.add(m);
  return is_enclosed(s, m) || is_free(s, base(s, m), self, floor_of(s, m));
}

/// An enemy who could lead him away: the one who does, else whoever is within an inch, as whoever
/// touches him across a barrier or through an opening is (melee.across-barrier).
ManId keeper_of(const State& s, ManId m) {
  const auto near = [&](ManId e) {
    return stands(s, e) && (touch(s, e, m) || (same_floor(s, e, m) &&
                                               geometry::within(base(s, e), base(s, m), kInch)));
  };
  if (near(s.men[m].captor)) return s.men[m].captor;
  return enemies_of(s, side_of(s, m)).where(near).first();
}

/// He is set down beside whoever leads him, on foot where no mount goes or has room.
template <class D, class L>
void lead(Flow<D, L> f, ManId m, ManId captor) {
  State& s = f.s;
  const Beside by_mount = beside(s, captor, m, is_mounted(s, m));
  std::optional<Vec> place = by_mount.place;
  if (!place && is_mounted(s, m)) {
    place = beside(s, captor, m, false).place;
    if (place) unhorse(f, m, by_mount.barred ? clause::cavalry_barred : clause::melee_captured);
  }
  if (place)
    return change_man(s, m, [&](Man& at) {
      at.place = *place;
      at.facing = s.men[captor].facing;
      at.house = s.men[captor].house;
      at.floor = s.men[captor].floor;
      at.post = kNoOpening;
    });
  if (has_place(s, m)) return;
  // He gives way to whoever stands where he stood.
  const Vec free = nearest_free(s, base(s, m), floor_of(s, m));
  change_man(s, m, [&](Man& at) { at.place = free; });
}

}  // namespace

ManSet led_by(const State& s, const ManSet& captors) {
  return s.escorted.where([&](ManId m) { return captors.has(s.men[m].captor); });
}

ManSet led_by(const State& s, ManId captor) {
  return s.escorted.where([&](ManId m) { return s.men[m].captor == captor; });
}

template <class D, class L>
void lead_prisoners(Flow<D, L> f, const ManSet& captors) {
  const State& s = f.s;
  if (s.escorted.empty()) return;
  led_by(s, captors).for_each([&](ManId m) {
    const ManId captor = s.men[m].captor;
    if (!is_beside(s, m, captor) || !has_place(s, m)) lead(f, m, captor);
  });
}

template <class D, class L>
void lead_prisoners(Flow<D, L> f, ManId captor) {
  ManSet one;
  one.add(captor);
  lead_prisoners(f, one);
}

template <class D, class L>
void watch_prisoners(Flow<D, L> f) {
  State& s = f.s;
  if (s.escorted.empty()) return;
  Led led;
  s.escorted.for_each([&](ManId m) {
    const ManId keeper = keeper_of(s, m);
    if (keeper == s.men[m].captor) return;
    if (keeper != kNoMan) return change_man(s, m, [&](Man& at) { at.captor = keeper; });
    set_free(f, m, led);
  });
  take_over(f, led);
}

template <class D, class L>
void set_free(Flow<D, L> f, ManId m, Led& before) {
  State& s = f.s;
  const Side by = other(side_of(s, m));
  const UnitId u = s.men[m].unit;
  if ((before.units >> u & 1) == 0) before.by[u] = leader_of(s, u);
  before.units |= std::uint64_t{1} << u;
  const bool led = is_escorted(s, m);
  ManSet self;
  self.add(m);
  const geometry::Disc at{s.men[m].place, half_base(s, m)};
  const bool fallen = s.men[m].house != kNoHouse && !is_whole(s, s.men[m].house);
  const bool stays = !fallen && (is_enclosed(s, m) ? room_in(s, section_of(s, m), side_of(s, m)) > 0
                                                   : has_room(s, at, self, floor_of(s, m)));
  const Vec free = stays ? at.centre : nearest_free(s, at);
  change_man(s, m, [&](Man& man) {
    man.fate = Fate::Standing;
    man.captor = kNoMan;
    man.place = free;
    man.ac = 0;
    man.gait = man.gait_before = 0;
    // Others have come to the opening of whoever was off the table.
    if (!led) man.post = kNoOpening;
    if (stays) return;
    man.house = kNoHouse;
    man.floor = 0;
    man.post = kNoOpening;
  });
  s.escorted.remove(m);
  --s.prisoners[idx(by)];
  tell::prisoner_freed(f, clause::melee_captured, m);
}

template <class D, class L>
void lose_prisoner(Flow<D, L> f, ManId m, Clause why, bool bloody) {
  State& s = f.s;
  s.escorted.remove(m);
  --s.prisoners[idx(other(side_of(s, m)))];
  change_man(s, m, [](Man& at) {
    at.fate = Fate::Dead;
    at.cause = Cause::Prisoner;
    at.captor = kNoMan;
  });
  tell::fallen(f, why, m, bloody);
}

#define SANDTABLE_PRISONERS(D, L)                          \
  template void lead_prisoners(Flow<D, L>, const ManSet&); \
  template void lead_prisoners(Flow<D, L>, ManId);         \
  template void watch_prisoners(Flow<D, L>);               \
  template void set_free(Flow<D, L>, ManId, Led&);         \
  template void lose_prisoner(Flow<D, L>, ManId, Clause, bool);
SANDTABLE_EVERY_FLOW(SANDTABLE_PRISONERS)

}  // namespace sandtable::fixed_baynet
