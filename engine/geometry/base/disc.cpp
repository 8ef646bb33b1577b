#include "engine/geometry/base/disc.h"

#include <cmath>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"

namespace sandtable::geometry {
namespace {

using detail::square_of;

/// The smallest whole number whose square is at least n; n from 0 to 2^100.
std::int64_t root_up(Wide n) {
  const double high = static_cast<double>(static_cast<std::int64_t>(n >> 48));
  const double low = static_cast<double>(static_cast<std::int64_t>(n & ((Wide{1} << 48) - 1)));
  auto root = static_cast<std::int64_t>(std::sqrt(high * 281'474'976'710'656.0 + low));
  while (Wide{root} * root >= n && root > 0) --root;
  while (Wide{root} * root < n) ++root;
  return root;
}

/// n * by / over rounded down, where 0 <= n <= over and `by` has at most 25 bits. The processor's
/// quotient is a first guess, settled in integers.
Len part_below(std::int64_t n, Len by, std::int64_t over) {
  auto part = static_cast<std::int64_t>(static_cast<double>(n) * by / static_cast<double>(over));
  const Wide product = Wide{n} * by;
  while (Wide{part} * over > product) --part;
  while (Wide{part + 1} * over <= product) ++part;
  return static_cast<Len>(part);
}

/// Where along the way a point comes as near as `reach` to another, which it does (sweeps) and from
/// outside: the square of the way's length times the fraction, rounded down by no more than 1.
std::int64_t touch(Vec way, std::int64_t whole, Vec v, std::int64_t reach) {
  const std::int64_t height = cross(way, v);
  const Wide square = Wide{reach * reach} * whole - Wide{height} * height;
  return std::max<std::int64_t>(dot(v, way) - root_up(square), 0);
}

/// The nearest that a point comes to a rectangle while it goes straight.
Squared squared_distance_on_way(Vec from, Vec to, const Box& box) {
  Squared best = squared_distance(from, box);
  if (best == Squared{}) return best;
  for (std::size_t i = 0; i < 4; ++i)
    best = std::min(best, squared_distance(from, to, box.corner[i], box.corner[(i + 1) % 4]));
  return best;
}

/// n * by / whole to the nearest, as point_on() has it: below 2^50, which a double holds exactly,
/// and too far from any half to be rounded over it.
Len nearest_part(Len n, Len by, Len whole) {
  const std::int64_t product = std::int64_t{n} * by;
  const std::int64_t half = whole / 2;
  return static_cast<Len>(static_cast<double>(product >= 0 ? product + half : product - half) /
                          static_cast<double>(whole));
}
Vec place(Vec from, Vec to, Len way, Len whole) {
  return {from.x + nearest_part(way, to.x - from.x, whole),
          from.y + nearest_part(way, to.y - from.y, whole)};
}

/// Rounded down from the truth, a place may still overlap by the hair that its own rounding moved
/// it: then the one before it does not, or the one before that.
template <class Free>
Len settled(Vec from, Vec to, Len whole, Len way, Free free) {
  while (way > 0 && !free(place(from, to, way, whole))) --way;
  return way;
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

/// f(from, to) for each edge of an outline; true as soon as one gives true.
template <class F>
bool some_edge(std::span<const Vec> outline, F&& f) {
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
    if (f(outline[j], outline[i])) return true;
  return false;
}

/// The two segments come nearer to each other than the root of `square`, which is not 0.
bool are_nearer(Vec a, Vec b, Vec p, Vec q, std::int64_t square) {
  return is_nearer(p, a, b, square) || is_nearer(q, a, b, square) || is_nearer(a, p, q, square) ||
         is_nearer(b, p, q, square) || segments_meet(a, b, p, q);
}

/// Where a way comes as near as `radius` to the inside of a segment, from outside; none: it does
/// not, or reaches one of its ends first.
std::optional<Ratio> touch_of_edge(Vec start, Vec way, Vec p, Vec q, Len radius) {
  const Vec edge = q - p;
  std::int64_t away = cross(edge, start - p), nearing = -cross(edge, way);
  if (away < 0) {
    away = -away;
    nearing = -nearing;
  }
  if (nearing <= 0) return std::nullopt;
  const std::int64_t length = squared(edge);
  const Wide reach = Wide{square_of(radius)} * length;
  if (Wide{away} * away < reach) return std::nullopt;
  const std::int64_t part = std::max<std::int64_t>(away - root_up(reach), 0);
  if (part >= nearing) return std::nullopt;
  const Wide foot = Wide{dot(start - p, edge)} * nearing + Wide{dot(way, edge)} * part;
  if (foot < 0 || foot > Wide{length} * nearing) return std::nullopt;
  return Ratio{part, nearing};
}

}  // namespace

bool overlap(Disc a, const Box& b) {
  return squared_distance(a.centre, b).whole < square_of(a.radius);
}
bool overlap(Disc a, std::span<const Vec> outline) {
  const std::int64_t square = square_of(a.radius);
  return some_edge(outline, [&](Vec p, Vec q) { return is_nearer(a.centre, p, q, square); }) ||
         outline_contains(outline, a.centre);
}

bool within(Disc a, const Box& b, Len limit) {
  return limit >= 0 && at_most(squared_distance(a.centre, b), a.radius + limit);
}
bool within(Disc a, std::span<const Vec> outline, Len limit) {
  if (limit < 0) return false;
  const Len reach = a.radius + limit;
  return some_edge(
             outline,
             [&](Vec p, Vec q) { return at_most(squared_distance(a.centre, p, q), reach); }) ||
         outline_contains(outline, a.centre);
}

Len gap(Disc a, Disc b) { return std::max(length(b.centre - a.centre) - a.radius - b.radius, 0); }
Len gap(Disc a, const Box& b) { return std::max(range(a.centre, b) - a.radius, 0); }
Len gap(Disc a, std::span<const Vec> outline) {
  if (outline_contains(outline, a.centre)) return 0;
  Squared best{INT64_MAX, 0, 1};
  some_edge(outline, [&](Vec p, Vec q) {
    best = std::min(best, squared_distance(a.centre, p, q));
    return false;
  });
  return std::max(rounded_down(best) - a.radius, 0);
}

bool sweeps(Disc mover, Vec to, const Box& other) {
  return squared_distance_on_way(mover.centre, to, other).whole < square_of(mover.radius);
}
bool sweeps(Disc mover, Vec to, std::span<const Vec> outline) {
  Bounds way{mover.centre, mover.centre};
  way.add(to);
  way = way.grown(mover.radius);
  const Bounds whole = bounds_of(outline);
  if (!way.meets(whole)) return false;
  const std::int64_t square = square_of(mover.radius);
  const auto near = [&](Vec p, Vec q) {
    return std::max(p.x, q.x) >= way.low.x && std::min(p.x, q.x) <= way.high.x &&
           std::max(p.y, q.y) >= way.low.y && std::min(p.y, q.y) <= way.high.y &&
           are_nearer(mover.centre, to, p, q, square);
  };
  return some_edge(outline, near) ||
         (whole.contains(mover.centre) && outline_contains(outline, mover.centre));
}

Len first_touch(Disc mover, Vec to, Disc other) {
  const Vec way = to - mover.centre, v = other.centre - mover.centre;
  const std::int64_t square = squared(way);
  const Len whole = static_cast<Len>(isqrt(square));
  if (!sweeps(mover, to, other)) return whole;
  const std::int64_t reach = std::int64_t{mover.radius} + other.radius;
  if (squared(v) < square_of(reach) || whole == 0) return 0;
  const Len first = part_below(touch(way, square, v, reach), whole, square);
  return settled(mover.centre, to, whole, first,
                 [&](Vec there) { return squared(other.centre - there) >= square_of(reach); });
}
Len first_touch(Disc mover, Vec to, const Box& other) {
  return longest(mover.centre, to, [&](Vec there) { return !sweeps(mover, there, other); });
}
Len first_touch(Disc mover, Vec to, std::span<const Vec> outline) {
  const Vec way = to - mover.centre;
  const std::int64_t square = squared(way);
  const Len whole = static_cast<Len>(isqrt(square));
  if (!sweeps(mover, to, outline)) return whole;
  if (whole == 0 || overlap(mover, outline)) return 0;
  Ratio first{1, 1};
  some_edge(outline, [&](Vec p, Vec q) {
    if (is_nearer(q, mover.centre, to, square_of(mover.radius)))
      first = std::min(first, Ratio{touch(way, square, q - mover.centre, mover.radius), square});
    if (const auto edge = touch_of_edge(mover.centre, way, p, q, mover.radius))
      first = std::min(first, *edge);
    return false;
  });
  return settled(mover.centre, to, whole, part_below(first.num, whole, first.den),
                 [&](Vec there) { return !sweeps(mover, there, outline); });
}

std::optional<std::size_t> blocker(std::span<const Disc> discs, Vec a, Vec b) {
  for (std::size_t i = 0; i < discs.size(); ++i)
    if (blocks(discs[i], a, b)) return i;
  return std::nullopt;
}

}  // namespace sandtable::geometry
