#pragma once

#include <array>

#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// Where something stands: the middle of its front edge, and where it looks.
struct Pose {
  Vec front;
  Angle facing = 0;
  friend constexpr bool operator==(Pose, Pose) = default;
};

/// Frontage and depth.
struct Size {
  Len width = 0, depth = 0;
  friend constexpr bool operator==(Size, Size) = default;
};

/// An oriented rectangle, made by box_at. Half its front and half its depth are rounded to the
/// micrometre as vectors, once; centre and corners follow from them without any more rounding. The
/// outline is so a parallelogram with whole coordinates, each corner within 1 micrometre (in x and
/// in y) of the ideal place, and from here on every answer about it is exact.
struct Box {
  std::array<Vec, 4> corner{};  ///< front left, front right, rear right, rear left: clockwise
  Vec centre;
  Vec half_front;  ///< from the front-centre to the right front corner
  Vec half_depth;  ///< from the centre to the front-centre
  Len reach = 0;   ///< no corner is farther than this from the centre; at most 0.5 % too large
  Angle facing = 0;
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

/// The outline of something of this size standing there. Sizes must not be negative.
Box box_at(Pose pose, Size size);
/// The middle of the front edge.
constexpr Vec front_centre(const Box& box) { return box.centre + box.half_depth; }
/// The middle of the rectangle.
Vec centre_of(Pose pose, Size size);
/// The pose whose rectangle has this middle: centre_of turned round, exactly.
Pose pose_of_centre(Vec centre, Angle facing, Size size);
/// The same rectangle turned through a half turn on its ground: the same four points.
Pose turned_about(Pose pose, Size size);
/// The same middle and facing, every edge moved outward by `margin`; inward if negative, down to
/// nothing.
Box grown(const Box& box, Size size, Len margin);

}  // namespace sandtable::geometry
