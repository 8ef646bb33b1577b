#include "engine/geometry/house/building.h"

#include <algorithm>
#include <utility>

#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {
namespace {

using Kind = BuildingError::Kind;

constexpr Len kLeastWall = 100;          ///< of outer walls: a tenth of a millimetre
constexpr Len kLeastPart = kMillimetre;  ///< of wall on either side of a portal

/// `way` turned a quarter to the right, of that length.
Vec right_by(Vec way, Len offset) {
  const std::int64_t whole = rounded_root(squared(way) * 64 * 64);  // in 1/64 micrometres
  return {static_cast<Len>(rounded_quotient(Wide{way.y} * offset * 64, whole)),
          static_cast<Len>(rounded_quotient(Wide{-way.x} * offset * 64, whole))};
}

/// The corner of the inner faces at a corner of the outer ones.
Vec inner_corner(Vec before, Vec at, Vec after, Len wall) {
  const Vec in = at - before, out = after - at;
  const Vec off_in = right_by(in, wall), off_out = right_by(out, wall);
  const std::int64_t bend = cross(in, out), num = cross(off_out - off_in, out);
  const Ratio s = bend > 0 ? Ratio{num, bend} : Ratio{-num, -bend};
  return at + off_in + Vec{part_of(s, in.x), part_of(s, in.y)};
}

/// How far along a line the foot of a point is, to the micrometre.
Len foot_on(InnerWall line, Vec p) {
  const Vec way = line.to - line.from;
  const std::int64_t whole = std::max<std::int64_t>(squared(way), 1);
  return static_cast<Len>(rounded_quotient(Wide{dot(way, p - line.from)} * length_of(way), whole));
}

bool is_simple(std::span<const Vec> points) { return Polygon::make(points).has_value(); }

std::string number(std::int64_t n) { return std::to_string(n); }

}  // namespace

std::string BuildingError::message() const {
  const std::string i = std::to_string(item);
  switch (kind) {
    case Kind::BadOutline:
      return "the outline: " + shape.message();
    case Kind::NotClockwise:
      return "the corners of the outline must be given clockwise, none in the middle of a wall";
    case Kind::BadWall:
      return "a wall of " + number(found) + " micrometres: outer walls need " + number(kLeastWall) +
             " at least and room inside";
    case Kind::BadStoreys:
      return "a building that is not closed has 1 to " + number(kMostStoreys) + " storeys, found " +
             number(found);
    case Kind::BadLevel:
      return "storey " + i + ": its level must lie above the one below it and under the top";
    case Kind::BadInnerWall:
      return "storey " + i + ": inner wall " + number(found) +
             " needs a length and both its ends within the walls";
    case Kind::BadRooms:
      return "storey " + i + ": it needs 1 to " + number(kMostRooms) + " rooms, found " +
             number(found);
    case Kind::RoomOutside:
      return "storey " + i + ": room " + number(found) + " reaches outside the walls";
    case Kind::TooManyPortals:
      return "a building may have " + number(kMostPortals) + " doors and windows, found " +
             number(found);
    case Kind::BadPortal:
      return "opening " + i + " must lie on its wall with a millimetre of wall on either side";
    case Kind::PortalsMeet:
      return "openings " + i + " and " + number(found) +
             " of one wall need a millimetre of wall between them";
    case Kind::BadStair:
      return "stair " + i +
             " must lead up from a floor, or the ground outside, to a floor above it";
    case Kind::OpenThough:
      return "a closed building has neither openings nor stairs";
    case Kind::NoWayIn:
      return "no door, gap or stair leads in from outside";
  }
  return {};
}

std::optional<BuildingError> Building::check_shape() {
  auto outline = Polygon::make(plan_.outline);
  if (!outline) return BuildingError{Kind::BadOutline, 0, 0, outline.error()};
  outline_ = *std::move(outline);
  const auto points = outline_.points();
  const std::size_t n = points.size();
  if (!std::equal(points.begin(), points.end(), plan_.outline.begin(), plan_.outline.end()))
    return BuildingError{Kind::NotClockwise, 0, 0, {}};
  const BuildingError bad{Kind::BadWall, 0, plan_.wall, {}};
  if (plan_.wall < kLeastWall || plan_.wall > kMaxCoordinate) return bad;
  if (plan_.inner_wall < 0 || plan_.inner_wall > kMaxCoordinate)
    return BuildingError{Kind::BadWall, 0, plan_.inner_wall, {}};
  for (std::size_t i = 0; i < n; ++i)
    inner_corner_.push_back(
        inner_corner(points[(i + n - 1) % n], points[i], points[(i + 1) % n], plan_.wall));
  for (std::size_t i = 0; i < n; ++i)
    if (dot(inner_corner_[(i + 1) % n] - inner_corner_[i], points[(i + 1) % n] - points[i]) <= 0 ||
        !outline_.contains(inner_corner_[i]))
      return bad;
  if (!is_simple(inner_corner_)) return bad;
  inside_ = *Polygon::make(inner_corner_);
  return std::nullopt;
}

std::optional<BuildingError> Building::check_storeys() const {
  const auto count = static_cast<std::int64_t>(plan_.storeys.size());
  if (plan_.storeys.size() > kMostStoreys || (count == 0 && plan_.access != Access::Closed))
    return BuildingError{Kind::BadStoreys, 0, count, {}};
  int below = -1;
  for (std::size_t s = 0; s < plan_.storeys.size(); ++s) {
    const Storey& storey = plan_.storeys[s];
    if (storey.level <= below || storey.level >= plan_.top || plan_.top > kMostLevel)
      return BuildingError{Kind::BadLevel, s, storey.level, {}};
    below = storey.level;
    for (std::size_t w = 0; w < storey.walls.size(); ++w)
      if (storey.walls[w].from == storey.walls[w].to || !outline_.contains(storey.walls[w].from) ||
          !outline_.contains(storey.walls[w].to))
        return BuildingError{Kind::BadInnerWall, s, static_cast<std::int64_t>(w), {}};
    if (storey.rooms.empty() || storey.rooms.size() > kMostRooms)
      return BuildingError{Kind::BadRooms, s, static_cast<std::int64_t>(storey.rooms.size()), {}};
    for (std::size_t r = 0; r < storey.rooms.size(); ++r)
      for (const Vec corner : storey.rooms[r].points())
        if (!outline_.contains(corner))
          return BuildingError{Kind::RoomOutside, s, static_cast<std::int64_t>(r), {}};
  }
  return std::nullopt;
}

InnerWall Building::wall_line(std::size_t storey, std::size_t wall) const {
  const auto points = outline_.points();
  if (wall < points.size()) return {points[wall], points[(wall + 1) % points.size()]};
  return plan_.storeys[storey].walls[wall - points.size()];
}

std::optional<BuildingError> Building::check_portals() const {
  const auto& portals = plan_.portals;
  if (portals.size() > kMostPortals)
    return BuildingError{Kind::TooManyPortals, 0, static_cast<std::int64_t>(portals.size()), {}};
  for (std::size_t i = 0; i < portals.size(); ++i) {
    const Portal& portal = portals[i];
    const BuildingError bad{Kind::BadPortal, i, 0, {}};
    if (portal.storey >= plan_.storeys.size() ||
        portal.wall >= outer_walls() + plan_.storeys[portal.storey].walls.size())
      return bad;
    const InnerWall line = wall_line(portal.storey, portal.wall);
    Len from = 0, to = length_of(line.to - line.from);
    if (portal.wall < outer_walls()) {  // clear of the walls that it meets at its ends
      from = std::max(from, foot_on(line, inner_corner_[portal.wall]));
      to = std::min(to, foot_on(line, inner_corner_[(portal.wall + 1U) % outer_walls()]));
    }
    if (portal.from < from + kLeastPart || portal.to > to - kLeastPart || portal.from >= portal.to)
      return bad;
    for (std::size_t k = 0; k < i; ++k)
      if (portals[k].storey == portal.storey && portals[k].wall == portal.wall &&
          portal.from < portals[k].to + kLeastPart && portals[k].from < portal.to + kLeastPart)
        return BuildingError{Kind::PortalsMeet, k, static_cast<std::int64_t>(i), {}};
  }
  return std::nullopt;
}

std::optional<BuildingError> Building::check_stairs() const {
  for (std::size_t i = 0; i < plan_.stairs.size(); ++i) {
    const Stair& stair = plan_.stairs[i];
    const bool outside = stair.lower == Stair::kOutside;
    const bool leads_up = stair.upper < plan_.storeys.size() &&
                          (outside || stair.lower < stair.upper) &&
                          !(outside && plan_.storeys[stair.upper].level == 0);
    if (!leads_up || !inside_.contains(stair.head) ||
        (outside ? outline_.contains(stair.foot) : !inside_.contains(stair.foot)))
      return BuildingError{Kind::BadStair, i, 0, {}};
  }
  return std::nullopt;
}

std::optional<BuildingError> Building::check_access() const {
  if (plan_.access == Access::Closed) {
    if (plan_.portals.empty() && plan_.stairs.empty()) return std::nullopt;
    return BuildingError{Kind::OpenThough, 0, 0, {}};
  }
  const bool entered =
      std::any_of(plan_.portals.begin(), plan_.portals.end(),
                  [&](const Portal& portal) {
                    return portal.kind != Portal::Kind::Window && portal.wall < outer_walls() &&
                           plan_.storeys[portal.storey].level == 0;
                  }) ||
      std::any_of(plan_.stairs.begin(), plan_.stairs.end(),
                  [](const Stair& stair) { return stair.lower == Stair::kOutside; });
  if (entered) return std::nullopt;
  return BuildingError{Kind::NoWayIn, 0, 0, {}};
}

Solid Building::part(std::size_t storey, std::size_t wall, Len from, Len to) const {
  const InnerWall line = wall_line(storey, wall);
  const Len whole = length_of(line.to - line.from);
  const Vec near = point_on(line.from, line.to, Ratio{from, whole});
  const Vec far = point_on(line.from, line.to, Ratio{to, whole});
  if (wall >= outer_walls()) return solid_along(near, far, plan_.inner_wall);
  const Vec in = right_by(line.to - line.from, plan_.wall);
  return {{near, far, to == whole ? inner_corner_[(wall + 1) % outer_walls()] : far + in,
           from == 0 ? inner_corner_[wall] : near + in},
          4};
}

void Building::build_storey(std::size_t storey) {
  std::vector<Solid>& solids = solids_[storey];
  std::vector<Seam>& seams = seams_[storey];
  const std::size_t walls = outer_walls() + plan_.storeys[storey].walls.size();
  for (std::size_t wall = 0; wall < walls; ++wall) {
    if (wall == outer_walls()) outer_[storey] = solids.size();
    std::vector<std::size_t> here;
    for (std::size_t i = 0; i < plan_.portals.size(); ++i)
      if (plan_.portals[i].storey == storey && plan_.portals[i].wall == wall) here.push_back(i);
    std::sort(here.begin(), here.end(), [&](std::size_t a, std::size_t b) {
      return plan_.portals[a].from < plan_.portals[b].from;
    });
    Len done = 0;
    for (const std::size_t i : here) {
      const Portal& portal = plan_.portals[i];
      solids.push_back(part(storey, wall, done, portal.from));
      const Solid& leaf = leaves_[i] = part(storey, wall, portal.from, portal.to);
      done = portal.to;
      if (leaf.count < 4) continue;
      seams.push_back({leaf.corner[0], leaf.corner[3], static_cast<std::uint8_t>(i)});
      seams.push_back({leaf.corner[1], leaf.corner[2], static_cast<std::uint8_t>(i)});
    }
    const InnerWall line = wall_line(storey, wall);
    solids.push_back(part(storey, wall, done, length_of(line.to - line.from)));
    if (wall < outer_walls()) seams.push_back({line.from, inner_corner_[wall], kNoPortal});
  }
  if (walls == outer_walls()) outer_[storey] = solids.size();
}

tl::expected<Building, BuildingError> Building::make(BuildingPlan plan) {
  Building building;
  building.plan_ = std::move(plan);
  std::optional<BuildingError> error = building.check_shape();
  if (!error) error = building.check_storeys();
  if (!error) error = building.check_portals();
  if (!error) error = building.check_stairs();
  if (!error) error = building.check_access();
  if (error) return tl::make_unexpected(*error);
  const std::size_t storeys = building.plan_.storeys.size();
  building.leaves_.resize(building.plan_.portals.size());
  building.solids_.resize(storeys);
  building.seams_.resize(storeys);
  building.outer_.resize(storeys);
  building.portals_.resize(storeys);
  for (std::size_t s = 0; s < storeys; ++s) building.build_storey(s);
  for (std::size_t i = 0; i < building.plan_.portals.size(); ++i) {
    const Portal& portal = building.plan_.portals[i];
    building.portals_[portal.storey].add(i);
    if (portal.kind == Portal::Kind::Window) building.windows_.add(i);
    if (portal.kind == Portal::Kind::Door) building.doors_.add(i);
    if (portal.kind == Portal::Kind::Gap) building.gaps_.add(i);
    if (portal.kind == Portal::Kind::Gap ||
        (portal.kind == Portal::Kind::Door && portal.lock == Portal::Lock::Unlocked))
      building.unlocked_.add(i);
  }
  return building;
}

BuildingPlan watchtower(std::vector<Vec> outline, Len banister, std::uint8_t kind, int level,
                        Vec ladder_foot, Vec ladder_head) {
  BuildingPlan plan;
  Storey storey;
  storey.level = level;
  storey.open_sided = true;
  if (auto room = Polygon::make(outline)) storey.rooms.push_back(*std::move(room));
  plan.outline = std::move(outline);
  plan.wall = banister;
  plan.kind = kind;
  plan.top = level + 1;
  plan.storeys.push_back(std::move(storey));
  plan.stairs.push_back({true, Stair::kOutside, 0, ladder_foot, ladder_head});
  return plan;
}

}  // namespace sandtable::geometry
