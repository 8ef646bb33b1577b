#include "rulesets/fixed_baynet/rules/houses/houses.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/houses/capacity.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// Buildings: who is where in them, what lets through.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Bounds;
using geometry::Building;
using geometry::Disc;
using geometry::Portal;
using geometry::Portals;

/// The largest squad (building.section-capacity).
int largest_squad() {
  int out = 0;
  for (const auto& row : table::squads::rows)
    out = std::max(out, row.soldiers + row.ncos + row.officers + row.heroes);
  return out;
}

}  // namespace

int most_in_section(BuildingKind kind) {
  return kind == BuildingKind::Watchtower ? figure(Figure::TowerMen) : largest_squad();
}

namespace {

/// Damage points of walls of that CV (building.dp, building.size).
int points_of(int cover, std::size_t sections) {
  int added = 0;
  for (const auto& row : table::building_sizes::rows)
    if (added == 0 || sections >= static_cast<std::size_t>(row.least_sections))
      added = row.added_to_cv;
  return cover + added;
}

bool is_level(const Building& building) {
  return !building.plan().storeys.empty() && building.plan().storeys[0].level == 0;
}
/// Whoever is out of doors may walk in.
bool opens_to_ground(const House& h) {
  return h.kind == BuildingKind::Openable && is_level(h.building);
}

/// What a base passes over on its way, at the most.
Bounds swept_by(Disc base, Vec to) {
  Bounds way{base.centre, base.centre};
  way.add(to);
  return way.grown(base.radius);
}

/// Why the walls of a building stop somebody.
Clause wall_clause(const State& s, HouseId h, Disc base, Vec to, std::size_t storey) {
  const House& at = house(s, h);
  if (at.kind == BuildingKind::Closed) return clause::building_closed;
  if (at.kind == BuildingKind::Watchtower) return clause::tower_ladder;
  if (at.kind == BuildingKind::Enclosed) return clause::building_two_ways;
  bool locked = false;
  (at.building.on_storey(storey) & at.building.doors() & ~passable(s, h))
      .for_each([&](std::size_t i) {
        locked = locked || geometry::sweeps(base, to, at.building.leaf(i).points());
      });
  return locked ? clause::door_locked : clause::building_open_movement;
}

bool bars(const State& s, HouseId h, Disc base, Vec to, Floor floor) {
  const House& at = house(s, h);
  if (floor.house != kNoHouse) return at.building.bars(base, to, floor.storey, passable(s, h));
  if (opens_to_ground(at)) return at.building.bars(base, to, 0, passable(s, h));
  return at.building.bars_outside(base, to);
}

}  // namespace

void survey_houses(Field& field) {
  for (std::size_t n = 0; n < field.houses.size(); ++n) {
    House& h = field.houses[n];
    const Building& b = h.building;
    h.cover = static_cast<std::uint8_t>(table::terrain_modifiers::at(h.walls).cv);
    h.points = static_cast<std::uint8_t>(points_of(h.cover, b.sections()));
    field.features[h.feature].house = static_cast<HouseId>(n);
    field.records = field.records || h.kind == BuildingKind::Enclosed;
    field.sites.push_back({b.outline().bounds(), static_cast<HouseId>(n), opens_to_ground(h)});
    for (std::size_t storey = 0; storey < b.plan().storeys.size(); ++storey)
      for (std::size_t room = 0; room < b.plan().storeys[storey].rooms.size(); ++room) {
        const auto points = b.plan().storeys[storey].rooms[room].points();
        std::int64_t x = 0, y = 0;
        for (const Vec p : points) {
          x += p.x;
          y += p.y;
        }
        const auto count = static_cast<std::int64_t>(points.size());
        Section& of = field.sections[h.first_section + field_section(b, storey, room)];
        of.house = static_cast<HouseId>(n);
        of.storey = static_cast<std::uint8_t>(storey);
        of.room = static_cast<std::uint8_t>(room);
        of.middle = {static_cast<Len>(x / count), static_cast<Len>(y / count)};
      }
    for (std::size_t p = 0; p < b.plan().portals.size(); ++p) {
      Opening& of = field.openings[h.first_opening + p];
      const Building::Sides sides = b.sides(p);
      const std::size_t storey = b.plan().portals[p].storey;
      const auto number = [&](const std::optional<std::size_t>& room) {
        return room ? static_cast<SectionId>(h.first_section + field_section(b, storey, *room))
                    : kNoSection;
      };
      of.house = static_cast<HouseId>(n);
      of.portal = static_cast<std::uint8_t>(p);
      of.outer = b.plan().portals[p].wall < b.outline().points().size();
      of.sides = {number(sides.first), number(sides.second)};
    }
  }
}

std::size_t field_section(const Building& b, std::size_t storey, std::size_t room) {
  for (std::size_t below = 0; below < storey; ++below) room += b.plan().storeys[below].rooms.size();
  return room;
}

void build_houses(State& s) {
  for (auto& shooters : s.houses.shooters) shooters = {kNoMan, kNoMan};
  for (std::size_t h = 0; h < s.field->houses.size(); ++h)
    s.houses.points[h] = house(s, static_cast<HouseId>(h)).points;
}

Portals passable(const State& s, HouseId h) {
  const House& at = house(s, h);
  Portals out = at.building.unlocked();
  at.building.doors().for_each([&](std::size_t i) {
    const std::size_t o = at.first_opening + i;
    if (s.houses.opened.has(o) || s.houses.bashed.has(o)) out.add(i);
  });
  return out;
}

Portals see_through(const State& s, HouseId h) {
  return passable(s, h) | house(s, h).building.windows();
}

bool is_passable(const State& s, OpeningId o) {
  return passable(s, opening(s, o).house).has(opening(s, o).portal);
}

DoorKind lock_of(const State& s, OpeningId o) {
  switch (portal(s, o).lock) {
    case Portal::Lock::Locked:
      return DoorKind::Locked;
    case Portal::Lock::Heavy:
      return DoorKind::Heavy;
    case Portal::Lock::Unlocked:
      break;
  }
  return DoorKind::Unlocked;
}

DoorState door_state(const State& s, OpeningId o) {
  if (s.houses.bashed.has(o)) return DoorState::Down;
  return is_passable(s, o) ? DoorState::Open : DoorState::Shut;
}

std::optional<Clause> house_bars(const State& s, Disc base, Vec to, Floor floor) {
  if (is_recorded(s, floor)) return clause::building_section_inside;
  if (floor.house != kNoHouse) {
    if (!bars(s, floor.house, base, to, floor)) return std::nullopt;
    return wall_clause(s, floor.house, base, to, floor.storey);
  }
  const Bounds way = swept_by(base, to);
  for (const HouseSite& site : s.field->sites)
    if (way.meets(site.bounds) && is_whole(s, site.house) && bars(s, site.house, base, to, floor))
      return wall_clause(s, site.house, base, to, 0);
  return std::nullopt;
}

Len clear_of_houses(const State& s, Disc base, Vec to, Floor floor, Len most) {
  const auto look = [&](HouseId h) {
    const House& at = house(s, h);
    if (floor.house != kNoHouse || opens_to_ground(at))
      most = std::min(most, at.building.first_touch(base, to, floor.storey, passable(s, h)));
    else
      most = std::min(most, geometry::first_touch(base, to, at.building.outline().points()));
  };
  if (is_recorded(s, floor)) return 0;
  if (floor.house != kNoHouse) {
    look(floor.house);
    return most;
  }
  const Bounds way = swept_by(base, to);
  for (const HouseSite& site : s.field->sites)
    if (way.meets(site.bounds) && is_whole(s, site.house)) look(site.house);
  return most;
}

void add_walls(const State& s, Floor floor, Len radius, geometry::WayRound& round) {
  std::vector<geometry::Solid> solids;
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    const House& at = house(s, h);
    if (!is_whole(s, h) || (floor.house != kNoHouse && floor.house != h)) continue;
    if (is_recorded(s, floor) || (floor.house == kNoHouse && !opens_to_ground(at))) {
      round.add(at.building.outline().points());
      continue;
    }
    solids.clear();
    at.building.obstacles(floor.storey, passable(s, h), solids);
    for (const geometry::Solid& solid : solids) round.add(solid.points());
    (at.building.on_storey(floor.storey) & passable(s, h)).for_each([&](std::size_t i) {
      for (const Vec gate : at.building.gates(i, radius)) round.add_gate(gate);
    });
  }
}

HouseId house_at(const State& s, Vec at) {
  for (const HouseSite& site : s.field->sites)
    if (site.opens && site.bounds.contains(at) && is_whole(s, site.house) &&
        house(s, site.house).building.holds(at))
      return site.house;
  return kNoHouse;
}

HouseId house_of(const State& s, ManId m) {
  if (!has_houses(s)) return kNoHouse;
  return s.men[m].house != kNoHouse ? s.men[m].house : house_at(s, s.men[m].place);
}

std::uint8_t storey_of(const State& s, ManId m) {
  const Man& at = s.men[m];
  if (at.house == kNoHouse) return 0;
  return is_enclosed(s, m) ? section(s, at.floor).storey : at.floor;
}

SectionId section_of(const State& s, ManId m) {
  const HouseId h = house_of(s, m);
  if (h == kNoHouse) return kNoSection;
  if (is_enclosed(s, m)) return s.men[m].floor;
  const std::uint8_t storey = storey_of(s, m);
  const auto room = house(s, h).building.room_at(storey, s.men[m].place);
  if (!room) return kNoSection;
  return static_cast<SectionId>(house(s, h).first_section +
                                field_section(house(s, h).building, storey, *room));
}

Len foot_of(const State& s, HouseId h) {
  return height_at(s, house(s, h).building.outline().points()[0]);
}

Len top_of(const State& s, HouseId h) {
  return foot_of(s, h) + house(s, h).building.plan().top * geometry::kQuarterInch;
}

Len floor_height(const State& s, ManId m) {
  const HouseId h = house_of(s, m);
  return h == kNoHouse ? 0 : house(s, h).building.floor(storey_of(s, m));
}

bool may_fire_from(const State& s, OpeningId o, ManId m) {
  const auto& men = s.houses.shooters[o];
  return men[0] == m || men[1] == m || men[0] == kNoMan || men[1] == kNoMan;
}

void note_shot_from(State& s, OpeningId o, ManId m) {
  auto& men = s.houses.shooters[o];
  if (men[0] == m || men[1] == m) return;
  men[men[0] == kNoMan ? 0 : 1] = m;
}

template <class D, class L>
void take_post(Flow<D, L> f, ManId m, OpeningId o) {
  State& s = f.s;
  if (o == kNoOpening) return;
  note_shot_from(s, o, m);
  if (!is_enclosed(s, m)) return;
  const Vec at = house(s, opening(s, o).house).building.firing_point(opening(s, o).portal);
  change_man(s, m, [&](Man& man) {
    man.post = o;
    man.place = at;
  });
}

namespace {

const Scuffle* scuffle_at(const State& s, OpeningId o) {
  for (const Scuffle& fight : s.houses.scuffles)
    if (fight.opening == o) return &fight;
  return nullptr;
}

}  // namespace

bool may_fight_through(const State& s, OpeningId o, ManId m) {
  const Scuffle* fight = scuffle_at(s, o);
  if (fight == nullptr) return true;
  const auto& men = fight->men[idx(side_of(s, m))];
  return men[0] == m || men[1] == m || men[1] == kNoMan;
}

void note_fight_through(State& s, OpeningId o, ManId m) {
  for (Scuffle& fight : s.houses.scuffles) {
    if (fight.opening != o && fight.opening != kNoOpening) continue;
    fight.opening = o;
    auto& men = fight.men[idx(side_of(s, m))];
    if (men[0] == m || men[1] == m) return;
    men[men[0] == kNoMan ? 0 : 1] = m;
    return;
  }
}

ManSet occupants(const State& s, SectionId n) {
  ManSet out = s.escorted.where([&](ManId m) { return section_of(s, m) == n; });
  for (const ManSet& side : s.standing)
    out = out | side.where([&](ManId m) { return section_of(s, m) == n; });
  return out;
}

ManSet occupants_of_house(const State& s, HouseId h) {
  ManSet out = s.escorted.where([&](ManId m) { return house_of(s, m) == h; });
  for (const ManSet& side : s.standing)
    out = out | side.where([&](ManId m) { return house_of(s, m) == h; });
  return out;
}

int men_in(const State& s, SectionId n, Side side) {
  return (occupants(s, n) & s.standing[idx(side)]).size();
}

Clause capacity_clause(const State& s, SectionId n) {
  return house(s, section(s, n).house).kind == BuildingKind::Watchtower
             ? clause::tower_capacity
             : clause::building_section_capacity;
}

int room_in(const State& s, SectionId n, Side side) {
  const BuildingKind kind = house(s, section(s, n).house).kind;
  const bool tower = kind == BuildingKind::Watchtower;
  const int there = men_in(s, n, side) + (tower ? men_in(s, n, other(side)) : 0);
  return most_in_section(kind) - there;
}

OpeningId opening_between(const State& s, ManId a, ManId b) {
  if (!has_houses(s)) return kNoOpening;
  const bool in_a = is_enclosed(s, a), in_b = is_enclosed(s, b);
  if (in_a && in_b) {
    const OpeningId o = s.men[a].post;
    const bool face = o != kNoOpening && s.men[b].post == o && s.men[a].floor != s.men[b].floor;
    return face && see_through(s, opening(s, o).house).has(opening(s, o).portal) ? o : kNoOpening;
  }
  if (in_a || in_b) {
    const ManId inside = in_a ? a : b, outside = in_a ? b : a;
    const OpeningId o = s.men[inside].post;
    if (o == kNoOpening || s.men[outside].house != kNoHouse || !opening(s, o).outer)
      return kNoOpening;
    const House& h = house(s, opening(s, o).house);
    if (h.building.plan().storeys[portal(s, o).storey].level != 0) return kNoOpening;
    return h.building.reaches(base(s, outside), opening(s, o).portal, kContact) &&
                   see_through(s, opening(s, o).house).has(opening(s, o).portal)
               ? o
               : kNoOpening;
  }
  if (!same_floor(s, a, b)) return kNoOpening;
  const Disc from = base(s, a), to = base(s, b);
  const Bounds way = swept_by(from, to.centre);
  for (const HouseSite& site : s.field->sites) {
    const HouseId h = site.house;
    if (!way.meets(site.bounds) || !is_whole(s, h)) continue;
    const House& at = house(s, h);
    if (at.kind == BuildingKind::Enclosed) continue;
    if (s.men[a].house == kNoHouse ? !opens_to_ground(at) : s.men[a].house != h) continue;
    const std::uint8_t storey = storey_of(s, a);
    const Portals open = see_through(s, h);
    OpeningId out = kNoOpening;
    at.building.passed(from.centre, to.centre, storey).for_each([&](std::size_t i) {
      const bool outer = at.building.plan().portals[i].wall < at.building.outline().points().size();
      const Len thick = outer ? at.building.plan().wall : at.building.plan().inner_wall;
      if (open.has(i) && geometry::within(from, to, std::min(thick + kOpposite, kAcross)) &&
          at.building.reaches(from, i, kContact) && at.building.reaches(to, i, kContact))
        out = static_cast<OpeningId>(at.first_opening + i);
    });
    if (out != kNoOpening) return out;
  }
  return kNoOpening;
}

#define SANDTABLE_POST(D, L) template void take_post(Flow<D, L>, ManId, OpeningId);
SANDTABLE_EVERY_FLOW(SANDTABLE_POST)

}  // namespace sandtable::fixed_baynet
