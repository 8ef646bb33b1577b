#include "rulesets/belle_alliance/state/whereabouts.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/range.h"

namespace sandtable::belle_alliance {
namespace {

/// What is nearer than this to the edge of something is at it.
constexpr std::int64_t kAt = 20;

/// In millimetres, in which squares and their products fit 64 bits on the largest table.
Vec millimetres(Vec at) { return {at.x / geometry::kMillimetre, at.y / geometry::kMillimetre}; }

std::int64_t square(Vec way) { return std::int64_t{way.x} * way.x + std::int64_t{way.y} * way.y; }

/// From the nearest point of a segment to p.
Vec way_from(Vec a, Vec b, Vec p) {
  const Vec along{b.x - a.x, b.y - a.y}, to{p.x - a.x, p.y - a.y};
  const std::int64_t length = square(along);
  const std::int64_t dot = std::int64_t{along.x} * to.x + std::int64_t{along.y} * to.y;
  const std::int64_t part = std::clamp<std::int64_t>(dot, 0, length);
  if (length == 0) return to;
  return {static_cast<Len>(to.x - along.x * part / length),
          static_cast<Len>(to.y - along.y * part / length)};
}

/// From the nearest point of a feature's outline to p.
Vec way_from(const FeatureCard& feature, Vec p) {
  const std::span<const Vec> outline = feature.outline;
  Vec nearest{};
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const std::size_t pieces = outline.size() - (is_line(feature.ground) ? 1 : 0);
  for (std::size_t i = 0; i < std::max<std::size_t>(pieces, 1); ++i) {
    const Vec way =
        way_from(millimetres(outline[i]), millimetres(outline[(i + 1) % outline.size()]), p);
    if (square(way) >= least) continue;
    least = square(way);
    nearest = way;
  }
  return nearest;
}

}  // namespace

int bearing_of(Vec way) {
  // tan 22.5 degrees, in hundred thousandths.
  constexpr std::int64_t kTangent = 41421, kRadius = 100'000;
  const std::int64_t x = std::abs(std::int64_t{way.x}), y = std::abs(std::int64_t{way.y});
  const bool north = way.y > 0, east = way.x > 0;
  if (x * kRadius < y * kTangent) return north ? 0 : 4;
  if (y * kRadius < x * kTangent) return east ? 2 : 6;
  if (north) return east ? 1 : 7;
  return east ? 3 : 5;
}

Whereabouts whereabouts_of(const Setup& setup, Vec at) {
  const Vec p = millimetres(at);
  Whereabouts out = kNowhere;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < setup.features.size(); ++i) {
    const FeatureCard& feature = setup.features[i];
    if (feature.name.en.empty() || feature.outline.empty()) continue;
    const auto id = static_cast<FeatureId>(i);
    const bool within = !is_line(feature.ground) && geometry::outline_contains(feature.outline, at);
    const Vec way = way_from(feature, p);
    const std::int64_t apart = within ? 0 : square(way);
    if (apart >= least) continue;
    least = apart;
    out = whereabouts(id, within || apart < kAt * kAt ? kBearings : bearing_of(way));
  }
  return out;
}

}  // namespace sandtable::belle_alliance
