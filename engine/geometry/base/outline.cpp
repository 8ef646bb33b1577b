#include "engine/geometry/base/outline.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

/// Front left, front right, rear right, rear left.
Box square_of(const Outline& outline) {
  const Size size{2 * outline.size, 2 * outline.size};
  return box_at(pose_of_centre(outline.centre, outline.facing, size), size);
}

Angle turned(Angle facing, std::size_t sides) {
  return static_cast<Angle>(facing + sides * kQuarterTurn);
}

/// The side, clockwise from the front, nearest to a point.
std::size_t nearest_side(const Box& square, Vec p) {
  std::size_t nearest = 0;
  Squared best = squared_distance(p, square.corner[0], square.corner[1]);
  for (std::size_t i = 1; i < 4; ++i) {
    const Squared here = squared_distance(p, square.corner[i], square.corner[(i + 1) % 4]);
    if (!(here < best)) continue;
    best = here;
    nearest = i;
  }
  return nearest;
}

}  // namespace

Len length_of(const Outline& outline) {
  return outline.shape == Outline::Shape::Ring ? 2 * arc_length(outline.size, kHalfTurn)
                                               : 8 * outline.size;
}

Vec place_on(const Outline& outline, Len station) {
  const Len whole = std::max(length_of(outline), 1);
  const Len on = (station % whole + whole) % whole;
  if (outline.shape == Outline::Shape::Ring) {
    const auto by = static_cast<Angle>(rounded_quotient(std::int64_t{on} * 0x10000, whole));
    return along(outline.centre, static_cast<Angle>(outline.facing + by), outline.size);
  }
  // From the middle of a side, that side's end is half a side away.
  const Len side = std::max(2 * outline.size, 1), from_corner = on + outline.size;
  const auto sides = static_cast<std::size_t>(from_corner / side);
  const Direction ahead = direction(turned(outline.facing, sides));
  return outline.centre + scaled(ahead, outline.size) +
         scaled(right_of(ahead), from_corner % side - outline.size);
}

void even_places(const Outline& outline, std::span<Vec> places) {
  const Len whole = length_of(outline);
  const auto count = static_cast<std::int64_t>(places.size());
  for (std::int64_t i = 0; i < count; ++i)
    places[static_cast<std::size_t>(i)] =
        place_on(outline, static_cast<Len>(rounded_quotient(i * whole, count)));
}

Len station_of(const Outline& outline, Vec p) {
  const Len whole = length_of(outline);
  if (p == outline.centre) return 0;
  if (outline.shape == Outline::Shape::Ring) {
    const auto by = static_cast<Angle>(bearing(outline.centre, p) - outline.facing);
    return static_cast<Len>(rounded_quotient(std::int64_t{by} * whole, 0x10000) % whole);
  }
  const Box square = square_of(outline);
  const std::size_t side = nearest_side(square, p);
  const Direction right = right_of(direction(turned(outline.facing, side)));
  const auto aside =
      static_cast<Len>(rounded_quotient(dot(right, p - outline.centre), std::int64_t{1} << 30));
  const Len on =
      static_cast<Len>(side) * 2 * outline.size + std::clamp(aside, -outline.size, outline.size);
  return (on + whole) % whole;
}

bool is_on(const Outline& outline, Vec p, Len limit) {
  if (limit < 0) return false;
  if (outline.shape == Outline::Shape::Ring) {
    const std::int64_t away = squared(p - outline.centre);
    const std::int64_t far = std::int64_t{outline.size} + limit;
    const std::int64_t near = std::max<std::int64_t>(std::int64_t{outline.size} - limit, 0);
    return away <= far * far && away >= near * near;
  }
  const Box square = square_of(outline);
  for (std::size_t i = 0; i < 4; ++i)
    if (at_most(squared_distance(p, square.corner[i], square.corner[(i + 1) % 4]), limit))
      return true;
  return false;
}

bool encloses(const Outline& outline, Vec p) {
  if (outline.shape == Outline::Shape::Square) return covers(square_of(outline), p);
  return squared(p - outline.centre) <= std::int64_t{outline.size} * outline.size;
}

Angle outward(const Outline& outline, Vec p) {
  if (outline.shape == Outline::Shape::Ring)
    return p == outline.centre ? outline.facing : bearing(outline.centre, p);
  return turned(outline.facing, nearest_side(square_of(outline), p));
}

}  // namespace sandtable::geometry
