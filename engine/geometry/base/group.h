#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"

/// How a set of round bases stands together: who is near whom, what breaks them up, the rectangle
/// that holds them. Sets of up to kMostGrouped; discs are named by their place in the set.
namespace sandtable::geometry {

inline constexpr std::size_t kMostGrouped = 256;

/// A disc and the gap between it and another, rounded down.
struct Neighbour {
  std::uint8_t disc = 0, other = 0;
  Len gap = 0;
  friend constexpr bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// The nearest of the others to a disc (the first of equals); nothing if it is alone.
std::optional<Neighbour> nearest_to(std::span<const Disc> discs, std::size_t disc);
/// The first disc whose nearest neighbour is nearer than `least` or farther off than `most`
/// (exact), with that neighbour; a disc alone has none and is none.
std::optional<Neighbour> ill_spaced(std::span<const Disc> discs, Len least, Len most);

/// The groups of discs that hang together by gaps of at most so much.
struct Groups {
  std::array<std::uint8_t, kMostGrouped> of;  ///< of each disc: its group, in order of their first
  std::size_t discs = 0, groups = 0;
  /// The group with most discs, the first of equals.
  std::size_t largest() const;
};
Groups linked(std::span<const Disc> discs, Len gap);
/// They are one group (or none at all). Exact.
bool all_linked(std::span<const Disc> discs, Len gap);
/// Who breaks them up: the least gap between the largest group and another disc, which is named
/// first. Nothing if all are one group.
std::optional<Neighbour> breaks(std::span<const Disc> discs, Len gap);

/// The smallest rectangle along a facing that holds a set of discs. Its sides are known to 2^-30
/// micrometres, as exact as the direction of the facing.
class Frame {
 public:
  Frame(std::span<const Disc> discs, Angle facing);

  /// Frontage and depth, rounded up.
  Size size() const;
  /// The same rectangle to the micrometre: the middle of its front, and the facing.
  Pose pose() const;
  /// Inside or on an edge.
  bool holds(Vec p) const { return holds_all_of(Disc{p, 0}); }
  bool holds_all_of(Disc disc) const;
  /// How far to the right of the left side, and how far behind the front: rounded down. By these
  /// are files and ranks told apart.
  Len aside(Vec p) const;
  Len behind(Vec p) const;

 private:
  Vec origin_;  ///< the first centre, from which all is measured
  Angle facing_;
  Direction ahead_, right_;
  std::int64_t left_ = 0, right_end_ = 0, front_ = 0, rear_ = 0;  ///< 2^-30 micrometres
};

}  // namespace sandtable::geometry
