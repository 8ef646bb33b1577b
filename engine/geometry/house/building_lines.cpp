#include <algorithm>
#include <cstdlib>

#include "engine/geometry/house/building.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/segment.h"

/// What a building stops: ways and lines of sight.
namespace sandtable::geometry {
namespace {

/// A wall without thickness stops what touches it, others what goes through their inside.
bool stops_line(const Solid& solid, Vec from, Vec to) {
  if (solid.count == 2) return segments_meet(from, to, solid.corner[0], solid.corner[1]);
  return passes_through(solid.points(), from, to);
}

/// The line runs along a part of the segment a-b: between two walls, inside neither of them.
bool runs_along(Vec from, Vec to, Vec a, Vec b) {
  if (turn(from, to, a) != 0 || turn(from, to, b) != 0) return false;
  const Vec way = to - from;
  const std::int64_t on_a = dot(way, a - from), on_b = dot(way, b - from);
  return std::max<std::int64_t>(std::min(on_a, on_b), 0) <
         std::min(std::max(on_a, on_b), squared(way));
}

Vec middle_of(Vec a, Vec b) { return {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }

}  // namespace

std::size_t Building::sections() const {
  std::size_t sections = 0;
  for (const Storey& storey : plan_.storeys) sections += storey.rooms.size();
  return sections;
}

Vec Building::firing_point(std::size_t portal) const {
  const Solid& leaf = leaves_[portal];
  if (plan_.portals[portal].wall < outer_walls() || leaf.count == 2)
    return middle_of(leaf.corner[0], leaf.corner[1]);
  return middle_of(middle_of(leaf.corner[0], leaf.corner[1]),
                   middle_of(leaf.corner[2], leaf.corner[3]));
}

std::array<Vec, 2> Building::gates(std::size_t portal, Len radius) const {
  const Solid& leaf = leaves_[portal];
  const Vec left = middle_of(leaf.corner[0], leaf.corner[1]);
  const Vec right = leaf.count == 2 ? left : middle_of(leaf.corner[2], leaf.corner[3]);
  const Angle way = angle_of(leaf.corner[1] - leaf.corner[0]);
  return {along(left, static_cast<Angle>(way - kQuarterTurn), radius),
          along(right, static_cast<Angle>(way + kQuarterTurn), radius)};
}

bool Building::bars(Disc mover, Vec to, std::size_t storey, Portals open) const {
  Bounds way{mover.centre, mover.centre};
  way.add(to);
  if (!way.grown(mover.radius).meets(outline_.bounds())) return false;
  for (const Solid& solid : solids_[storey])
    if (sweeps(mover, to, solid.points())) return true;
  bool barred = false;
  (portals_[storey] & ~(open & ~windows_)).for_each([&](std::size_t i) {
    barred = barred || sweeps(mover, to, leaves_[i].points());
  });
  return barred;
}

Len Building::first_touch(Disc mover, Vec to, std::size_t storey, Portals open) const {
  Len first = length(to - mover.centre);
  const auto look = [&](const Solid& solid) {
    first = std::min(first, geometry::first_touch(mover, to, solid.points()));
  };
  for (const Solid& solid : solids_[storey]) look(solid);
  (portals_[storey] & ~(open & ~windows_)).for_each([&](std::size_t i) { look(leaves_[i]); });
  return first;
}

Portals Building::passed(Vec from, Vec to, std::size_t storey) const {
  Portals passed;
  portals_[storey].for_each([&](std::size_t i) {
    if (stops_line(leaves_[i], from, to)) passed.add(i);
  });
  return passed;
}

void Building::obstacles(std::size_t storey, Portals open, std::vector<Solid>& out) const {
  out.insert(out.end(), solids_[storey].begin(), solids_[storey].end());
  (portals_[storey] & ~(open & ~windows_)).for_each([&](std::size_t i) {
    out.push_back(leaves_[i]);
  });
}

std::optional<Portals> Building::line(Vec from, Vec to, std::size_t storey,
                                      Portals see_through) const {
  const bool open_sided = plan_.storeys[storey].open_sided;
  const auto& solids = solids_[storey];
  for (std::size_t i = open_sided ? outer_[storey] : 0; i < solids.size(); ++i)
    if (stops_line(solids[i], from, to)) return std::nullopt;
  const Portals through = passed(from, to, storey);
  if (!(through & ~see_through).empty()) return std::nullopt;
  for (const Seam& seam : seams_[storey]) {
    if (seam.portal == kNoPortal ? open_sided : see_through.has(seam.portal)) continue;
    if (runs_along(from, to, seam.a, seam.b)) return std::nullopt;
  }
  return through;
}

bool Building::hides(Vec from, Vec to) const {
  constexpr Len kRoundedFace = 2;  // a point on a face is on it to the micrometre
  Stretches inside;
  outline_.stretches(from, to, inside);
  return inside.length(length_of(to - from)) > kRoundedFace;
}

bool Building::clear_of_wall(std::size_t portal, Vec outside, Len height) const {
  const Portal& of = plan_.portals[portal];
  const InnerWall face = wall_line(of.storey, of.wall);
  return !is_nearer(outside, face.from, face.to, std::int64_t{height} * height);
}

bool Building::clear_of_walls(Vec outside, Len height) const {
  return !overlap(Disc{outside, std::abs(height)}, outline_.points());
}

bool Building::clear_of_floor(Vec a, Vec b, Len height) {
  return squared(b - a) < std::int64_t{height} * height;
}

std::optional<std::size_t> Building::room_at(std::size_t storey, Vec p) const {
  const auto& rooms = plan_.storeys[storey].rooms;
  for (std::size_t i = 0; i < rooms.size(); ++i)
    if (rooms[i].contains(p)) return i;
  return std::nullopt;
}

Building::Sides Building::sides(std::size_t portal) const {
  const Portal& of = plan_.portals[portal];
  const auto [left, right] = gates(portal, kMillimetre);
  Sides sides;
  if (of.wall >= outer_walls()) sides.first = room_at(of.storey, left);
  sides.second = room_at(of.storey, right);
  return sides;
}

Len Building::climb(std::size_t stair) const {
  const Stair& of = plan_.stairs[stair];
  return floor(of.upper) - (of.lower == Stair::kOutside ? 0 : floor(of.lower));
}

}  // namespace sandtable::geometry
