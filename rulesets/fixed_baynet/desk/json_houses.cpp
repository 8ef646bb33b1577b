#include "rulesets/fixed_baynet/desk/json_houses.h"

#include <span>
#include <utility>

#include "rulesets/fixed_baynet/desk/json_values.h"
#include "rulesets/fixed_baynet/rules/houses.h"

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

json::object opening_of(const State& s, OpeningId o) {
  const Opening& at = opening(s, o);
  const House& h = house(s, at.house);
  json::object out{{"label", at.label},
                   {"name", text(at.name)},
                   {"kind", id_of(is_door(s, o) ? OpeningKind::Door : OpeningKind::Window)},
                   {"area", points(h.building.leaf(at.portal).points())}};
  if (!is_door(s, o)) return out;
  out["lock"] = id_of(lock_of(s, o));
  out["state"] = id_of(door_state(s, o));
  return out;
}

json::object storey_json(const State& s, const House& h, std::size_t n) {
  const geometry::Storey& storey = h.building.plan().storeys[n];
  json::array rooms, walls, openings;
  for (std::size_t r = 0; r < storey.rooms.size(); ++r) {
    const auto i = static_cast<SectionId>(h.first_section + field_section(h.building, n, r));
    rooms.push_back({{"label", section(s, i).label},
                     {"name", text(section(s, i).name)},
                     {"area", points(storey.rooms[r].points())}});
  }
  for (const geometry::InnerWall& wall : storey.walls)
    walls.push_back(json::array{point(wall.from), point(wall.to)});
  h.building.on_storey(n).for_each([&](std::size_t p) {
    openings.push_back(opening_of(s, static_cast<OpeningId>(h.first_opening + p)));
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

json::array houses_of(const State& s) {
  json::array out;
  for (std::size_t n = 0; n < s.setup->field->houses.size(); ++n) {
    const auto i = static_cast<HouseId>(n);
    const House& h = house(s, i);
    json::array storeys, stairs;
    for (std::size_t k = 0; k < h.building.plan().storeys.size(); ++k)
      storeys.push_back(storey_json(s, h, k));
    for (const geometry::Stair& stair : h.building.plan().stairs)
      stairs.push_back(stair_json(stair));
    out.push_back({{"label", h.label},
                   {"name", text(h.name)},
                   {"kind", id_of(h.kind)},
                   {"walls", id_of(h.walls)},
                   {"points", s.houses.points[n]},
                   {"of", h.points},
                   {"feature", h.feature + 1},
                   {"wall", length(h.building.plan().wall)},
                   {"top", view_json::ratio(h.building.plan().top, 4)},
                   {"storeys", std::move(storeys)},
                   {"stairs", std::move(stairs)}});
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
