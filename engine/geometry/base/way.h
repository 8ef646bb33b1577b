#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// The way of a round base's centre: up to eight straight legs. Plain bytes.
struct Way {
  static constexpr std::size_t kMostLegs = 8;
  std::array<Vec, kMostLegs + 1> point{};
  std::uint8_t legs = 0;

  constexpr Way() = default;
  constexpr explicit Way(Vec start) { point[0] = start; }
  /// One more leg. False, and nothing happens, if there are eight.
  constexpr bool add(Vec to) {
    if (legs == kMostLegs) return false;
    point[++legs] = to;
    return true;
  }
  constexpr Vec start() const { return point[0]; }
  constexpr Vec end() const { return point[legs]; }
  /// Leg i, from 0: from and to.
  constexpr Vec from(std::size_t i) const { return point[i]; }
  constexpr Vec to(std::size_t i) const { return point[i + 1]; }
  friend constexpr bool operator==(const Way&, const Way&) = default;
};
static_assert(std::is_trivially_copyable_v<Way>);

/// Micrometres: each leg rounded down, then added up.
Len length_of(const Way& way);
/// The point farthest along a leg, by whole micrometres, that is no more than `length` from its
/// start.
Vec point_within(Vec from, Vec to, Len length);
/// What of a way comes first and is at most `length` long: whole legs, then a part of one. What is
/// measured of it again is never longer.
Way first_part(const Way& way, Len length);
/// The turns on a way added up, left and right alike, in 1/65536 of a whole one: from the facing at
/// its start to its first leg, from leg to leg, and from the last leg to the facing at its end.
/// Legs without length turn nothing.
std::int32_t turns_of(const Way& way, Angle facing, Angle end_facing);
/// How many times `step` is begun by that much turning over `turns` turns; a hair on each of them
/// begins none.
std::int32_t steps_begun(std::int32_t turned, Angle step, std::int32_t turns);

}  // namespace sandtable::geometry
