#include <algorithm>
#include <array>
#include <optional>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/arrived.h"
#include "rulesets/fixed_baynet/rules/houses/exits.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// Orders in and about buildings: doors, stairs, ladders, sections.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Building;
using geometry::Stair;

constexpr int kDoorDs = figure(Figure::DoorDs);
constexpr int kDie = 12, kSmallDie = 6;

const Building& building_of(const State& s, OpeningId o) {
  return house(s, opening(s, o).house).building;
}
bool joins(const State& s, OpeningId o, SectionId n) {
  return opening(s, o).sides[0] == n || opening(s, o).sides[1] == n;
}
bool at_level(const State& s, OpeningId o) {
  return building_of(s, o).plan().storeys[portal(s, o).storey].level == 0;
}

/// Stands on the floor on which it is, with a base of his own.
bool is_on_floor_of(const State& s, ManId m, OpeningId o) {
  if (is_enclosed(s, m)) return false;
  if (at_level(s, o)) return s.men[m].house == kNoHouse;
  return s.men[m].house == opening(s, o).house && s.men[m].floor == portal(s, o).storey;
}

/// In contact with a door, or in a section that it leads to.
bool is_at(const State& s, ManId m, OpeningId o) {
  if (is_enclosed(s, m)) return joins(s, o, s.men[m].floor);
  return is_on_floor_of(s, m, o) &&
         building_of(s, o).reaches(base(s, m), opening(s, o).portal, kContact);
}

Vec post_at(const State& s, OpeningId o) {
  return building_of(s, o).firing_point(opening(s, o).portal);
}

// ------------------------------------------------------------------ doors

/// How far whoever of them is nearest to a door on its floor is from it.
Measured nearest_to_door(const State& s, const ManSet& men, OpeningId o) {
  const auto leaf = building_of(s, o).leaf(opening(s, o).portal).points();
  Len least = geometry::kMaxCoordinate;
  men.for_each([&](ManId m) {
    if (is_on_floor_of(s, m, o)) least = std::min(least, geometry::gap(base(s, m), leaf));
  });
  if (least == geometry::kMaxCoordinate) return {};
  return Measured(Measure::Length, least).against(kContact);
}

/// The first of those ordered who may do it; the door's own reasons are given first.
template <class S>
ManId door_man(const State& s, const Action& a, Judge<S>& judge) {
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!known_opening(s, a.spot) || !is_door(s, a.spot) || is_passable(s, a.spot) ||
      !is_whole(s, opening(s, a.spot).house)) {
    judge.no(clause::door_kinds, piece);
    return kNoMan;
  }
  const bool opens = a.verb == Verb::OpenDoor;
  const Clause why = opens ? clause::door_locked : clause::door_bash;
  const ManSet there = ordered(s, a).where([&](ManId m) { return is_at(s, m, a.spot); });
  if (there.empty()) {
    // Out of his reach: it is the door that he has to touch, and no fight.
    judge.no(why, piece, nearest_to_door(s, ordered(s, a), a.spot));
    return kNoMan;
  }
  const Price of = opens ? Price::OpenDoor : Price::BashDoor;
  const ManId can =
      there.where([&](ManId m) { return s.men[m].ac >= price_for(s, m, of); }).first();
  const ManId who = can == kNoMan ? there.first() : can;
  const int all = price_for(s, who, of);
  if (can == kNoMan)
    judge.no(why, who, Measured(Measure::Count, s.men[who].ac).against(all));
  else
    judge.yes(why, can, Measured(Measure::Count, s.men[can].ac).against(all));
  return can;
}

template <class D, class L>
void open_door(Flow<D, L> f, ManId m, OpeningId o) {
  State& s = f.s;
  pay(s, m, Price::OpenDoor);
  s.houses.opened.add(o);
  tell::door_opened(f, clause::door_locked, m, o);
}

template <class D, class L>
void bash_door(Flow<D, L> f, ManId m, OpeningId o) {
  State& s = f.s;
  pay(s, m, Price::BashDoor);
  const int least = std::max(1, kDoorDs - skill(s, m, f.log));
  const int die = s.setup->options.door_bash_d6 ? kSmallDie : kDie;
  const bool down =
      f.roll(clause::door_bash, side_of(s, m), 1, die, Read::AtMost, least - 1, 0, m) == 0;
  if (down) s.houses.bashed.add(o);
  tell::door_bashed(f, clause::door_bash, m, o, least, down);
}

// ------------------------------------------------------------------ in and out

/// A man's way to the door: up to a hair before the wall, for a leg is said by a rounded angle, and
/// must not end in it.
Walk walk_in(const State& s, ManId m, OpeningId o) {
  Walk w;
  w.man = m;
  w.facing = s.men[m].facing;
  const Vec gate = gate_of(s, o, kHundredth), by = gate - s.men[m].place;
  w.end = gate;
  if (by != Vec{}) w.way.add({geometry::angle_of(by), geometry::length(by)});
  reckon(s, w);
  return w;
}

/// It lets nobody through: a door is shut, a window no way.
template <class S>
void judge_shut(const State& s, OpeningId o, std::uint16_t piece, Judge<S>& judge) {
  if (is_door(s, o))
    judge.no(clause::door_locked, piece, Measured(Measure::Sector, o));
  else
    judge.no(clause::building_two_ways, piece);
}

template <class S>
bool may_come_in(const State& s, const Action& a, Judge<S>& judge) {
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!known_opening(s, a.spot) || !is_whole(s, opening(s, a.spot).house) ||
      house(s, opening(s, a.spot).house).kind != BuildingKind::Enclosed ||
      !opening(s, a.spot).outer || !at_level(s, a.spot)) {
    judge.no(clause::building_two_ways, piece);
    return false;
  }
  if (!is_passable(s, a.spot)) {
    judge_shut(s, a.spot, piece, judge);
    return false;
  }
  const ManSet men = ordered(s, a);
  if (men.any([&](ManId m) {
        return s.men[m].house != kNoHouse && judge.no(clause::building_two_ways, m);
      }))
    return false;
  const SectionId n = opening(s, a.spot).sides[opening(s, a.spot).sides[0] == kNoSection ? 1 : 0];
  const int room = n == kNoSection ? 0 : room_in(s, n, side_of_unit(s, a.unit));
  if (men.size() > room) {
    judge.no(clause::building_section_capacity, piece,
             Measured(Measure::Count, men.size()).against(std::max(room, 0)));
    return false;
  }
  if (men.any([&](ManId m) { return is_mounted(s, m) && judge.no(clause::cavalry_barred, m); }))
    return false;
  const ManSet mounted =
      s.standing[idx(side_of_unit(s, a.unit))].where([&](ManId m) { return is_mounted(s, m); });
  men.any([&](ManId m) {
    judge_walk(s, walk_in(s, m, a.spot), mounted, judge);
    return !judge.ok && !S::all;
  });
  if (judge.ok) judge.yes(clause::door_unlocked, piece);
  return judge.ok;
}

/// Records a man in a section, at an opening of it or in its middle.
void record(State& s, ManId m, SectionId n, OpeningId post, int actions, std::uint8_t done) {
  const Vec at = post == kNoOpening ? section(s, n).middle : post_at(s, post);
  change_man(s, m, [&](Man& man) {
    man.house = section(s, n).house;
    man.floor = n;
    man.post = post;
    man.place = at;
    man.indoors = static_cast<std::uint8_t>(man.indoors | done);
    spend(man, actions);
  });
}

template <class D, class L>
void come_in(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Opening& door = opening(s, a.spot);
  const SectionId n = door.sides[door.sides[0] == kNoSection ? 1 : 0];
  set_unit_flags(s, a.unit, unit_flag::kMoved);
  ordered(s, a).for_each([&](ManId m) {
    const Walk w = walk_in(s, m, a.spot);
    const ManSet before = touched_enemies(s, m);
    const Vec from = s.men[m].place;
    record(s, m, n, a.spot, w.actions, indoor::kCameIn);
    tell::entered(f, clause::door_unlocked, m, door.house, n);
    arrived(f, m, before, from);
  });
}

template <class S>
bool may_come_out(const State& s, const Action& a, Judge<S>& judge) {
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  const bool door = known_opening(s, a.spot) && opening(s, a.spot).outer && at_level(s, a.spot) &&
                    is_whole(s, opening(s, a.spot).house);
  if (!door || men.any([&](ManId m) { return !is_enclosed(s, m) || !is_at(s, m, a.spot); })) {
    judge.no(clause::building_two_ways, piece);
    return false;
  }
  if (!is_passable(s, a.spot)) {
    judge_shut(s, a.spot, piece, judge);
    return false;
  }
  const auto closed = closed_way(s, men.first(), gate_of(s, a.spot), a.way);
  if (closed && judge.no(closed->why, men.first(),
                         Measured(Measure::Length, length_of(a.way)).against(closed->free)))
    return false;
  const Exits exits = exits_of(s, men, a.spot, a.way);
  if (exits.crowded != kNoMan && judge.no(clause::convention_contact, exits.crowded)) return false;
  for (std::size_t i = 0; i < exits.count; ++i) {
    const Walk& w = exits.item[i];
    const int left = moves_left(s, w.man);
    if (w.actions <= left) continue;
    const Len most = longest_out(s, w.man, gate_of(s, a.spot), w.way, left);
    const bool none =
        left == 0 ? judge.no(clause::action_none_left, w.man,
                             Measured(Measure::Count, s.men[w.man].ac).against(price(Price::Move)))
                  : judge.no(clause::movement_distance, w.man,
                             Measured(Measure::Length, length_of(w.way)).against(most));
    if (none) return false;
  }
  if (judge.ok) judge.yes(clause::door_unlocked, piece);
  return judge.ok;
}

/// `gate`: the place before the door from which he goes his way, where he may stumble over what
/// lies on it; nullopt: he runs, and looks at nothing.
template <class D, class L>
void come_out(Flow<D, L> f, const Walk& w, Vec came_from, std::optional<Vec> gate) {
  State& s = f.s;
  const HouseId h = s.men[w.man].house;
  const ManSet before = touched_enemies(s, w.man);
  change_man(s, w.man, [&](Man& at) {
    at.house = kNoHouse;
    at.floor = 0;
    at.post = kNoOpening;
    at.place = w.end;
    at.facing = w.facing;
    spend(at, w.actions);
  });
  tell::left_house(f, clause::door_unlocked, w.man, h);
  leave_contact(f, w.man, before);
  if (!gate || !may_stumble(s, w, *gate, came_from)) meet(f, w.man, before, came_from);
}

template <class D, class L>
void all_out(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManSet men = ordered(s, a);
  const Exits exits = exits_of(s, men, a.spot, a.way);
  const Vec gate = gate_of(s, a.spot);
  set_unit_flags(s, a.unit, unit_flag::kMoved);
  for (std::size_t i = 0; i < exits.count; ++i) come_out(f, exits.item[i], exits.last[i], gate);
  lead_prisoners(f, men);
  begin_noticing(s);
}

// ------------------------------------------------------------------ sections

/// How one gets from a section to another: by an inner door, or by stairs.
struct Joint {
  bool there = false;
  OpeningId door = kNoOpening;
};
Joint joint(const State& s, SectionId from, SectionId to) {
  const House& h = house(s, section(s, from).house);
  Joint out;
  for (std::size_t i = 0; i < h.building.plan().portals.size(); ++i) {
    const auto o = static_cast<OpeningId>(h.first_opening + i);
    if (!joins(s, o, from) || !joins(s, o, to) || !is_passable(s, o)) continue;
    return {true, o};
  }
  for (const Stair& stair : h.building.plan().stairs) {
    if (stair.lower == Stair::kOutside) continue;
    const auto low = h.building.room_at(stair.lower, stair.foot);
    const auto high = h.building.room_at(stair.upper, stair.head);
    if (!low || !high) continue;
    const auto first =
        static_cast<SectionId>(h.first_section + field_section(h.building, stair.lower, *low));
    const auto second =
        static_cast<SectionId>(h.first_section + field_section(h.building, stair.upper, *high));
    if ((first == from && second == to) || (first == to && second == from)) out.there = true;
  }
  return out;
}

template <class S>
void judge_inside(const State& s, ManId m, Clause why, Judge<S>& judge) {
  const int left = moves_left(s, m);
  if (left < price(Price::Move) &&
      judge.no(clause::action_none_left, m, Measured(Measure::Count, left).against(1)))
    return;
  if (has(s, m, man_flag::kCharged)) judge.no(clause::charge_repeated, m);
  if (judge.ok) judge.yes(why, m);
}

template <class S>
bool may_pass(const State& s, const Action& a, Judge<S>& judge) {
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  if (!known_section(s, a.spot)) {
    judge.no(clause::building_section, piece);
    return false;
  }
  const int room = room_in(s, a.spot, side_of_unit(s, a.unit));
  if (men.size() > room) {
    judge.no(capacity_clause(s, a.spot), piece,
             Measured(Measure::Count, men.size()).against(std::max(room, 0)));
    return false;
  }
  men.any([&](ManId m) {
    const bool there = is_enclosed(s, m) && s.men[m].floor != a.spot &&
                       s.men[m].house == section(s, a.spot).house &&
                       joint(s, s.men[m].floor, a.spot).there;
    // Action units that went on anything but movement: an order, a counter-attack.
    const bool spent = s.men[m].ac + s.men[m].moves < actions_a_turn(s, m);
    const bool acted = spent ||
                       has(s, m, man_flag::kFired | man_flag::kAttacked | man_flag::kHealed) ||
                       (s.men[m].indoors & indoor::kCameIn) != 0;
    if (!there)
      judge.no(clause::building_section, m);
    else if (acted)
      judge.no(clause::building_section_between, m);
    else
      judge_inside(s, m, clause::building_section_between, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

template <class D, class L>
void pass_to(Flow<D, L> f, ManId m, SectionId to) {
  State& s = f.s;
  const OpeningId door = joint(s, s.men[m].floor, to).door;
  const ManSet before = touched_enemies(s, m);
  const Vec from = s.men[m].place;
  record(s, m, to, door, price(Price::Move), indoor::kPassed);
  tell::section_changed(f, clause::building_section_between, m, to);
  arrived(f, m, before, from);
}

template <class D, class L>
void pass(Flow<D, L> f, const Action& a) {
  ordered(f.s, a).for_each([&](ManId m) { pass_to(f, m, a.spot); });
}

/// Of those ordered, who does not stand there already.
ManSet posting(const State& s, const Action& a) {
  return ordered(s, a).where(
      [&](ManId m) { return !is_enclosed(s, m) || s.men[m].post != a.spot; });
}

template <class S>
bool may_post(const State& s, const Action& a, Judge<S>& judge) {
  if (!known_opening(s, a.spot)) {
    judge.no(clause::building_section_inside, piece_of_unit(a.unit));
    return false;
  }
  const ManSet men = posting(s, a);
  if (men.empty()) {
    judge.no(clause::building_section_inside, piece_of_unit(a.unit),
             Measured(Measure::Count, 0).against(1));
    return false;
  }
  men.any([&](ManId m) {
    if (!is_enclosed(s, m) || !joins(s, a.spot, s.men[m].floor))
      judge.no(clause::building_section_inside, m);
    else
      judge_inside(s, m, clause::building_section_inside, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

template <class D, class L>
void post(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  posting(s, a).for_each([&](ManId m) {
    const ManSet before = touched_enemies(s, m);
    const Vec from = s.men[m].place;
    record(s, m, s.men[m].floor, a.spot, price(Price::Move), 0);
    tell::post_taken(f, clause::building_section_inside, m, a.spot);
    leave_contact(f, m, before);
    meet(f, m, before, from);
  });
}

}  // namespace

template <class S>
bool may_after_passing(const State& s, const Action& a, S& sink) {
  if (!has_houses(s) || a.verb == Verb::Pass || a.verb == Verb::Post || a.verb == Verb::Done ||
      a.verb == Verb::Fire || a.verb == Verb::Attack || a.verb == Verb::FireHouse)
    return true;
  // Who has passed is none of those who serve a piece.
  if (a.men == 0 && a.gun != kNoGun) return true;
  Judge<S> judge{sink};
  // A man who panicked from one to another obeys no order, and holds up nobody who does.
  ordered(s, a).any([&](ManId m) {
    return (s.men[m].indoors & indoor::kPassed) != 0 &&
           judge.no(clause::building_section_between, m);
  });
  return judge.ok;
}

template <class S>
bool may_go_in(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!finds_men(s, a, ordered(s, a), judge)) return false;
  if (!has_houses(s) || a.way.count > Way::kMost) {
    judge.no(clause::building_two_ways, piece_of_unit(a.unit));
    return false;
  }
  switch (a.verb) {
    case Verb::OpenDoor:
    case Verb::BashDoor:
      return door_man(s, a, judge) != kNoMan;
    case Verb::GoIn:
      return may_come_in(s, a, judge);
    case Verb::ComeOut:
      return may_come_out(s, a, judge);
    case Verb::Pass:
      return may_pass(s, a, judge);
    case Verb::Post:
      return may_post(s, a, judge);
    case Verb::Stairs:
      return may_take_stairs(s, a, sink);
    default:
      return may_climb(s, a, sink);
  }
}

template <class D, class L>
void go_in(Flow<D, L> f, const Action& a) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  switch (a.verb) {
    case Verb::OpenDoor:
      return open_door(f, door_man(f.s, a, judge), a.spot);
    case Verb::BashDoor:
      return bash_door(f, door_man(f.s, a, judge), a.spot);
    case Verb::GoIn:
      return come_in(f, a);
    case Verb::ComeOut:
      return all_out(f, a);
    case Verb::Pass:
      return pass(f, a);
    case Verb::Post:
      return post(f, a);
    case Verb::Stairs:
      return take_stairs(f, a);
    default:
      return climb(f, a);
  }
}

namespace {

/// A door, or a gap, by which one gets out of that section.
bool leads_out(const State& s, OpeningId o, SectionId n) {
  return opening(s, o).outer && joins(s, o, n) && is_passable(s, o) && at_level(s, o);
}

/// The next section on the shortest way to one that a door leads out of; kNoSection: none.
SectionId next_towards_door(const State& s, ManId m) {
  const House& h = house(s, s.men[m].house);
  const std::size_t count = h.building.sections();
  const SectionId own = s.men[m].floor;
  std::array<bool, kMaxSections> reached{};
  std::array<SectionId, kMaxSections> queue{};
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<SectionId>(h.first_section + i);
    for (std::size_t p = 0; p < h.building.plan().portals.size() && !reached[i]; ++p)
      reached[i] = leads_out(s, static_cast<OpeningId>(h.first_opening + p), n);
    if (reached[i]) queue[end++] = n;
  }
  for (std::size_t at = 0; at < end; ++at) {
    if (joint(s, own, queue[at]).there && room_in(s, queue[at], side_of(s, m)) > 0)
      return queue[at];
    for (std::size_t i = 0; i < count; ++i) {
      const auto n = static_cast<SectionId>(h.first_section + i);
      if (reached[i] || n == own || !joint(s, n, queue[at]).there) continue;
      reached[i] = true;
      queue[end++] = n;
    }
  }
  return kNoSection;
}

}  // namespace

template <class D, class L>
bool run_out(Flow<D, L> f, ManId m) {
  const State& s = f.s;
  const House& h = house(s, s.men[m].house);
  ManSet one;
  one.add(m);
  bool door = false;
  for (std::size_t i = 0; i < h.building.plan().portals.size(); ++i) {
    const auto o = static_cast<OpeningId>(h.first_opening + i);
    if (!leads_out(s, o, s.men[m].floor)) continue;
    door = true;
    const Exits exits = exits_of(s, one, o, {});
    if (exits.count == 0 || exits.item[0].actions > moves_left(s, m)) continue;
    come_out(f, exits.item[0], exits.last[0], std::nullopt);
    lead_prisoners(f, m);
    return true;
  }
  // Whoever has gone from section to section goes out no more in this activation
  // (building.section-between).
  while (!door && moves_left(s, m) > 0) {
    const SectionId next = next_towards_door(s, m);
    if (next == kNoSection) break;
    pass_to(f, m, next);
    for (std::size_t i = 0; i < h.building.plan().portals.size(); ++i)
      door = door || leads_out(s, static_cast<OpeningId>(h.first_opening + i), next);
  }
  return false;
}

#define SANDTABLE_HOUSE_ORDERS(D, L)              \
  template void go_in(Flow<D, L>, const Action&); \
  template bool run_out(Flow<D, L>, ManId);
SANDTABLE_EVERY_FLOW(SANDTABLE_HOUSE_ORDERS)
template bool may_go_in(const State&, const Action&, NoWhy&);
template bool may_go_in(const State&, const Action&, Why&);
template bool may_after_passing(const State&, const Action&, NoWhy&);
template bool may_after_passing(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
