#include "engine/geometry/ground/obstacles.h"

#include <algorithm>

namespace sandtable::geometry {
namespace {

Bounds bounds_of_way(Disc mover, Vec to) {
  Bounds way{mover.centre, mover.centre};
  way.add(to);
  return way.grown(mover.radius);
}

}  // namespace

Obstacles::Obstacles(const Terrain& terrain) {
  for (const Feature& feature : terrain.features()) {
    Range range{parts_.size(), 0};
    if (feature.is_line()) {
      const auto parts = solid_parts(feature.line, feature.width, feature.openings);
      parts_.insert(parts_.end(), parts.begin(), parts.end());
      past_ = std::max(past_, feature.width / 2 + 2);
    }
    range.count = parts_.size() - range.first;
    of_.push_back(range);
  }
}

/// Whether the test holds for an area's outline, or for a part of a line.
template <class Test>
bool Obstacles::any_part(const Terrain& terrain, std::size_t feature, Test&& test) const {
  if (!terrain[feature].is_line()) return test(terrain[feature].area.points());
  const auto all = parts(feature);
  return std::any_of(all.begin(), all.end(),
                     [&](const Solid& part) { return test(part.points()); });
}

FeatureSet Obstacles::overlapping(const Terrain& terrain, Disc disc, const FeatureSet& of) const {
  FeatureSet found;
  (terrain.near(bounds_of(disc).grown(past_)) & of).for_each([&](std::size_t i) {
    if (any_part(terrain, i, [&](std::span<const Vec> part) { return overlap(disc, part); }))
      found.add(i);
  });
  return found;
}

FeatureSet Obstacles::within(const Terrain& terrain, Disc disc, Len limit,
                             const FeatureSet& of) const {
  FeatureSet found;
  if (limit < 0) return found;
  (terrain.near(bounds_of(disc).grown(limit + past_)) & of).for_each([&](std::size_t i) {
    const auto test = [&](std::span<const Vec> part) {
      return geometry::within(disc, part, limit);
    };
    if (any_part(terrain, i, test)) found.add(i);
  });
  return found;
}

FeatureSet Obstacles::swept(const Terrain& terrain, Disc mover, Vec to,
                            const FeatureSet& of) const {
  FeatureSet found;
  (terrain.near(bounds_of_way(mover, to).grown(past_)) & of).for_each([&](std::size_t i) {
    if (any_part(terrain, i, [&](std::span<const Vec> part) { return sweeps(mover, to, part); }))
      found.add(i);
  });
  return found;
}

Obstacles::Stop Obstacles::first_touch(const Terrain& terrain, Disc mover, Vec to,
                                       const FeatureSet& of) const {
  Stop stop{length(to - mover.centre), std::nullopt};
  swept(terrain, mover, to, of).for_each([&](std::size_t i) {
    any_part(terrain, i, [&](std::span<const Vec> part) {
      if (!sweeps(mover, to, part)) return false;
      const Len way = geometry::first_touch(mover, to, part);
      if (!stop.feature || way < stop.way) stop = {way, i};
      return false;
    });
  });
  return stop;
}

}  // namespace sandtable::geometry
