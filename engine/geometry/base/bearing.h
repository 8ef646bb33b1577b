#pragma once

#include <cstdint>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/vec.h"

/// Where a point lies about a centre, as an angle, and whether that is within a limit.
///
/// Degrees are rounded to 1/65536 of a turn one by one, so that sums of them may be one off: 15
/// less 10 degrees is 911 of these, 5 degrees are 910. A limit of an angle therefore counts one
/// more (kAngleHair) as equal, everywhere, in both directions.
namespace sandtable::geometry {

inline constexpr Angle kAngleHair = 1;

/// The turn that leads from one angle to the other the short way is at most `limit`.
constexpr bool turned_within(Angle a, Angle b, Angle limit) {
  const auto turn = static_cast<Angle>(a - b);
  const int least = turn <= kHalfTurn ? turn : 0x10000 - turn;
  return least <= limit + kAngleHair;
}

/// The angle under which `to` is seen from `from`, to the nearest 1/65536; 0 from where it is.
inline Angle bearing(Vec from, Vec to) { return angle_of(to - from); }

/// What lies at most `half_width` to either side of straight ahead of a point, made ready to be
/// asked about many points: turned_within(bearing(from, p), facing, half_width), for a tenth of the
/// price. The point itself is in it.
class Sector {
 public:
  Sector(Vec from, Angle facing, Angle half_width);
  bool holds(Vec p) const;

 private:
  enum class Shape : std::uint8_t { Narrow, Broad, Odd };

  Vec from_;
  Angle facing_, half_width_;
  Shape shape_;  ///< less than a half turn in all, at least that, a hair from either or from all
  Direction ahead_;
  /// Rays a hair inside the bounds and a hair outside: between them the bearing is worked out.
  Direction left_in_, right_in_, left_out_, right_out_;
};

/// Asked once.
inline bool bears_within(Vec from, Angle facing, Vec p, Angle half_width) {
  return turned_within(bearing(from, p), facing, half_width);
}

}  // namespace sandtable::geometry
