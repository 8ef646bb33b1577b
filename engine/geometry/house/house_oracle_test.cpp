#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/geometry/house/building.h"
#include "engine/geometry/house/house_samples.h"
#include "engine/geometry/plane/geos.h"

/// An independent library says the same of what a house stops: ten thousand random ways and lines.
namespace sandtable::geometry {
namespace {

constexpr double kHair = 3;  ///< corners are rounded to the micrometre, twice

class HouseOracle : public GeosOracle {
 protected:
  /// Ground on both sides of a line.
  Shape strip(Vec from, Vec to, Len left, Len right) {
    const Angle way = angle_of(to - from);
    const auto side = [&](Vec p, Angle by, Len far) {
      return along(p, static_cast<Angle>(way + by), far);
    };
    return area(std::vector<Vec>{side(from, 3 * kQuarterTurn, left),
                                 side(to, 3 * kQuarterTurn, left), side(to, kQuarterTurn, right),
                                 side(from, kQuarterTurn, right)});
  }
  /// All solid ground of storey 0: between outer and inner faces, and under its inner wall, each
  /// but for some portals in it. These are taken out a hair wider, so that no film is left.
  Shape walls(const Building& house, Portals without) {
    const BuildingPlan& plan = house.plan();
    const InnerWall& wall = plan.storeys[0].walls[0];
    const Len half = (plan.inner_wall + 1) / 2;
    Shape outer = area(house.outline().points()).minus(area(house.inside().points()));
    Shape inner = strip(wall.from, wall.to, std::max(half, 1), std::max(half, 1));
    without.for_each([&](std::size_t i) {
      const auto leaf = house.leaf(i).points();
      if (plan.portals[i].wall < plan.outline.size())
        outer = outer.minus(strip(leaf[0], leaf[1], 20, plan.wall + 20));
      else
        inner = inner.minus(strip(leaf[0], leaf[1], 20, 2 * half + 20));
    });
    return outer.united(inner);
  }
};

TEST_F(HouseOracle, WaysAndLines) {
  Rng rng(61);
  int barred = 0, seen = 0, through = 0;
  for (int h = 0; h < 500; ++h) {
    const Building house = houses::house(rng);
    const Portals open = house.unlocked(), clear = house.windows() | open;
    const Shape solid = walls(house, open), opaque = walls(house, clear);
    const Shape whole = area(house.outline().points());
    for (int i = 0; i < 20; ++i) {
      const Vec from = houses::point_by(rng, house), to = houses::point_by(rng, house);
      const Disc mover{from, figures::radius(rng)};
      const double apart = solid.distance(line(from, to)) - mover.radius;
      const bool bars = house.bars(mover, to, 0, open);
      barred += bars;
      if (std::abs(apart) > kHair) {
        EXPECT_EQ(bars, apart < 0) << h << " " << i << " " << apart;
      }
      const double behind = opaque.common(line(from, to)).length();
      const std::optional<Portals> portals = house.line(from, to, 0, clear);
      seen += portals.has_value();
      through += portals && !portals->empty();
      if (behind > 20 * kHair) {
        EXPECT_FALSE(portals) << h << " " << i << " " << behind;
      }
      if (behind == 0 && opaque.distance(line(from, to)) > kHair) {
        EXPECT_TRUE(portals) << h << " " << i;
      }
      if (!house.holds(from) && !house.holds(to)) {
        const double inside = whole.common(line(from, to)).length();
        if (std::abs(inside - 2) > kHair) {
          EXPECT_EQ(house.hides(from, to), inside > 2) << h << " " << i;
        }
      }
    }
  }
  EXPECT_GT(barred, 3'000);
  EXPECT_LT(barred, 9'500);
  EXPECT_GT(seen, 1'000);
  EXPECT_GT(through, 100);
}

}  // namespace
}  // namespace sandtable::geometry
