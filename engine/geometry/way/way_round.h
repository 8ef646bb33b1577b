#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/way.h"
#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {

/// A way of straight legs round what bars it.
struct Detour {
  static constexpr std::size_t kMostLegs = 32;
  std::array<Vec, kMostLegs + 1> point{};
  std::size_t legs = 0;
  Len length = 0;          ///< each leg rounded down, then added up
  std::size_t target = 0;  ///< of those asked for, the one that it leads to

  Vec from(std::size_t i) const { return point[i]; }
  Vec to(std::size_t i) const { return point[i + 1]; }
  /// The first of its legs, at most `length` of them together and eight in all: a move.
  Way first_part(Len length) const;
};

/// Why there is no way.
enum class NoWay : std::uint8_t {
  Hemmed,   ///< the base overlaps something where it stands, or stands out of bounds
  NoRoom,   ///< it would at every target, or none was given
  Barred,   ///< none leads there
  Tangled,  ///< more corners than kMostCorners, or more legs than a detour has
};

/// The shortest way of a round base past outlines and discs, touching allowed: for flight, for
/// taking cover, for "to that place". Made ready once, then asked as often as one likes; after the
/// first questions nothing is allocated.
///
/// It bends on corners that are drawn round each corner of an obstacle, 45 degrees of turn or less
/// each, and round each disc, eight of them. Among all ways that bend there it is the shortest, to
/// some micrometres; a way that could follow the true curves is shorter by at most 5.5 % of what it
/// goes round them. Through a gap less than a twelfth wider than the base it leads only where gates
/// are given. Of equally short ways it is always the same: that whose corners, from the
/// last, were added first.
///
/// Cost: one sweep an obstacle for a way that is free. Else a search for each time that something
/// new bars the way found so far, over the corners of what has barred one: a leg is looked at once
/// a search, with a sweep for each of these. Among 32 scattered obstacles that is some
/// microseconds, among 128 a millisecond (bench/); at worst as many searches as obstacles, each of
/// kMostCorners squared / 2 legs.
class WayRound {
 public:
  static constexpr std::size_t kMostCorners = 400;

  /// The base's centre stays within these bounds.
  explicit WayRound(Bounds keep_within) : keep_(keep_within) {}

  /// Outlines clockwise, or two points of a wall.
  void add(std::span<const Vec> outline);
  void add(Disc disc);
  /// A place to bend at though no corner is there: before and behind a narrow door.
  void add_gate(Vec place) { gates_.push_back(place); }
  void clear();

  tl::expected<Detour, NoWay> find(Vec from, Vec to, Len radius) {
    return find(from, std::span(&to, 1), radius);
  }
  /// To whichever of several is nearest by its way.
  tl::expected<Detour, NoWay> find(Vec from, std::span<const Vec> targets, Len radius);

 private:
  struct Obstacle {
    std::size_t first = 0, count = 0;  ///< points of an outline; none: a disc
    Disc disc;
    Bounds bounds;
    bool active = false;  ///< it has barred a way, and its corners are known
  };
  struct Node {
    Vec at;
    Len to_go = 0;  ///< as the crow flies
    Len gone = 0;   ///< each leg rounded up
    std::int32_t before = -1;
    std::uint8_t state = 0;
  };

  std::span<const Vec> points(const Obstacle& obstacle) const {
    return {points_.data() + obstacle.first, obstacle.count};
  }
  bool bars(const Obstacle& obstacle, Vec from, Vec to) const;
  bool is_free(Vec place) const;
  void add_node(Vec place);
  void add_round(Vec centre, Len clearance, Angle first, std::int32_t turn);
  void add_corners(const Obstacle& obstacle);
  /// Makes active what bars a leg; whether anything did.
  bool activate(Vec from, Vec to);
  /// Past all that is active.
  bool leg_is_free(Vec from, Vec to) const;
  std::optional<std::size_t> search();
  tl::expected<Detour, NoWay> traced(std::size_t node) const;

  Bounds keep_;
  std::vector<Vec> points_, gates_;
  std::vector<Obstacle> obstacles_;
  // Of the question.
  Len radius_ = 0;
  std::vector<Vec> targets_;
  std::vector<std::size_t> target_number_;  ///< of each target node, in the caller's list
  std::vector<Node> nodes_;                 ///< the start, the targets, gates, corners
};

}  // namespace sandtable::geometry
