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

/// What a scenario may say of a building, in hundredths of an inch (docs/format).
constexpr Len kLeastWall = 25, kLeastInner = 10, kMostWall = 2'00, kTallest = 30'00;

/// "wall=0.5" of a list of words.
std::optional<std::string> value_of(const std::vector<std::string>& list, const std::string& key) {
  for (const std::string& word : list)
    if (word.starts_with(key + "=")) return word.substr(key.size() + 1);
  return std::nullopt;
}
Len length_of(Table& table, const std::vector<std::string>& list, const std::string& key, Len usual,
              Len least, Len most) {
  const auto value = value_of(list, key);
  return value ? table.inches(key, *value, least, most).value_or(usual) : usual;
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
  constexpr int kMostInner = 200;
  if (!n || *n < 1 || *n > kMostInner) return std::nullopt;
  return static_cast<std::uint8_t>(3 + *n);
}

/// `door N 4-6 locked`, `window E 1-2`, `gap 1 2-4`.
bool read_opening(const std::vector<std::string>& list, geometry::BuildingPlan& plan) {
  if (list.size() < 3 || list.size() > 4 || plan.storeys.empty()) return false;
  Portal portal;
  portal.storey = static_cast<std::uint8_t>(plan.storeys.size() - 1);
  const auto wall = wall_called(list[1]);
  const auto ends = split(list[2], '-');
  const auto from = length(ends[0]), to = length(ends.back());
  if (!wall || ends.size() != 2 || !from || !to) return false;
  portal.wall = *wall;
  portal.from = *from;
  portal.to = *to;
  portal.kind = list[0] == "door"     ? Portal::Kind::Door
                : list[0] == "window" ? Portal::Kind::Window
                                      : Portal::Kind::Gap;
  if (list.size() > 3) {
    if (list[0] != "door" || (list[3] != "locked" && list[3] != "heavy")) return false;
    portal.lock = list[3] == "locked" ? Portal::Lock::Locked : Portal::Lock::Heavy;
  }
  plan.portals.push_back(portal);
  return true;
}

bool read_part(Table& table, const std::string& text, geometry::BuildingPlan& plan) {
  const auto list = words(text);
  if (list.empty()) return true;
  if (list[0] == "door" || list[0] == "window" || list[0] == "gap") return read_opening(list, plan);
  if (plan.storeys.empty()) return false;
  if (list[0] == "storey" && list.size() == 2) {
    geometry::Storey storey;
    storey.level = quarters(table.inches("storey", list[1], 0, kTallest).value_or(0));
    plan.storeys.push_back(std::move(storey));
    return true;
  }
  const auto a = list.size() == 3 ? place(list[1]) : std::nullopt;
  const auto b = list.size() == 3 ? place(list[2]) : std::nullopt;
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
  if ((list[0] != "stairs" && list[0] != "ladder") || plan.storeys.size() < 2) return false;
  const auto upper = static_cast<std::uint8_t>(plan.storeys.size() - 1);
  plan.stairs.push_back({list[0] == "ladder", static_cast<std::uint8_t>(upper - 1), upper, *a, *b});
  return true;
}

/// Where `foot=23,21` says that the ladder of a watchtower stands, or it fails.
std::optional<Vec> foot_of(Table& table, const std::vector<std::string>& head, const Setup& setup) {
  const auto foot = value_of(head, "foot");
  if (!foot) {
    table.fail("a watchtower needs the foot of its ladder: foot=23,21");
    return std::nullopt;
  }
  return table.spot(*foot, setup);
}

/// What stands behind the corners of a building that is of such a kind.
bool knows(BuildingKind kind, const std::string& word) {
  const bool tower = kind == BuildingKind::Watchtower;
  if (word.starts_with("wall=")) return true;
  return tower ? word.starts_with("level=") || word.starts_with("foot=")
               : word.starts_with("inner=") || word.starts_with("top=");
}

std::optional<geometry::BuildingPlan> read_plan(Table& table,
                                                const std::vector<std::string>& halves,
                                                const Setup& setup, BuildingKind kind) {
  const auto head = words(halves[0]);
  const auto low = table.spot(head[3], setup), high = table.spot(head[4], setup);
  if (!low || !high) return std::nullopt;
  for (std::size_t i = 5; i < head.size(); ++i)
    if (!knows(kind, head[i])) table.fail("'" + head[i] + "' is not understood");
  geometry::BuildingPlan plan;
  const Len wall = length_of(table, head, "wall", kInch / 2, kLeastWall, kMostWall);
  constexpr Len kUsual = 6 * kInch;
  if (kind == BuildingKind::Watchtower) {
    const Len level = length_of(table, head, "level", kUsual, 0, kTallest);
    const auto foot = foot_of(table, head, setup);
    if (!foot) return std::nullopt;
    const auto tower = geometry::Polygon::make(corners(*low, *high));
    if (tower && !leans_on(*tower, quarters(level), *foot))
      table.fail("'foot': expected a place out of the tower within " + as_inches(level) +
                 " inches of it, found " + as_inches(foot->x) + "," + as_inches(foot->y));
    return geometry::watchtower(corners(*low, *high), wall, 0, quarters(level), *foot,
                                {low->x / 2 + high->x / 2, low->y / 2 + high->y / 2});
  }
  plan.outline = corners(*low, *high);
  plan.wall = wall;
  plan.inner_wall = length_of(table, head, "inner", kInch / 4, kLeastInner, kMostWall);
  plan.top = quarters(length_of(table, head, "top", kUsual, 0, kTallest));
  plan.access = kind == BuildingKind::Closed     ? geometry::Access::Closed
                : kind == BuildingKind::Enclosed ? geometry::Access::Enclosed
                                                 : geometry::Access::Openable;
  if (kind != BuildingKind::Closed) plan.storeys.emplace_back();
  if (halves.size() > 1)
    for (const std::string& part : split(halves[1], ';'))
      if (!read_part(table, part, plan)) table.fail("'" + part + "' is not understood");
  const auto whole = geometry::Polygon::make(plan.outline);
  for (geometry::Storey& storey : plan.storeys)
    if (storey.rooms.empty() && whole) storey.rooms.push_back(*whole);
  return plan;
}

}  // namespace

void add_building(Table& table, const std::string& line, const Setup& setup, Field& field,
                  std::vector<geometry::Feature>& features) {
  const auto halves = split(line, '|');
  const auto head = words(halves[0]);
  const auto kind = head.size() < 5 ? std::nullopt : word_called<BuildingKind>(head[2]);
  if (!kind || halves.size() > 2 || !place(head[3]) || !place(head[4]) ||
      (head[1] != "wood" && head[1] != "stone"))
    return table.fail("building '" + line + "' is not understood");
  for (const House& other : field.houses)
    if (other.label == head[0])
      return table.fail("building " + head[0] + ": another building is called so");
  const std::size_t before = table.wrong.size();
  auto plan = read_plan(table, halves, setup, *kind);
  if (!plan || table.wrong.size() != before) return;
  auto made = geometry::Building::make(std::move(*plan));
  if (!made) return table.fail("building '" + line + "': " + made.error().message());
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
  if (field.houses.size() > kMaxHouses || field.openings.size() > kMaxOpenings ||
      field.sections.size() > kMaxSections)
    table.fail("expected " + std::to_string(kMaxHouses) + " buildings, " +
               std::to_string(kMaxOpenings) + " doors and windows and " +
               std::to_string(kMaxSections) + " sections at most");
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
  const Held unknown{false, false, ""};
  if (list.size() != 3) return unknown;
  if (const auto o = opening_called(s, list[0]); o && list[1] == "is") {
    if (list[2] != "down" && list[2] != "open" && list[2] != "shut") return unknown;
    return answer(s.houses.bashed.has(*o) ? "down" : s.houses.opened.has(*o) ? "open" : "shut");
  }
  if (const auto h = house_called(s, list[0]); h && list[1] == "points" && number(list[2]))
    return answer(std::to_string(s.houses.points[*h]));
  return unknown;
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
