#pragma once

#include <array>

#include "engine/geometry/vec.h"

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

/// An oriented rectangle as its corners, each rounded to the micrometre once: from here on every
/// answer about it is exact. Clockwise from the front left corner.
struct Box {
  std::array<Vec, 4> corner{};  ///< front left, front right, rear right, rear left
  Vec centre;
  std::int64_t reach2 = 0;  ///< square of the distance from `centre` to the farthest corner
};

/// The outline of something of this size standing there.
Box box_at(Pose pose, Size size);
/// The middle of the rectangle.
Vec centre_of(Pose pose, Size size);
/// The pose whose rectangle has this middle.
Pose pose_of_centre(Vec centre, Angle facing, Size size);

}  // namespace sandtable::geometry
