#include "engine/geometry/box.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/angle.h"

namespace sandtable::geometry {
namespace {

/// No less than the length of a vector and at most 0.4 % more: a linear bound (8 % too large at
/// most), then one of Newton's steps, which never end below the root.
Len length_bound(Vec v) {
  const std::int64_t x = std::abs(v.x), y = std::abs(v.y);
  const std::int64_t bound = std::max(x, y) + std::min(x, y) * 27'147 / 65'536 + 1;
  return static_cast<Len>((bound + squared(v) / bound) / 2 + 1);
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
  const Vec one = box.half_front + box.half_depth, other = box.half_front - box.half_depth;
  box.reach = length_bound(squared(one) < squared(other) ? other : one);
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
