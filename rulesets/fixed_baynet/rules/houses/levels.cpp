#include <algorithm>
#include <optional>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/arrived.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

/// Up and down in buildings: stairs, which take as many inches as they climb, and ladders, which
/// take a turn.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Building;
using geometry::Disc;
using geometry::Stair;

constexpr Len kStep = kInch / 2;  // between places that are looked at
constexpr int kRings = 16;

/// A man's way up or down.
struct Ascent {
  std::optional<Angle> towards;  ///< which way he sets off; none: straight up or down
  bool there = false;            ///< some stair leads that way
  bool free = false;             ///< he finds room at its end
  std::optional<Clause> bar;
  Floor floor;  ///< where it leads
  Vec end{};
  Len climb = 0;
  std::int64_t share = 0;
};

/// A base fits into a room of a floor.
bool fits_in(const State& s, HouseId h, std::uint8_t storey, Vec at, ManId m) {
  const Building& b = house(s, h).building;
  const Floor floor = b.plan().storeys[storey].level == 0 ? Floor{} : Floor{h, storey};
  const Disc there{at, s.setup->foot_base / 2};
  ManSet self;
  self.add(m);
  return b.room_at(storey, at) && !b.bars(there, at, storey, passable(s, h)) &&
         is_free(s, there, self, floor);
}

/// The nearest stair, or ladder, that leads up or down from where he is.
const Stair* stair_of(const State& s, ManId m, bool up, bool ladder) {
  const HouseId h = house_of(s, m);
  if (h == kNoHouse) return nullptr;
  const Stair* best = nullptr;
  std::int64_t least = 0;
  for (const Stair& stair : house(s, h).building.plan().stairs) {
    if (stair.ladder != ladder || stair.lower == Stair::kOutside) continue;
    if ((up ? stair.lower : stair.upper) != storey_of(s, m)) continue;
    const std::int64_t far = geometry::squared((up ? stair.foot : stair.head) - s.men[m].place);
    if (best != nullptr && far >= least) continue;
    best = &stair;
    least = far;
  }
  return best;
}

/// Walls, or an enemy or a piece on that floor (movement.through-models).
std::optional<Clause> bar_between(const State& s, ManId m, Disc from, Vec to, Floor floor) {
  if (const auto bar = bar_on(s, from, to, floor)) return bar;
  const bool barred = (enemies_of(s, side_of(s, m)) | s.pieces).any([&](ManId e) {
    return floor_of(s, e) == floor && geometry::sweeps(from, to, base(s, e));
  });
  return barred ? std::optional(clause::movement_through_models) : std::nullopt;
}

/// Which way over the ground somebody sets off who goes from one end of a stair to the other, and
/// who need not go to its first end if that lies within `reach` of him.
std::optional<Angle> sets_off(const State& s, ManId m, Vec begin, Vec end, Len reach) {
  const Vec from = s.men[m].place;
  if (geometry::length(begin - from) > reach) return geometry::angle_of(begin - from);
  if (end == begin) return std::nullopt;
  return geometry::angle_of(end - begin);
}

Ascent ascent_of(const State& s, ManId m, const Action& a) {
  Ascent out;
  const bool up = a.number > 0;
  const HouseId h = house_of(s, m);
  const Stair* stair = is_enclosed(s, m) ? nullptr : stair_of(s, m, up, false);
  if (stair == nullptr) return out;
  out.there = true;
  const Building& b = house(s, h).building;
  const std::uint8_t to = up ? stair->upper : stair->lower;
  out.floor = b.plan().storeys[to].level == 0 ? Floor{} : Floor{h, to};
  out.climb = b.floor(stair->upper) - b.floor(stair->lower);
  const Vec begin = up ? stair->foot : stair->head, landing = up ? stair->head : stair->foot;
  out.towards = sets_off(s, m, begin, landing, radius_of(s, m));
  const Speeds fast = speeds(s, m, false);
  const std::int64_t flat = kShare / std::max(1, fast[static_cast<std::size_t>(MoveType::Flat)]);
  // Who has the foot of it under his base need not go there.
  const Vec from = s.men[m].place;
  if (geometry::length(begin - from) > radius_of(s, m)) {
    out.bar = bar_between(s, m, base(s, m), begin, floor_of(s, m));
    out.share += geometry::length(begin - from) * flat;
  }
  out.share += out.climb * flat;
  Vec at = landing;
  for (const Leg& leg : a.way) {
    const Vec next = geometry::along(at, leg.angle, leg.length);
    if (!out.bar) out.bar = bar_between(s, m, {at, radius_of(s, m)}, next, out.floor);
    out.share += leg.length * flat;
    at = next;
  }
  const auto end =
      a.way.count > 0
          ? (fits_in(s, h, to, at, m) ? std::optional<Vec>(at) : std::nullopt)
          : free_place(at, kStep, kRings, [&](Vec p) { return fits_in(s, h, to, p, m); });
  out.free = end.has_value();
  out.end = end.value_or(at);
  return out;
}

}  // namespace

template <class S>
bool may_take_stairs(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  if (men.size() > 1 && judge.no(clause::order_is_action, piece_of_unit(a.unit),
                                 Measured(Measure::Count, men.size()).against(1)))
    return false;
  men.any([&](ManId m) {
    const Ascent ascent = ascent_of(s, m, a);
    const int actions = actions_for(ascent.share), left = moves_left(s, m);
    if (!ascent.there)
      judge.no(clause::building_levels, m);
    else if (has(s, m, man_flag::kCharged))
      judge.no(clause::charge_repeated, m);
    else if (ascent.bar)
      judge.no(*ascent.bar, m);
    else if (!ascent.free)
      judge.no(clause::convention_contact, m);
    else if (actions > left)
      judge.no(clause::building_levels, m, Measured(Measure::Count, actions).against(left));
    else
      judge.yes(clause::building_levels, m, Measured(Measure::Length, ascent.climb));
    if (judge.ok && ascent.towards) judge_leaving(s, m, *ascent.towards, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

namespace {

/// He goes up or down so.
template <class D, class L>
void change_level(Flow<D, L> f, ManId m, const Ascent& ascent) {
  State& s = f.s;
  const int actions = actions_for(ascent.share);
  const ManSet before = touched_enemies(s, m);
  const Vec from = s.men[m].place;
  change_man(s, m, [&](Man& at) {
    at.house = ascent.floor.house;
    at.floor = ascent.floor.storey;
    at.place = ascent.end;
    spend(at, actions);
  });
  set_unit_flags(s, s.men[m].unit, unit_flag::kMoved);
  tell::level_changed(f, clause::building_levels, m, storey_of(s, m), ascent.climb);
  arrived(f, m, before, from);
}

}  // namespace

template <class D, class L>
void take_stairs(Flow<D, L> f, const Action& a) {
  const State& s = f.s;
  ordered(s, a).for_each([&](ManId m) { change_level(f, m, ascent_of(s, m, a)); });
}

namespace {

/// Where a ladder leads a man: up if he stands at its foot, down if he is on its floor.
struct Rung {
  HouseId house = kNoHouse;
  std::uint8_t storey = 0;
  bool up = false;
  std::optional<Vec> end;
  std::optional<Angle> towards;  ///< which way he sets off
};

bool touches_foot(const State& s, ManId m, Vec foot) {
  return geometry::length(foot - s.men[m].place) <= radius_of(s, m) + kContact;
}

std::optional<Rung> rung_of(const State& s, ManId m) {
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    const House& at = house(s, h);
    if (!is_whole(s, h) || at.kind == BuildingKind::Enclosed) continue;
    for (const Stair& stair : at.building.plan().stairs) {
      if (!stair.ladder) continue;
      const Len reach = radius_of(s, m) + kContact;
      Rung rung{h, stair.upper, false, std::nullopt, std::nullopt};
      const bool outside = stair.lower == Stair::kOutside;
      if (s.men[m].house == h && s.men[m].floor == stair.upper) {
        const Len r = radius_of(s, m);
        rung.towards = sets_off(s, m, stair.head, stair.foot, reach);
        rung.end = free_place(stair.foot, kStep, kRings, [&](Vec p) {
          if (!outside) return fits_in(s, h, stair.lower, p, m);
          return has_room(s, {p, r}, {});
        });
        if (!outside) rung.storey = stair.lower;
        return rung;
      }
      const bool below = outside ? s.men[m].house == kNoHouse
                                 : house_of(s, m) == h && storey_of(s, m) == stair.lower;
      if (!below || !touches_foot(s, m, stair.foot)) continue;
      rung.up = true;
      rung.towards = sets_off(s, m, stair.foot, stair.head, reach);
      rung.end = free_place(stair.head, kStep, kRings,
                            [&](Vec p) { return fits_in(s, h, stair.upper, p, m); });
      return rung;
    }
  }
  return std::nullopt;
}

/// How far the foot of the nearest ladder is from a man on its floor; nothing where there is none.
Measured nearest_ladder(const State& s, ManId m) {
  Len least = geometry::kMaxCoordinate;
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    const House& at = house(s, h);
    if (!is_whole(s, h) || at.kind == BuildingKind::Enclosed) continue;
    for (const Stair& stair : at.building.plan().stairs) {
      const bool below = stair.lower == Stair::kOutside
                             ? house_of(s, m) == kNoHouse
                             : house_of(s, m) == h && storey_of(s, m) == stair.lower;
      if (stair.ladder && below)
        least = std::min(least, geometry::gap(base(s, m), Disc{stair.foot, 0}));
    }
  }
  if (least == geometry::kMaxCoordinate) return {};
  return Measured(Measure::Length, least).against(kContact);
}

}  // namespace

template <class S>
bool may_climb(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  if (men.size() > 1 && judge.no(clause::order_is_action, piece_of_unit(a.unit),
                                 Measured(Measure::Count, men.size()).against(1)))
    return false;
  men.any([&](ManId m) {
    const auto rung = rung_of(s, m);
    if (!rung) {
      judge.no(clause::tower_ladder, m, nearest_ladder(s, m));
      return true;
    }
    if (is_mounted(s, m) && judge.no(clause::cavalry_barred, m)) return true;
    const int all = price_for(s, m, Price::ClimbTower);
    const auto spent = Measured(Measure::Count, s.men[m].ac).against(all);
    const SectionId n = house(s, rung->house).first_section;
    if (has(s, m, man_flag::kProne)) {
      judge.no(clause::prone_crawl, m);
    } else if (s.men[m].ac < all) {
      judge.no(clause::tower_ladder, m, spent);
    } else if (rung->up && house(s, rung->house).kind == BuildingKind::Watchtower &&
               room_in(s, n, side_of(s, m)) < 1) {
      const int there = men_in(s, n, Side::A) + men_in(s, n, Side::B);
      judge.no(clause::tower_capacity, m, Measured(Measure::Count, there + 1).against(there));
    } else if (!rung->end) {
      judge.no(clause::convention_contact, m);
    } else {
      judge.yes(clause::tower_ladder, m, spent);
    }
    if (judge.ok && rung->towards) judge_leaving(s, m, *rung->towards, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

namespace {

/// He goes up or down that ladder, with all of his turn.
template <class D, class L>
void use_ladder(Flow<D, L> f, ManId m, const Rung& rung) {
  State& s = f.s;
  const bool on_floor = house(s, rung.house).building.plan().storeys[rung.storey].level > 0;
  const bool inside = rung.up || s.men[m].floor != rung.storey;
  const ManSet before = touched_enemies(s, m);
  const Vec from = s.men[m].place;
  change_man(s, m, [&](Man& at) {
    at.house = inside && on_floor ? rung.house : kNoHouse;
    at.floor = inside && on_floor ? rung.storey : std::uint8_t{0};
    at.place = *rung.end;
    at.moves = kMostMoves;
  });
  pay(s, m, Price::ClimbTower);
  set_unit_flags(s, s.men[m].unit, unit_flag::kMoved);
  tell::tower_climbed(f, clause::tower_ladder, m, rung.house, rung.up);
  arrived(f, m, before, from);
}

}  // namespace

template <class D, class L>
void climb(Flow<D, L> f, const Action& a) {
  const State& s = f.s;
  ordered(s, a).for_each([&](ManId m) {
    const auto rung = rung_of(s, m);
    if (rung && rung->end) use_ladder(f, m, *rung);
  });
}

template <class D, class L>
bool run_down(Flow<D, L> f, ManId m) {
  const State& s = f.s;
  NoWhy quiet;
  // Contact is left by these as by any way (movement.leaving-contact).
  const auto may_leave_for = [&](const std::optional<Angle>& towards) {
    Judge<NoWhy> judge{quiet};
    if (towards) judge_leaving(s, m, *towards, judge);
    return judge.ok;
  };
  Action down;
  down.number = -1;
  const Ascent stairs = ascent_of(s, m, down);
  if (stairs.there && !stairs.bar && stairs.free && actions_for(stairs.share) <= moves_left(s, m) &&
      may_leave_for(stairs.towards)) {
    change_level(f, m, stairs);
    return true;
  }
  const auto rung = rung_of(s, m);
  if (!rung || rung->up || !rung->end || has(s, m, man_flag::kProne) ||
      s.men[m].ac < price_for(s, m, Price::ClimbTower) || !may_leave_for(rung->towards))
    return false;
  use_ladder(f, m, *rung);
  return true;
}

#define SANDTABLE_HOUSE_LEVELS(D, L)                    \
  template void take_stairs(Flow<D, L>, const Action&); \
  template void climb(Flow<D, L>, const Action&);       \
  template bool run_down(Flow<D, L>, ManId);
SANDTABLE_EVERY_FLOW(SANDTABLE_HOUSE_LEVELS)
template bool may_take_stairs(const State&, const Action&, NoWhy&);
template bool may_take_stairs(const State&, const Action&, Why&);
template bool may_climb(const State&, const Action&, NoWhy&);
template bool may_climb(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
