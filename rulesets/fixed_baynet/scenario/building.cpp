#include <algorithm>
#include <array>
#include <utility>

#include "engine/geometry/base/wall.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/houses.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "tables/measured/shapes.h"

/// Buildings of a scenario file.
namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Building;
using geometry::BuildingError;
using geometry::BuildingPlan;
using geometry::Portal;

constexpr std::int64_t kLeastWall = 25, kMostWall = 2'00, kMostHeight = 30'00, kQuarter = 25;
constexpr std::int64_t kLeastOpening = 25, kMostOpening = 12'00;
constexpr Len kToWall = kInch;
constexpr int kStorey = 12;  // of a building that says nothing of its heights: 3 inches
constexpr std::size_t kLongestLabel = 4;

/// A building on its way: what has names of its own beside its plan, and where all of it stands in
/// the file.
struct HouseDraft {
  BuildingPlan plan;
  std::vector<Text> openings, sections;
  Position at;
  std::vector<Position> storeys_at, openings_at, stairs_at;
  std::vector<std::vector<Position>> rooms_at, walls_at;  ///< of each storey
  bool right = true;
};

int height(Reader& reader, std::string_view key, int usual, Need need = Need::Optional) {
  const auto n = reader.hundredths(key, 0, kMostHeight, need);
  if (!n) return usual;
  if (*n % kQuarter != 0) reader.error(key, expected(phrase("terrain.quarters")));
  return static_cast<int>(*n / kQuarter);
}

/// The area under `polygon` or `rectangle`; none: not a key of these.
std::optional<geometry::Polygon> read_outline(const Draft& draft, Reader& reader) {
  const bool polygon = reader.has("polygon"), rectangle = reader.has("rectangle");
  if (polygon == rectangle) {
    reader.problems().error(reader.node().at,
                            within(reader.where(), expected(phrase("building.outline"))));
    return std::nullopt;
  }
  return measured::read_area(sheet_of(draft), reader, polygon ? "polygon" : "rectangle");
}

void read_rooms(Draft& draft, Reader& storey, HouseDraft& out) {
  geometry::Storey& at = out.plan.storeys.back();
  for (const Node* node : storey.tables("room")) {
    Reader reader(*node, "[[building.storey.room]]", keys::kRoom, draft.problems);
    out.sections.push_back(scenario::read_name(reader, "name").value_or(Text{}));
    auto area = read_outline(draft, reader);
    out.right = out.right && area.has_value();
    if (!area) continue;
    at.rooms.push_back(std::move(*area));
    out.rooms_at.back().push_back(node->at);
  }
  if (!at.rooms.empty() || !out.right) return;
  auto whole = geometry::Polygon::make(out.plan.outline);
  if (!whole) return;
  at.rooms.push_back(std::move(*whole));
  out.rooms_at.back().push_back(storey.node().at);
  out.sections.emplace_back();
}

void read_inner_walls(Draft& draft, Reader& storey, HouseDraft& out) {
  for (const Node* node : storey.tables("wall")) {
    Reader reader(*node, "[[building.storey.wall]]", keys::kInnerWall, draft.problems);
    const auto from = read_point(sheet_of(draft), reader, "from", Need::Required);
    const auto to = read_point(sheet_of(draft), reader, "to", Need::Required);
    out.right = out.right && from && to;
    if (!from || !to) continue;
    out.plan.storeys.back().walls.push_back({*from, *to});
    out.walls_at.back().push_back(node->at);
  }
}

/// The wall that a point lies at, and how far along it.
struct OnWall {
  std::uint8_t wall = 0;
  Len along = 0, whole = 0;
};
std::optional<OnWall> nearest_wall(const BuildingPlan& plan, Vec p) {
  std::optional<OnWall> out;
  std::int64_t least = std::int64_t{kToWall} * kToWall;
  std::uint8_t n = 0;
  const auto look = [&](Vec from, Vec to) {
    const Vec way = to - from;
    const std::int64_t whole = geometry::length(way);
    if (whole == 0) return;
    const std::int64_t along =
        std::clamp<std::int64_t>(geometry::dot(p - from, way) / whole, 0, whole);
    const Vec foot = geometry::place_at(from, to, static_cast<Len>(along));
    const std::int64_t far = geometry::squared(p - foot);
    if (far <= least) {
      least = far;
      out = OnWall{n, static_cast<Len>(along), static_cast<Len>(whole)};
    }
    ++n;
  };
  for (std::size_t i = 0; i < plan.outline.size(); ++i)
    look(plan.outline[i], plan.outline[(i + 1) % plan.outline.size()]);
  for (const geometry::InnerWall& wall : plan.storeys.back().walls) look(wall.from, wall.to);
  return out;
}

void read_openings(Draft& draft, Reader& storey, std::string_view key, HouseDraft& out) {
  const bool door = key == "door";
  for (const Node* node : storey.tables(key)) {
    Reader reader =
        door ? Reader(*node, "[[building.storey.door]]", keys::kDoor, draft.problems)
             : Reader(*node, "[[building.storey.window]]", keys::kWindow, draft.problems);
    const Text name = scenario::read_name(reader, "name").value_or(Text{});
    const auto at = read_point(sheet_of(draft), reader, "at", Need::Required);
    const Len width =
        read_length(reader, "width", kLeastOpening, kMostOpening).value_or(kInch * 3 / 2);
    const auto lock = door ? reader.word<DoorKind>("lock") : std::nullopt;
    out.right = out.right && at;
    if (!at) continue;
    const auto wall = nearest_wall(out.plan, *at);
    if (!wall) {
      reader.error("at", expected(phrase("building.on-wall")));
      out.right = false;
      continue;
    }
    Portal portal;
    portal.storey = static_cast<std::uint8_t>(out.plan.storeys.size() - 1);
    portal.wall = wall->wall;
    portal.from = wall->along - width / 2;
    portal.to = wall->along + width / 2;
    portal.kind = door ? Portal::Kind::Door : Portal::Kind::Window;
    portal.lock = lock == DoorKind::Locked  ? Portal::Lock::Locked
                  : lock == DoorKind::Heavy ? Portal::Lock::Heavy
                                            : Portal::Lock::Unlocked;
    out.plan.portals.push_back(portal);
    out.openings.push_back(name);
    out.openings_at.push_back(node->at);
  }
}

void read_storeys(Draft& draft, Reader& building, HouseDraft& out) {
  for (const Node* node : building.tables("storey")) {
    Reader reader(*node, "[[building.storey]]", keys::kStorey, draft.problems);
    geometry::Storey storey;
    const int usual = out.plan.storeys.empty() ? 0 : out.plan.storeys.back().level + kStorey;
    storey.level = height(reader, "level", usual);
    out.plan.storeys.push_back(std::move(storey));
    out.storeys_at.push_back(node->at);
    out.rooms_at.emplace_back();
    out.walls_at.emplace_back();
    read_rooms(draft, reader, out);
    read_inner_walls(draft, reader, out);
    read_openings(draft, reader, "door", out);
    read_openings(draft, reader, "window", out);
  }
  for (const Node* node : building.tables("stairs")) {
    Reader reader(*node, "[[building.stairs]]", keys::kStairs, draft.problems);
    constexpr std::int64_t kMost = geometry::kMostStoreys;
    const auto kind = reader.word<ClimbKind>("kind");
    const auto lower = reader.integer("lower", 1, kMost).value_or(1);
    const auto upper = reader.integer("upper", 1, kMost).value_or(lower + 1);
    const auto foot = read_point(sheet_of(draft), reader, "foot", Need::Required);
    const auto head = read_point(sheet_of(draft), reader, "head", Need::Required);
    out.right = out.right && foot && head;
    if (!foot || !head) continue;
    out.plan.stairs.push_back({kind == ClimbKind::Ladder, static_cast<std::uint8_t>(lower - 1),
                               static_cast<std::uint8_t>(upper - 1), *foot, *head});
    out.stairs_at.push_back(node->at);
  }
}

/// Where in the file that stands because of which a plan makes no building.
struct Blamed {
  Position at;
  std::string_view where;
};
Blamed blamed(const HouseDraft& draft, const BuildingError& error) {
  // Platform and ladder of a watchtower stand in no tables of their own.
  if (draft.storeys_at.empty()) return {draft.at, "[[building]]"};
  const auto found = static_cast<std::size_t>(std::max<std::int64_t>(error.found, 0));
  const auto opening = [&](std::size_t i) -> Blamed {
    const bool door = draft.plan.portals[i].kind == Portal::Kind::Door;
    return {draft.openings_at[i], door ? "[[building.storey.door]]" : "[[building.storey.window]]"};
  };
  using Kind = BuildingError::Kind;
  switch (error.kind) {
    case Kind::BadLevel:
    case Kind::BadRooms:
      return {draft.storeys_at[error.item], "[[building.storey]]"};
    case Kind::BadInnerWall:
      return {draft.walls_at[error.item][found], "[[building.storey.wall]]"};
    case Kind::RoomOutside:
      return {draft.rooms_at[error.item][found], "[[building.storey.room]]"};
    case Kind::BadPortal:
      return opening(error.item);
    case Kind::PortalsMeet:
      return opening(std::max(error.item, found));
    case Kind::BadStair:
      return {draft.stairs_at[error.item], "[[building.stairs]]"};
    default:
      return {draft.at, "[[building]]"};
  }
}

/// Why a plan makes no building.
data::Phrase told(const BuildingError& error, const measured::Sheet& sheet) {
  constexpr std::array<std::string_view, 14> kKeys{
      "building.bad-outline", "building.not-clockwise", "building.bad-wall",
      "building.bad-storeys", "building.bad-level",     "building.bad-inner-wall",
      "building.bad-rooms",   "building.room-outside",  "building.too-many-portals",
      "building.bad-portal",  "building.portals-meet",  "building.bad-stair",
      "building.open-though", "building.no-way-in"};
  using Kind = BuildingError::Kind;
  const std::string_view key = kKeys[static_cast<std::size_t>(error.kind)];
  switch (error.kind) {
    case Kind::BadOutline:
      return phrase(key, {{"shape", measured::told(error.shape, sheet)}});
    case Kind::BadStoreys:
    case Kind::BadRooms:
    case Kind::TooManyPortals:
      return phrase(key, {{"found", error.found}});
    default:
      return phrase(key);
  }
}

bool is_label(const Draft& draft, const std::string& label) {
  const auto fine = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  return !label.empty() && label.size() <= kLongestLabel &&
         std::all_of(label.begin(), label.end(), fine) &&
         std::none_of(draft.field.houses.begin(), draft.field.houses.end(),
                      [&](const House& h) { return h.label == label; });
}

/// "H", "K", "L" …: the first that is free.
std::string free_label(const Draft& draft) {
  for (char c = 'H'; c <= 'Z'; ++c)
    if (is_label(draft, std::string(1, c))) return std::string(1, c);
  return "H" + std::to_string(draft.field.houses.size() + 1);
}

/// Buildings share no ground and no wall.
bool stands_apart(const Building& a, const Building& b) {
  const auto enters = [](const geometry::Polygon& of, const geometry::Polygon& other) {
    const auto points = of.points();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (other.contains(points[i]) ||
          other.length_inside(points[i], points[(i + 1) % points.size()]) > 0)
        return true;
    return false;
  };
  return !enters(a.outline(), b.outline()) && !enters(b.outline(), a.outline());
}

std::optional<HouseDraft> read_plan(Draft& draft, Reader& reader, BuildingKind kind) {
  HouseDraft out;
  out.at = reader.node().at;
  const auto outline = read_outline(draft, reader);
  const Len wall = read_length(reader, "wall", kLeastWall, kMostWall).value_or(kInch / 2);
  const int level = height(reader, "level", 24);
  const bool tower = kind == BuildingKind::Watchtower;
  for (const std::string_view key : {"level", "ladder"})
    if (!tower && reader.has(key)) reader.error(key, phrase("building.tower-only"));
  for (const std::string_view key : {"top", "inner-wall"})
    if (tower && reader.has(key)) reader.error(key, phrase("building.platform"));
  const auto ladder =
      read_point(sheet_of(draft), reader, "ladder", tower ? Need::Required : Need::Optional);
  if (tower && level == 0) reader.error("level", phrase("building.flat-tower"));
  if (!outline || (tower && (!ladder || level == 0))) return std::nullopt;
  if (tower && !leans_on(*outline, level, *ladder)) {
    reader.error("ladder", expected(phrase("building.ladder",
                                           {{"most", in_inches(level * geometry::kQuarterInch)}})));
    return std::nullopt;
  }
  std::vector<Vec> corners(outline->points().begin(), outline->points().end());
  if (tower || kind == BuildingKind::Closed)
    for (const std::string_view key : {"storey", "stairs"})
      if (reader.has(key)) reader.error(key, phrase("building.no-storeys"));
  if (tower) {
    const geometry::Bounds bounds = outline->bounds();
    const Vec middle{bounds.low.x / 2 + bounds.high.x / 2, bounds.low.y / 2 + bounds.high.y / 2};
    out.plan = geometry::watchtower(std::move(corners), wall, 0, level, *ladder, middle);
    out.sections.emplace_back();
    return out;
  }
  out.plan.outline = std::move(corners);
  out.plan.wall = wall;
  out.plan.inner_wall = read_length(reader, "inner-wall", 10, kMostWall).value_or(kInch / 4);
  out.plan.access = kind == BuildingKind::Closed     ? geometry::Access::Closed
                    : kind == BuildingKind::Enclosed ? geometry::Access::Enclosed
                                                     : geometry::Access::Openable;
  if (kind != BuildingKind::Closed) read_storeys(draft, reader, out);
  const int highest = out.plan.storeys.empty() ? 0 : out.plan.storeys.back().level;
  out.plan.top = height(reader, "top", highest + kStorey);
  if (!out.right) return std::nullopt;
  return out;
}

void read_building(Draft& draft, const Node& node) {
  Reader reader(node, "[[building]]", keys::kBuilding, draft.problems);
  House house;
  house.name = scenario::read_name(reader, "name").value_or(Text{});
  house.kind = reader.word<BuildingKind>("kind").value_or(BuildingKind::Openable);
  house.walls = reader.word<GroundKind>("walls").value_or(GroundKind::StoneBuilding);
  if (house.walls != GroundKind::StoneBuilding && house.walls != GroundKind::WoodenBuilding)
    reader.error("walls", expected(phrase("building.walls"), data::Phrase(id_of(house.walls))));
  house.label = reader.string("label").value_or(free_label(draft));
  if (!is_label(draft, house.label))
    reader.error("label", expected(phrase("building.label"), data::in_quotes(house.label)));
  auto plan = read_plan(draft, reader, house.kind);
  if (!plan) return;
  auto made = Building::make(plan->plan);
  if (!made) {
    const Blamed place = blamed(*plan, made.error());
    return draft.problems.error(place.at, within(place.where, told(made.error(), sheet_of(draft))));
  }
  for (const House& other : draft.field.houses)
    if (!stands_apart(*made, other.building))
      return draft.problems.error(
          node.at, within("[[building]]", phrase("building.apart", {{"other", other.label}})));
  house.building = std::move(*made);
  house.feature = draft.features.size();
  geometry::Feature feature;
  feature.kind = static_cast<std::uint8_t>(house.walls);
  feature.area = house.building.outline();
  draft.features.push_back(std::move(feature));
  GroundFeature named;
  named.kind = house.walls;
  named.name = house.name;
  draft.names.push_back(std::move(named));
  draft.features_at.push_back(node.at);
  add_house(draft.field, std::move(house));
  const House& added = draft.field.houses.back();
  for (std::size_t i = 0; i < plan->openings.size(); ++i)
    draft.field.openings[added.first_opening + i].name = plan->openings[i];
  for (std::size_t i = 0; i < plan->sections.size(); ++i)
    draft.field.sections[added.first_section + i].name = plan->sections[i];
}

}  // namespace

void read_buildings(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("building")) {
    if (draft.features.size() >= geometry::kMaxFeatures) {
      draft.problems.error(
          node->at, within("[[building]]",
                           expected(phrase("terrain.most", {{"most", geometry::kMaxFeatures}}))));
      return;
    }
    read_building(draft, *node);
    const Field& field = draft.field;
    if (field.houses.size() <= kMaxHouses && field.openings.size() <= kMaxOpenings &&
        field.sections.size() <= kMaxSections)
      continue;
    draft.problems.error(
        node->at,
        within("[[building]]",
               expected(phrase("building.most", {{"most", std::int64_t{kMaxHouses}},
                                                 {"openings", std::int64_t{kMaxOpenings}},
                                                 {"sections", std::int64_t{kMaxSections}}}))));
    return;
  }
}

}  // namespace sandtable::fixed_baynet::draft
