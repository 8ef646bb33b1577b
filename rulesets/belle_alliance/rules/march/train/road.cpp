#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Who follows a road (march.road, formation.train).
namespace sandtable::belle_alliance {
namespace {

/// So near the middle line of a road the middle of a front has to keep.
constexpr Len kOn = figure(MarchFigure::OnRoad) * geometry::kMillimetre;

}  // namespace

/// Where the middle of a front that goes straight follows a piece of road: it lies on it, as near
/// as a straight arrow can be drawn, and goes along it.
std::vector<Going::Stretch> Going::roads_along(Vec front, Angle heading, Len length) const {
  std::vector<Stretch> out;
  const geometry::Direction ahead = geometry::direction(heading);
  const geometry::Direction right = geometry::right_of(ahead);
  const auto seen = [](geometry::Direction way, Vec v) {
    return geometry::detail::rounded_shift(geometry::dot(way, v), 30);
  };
  for (const Piece& piece : pieces_) {
    if (piece.ground != Ground::Road || piece.part != kWhole) continue;
    for (std::size_t i = 0; i + 1 < piece.line.size(); ++i) {
      const Vec a = piece.line[i] - front, b = piece.line[i + 1] - front;
      if (std::abs(seen(right, a)) > kOn || std::abs(seen(right, b)) > kOn) continue;
      const auto [low, high] = std::minmax({seen(ahead, a), seen(ahead, b)});
      const Len from = std::max(low, 0), until = std::min(high, length);
      if (from < until) out.push_back({from, until});
    }
  }
  // Pieces that follow one another are one stretch.
  std::sort(out.begin(), out.end(),
            [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
  for (std::size_t i = 1; i < out.size(); ++i)
    if (out[i].from <= out[i - 1].until) {
      out[i - 1].until = std::max(out[i - 1].until, out[i].until);
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(i--));
    }
  return out;
}

Len Going::road_ahead(Vec front, Angle heading, Len length) const {
  const std::vector<Stretch> roads = roads_along(front, heading, length);
  if (roads.empty() || roads.front().from > kOn) return 0;
  // What is left to its bend is no way off it.
  const Len until = roads.front().until;
  return length - until <= kOn ? length : until;
}

bool Going::follows_road(geometry::Pose pose, Angle heading) const {
  constexpr Len kNear = 2 * kOn;
  const auto back = static_cast<Angle>(pose.facing + geometry::kHalfTurn);
  return road_ahead(pose.front, heading, kNear) > 0 && road_ahead(pose.front, back, kNear) > 0;
}

}  // namespace sandtable::belle_alliance
