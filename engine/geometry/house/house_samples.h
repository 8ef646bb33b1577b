#pragma once

#include <utility>
#include <vector>

#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/house/building.h"

/// Random houses for tests and benchmarks.
namespace sandtable::geometry::houses {

inline Polygon room(Vec low, Vec high, Vec middle, Angle turn) {
  std::vector<Vec> points{low, {low.x, high.y}, high, {high.x, low.y}};
  for (Vec& p : points) p = middle + rotate(p - middle, turn);
  return *Polygon::make(points);
}

/// A house of an L or a rectangle of 6 to 14 inches, turned anyhow, with a door or gap, some
/// windows, and an inner wall with a door across it.
inline Building house(Rng& rng) {
  constexpr Len kInch = figures::kInch;
  for (;;) {
    const Vec middle = figures::point(rng);
    const Len width = figures::within(rng, 6 * kInch, 14 * kInch);
    const Len depth = figures::within(rng, 6 * kInch, 14 * kInch);
    const Angle turn = rng.below(3) == 0 ? Angle{0} : figures::angle(rng);
    BuildingPlan plan;
    const Vec low = middle - Vec{width / 2, depth / 2}, high = low + Vec{width, depth};
    if (rng.below(2) == 0)
      plan.outline = {low, {low.x, high.y}, high, {high.x, low.y}};
    else
      plan.outline = {low,    {low.x, high.y},    {middle.x, high.y},
                      middle, {high.x, middle.y}, {high.x, low.y}};
    for (Vec& p : plan.outline) p = middle + rotate(p - middle, turn);
    plan.wall = figures::within(rng, 1'000, kInch);
    plan.inner_wall = rng.below(3) == 0 ? 0 : figures::within(rng, 100, 15'000);
    plan.top = 20;
    Storey storey;
    storey.rooms.push_back(*Polygon::make(plan.outline));
    const Len across = low.y + depth / 3;
    const auto at = [&](Len x) { return middle + rotate(Vec{x, across} - middle, turn); };
    storey.walls.push_back({at(low.x + 50), at(high.x - 50)});
    plan.storeys.push_back(std::move(storey));
    const std::size_t walls = plan.outline.size() + 1;
    const std::uint32_t portals = 2 + rng.below(8);
    for (std::uint32_t i = 0; i < portals; ++i) {
      Portal portal;
      portal.wall =
          static_cast<std::uint8_t>(i == 0 ? 0 : rng.below(static_cast<std::uint32_t>(walls)));
      portal.from = figures::within(rng, kInch, 5 * kInch);
      portal.to = portal.from + figures::within(rng, 10'000, 50'000);
      const std::uint32_t kind = rng.below(4);
      portal.kind = kind == 0 ? Portal::Kind::Window : Portal::Kind::Door;
      if (i == 0) portal.kind = Portal::Kind::Gap;
      portal.lock = kind == 1 ? Portal::Lock::Locked : Portal::Lock::Unlocked;
      plan.portals.push_back(portal);
    }
    auto made = Building::make(std::move(plan));
    if (made) return *std::move(made);
  }
}

/// A point in or round a house.
inline Vec point_by(Rng& rng, const Building& house) {
  const Bounds& bounds = house.outline().bounds();
  const Len x = figures::within(rng, bounds.low.x - 50'000, bounds.high.x + 50'000);
  return {x, figures::within(rng, bounds.low.y - 50'000, bounds.high.y + 50'000)};
}

}  // namespace sandtable::geometry::houses
