#include "engine/geometry/plane/box.h"

#include <algorithm>
#include <cstdint>

#include "engine/geometry/plane/angle.h"

namespace sandtable::geometry {
namespace {

/// Half the diagonal and a little more, without a root: the diagonal seen from the middle of its
/// eleven-degree sector is at most 0.49 % shorter than itself, which the factors make good (in
/// units of 2^-16: 1.00485 times cosine and sine of 5.625, 16.875, 28.125 and 39.375 degrees). Two
/// micrometres are for the rounding of the corners.
Len reach_of(Size size) {
  const std::int64_t more = std::max(size.width, size.depth);
  const std::int64_t less = std::min(size.width, size.depth);
  const std::int64_t diagonal =
      std::max(std::max(65'537 * more + 6'456 * less, 63'019 * more + 19'117 * less),
               std::max(58'079 * more + 31'044 * less, 50'907 * more + 41'779 * less));
  return static_cast<Len>((diagonal >> 17) + 3);
}

}  // namespace

Box box_at(Pose pose, Size size) {
  const Direction ahead = direction(pose.facing);
  Box box;
  box.half_front = half_scaled(right_of(ahead), size.width);
  box.half_depth = half_scaled(ahead, size.depth);
  box.centre = pose.front - box.half_depth;
  const Vec rear = box.centre - box.half_depth;
  box.corner = {pose.front - box.half_front, pose.front + box.half_front, rear + box.half_front,
                rear - box.half_front};
  box.reach = reach_of(size);
  box.facing = pose.facing;
  return box;
}

Vec centre_of(Pose pose, Size size) {
  return pose.front - half_scaled(direction(pose.facing), size.depth);
}

Pose pose_of_centre(Vec centre, Angle facing, Size size) {
  return {centre + half_scaled(direction(facing), size.depth), facing};
}

Pose turned_about(Pose pose, Size size) {
  return pose_of_centre(centre_of(pose, size), static_cast<Angle>(pose.facing + kHalfTurn), size);
}

Box grown(const Box& box, Size size, Len margin) {
  const Size wider{std::max(size.width + 2 * margin, 0), std::max(size.depth + 2 * margin, 0)};
  return box_at(pose_of_centre(box.centre, box.facing, wider), wider);
}

}  // namespace sandtable::geometry
