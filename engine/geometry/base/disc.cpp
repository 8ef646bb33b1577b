#include "engine/geometry/base/disc.h"

#include <algorithm>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/exact.h"

namespace sandtable::geometry {
namespace {

std::int64_t square(std::int64_t n) { return n * n; }

/// The nearest that a point comes to a rectangle while it goes straight.
Squared squared_distance_on_way(Vec from, Vec to, const Box& box) {
  Squared best = squared_distance(from, box);
  if (best == Squared{}) return best;
  for (std::size_t i = 0; i < 4; ++i)
    best = std::min(best, squared_distance(from, to, box.corner[i], box.corner[(i + 1) % 4]));
  return best;
}

/// The longest part of a way, in whole micrometres, for which `free(place)` holds.
template <class Free>
Len longest(Vec from, Vec to, Free free) {
  const Len whole = length(to - from);
  if (!free(from)) return 0;
  if (free(to)) return whole;
  Len good = 0, bad = whole;
  while (bad - good > 1) {
    const Len middle = good + (bad - good) / 2;
    (free(point_on(from, to, Ratio{middle, whole})) ? good : bad) = middle;
  }
  return good;
}

}  // namespace

bool overlap(Disc a, Disc b) {
  return squared(b.centre - a.centre) < square(std::int64_t{a.radius} + b.radius);
}
bool overlap(Disc a, const Box& b) {
  return squared_distance(a.centre, b).whole < square(a.radius);
}

bool within(Disc a, Disc b, Len limit) {
  return limit >= 0 &&
         squared(b.centre - a.centre) <= square(std::int64_t{a.radius} + b.radius + limit);
}
bool within(Disc a, const Box& b, Len limit) {
  return limit >= 0 && at_most(squared_distance(a.centre, b), a.radius + limit);
}

Len gap(Disc a, Disc b) { return std::max(length(b.centre - a.centre) - a.radius - b.radius, 0); }
Len gap(Disc a, const Box& b) { return std::max(range(a.centre, b) - a.radius, 0); }

bool sweeps(Disc mover, Vec to, Disc other) {
  return squared_distance(other.centre, mover.centre, to).whole <
         square(std::int64_t{mover.radius} + other.radius);
}
bool sweeps(Disc mover, Vec to, const Box& other) {
  return squared_distance_on_way(mover.centre, to, other).whole < square(mover.radius);
}

Len first_touch(Disc mover, Vec to, Disc other) {
  return longest(mover.centre, to, [&](Vec place) { return !sweeps(mover, place, other); });
}
Len first_touch(Disc mover, Vec to, const Box& other) {
  return longest(mover.centre, to, [&](Vec place) { return !sweeps(mover, place, other); });
}

}  // namespace sandtable::geometry
