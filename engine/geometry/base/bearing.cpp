#include "engine/geometry/base/bearing.h"

namespace sandtable::geometry {
namespace {

/// Whether v lies clockwise of `left` and counter-clockwise of `right`, less than a half turn on.
bool between_rays(Direction left, Direction right, Vec v) {
  return cross(left, v) <= 0 && cross(right, v) >= 0;
}

Angle turned(Angle from, int by) { return static_cast<Angle>(from + by); }

}  // namespace

Sector::Sector(Vec from, Angle facing, Angle half_width)
    : from_(from), facing_(facing), half_width_(half_width), ahead_(direction(facing)) {
  // A bearing is rounded: what it says is right within half a step. One step more on either side.
  const int in = half_width + kAngleHair - 1, out = half_width + kAngleHair + 1;
  shape_ = out < kQuarterTurn                      ? Shape::Narrow
           : in >= kQuarterTurn && out < kHalfTurn ? Shape::Broad
                                                   : Shape::Odd;
  left_in_ = direction(turned(facing, -in));
  right_in_ = direction(turned(facing, in));
  left_out_ = direction(turned(facing, -out));
  right_out_ = direction(turned(facing, out));
}

bool Sector::holds(Vec p) const {
  const Vec v = p - from_;
  if (v == Vec{}) return true;
  if (shape_ == Shape::Narrow) {
    if (dot(ahead_, v) <= 0 || !between_rays(left_out_, right_out_, v)) return false;
    if (between_rays(left_in_, right_in_, v)) return true;
  } else if (shape_ == Shape::Broad) {
    // What is not in it lies behind, between the rays seen the other way round.
    if (!between_rays(right_in_, left_in_, v)) return true;
    if (between_rays(right_out_, left_out_, v)) return false;
  }
  return turned_within(angle_of(v), facing_, half_width_);
}

}  // namespace sandtable::geometry
