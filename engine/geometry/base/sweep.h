#pragma once

#include <array>
#include <cstdint>

#include "engine/geometry/base/path.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// The ground that a rectangle passes over in one segment, made ready to be asked about many other
/// rectangles. Straight and oblique: the hull of where it starts and ends. A wheel or pivot: where
/// it starts and ends, and the sector of a circle that each far corner describes between; turns of
/// more than a quarter are taken in equal parts. An about-face: the ground it stands on.
///
/// Whoever moves along the edge of another at an odd angle may so meet it by a micrometre: rules
/// that allow a tolerance ask about the other's outline made smaller by it (grown).
///
/// Exact in whole micrometres: the starting and ending outlines are those of box_at, and a sector's
/// radius is the smaller of the corner's two distances, so that the sector differs from that of an
/// ideal rectangle by no more than 2 micrometres.
class Sweep {
 public:
  Sweep(Pose start, Size size, Segment segment);

  /// Somewhere on its way the interior of the mover meets the interior of the other. Touching does
  /// not count.
  bool meets(const Box& other) const;
  /// The nearest that it comes to the other, rounded down (for a turn it may be 1 too small); 0 if
  /// it touches or meets it.
  Len least_gap(const Box& other) const;
  /// It stays at least `gap` away throughout: least_gap is not smaller.
  bool keeps_clear(const Box& other, Len gap) const;

  const Box& start() const { return start_; }
  const Box& end() const { return end_; }

 private:
  enum class Shape : std::uint8_t { Still, Shift, Wheel, Pivot };

  void turn(Pose start, Size size, Segment segment);
  /// Of a turn: the outline after i of its equal parts.
  Box stage(std::int32_t i) const;
  bool is_beyond_reach(const Box& other, Len gap) const;
  bool shift_meets(const Box& other) const;
  bool turn_meets(const Box& other) const;

  Box start_, end_;
  Pose pose_;
  Size size_;
  Segment segment_;  ///< of a pivot: turned the short way, by at most a half turn
  std::uint8_t parts_ = 1;
  Shape shape_ = Shape::Still;
  bool clockwise_ = false;
  std::uint8_t first_ = 0, last_ = 0;  ///< the corners that describe sectors
  Vec hub_;                            ///< of a turn: the point that stands still
  Vec shift_;                          ///< of a shift: from start to end
  Len reach_ = 0;  ///< all the ground is at most this far from hub_ (or the middle of the shift)
};

/// Whether the moving rectangle's interior meets the other anywhere along the segment.
bool sweeps(Pose start, Size size, Segment segment, const Box& other);
/// Whether it stays at least `gap` away from the other throughout.
bool keeps_clear(Pose start, Size size, Segment segment, const Box& other, Len gap);
/// The nearest that it comes to the other, rounded down.
Len least_gap(Pose start, Size size, Segment segment, const Box& other);

/// How far a straight or oblique segment can go before the mover would overlap the other: the whole
/// length, or the last whole micrometre that is free. 0 if it overlaps from the start.
Len first_touch(Pose start, Size size, Segment segment, const Box& other);
/// How far a wheel or pivot can turn before that: the whole angle or the last 1/65536 that is free.
/// For a pivot that is counter-clockwise (more than a half turn) the result is counted likewise.
Angle first_touch_turn(Pose start, Size size, Segment segment, const Box& other);
/// The segment up to the first touch, whatever its kind.
Segment until_touch(Pose start, Size size, Segment segment, const Box& other);
/// The longest first part of the segment that stays at least `gap` away; nothing of it if the mover
/// starts nearer.
Segment while_clear(Pose start, Size size, Segment segment, const Box& other, Len gap);

}  // namespace sandtable::geometry
