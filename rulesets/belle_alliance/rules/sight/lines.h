#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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

/// The shadow of a convex feature: who stands wholly in it sees none of the points that it was made
/// for. Told in a few products, where each line by itself takes some dozens.
class Shade {
 public:
  /// Whether no line from any of these to any of the points is free: true is a proof, false tells
  /// nothing. Of three the first lies between the other two.
  bool hides(std::span<const SightPoint> eyes) const;

 private:
  friend class SightLines;
  static constexpr std::size_t kMost = 8;
  /// From a point the outermost corners of the feature: what lies between the lines through them
  /// and behind the straight way from one to the other is in its shadow.
  struct Wedge {
    Vec point{}, left{}, right{};
  };
  bool holds(Vec eye) const;

  std::span<const Vec> outline_;
  geometry::Bounds bounds_;
  int low_ = 0, high_ = 0;  ///< layers of the points
  int top_ = 0;
  bool equal_blocks_ = true;
  std::array<Wedge, kMost> wedges_;
  std::size_t count_ = 0;
};

/// The features of a setup that can block, with their bounds. Made in a few microseconds; the setup
/// must outlive it.
class SightLines {
 public:
  explicit SightLines(const Setup& setup);

  /// The layer on which a point stands: the top of the highest raised ground that holds it.
  int layer_at(Vec point) const;
  SightPoint at(Vec point) const { return {point, layer_at(point)}; }

  /// Whether nothing blocks the line strictly between its ends. What only touches it blocks
  /// nothing: a line that grazes is free if it is free to one side of what it grazes. Through a
  /// wood in which an end lies it may run for `in_wood` micrometres. The same both ways.
  bool is_free(const SightPoint& from, const SightPoint& to, Len in_wood) const {
    return !blocker(from, to, in_wood);
  }
  /// The feature that blocks that line, by a number that shade() takes; none where it is free.
  /// `likely` is looked at first, which nothing but time hangs on.
  std::optional<std::size_t> blocker(const SightPoint& from, const SightPoint& to, Len in_wood,
                                     std::size_t likely = 0) const;
  /// Whom a feature hides of these points; none where nothing can be told for all lines at once:
  /// its outline is not convex, or one of the points is on it. `ringed`: the first point lies among
  /// the others.
  std::optional<Shade> shade(std::size_t feature, std::span<const SightPoint> points,
                             bool ringed) const;

 private:
  /// A feature that may block.
  struct Block {
    const Vec* outline = nullptr;
    std::size_t count = 0;
    geometry::Bounds bounds;
    int top = 0;
    bool hill = false;
    bool wood = false;
    bool convex = false;
    std::span<const Vec> points() const { return {outline, count}; }
  };
  static constexpr std::size_t kMost = 256;

  std::optional<std::size_t> blocked_aside(const SightPoint& from, const SightPoint& to,
                                           Len in_wood, std::size_t likely, bool left,
                                           bool& grazes) const;
  bool is_blocked_by(const Block& block, const SightPoint& from, const SightPoint& to, Len in_wood,
                     bool left, bool& grazes) const;
  std::vector<Block> blocks_;
  bool equal_blocks_ = true;
};

}  // namespace sandtable::belle_alliance
