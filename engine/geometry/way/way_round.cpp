#include "engine/geometry/way/way_round.h"

#include <algorithm>

namespace sandtable::geometry {
namespace {

/// Corners stand off by this much more than they have to, for their rounding.
constexpr Len kMargin = 4;
/// Each corner of a way round a curve turns by at most this.
constexpr std::int32_t kMostTurn = 0x10000 / 8;

enum : std::uint8_t { kNew, kSeen, kDone };

Len length_up(Vec way) {
  const std::int64_t square = squared(way);
  const std::int64_t root = isqrt(square);
  return static_cast<Len>(root * root < square ? root + 1 : root);
}

}  // namespace

Way Detour::first_part(Len limit) const {
  Way way(point[0]);
  for (std::size_t i = 0; i < std::min(legs, Way::kMostLegs); ++i) way.add(to(i));
  return geometry::first_part(way, limit);
}

void WayRound::add(std::span<const Vec> outline) {
  Obstacle obstacle;
  obstacle.first = points_.size();
  obstacle.count = outline.size();
  obstacle.bounds = bounds_of(outline);
  points_.insert(points_.end(), outline.begin(), outline.end());
  obstacles_.push_back(obstacle);
}

void WayRound::add(Disc disc) {
  Obstacle obstacle;
  obstacle.disc = disc;
  obstacle.bounds = bounds_of(disc);
  obstacles_.push_back(obstacle);
}

void WayRound::clear() {
  points_.clear();
  gates_.clear();
  obstacles_.clear();
}

bool WayRound::bars(const Obstacle& obstacle, Vec from, Vec to) const {
  Bounds way{from, from};
  way.add(to);
  if (!way.grown(radius_).meets(obstacle.bounds)) return false;
  const Disc mover{from, radius_};
  return obstacle.count == 0 ? sweeps(mover, to, obstacle.disc)
                             : sweeps(mover, to, points(obstacle));
}

bool WayRound::is_free(Vec place) const {
  if (!keep_.contains(place)) return false;
  return std::none_of(obstacles_.begin(), obstacles_.end(),
                      [&](const Obstacle& obstacle) { return bars(obstacle, place, place); });
}

void WayRound::add_node(Vec place) {
  if (nodes_.size() > kMostCorners || !is_free(place)) return;
  Node node;
  node.at = place;
  node.to_go = INT32_MAX;
  for (const Vec target : targets_) node.to_go = std::min(node.to_go, length(target - place));
  nodes_.push_back(node);
}

/// Corners round an arc of a circle, clockwise by `turn` from `first`: outside it by so much that
/// the straight lines between them stay clear.
void WayRound::add_round(Vec centre, Len clearance, Angle first, std::int32_t turn) {
  const std::int32_t count = (turn + kMostTurn - 1) / kMostTurn;
  if (count <= 0) return;
  const auto half = static_cast<Angle>((turn + 2 * count - 1) / (2 * count));
  const auto away =
      static_cast<Len>(((std::int64_t{clearance} << 30) / direction(half).y) + kMargin);
  for (std::int32_t i = 0; i < count; ++i)
    add_node(along(centre, static_cast<Angle>(first + turn * (2 * i + 1) / (2 * count)), away));
}

void WayRound::add_corners(const Obstacle& obstacle) {
  if (obstacle.count == 0)
    return add_round(obstacle.disc.centre, obstacle.disc.radius + radius_, 0, 0x10000);
  const auto outline = points(obstacle);
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Angle in = angle_of(outline[i] - outline[(i + n - 1) % n]);
    const Angle out = angle_of(outline[(i + 1) % n] - outline[i]);
    const auto turn = static_cast<Angle>(out - in);
    if (turn > 0 && turn <= kHalfTurn)
      add_round(outline[i], radius_, static_cast<Angle>(in - kQuarterTurn), turn);
  }
}

bool WayRound::activate(Vec from, Vec to) {
  bool any = false;
  for (Obstacle& obstacle : obstacles_) {
    if (obstacle.active || !bars(obstacle, from, to)) continue;
    obstacle.active = true;
    add_corners(obstacle);
    any = true;
  }
  return any;
}

bool WayRound::leg_is_free(Vec from, Vec to) const {
  return std::none_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
    return obstacle.active && bars(obstacle, from, to);
  });
}

/// The nearest first (A*), of equals the first: the target that it comes to. Each leg is looked at
/// once at most.
std::optional<std::size_t> WayRound::search() {
  for (Node& node : nodes_) node.state = kNew;
  nodes_[0].state = kSeen;
  nodes_[0].gone = 0;
  for (;;) {
    std::size_t best = nodes_.size();
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (nodes_[i].state == kSeen &&
          (best == nodes_.size() ||
           nodes_[i].gone + nodes_[i].to_go < nodes_[best].gone + nodes_[best].to_go))
        best = i;
    if (best == nodes_.size()) return std::nullopt;
    if (best > 0 && best <= targets_.size()) return best;
    nodes_[best].state = kDone;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      Node& next = nodes_[i];
      if (next.state == kDone) continue;
      const Len gone = nodes_[best].gone + length_up(next.at - nodes_[best].at);
      if (next.state == kSeen && gone >= next.gone) continue;
      if (!leg_is_free(nodes_[best].at, next.at)) continue;
      next.state = kSeen;
      next.gone = gone;
      next.before = static_cast<std::int32_t>(best);
    }
  }
}

tl::expected<Detour, NoWay> WayRound::traced(std::size_t node) const {
  Detour detour;
  detour.target = target_number_[node - 1];
  std::array<std::size_t, Detour::kMostLegs> back{};
  std::size_t count = 0;
  for (std::size_t at = node; at != 0; at = static_cast<std::size_t>(nodes_[at].before)) {
    if (count == Detour::kMostLegs) return tl::make_unexpected(NoWay::Tangled);
    back[count++] = at;
  }
  detour.point[0] = nodes_[0].at;
  for (std::size_t i = 0; i < count; ++i) {
    detour.point[i + 1] = nodes_[back[count - 1 - i]].at;
    detour.length += length(detour.to(i) - detour.from(i));
  }
  detour.legs = count;
  return detour;
}

tl::expected<Detour, NoWay> WayRound::find(Vec from, std::span<const Vec> targets, Len radius) {
  radius_ = radius;
  nodes_.clear();
  targets_.clear();
  target_number_.clear();
  for (Obstacle& obstacle : obstacles_) obstacle.active = false;
  add_node(from);
  if (nodes_.empty()) return tl::make_unexpected(NoWay::Hemmed);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!is_free(targets[i])) continue;
    targets_.push_back(targets[i]);
    target_number_.push_back(i);
  }
  if (targets_.empty()) return tl::make_unexpected(NoWay::NoRoom);
  nodes_.clear();
  add_node(from);
  for (const Vec target : targets_) add_node(target);
  for (const Vec gate : gates_) add_node(gate);
  for (;;) {
    if (nodes_.size() > kMostCorners) return tl::make_unexpected(NoWay::Tangled);
    const auto found = search();
    if (!found) return tl::make_unexpected(NoWay::Barred);
    bool barred = false;
    for (std::size_t at = *found; at != 0; at = static_cast<std::size_t>(nodes_[at].before))
      barred |= activate(nodes_[static_cast<std::size_t>(nodes_[at].before)].at, nodes_[at].at);
    if (!barred) return traced(*found);
  }
}

}  // namespace sandtable::geometry
