#include "engine/hex/lattice.h"

#include <algorithm>
#include <cstdlib>

namespace sandtable::hex {
namespace {

/// Everything is judged in axial coordinates multiplied by three, where corners are whole too.
/// The map to the real plane is affine, so that sides of a line and order along it are kept.
constexpr int kScale = 3;

/// corner(i) lies between the directions i and i + 1.
constexpr Axial corner(std::size_t i) { return kSteps[i % 6] + kSteps[(i + 1) % 6]; }

constexpr std::int64_t cross(Axial u, Axial v) {
  return static_cast<std::int64_t>(u.q) * v.r - static_cast<std::int64_t>(u.r) * v.q;
}

/// Twice the scalar product of the two vectors in the real plane.
constexpr std::int64_t dot(Axial u, Axial v) {
  const std::int64_t uq = u.q, ur = u.r, vq = v.q, vr = v.r;
  return 2 * uq * vq + 2 * ur * vr + uq * vr + ur * vq;
}

/// On which side of the line through `a` along `u` the six corners of `c` lie.
struct Corners {
  std::array<int, 6> side{};
  bool left = false, right = false;
};

Corners corners_of(Axial c, Axial a, Axial u) {
  Corners out;
  const Axial v = c - a;
  for (std::size_t i = 0; i < 6; ++i) {
    const Axial k = corner(i);
    const std::int64_t x = cross(u, {kScale * v.q + k.q, kScale * v.r + k.r});
    out.side[i] = x > 0 ? 1 : x < 0 ? -1 : 0;
    out.left |= x > 0;
    out.right |= x < 0;
  }
  return out;
}

}  // namespace

int distance(Axial a, Axial b) {
  const Axial d = b - a;
  return std::max({std::abs(d.q), std::abs(d.r), std::abs(d.q + d.r)});
}

Crossing crossing(Axial a, Axial b) {
  Crossing out;
  const Axial u = b - a;
  const int n = distance(a, b);
  const std::int64_t end = dot(u, u);
  // Hexagons are the cells of points nearest to their centres. So the line meets them in the
  // order of their centres' projections on it, and two that share an edge on the line have equal
  // projections.
  const auto along = [&](Axial c) { return dot(c - a, u); };
  for (int q = std::max(a.q, b.q) - n; q <= std::min(a.q, b.q) + n; ++q) {
    for (int r = std::max(a.r, b.r) - n; r <= std::min(a.r, b.r) + n; ++r) {
      const Axial c{q, r};
      if (along(c) <= 0 || along(c) >= end) continue;
      const Corners corners = corners_of(c, a, u);
      if (corners.left && corners.right) {
        out.inside.push_back(c);
        continue;
      }
      // Each common edge is named once, by its upper or left sector.
      for (std::size_t i = 0; i < 6; ++i) {
        const Axial d = kSteps[i];
        if (d.r < 0 || (d.r == 0 && d.q < 0)) continue;
        if (corners.side[i] == 0 && corners.side[(i + 5) % 6] == 0)
          out.edges.emplace_back(c, c + d);
      }
    }
  }
  std::sort(out.inside.begin(), out.inside.end(),
            [&](Axial x, Axial y) { return along(x) < along(y); });
  std::sort(out.edges.begin(), out.edges.end(),
            [&](const auto& x, const auto& y) { return along(x.first) < along(y.first); });
  return out;
}

std::uint8_t leaving(Axial a, Axial b) {
  const Axial u = b - a;
  if (u == Axial{}) return 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < 6; ++i)
    if (cross(corner(i + 5), u) >= 0 && cross(u, corner(i)) >= 0) bits |= 1U << i;
  return static_cast<std::uint8_t>(bits);
}

}  // namespace sandtable::hex
