#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/geometry/plane/exact.h"
#include "rulesets/belle_alliance/state/setup.h"

/// Straight lines of sight over the ground: layers with their crests, woods and buildings
/// (sight.crest-blocks, sight.crest-line, sight.wood-and-building-height, sight.between).
namespace sandtable::belle_alliance {

/// One end of a line: a point, and the layer that it stands on.
struct SightPoint {
  Vec at{};
  int layer = 0;
};

/// The features of a setup that can block, with their bounds. Made in a few microseconds, on the
/// stack; the setup must outlive it.
class SightLines {
 public:
  explicit SightLines(const Setup& setup);

  /// The layer on which a point stands: the top of the highest raised ground that holds it.
  int layer_at(Vec point) const;
  SightPoint at(Vec point) const { return {point, layer_at(point)}; }

  /// Whether nothing blocks the line strictly between its ends. What only touches it blocks
  /// nothing: a line that grazes is free if it is free to one side of what it grazes. Through a
  /// wood in which an end lies it may run for `in_wood` micrometres. The same both ways.
  bool is_free(const SightPoint& from, const SightPoint& to, Len in_wood) const;

 private:
  /// A feature that may block.
  struct Block {
    const Vec* outline = nullptr;
    std::size_t count = 0;
    geometry::Bounds bounds;
    int top = 0;
    bool hill = false;
    bool wood = false;
    std::span<const Vec> points() const { return {outline, count}; }
  };
  static constexpr std::size_t kMost = 256;

  bool free_aside(const SightPoint& from, const SightPoint& to, Len in_wood, bool left,
                  bool& grazes) const;
  bool is_blocked_by(const Block& block, const SightPoint& from, const SightPoint& to, Len in_wood,
                     bool left, bool& grazes) const;

  std::array<Block, kMost> blocks_;
  std::size_t count_ = 0;
  bool equal_blocks_ = true;
};

}  // namespace sandtable::belle_alliance
