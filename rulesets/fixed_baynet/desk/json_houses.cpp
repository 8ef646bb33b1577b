#include "rulesets/fixed_baynet/desk/json_houses.h"

#include <map>
#include <span>
#include <utility>

#include "rulesets/fixed_baynet/desk/json_values.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

namespace json = boost::json;
using view_json::length;
using view_json::point;
using view_json::text;

json::array points(std::span<const Vec> all) {
  json::array out;
  for (const Vec p : all) out.push_back(point(p));
  return out;
}

DoorKind lock_of(const geometry::Portal& door) {
  switch (door.lock) {
    case geometry::Portal::Lock::Locked:
      return DoorKind::Locked;
    case geometry::Portal::Lock::Heavy:
      return DoorKind::Heavy;
    case geometry::Portal::Lock::Unlocked:
      break;
  }
  return DoorKind::Unlocked;
}

json::object opening_of(const Field& field, const Opening& at) {
  const geometry::Building& building = field.houses[at.house].building;
  const geometry::Portal& portal = building.plan().portals[at.portal];
  const bool door = portal.kind == geometry::Portal::Kind::Door;
  json::object out{{"label", at.label},
                   {"name", text(at.name)},
                   {"kind", id_of(door ? OpeningKind::Door : OpeningKind::Window)},
                   {"area", points(building.leaf(at.portal).points())}};
  if (door) out["lock"] = id_of(lock_of(portal));
  return out;
}

json::object storey_json(const Field& field, const House& h, std::size_t n) {
  const geometry::Storey& storey = h.building.plan().storeys[n];
  json::array rooms, walls, openings;
  for (std::size_t r = 0; r < storey.rooms.size(); ++r) {
    const Section& section = field.sections[h.first_section + field_section(h.building, n, r)];
    rooms.push_back({{"label", section.label},
                     {"name", text(section.name)},
                     {"area", points(storey.rooms[r].points())}});
  }
  for (const geometry::InnerWall& wall : storey.walls)
    walls.push_back(json::array{point(wall.from), point(wall.to)});
  h.building.on_storey(n).for_each([&](std::size_t p) {
    openings.push_back(opening_of(field, field.openings[h.first_opening + p]));
  });
  return {{"level", view_json::ratio(storey.level, 4)},
          {"rooms", std::move(rooms)},
          {"walls", std::move(walls)},
          {"openings", std::move(openings)}};
}

json::object stair_json(const geometry::Stair& stair) {
  const bool outside = stair.lower == geometry::Stair::kOutside;
  return {{"kind", id_of(stair.ladder ? ClimbKind::Ladder : ClimbKind::Stairs)},
          {"lower", outside ? json::value(nullptr) : json::value(stair.lower + 1)},
          {"upper", stair.upper + 1},
          {"foot", point(stair.foot)},
          {"head", point(stair.head)}};
}

}  // namespace

json::array buildings_of(const Setup& setup) {
  json::array out;
  for (const House& h : setup.field->houses) {
    json::array storeys, stairs;
    for (std::size_t k = 0; k < h.building.plan().storeys.size(); ++k)
      storeys.push_back(storey_json(*setup.field, h, k));
    for (const geometry::Stair& stair : h.building.plan().stairs)
      stairs.push_back(stair_json(stair));
    out.push_back({{"label", h.label},
                   {"name", text(h.name)},
                   {"kind", id_of(h.kind)},
                   {"walls", id_of(h.walls)},
                   {"of", h.points},
                   {"feature", h.feature + 1},
                   {"wall", length(h.building.plan().wall)},
                   {"top", view_json::ratio(h.building.plan().top, 4)},
                   {"storeys", std::move(storeys)},
                   {"stairs", std::move(stairs)}});
  }
  return out;
}

namespace {

/// Who is in each room or section, by its label: "A/1,3-5 · B/2".
json::object inside_of(const State& s, HouseId h) {
  json::object out;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    std::map<SectionId, std::uint32_t> men;
    unit(s, u).men.for_each([&](ManId m) {
      const SectionId in = section_of(s, m);
      if (in != kNoSection && section(s, in).house == h) men[in] |= bit_of(s.men[m].number);
    });
    for (const auto& [in, numbers] : men) {
      json::string& who = out[section(s, in).label].is_string()
                              ? out[section(s, in).label].as_string()
                              : out[section(s, in).label].emplace_string();
      if (!who.empty()) who += " · ";
      who += label_of(u, *s.setup) + "/" + numbers_text(numbers);
    }
  }
  return out;
}

}  // namespace

json::array houses_of(const State& s) {
  json::array out;
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    json::object doors;
    const House& h = house(s, static_cast<HouseId>(n));
    for (std::size_t p = 0; p < h.building.plan().portals.size(); ++p) {
      const auto o = static_cast<OpeningId>(h.first_opening + p);
      if (is_door(s, o)) doors[opening(s, o).label] = id_of(door_state(s, o));
    }
    json::object now{{"points", s.houses.points[n]}, {"doors", std::move(doors)}};
    if (json::object inside = inside_of(s, static_cast<HouseId>(n)); !inside.empty())
      now["inside"] = std::move(inside);
    out.push_back(std::move(now));
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
