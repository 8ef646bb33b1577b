#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/vec.h"
#include "rulesets/game_of_kings/data/vocabulary.gen.h"

/// The ground of a table (terrain.*): what the rules know of each feature, over the shapes and the
/// index of engine/geometry/ground/terrain.h.
namespace sandtable::game_of_kings {

struct GroundFeature {
  GroundKind kind = GroundKind::Hill;
  std::string name_en, name_fr;  ///< may be empty: "the wood"
};

/// Feature i of `terrain` is described by `features[i]`; its `kind` is the number of a GroundKind.
struct Ground {
  geometry::Terrain terrain;
  std::vector<GroundFeature> features;

  geometry::FeatureSet of(GroundKind kind) const {
    return terrain.of_kind(static_cast<std::uint8_t>(kind));
  }
};

/// What the dice of the random terrain generator said, plot by plot (terrain-generator.*): all that
/// a generated ground is made from.
struct GroundDice {
  static constexpr int kPlots = 12;
  struct Plot {
    std::uint8_t piece = 0;   ///< 0 open; 1 hill, 2 water, 3 wood, 4 built-up area
    std::uint8_t detail = 0;  ///< die of the detail table
    std::uint8_t size = 0;    ///< die of the size column
    std::uint8_t shift_x = 0, shift_y = 0;
    /// A water course: exits of the plots it runs through, 2 bits a step, both ways.
    std::uint8_t steps = 0;
    std::uint64_t course = 0;
    friend bool operator==(const Plot&, const Plot&) = default;
  };
  std::array<Plot, kPlots> plots{};
  friend bool operator==(const GroundDice&, const GroundDice&) = default;
};

/// Generated grounds by the dice they came from, kept as long as their Setup: states point at them.
/// Only a battle that is played makes any (advance), one each time that its ground is diced for;
/// what players' choices might lead to makes none.
class GroundCache {
 public:
  /// The ground that these dice make on a table of this size. Any number of threads may call it.
  const Ground* of(const GroundDice& dice, geometry::Len width, geometry::Len depth);
  /// How many it has made.
  std::size_t size() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return known_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::pair<GroundDice, std::unique_ptr<const Ground>>> known_;
};

}  // namespace sandtable::game_of_kings
