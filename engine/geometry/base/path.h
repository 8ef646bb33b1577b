#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// One piece of a move.
struct Segment {
  enum class Kind : std::uint8_t {
    Straight,    ///< `length` ahead
    WheelLeft,   ///< forward by `angle` about the left front corner, which stays where it is
    WheelRight,  ///< forward by `angle` about the right front corner
    AboutFace,   ///< a half turn on the same ground, front and rear exchanged
    Oblique,     ///< `length` in the direction `angle` clockwise of the facing, which is kept
    Pivot,       ///< turned by `angle` clockwise about the centre, the short way round
  };
  Kind kind = Kind::Straight;
  Len length = 0;  ///< of straight and oblique, not negative
  Angle angle = 0;
  bool backward = false;  ///< the same piece run from its end to its start
  friend constexpr bool operator==(Segment, Segment) = default;
};
static_assert(std::is_trivially_copyable_v<Segment> && sizeof(Segment) == 12);

constexpr Segment straight(Len length) { return {Segment::Kind::Straight, length, 0}; }
constexpr Segment wheel_left(Angle angle) { return {Segment::Kind::WheelLeft, 0, angle}; }
constexpr Segment wheel_right(Angle angle) { return {Segment::Kind::WheelRight, 0, angle}; }
constexpr Segment about_face() { return {Segment::Kind::AboutFace, 0, 0}; }
constexpr Segment oblique(Angle angle, Len length) {
  return {Segment::Kind::Oblique, length, angle};
}
constexpr Segment pivot(Angle angle) { return {Segment::Kind::Pivot, 0, angle}; }

/// Where the segment leads. A wheel computes the new front from the corner about which it turns, so
/// that this corner of box_at stays exactly where it was; a pivot does the same with the centre.
Pose after(Pose pose, Size size, Segment segment);

/// How long the segment is, measured at the front-centre, and never negative: a straight or oblique
/// piece is its length. A wheel is the arc that the front-centre describes about the standing
/// corner, which is half the frontage times the angle in radians (wheel_length). Turning on the
/// spot, about-face or pivot, has no length: what it costs is for the rules to say.
Len length_of(Segment segment, Size size);

/// The segment that leads back from its end to its start, exactly.
constexpr Segment reversed(Segment segment) {
  segment.backward = !segment.backward;
  return segment;
}

/// The first part of a segment, at most `length` long: a wheel turns by the largest angle whose arc
/// is not longer. Turns on the spot are kept whole.
Segment shortened(Segment segment, Size size, Len length);

/// A move: up to eight segments, one after the other.
struct Path {
  static constexpr std::size_t kMost = 8;
  std::array<Segment, kMost> segment{};
  std::uint8_t count = 0;

  /// False, and nothing happens, if the path is full.
  constexpr bool add(Segment next) {
    if (count == kMost) return false;
    segment[count++] = next;
    return true;
  }
  const Segment* begin() const { return segment.data(); }
  const Segment* end() const { return segment.data() + count; }
  friend constexpr bool operator==(const Path&, const Path&) = default;
};
static_assert(std::is_trivially_copyable_v<Path>);

Pose after(Pose pose, Size size, const Path& path);
/// The sum of its segments.
Len length_of(const Path& path, Size size);
/// What has been done after `distance`: whole segments, then a part of one. A turn on the spot
/// belongs to it as soon as the way before it is done.
Path prefix(const Path& path, Size size, Len distance);
/// The pose after that prefix.
Pose at_distance(Pose pose, Size size, const Path& path, Len distance);
/// The path that leads back.
Path reversed(const Path& path);

}  // namespace sandtable::geometry
