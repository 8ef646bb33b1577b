#include "engine/geometry/base/way.h"

#include <algorithm>

#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {

Len length_of(const Way& way) {
  Len sum = 0;
  for (std::size_t i = 0; i < way.legs; ++i) sum += length(way.to(i) - way.from(i));
  return sum;
}

Vec point_within(Vec from, Vec to, Len limit) {
  const Len whole = length(to - from);
  if (whole <= limit) return to;
  Len way = std::max(limit, 0);
  for (;; --way) {
    const Vec there = point_on(from, to, Ratio{way, whole});
    if (way == 0 || length(there - from) <= limit) return there;
  }
}

Way first_part(const Way& way, Len limit) {
  Way part(way.start());
  Len left = std::max(limit, 0);
  for (std::size_t i = 0; i < way.legs; ++i) {
    const Vec there = point_within(way.from(i), way.to(i), left);
    part.add(there);
    if (there != way.to(i)) break;
    left -= length(there - way.from(i));
  }
  return part;
}

std::int32_t turns_of(const Way& way, Angle facing, Angle end_facing) {
  std::int32_t sum = 0;
  const auto turn_to = [&](Angle to) {
    sum += between(facing, to);
    facing = to;
  };
  for (std::size_t i = 0; i < way.legs; ++i)
    if (way.to(i) != way.from(i)) turn_to(bearing(way.from(i), way.to(i)));
  turn_to(end_facing);
  return sum;
}

std::int32_t steps_begun(std::int32_t turned, Angle step, std::int32_t turns) {
  const std::int32_t counted = std::max(turned - turns * kAngleHair, 0);
  return step == 0 ? 0 : (counted + step - 1) / step;
}

}  // namespace sandtable::geometry
