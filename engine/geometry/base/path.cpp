#include "engine/geometry/base/path.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"

namespace sandtable::geometry {
namespace {

using Kind = Segment::Kind;

/// Half the front edge: from the front-centre to the right front corner.
Vec half_front(Angle facing, Size size) {
  return half_scaled(right_of(direction(facing)), size.width);
}

}  // namespace

Pose after(Pose pose, Size size, Segment segment) {
  const Len length = segment.backward ? -segment.length : segment.length;
  const Angle turn = segment.backward ? static_cast<Angle>(-segment.angle) : segment.angle;
  switch (segment.kind) {
    case Kind::Straight:
      return {along(pose.front, pose.facing, length), pose.facing};
    case Kind::Oblique:
      return {along(pose.front, static_cast<Angle>(pose.facing + segment.angle), length),
              pose.facing};
    case Kind::WheelLeft: {
      const Vec corner = pose.front - half_front(pose.facing, size);
      const auto facing = static_cast<Angle>(pose.facing - turn);
      return {corner + half_front(facing, size), facing};
    }
    case Kind::WheelRight: {
      const Vec corner = pose.front + half_front(pose.facing, size);
      const auto facing = static_cast<Angle>(pose.facing + turn);
      return {corner - half_front(facing, size), facing};
    }
    case Kind::AboutFace:
      return turned_about(pose, size);
    case Kind::Pivot:
      return pose_of_centre(centre_of(pose, size), static_cast<Angle>(pose.facing + turn), size);
  }
  return pose;
}

Len length_of(Segment segment, Size size) {
  switch (segment.kind) {
    case Kind::Straight:
    case Kind::Oblique:
      return segment.length;
    case Kind::WheelLeft:
    case Kind::WheelRight:
      return wheel_length(size.width, segment.angle);
    case Kind::AboutFace:
    case Kind::Pivot:
      break;
  }
  return 0;
}

Segment shortened(Segment segment, Size size, Len length) {
  switch (segment.kind) {
    case Kind::Straight:
    case Kind::Oblique:
      segment.length = std::min(segment.length, std::max(length, 0));
      break;
    case Kind::WheelLeft:
    case Kind::WheelRight:
      segment.angle = std::min(segment.angle, wheel_within(size.width, length));
      break;
    case Kind::AboutFace:
    case Kind::Pivot:
      break;
  }
  return segment;
}

Pose after(Pose pose, Size size, const Path& path) {
  for (const Segment segment : path) pose = after(pose, size, segment);
  return pose;
}

Len length_of(const Path& path, Size size) {
  Len sum = 0;
  for (const Segment segment : path) sum += length_of(segment, size);
  return sum;
}

Path prefix(const Path& path, Size size, Len distance) {
  Path done;
  for (const Segment segment : path) {
    const Len length = length_of(segment, size);
    if (length > distance) {
      const Segment part = shortened(segment, size, distance);
      if (length_of(part, size) > 0) done.add(part);
      break;
    }
    done.add(segment);
    distance -= length;
  }
  return done;
}

Pose at_distance(Pose pose, Size size, const Path& path, Len distance) {
  return after(pose, size, prefix(path, size, distance));
}

Path reversed(const Path& path) {
  Path back;
  for (std::size_t i = path.count; i-- > 0;) back.add(reversed(path.segment[i]));
  return back;
}

}  // namespace sandtable::geometry
