#include <array>
#include <utility>

#include "engine/geometry/house/building.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/scenario/houses.h"

/// The buildings of an example, in few words.
namespace sandtable::fixed_baynet::example {
namespace {

using geometry::Portal;

/// "wall=0.5" of a list of words.
std::optional<std::string> value_of(const std::vector<std::string>& list, const std::string& key) {
  for (const std::string& word : list)
    if (word.starts_with(key + "=")) return word.substr(key.size() + 1);
  return std::nullopt;
}
Len length_of(const std::vector<std::string>& list, const std::string& key, Len usual) {
  const auto value = value_of(list, key);
  return value ? length(*value).value_or(usual) : usual;
}
int quarters(Len n) { return n / geometry::kQuarterInch; }

std::vector<Vec> corners(Vec low, Vec high) {
  return {low, {low.x, high.y}, high, {high.x, low.y}};
}

/// West, north, east, south: the order of the walls of a box; of an inner wall its number from 1.
std::optional<std::uint8_t> wall_called(const std::string& word) {
  constexpr std::string_view kWalls = "WNES";
  const std::size_t i = kWalls.find(word);
  if (word.size() == 1 && i != kWalls.npos) return static_cast<std::uint8_t>(i);
  const auto n = number(word);
  return n ? std::optional(static_cast<std::uint8_t>(3 + *n)) : std::nullopt;
}

/// `door N 4-6 locked`, `window E 1-2`, `gap 1 2-4`.
bool read_opening(const std::vector<std::string>& list, geometry::BuildingPlan& plan) {
  if (list.size() < 3) return false;
  Portal portal;
  portal.storey = static_cast<std::uint8_t>(plan.storeys.size() - 1);
  const auto wall = wall_called(list[1]);
  const auto ends = split(list[2], '-');
  if (!wall || ends.size() != 2) return false;
  portal.wall = *wall;
  portal.from = length(ends[0]).value_or(0);
  portal.to = length(ends[1]).value_or(0);
  portal.kind = list[0] == "door"     ? Portal::Kind::Door
                : list[0] == "window" ? Portal::Kind::Window
                                      : Portal::Kind::Gap;
  if (list.size() > 3 && list[3] == "locked") portal.lock = Portal::Lock::Locked;
  if (list.size() > 3 && list[3] == "heavy") portal.lock = Portal::Lock::Heavy;
  plan.portals.push_back(portal);
  return true;
}

bool read_part(const std::string& text, geometry::BuildingPlan& plan) {
  const auto list = words(text);
  if (list.empty()) return true;
  if (list[0] == "door" || list[0] == "window" || list[0] == "gap") return read_opening(list, plan);
  if (list[0] == "storey" && list.size() > 1) {
    geometry::Storey storey;
    storey.level = quarters(length(list[1]).value_or(0));
    plan.storeys.push_back(std::move(storey));
    return true;
  }
  const auto a = list.size() > 2 ? place(list[1]) : std::nullopt;
  const auto b = list.size() > 2 ? place(list[2]) : std::nullopt;
  if (!a || !b) return false;
  if (list[0] == "room") {
    auto made = geometry::Polygon::make(corners(*a, *b));
    if (!made) return false;
    plan.storeys.back().rooms.push_back(std::move(*made));
    return true;
  }
  if (list[0] == "inner") {
    plan.storeys.back().walls.push_back({*a, *b});
    return true;
  }
  if (list[0] != "stairs" && list[0] != "ladder") return false;
  const auto upper = static_cast<std::uint8_t>(plan.storeys.size() - 1);
  plan.stairs.push_back({list[0] == "ladder", static_cast<std::uint8_t>(upper - 1), upper, *a, *b});
  return true;
}

}  // namespace

void add_building(Table& table, const std::string& line, Field& field,
                  std::vector<geometry::Feature>& features) {
  const auto halves = split(line, '|');
  const auto head = words(halves[0]);
  const auto wrong = [&] { table.fail("building '" + line + "' is not understood"); };
  if (head.size() < 5) return wrong();
  const auto kind = word_called<BuildingKind>(head[2]);
  const auto low = place(head[3]), high = place(head[4]);
  if (!kind || !low || !high) return wrong();
  geometry::BuildingPlan plan;
  const Len wall = length_of(head, "wall", kInch / 2);
  if (*kind == BuildingKind::Watchtower) {
    const auto foot = value_of(head, "foot");
    plan = geometry::watchtower(corners(*low, *high), wall, 0,
                                quarters(length_of(head, "level", 6 * kInch)),
                                foot ? place(*foot).value_or(Vec{}) : Vec{},
                                {low->x / 2 + high->x / 2, low->y / 2 + high->y / 2});
  } else {
    plan.outline = corners(*low, *high);
    plan.wall = wall;
    plan.inner_wall = length_of(head, "inner", kInch / 4);
    plan.top = quarters(length_of(head, "top", 6 * kInch));
    plan.access = *kind == BuildingKind::Closed     ? geometry::Access::Closed
                  : *kind == BuildingKind::Enclosed ? geometry::Access::Enclosed
                                                    : geometry::Access::Openable;
    if (*kind != BuildingKind::Closed) plan.storeys.emplace_back();
    if (halves.size() > 1)
      for (const std::string& part : split(halves[1], ';'))
        if (!read_part(part, plan)) return wrong();
    for (geometry::Storey& storey : plan.storeys)
      if (storey.rooms.empty()) storey.rooms.push_back(*geometry::Polygon::make(plan.outline));
  }
  auto made = geometry::Building::make(std::move(plan));
  if (!made) return table.fail(made.error().message());
  House house;
  house.kind = *kind;
  house.label = head[0];
  house.walls = head[1] == "wood" ? GroundKind::WoodenBuilding : GroundKind::StoneBuilding;
  house.feature = features.size();
  house.building = std::move(*made);
  geometry::Feature feature;
  feature.kind = static_cast<std::uint8_t>(house.walls);
  feature.area = house.building.outline();
  features.push_back(std::move(feature));
  GroundFeature name;
  name.kind = house.walls;
  field.features.push_back(std::move(name));
  add_house(field, std::move(house));
}

std::optional<OpeningId> opening_called(const State& s, std::string_view label) {
  const auto& all = s.field->openings;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].label == label) return static_cast<OpeningId>(i);
  return std::nullopt;
}
std::optional<SectionId> section_called(const State& s, std::string_view label) {
  const auto& all = s.field->sections;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].label == label) return static_cast<SectionId>(i);
  return std::nullopt;
}
std::optional<HouseId> house_called(const State& s, std::string_view label) {
  const auto& all = s.field->houses;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].label == label) return static_cast<HouseId>(i);
  return std::nullopt;
}

bool put_indoors(State& s, ManId m, const std::string& key, const std::string& value) {
  if (key == "passed") {
    change_man(s, m, [](Man& at) { at.indoors |= indoor::kPassed; });
    return true;
  }
  if (key == "section") {
    const auto n = section_called(s, value);
    if (!n) return false;
    change_man(s, m, [&](Man& at) {
      at.house = section(s, *n).house;
      at.floor = *n;
      at.place = section(s, *n).middle;
    });
    return true;
  }
  if (key == "post") {
    const auto o = opening_called(s, value);
    if (!o) return false;
    const Vec at = house(s, opening(s, *o).house).building.firing_point(opening(s, *o).portal);
    change_man(s, m, [&](Man& man) {
      man.post = *o;
      man.place = at;
    });
    return true;
  }
  if (key != "storey") return false;
  const auto parts = split(value, ':');
  const auto h = house_called(s, parts[0]);
  if (!h || parts.size() != 2) return false;
  const auto storey = number(parts[1]);
  const auto storeys = static_cast<int>(house(s, *h).building.plan().storeys.size());
  if (!storey || *storey < 0 || *storey >= storeys) return false;
  change_man(s, m, [&](Man& at) {
    at.house = *h;
    at.floor = static_cast<std::uint8_t>(*storey);
  });
  return true;
}

Held house_holds(const State& s, const std::vector<std::string>& list) {
  const auto answer = [&](const std::string& found) { return Held{true, found == list[2], found}; };
  if (list.size() != 3) return {false, false, ""};
  if (const auto o = opening_called(s, list[0]); o && list[1] == "is")
    return answer(s.houses.bashed.has(*o) ? "down" : s.houses.opened.has(*o) ? "open" : "shut");
  if (const auto h = house_called(s, list[0]); h && list[1] == "points")
    return answer(std::to_string(s.houses.points[*h]));
  return {false, false, ""};
}

std::optional<std::string> house_figure(const State& s, const std::vector<std::string>& list) {
  if (list.size() == 2 && list[0] == "points") {
    const auto h = house_called(s, list[1]);
    return h ? std::optional(std::to_string(house(s, *h).points)) : std::nullopt;
  }
  if (list.size() == 2 && list[0] == "sections") {
    const auto h = house_called(s, list[1]);
    return h ? std::optional(std::to_string(house(s, *h).building.sections())) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace sandtable::fixed_baynet::example
