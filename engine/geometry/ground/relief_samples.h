#pragma once

#include <utility>
#include <vector>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/ground/footing.h"
#include "engine/geometry/ground/relief.h"

/// Random hills, woods and rivers for tests and benchmarks of skirmishes: 60 features.
namespace sandtable::geometry::relief_samples {

struct Hills {
  explicit Hills(Rng& rng) {
    std::vector<Feature> features;
    for (std::size_t i = 0; i < 60; ++i) {
      Feature feature;
      const Vec middle = figures::point(rng);
      const std::uint32_t what = rng.below(4);
      const auto points = [&](Len spread) {
        for (;;) {
          auto outline = figures::outline_near(rng, middle, spread);
          if (outline.size() > 2) return *Polygon::make(outline);
        }
      };
      feature.area = points(what == 0 ? 200'000 : 120'000);
      if (what == 0) feature.level = static_cast<std::int8_t>(1 + rng.below(12));
      if (what == 1) {
        Slope slope{features.size(), static_cast<int>(rng.below(4)), 0, figures::angle(rng)};
        slope.head = slope.foot + 1 + static_cast<int>(rng.below(12));
        slopes.push_back(slope);
      }
      ranks.set(features.size(), static_cast<std::uint8_t>(what == 0 ? 0 : 1 + rng.below(3)));
      features.push_back(std::move(feature));
    }
    terrain = *Terrain::make(figures::kWidth, figures::kDepth, std::move(features));
    relief = *Relief::make(terrain, slopes);
  }
  Terrain terrain;
  std::vector<Slope> slopes;
  Relief relief;
  Ranks ranks;
};

}  // namespace sandtable::geometry::relief_samples
