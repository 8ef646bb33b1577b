#include "engine/geometry/house/building.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "engine/geometry/base/disc_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

std::vector<Vec> rectangle(Vec low, Vec high) {
  return {low, {low.x, high.y}, high, {high.x, low.y}};
}

/// 12 by 8 inches with walls of half an inch: two rooms below, one above. Wall 0 is the left one.
/// Openings: 0 a door in front (wall 3, the lower one), 1 a locked one behind (wall 1), 2 the door
/// between the rooms, 3 a window on the left, 4 one above it, 5 a window on the right.
BuildingPlan house() {
  BuildingPlan plan;
  plan.outline = rectangle({0, 0}, {12 * kInch, 8 * kInch});
  plan.wall = kInch / 2;
  plan.inner_wall = kInch / 4;
  plan.top = 24;
  Storey ground;
  ground.walls = {{{6 * kInch, 0}, {6 * kInch, 8 * kInch}}};
  ground.rooms = {*Polygon::make(rectangle({0, 0}, {6 * kInch, 8 * kInch})),
                  *Polygon::make(rectangle({6 * kInch, 0}, {12 * kInch, 8 * kInch}))};
  Storey above;
  above.level = 12;
  above.rooms = {*Polygon::make(rectangle({0, 0}, {12 * kInch, 8 * kInch}))};
  plan.storeys = {ground, above};
  using Kind = Portal::Kind;
  using Lock = Portal::Lock;
  plan.portals = {{0, 3, 8 * kInch, 10 * kInch, Kind::Door, Lock::Unlocked},
                  {0, 1, 8 * kInch, 10 * kInch, Kind::Door, Lock::Locked},
                  {0, 4, 3 * kInch, 5 * kInch, Kind::Door, Lock::Unlocked},
                  {0, 0, 3 * kInch, 5 * kInch, Kind::Window, Lock::Unlocked},
                  {1, 0, 3 * kInch, 5 * kInch, Kind::Window, Lock::Unlocked},
                  {0, 2, 3 * kInch, 5 * kInch, Kind::Window, Lock::Unlocked}};
  plan.stairs = {{false, 0, 1, {kInch, kInch}, {4 * kInch, kInch}}};
  return plan;
}

Portals portals(std::vector<std::size_t> numbers) {
  Portals portals;
  for (const std::size_t i : numbers) portals.add(i);
  return portals;
}

TEST(Building, KnowsItsOpenings) {
  const Building made = *Building::make(house());
  EXPECT_EQ(made.windows(), portals({3, 4, 5}));
  EXPECT_EQ(made.doors(), portals({0, 1, 2}));
  EXPECT_EQ(made.unlocked(), portals({0, 2}));
  EXPECT_EQ(made.on_storey(1), portals({4}));
  EXPECT_EQ(made.sections(), 3U);
  EXPECT_EQ(made.firing_point(0), (Vec{3 * kInch, 0}));
  EXPECT_EQ(made.firing_point(3), (Vec{0, 4 * kInch}));
  EXPECT_EQ(made.sides(0), (Building::Sides{std::nullopt, 0}));
  EXPECT_EQ(made.sides(2), (Building::Sides{0, 1}));
  EXPECT_EQ(made.floor(1), 3 * kInch);
  EXPECT_EQ(made.climb(0), 3 * kInch);
  EXPECT_TRUE(made.holds({kInch, kInch}));
  EXPECT_FALSE(made.holds({-1, kInch}));
  EXPECT_EQ(made.room_at(0, {9 * kInch, kInch}), 1U);
  EXPECT_EQ(made.room_at(0, {13 * kInch, kInch}), std::nullopt);
}

TEST(Building, LetsWaysThroughOpeningsOnly) {
  const Building made = *Building::make(house());
  const Disc man{{3 * kInch, -2 * kInch}, kInch / 2};
  const Portals open = made.unlocked();
  EXPECT_FALSE(made.bars(man, {3 * kInch, 3 * kInch}, 0, open));
  EXPECT_TRUE(made.bars(man, {3 * kInch, 3 * kInch}, 0, portals({2})));
  EXPECT_EQ(made.first_touch(man, {3 * kInch, 3 * kInch}, 0, portals({2})), 3 * kInch / 2);
  EXPECT_EQ(made.first_touch(man, {3 * kInch, 3 * kInch}, 0, open), 5 * kInch);
  EXPECT_EQ(made.passed(man.centre, {3 * kInch, 3 * kInch}, 0), portals({0}));
  // Half an inch to the left he meets the jamb by a micrometre.
  const Disc left{{5 * kInch / 2 - 1, -2 * kInch}, kInch / 2};
  EXPECT_TRUE(made.bars(left, {left.centre.x, 3 * kInch}, 0, open));
  const Disc fits{{5 * kInch / 2, -2 * kInch}, kInch / 2};
  EXPECT_FALSE(made.bars(fits, {fits.centre.x, 3 * kInch}, 0, open));
  // Not through a window, whoever calls it open; through the inner door; not through the inner
  // wall.
  const Disc inside{{3 * kInch, 4 * kInch}, kInch / 2};
  EXPECT_TRUE(made.bars(inside, {-3 * kInch, 4 * kInch}, 0, portals({0, 2, 3})));
  EXPECT_FALSE(made.bars(inside, {9 * kInch, 4 * kInch}, 0, open));
  EXPECT_TRUE(made.bars(inside, {9 * kInch, 2 * kInch}, 0, open));
  EXPECT_TRUE(made.bars_outside({{-2 * kInch, 4 * kInch}, kInch / 2}, {20 * kInch, 4 * kInch}));
  EXPECT_FALSE(made.bars_outside({{-2 * kInch, 9 * kInch}, kInch / 2}, {20 * kInch, 9 * kInch}));
  std::vector<Solid> solids;
  made.obstacles(0, open, solids);
  EXPECT_EQ(solids.size(), 9U + 1 + 3);  // pieces of walls, of the inner one two; shut ones
}

TEST(Building, LetsLinesThroughWindows) {
  const Building made = *Building::make(house());
  const Portals clear = made.windows() | portals({0, 2});
  const Vec inside{3 * kInch, 4 * kInch};
  EXPECT_EQ(made.line(inside, {-9 * kInch, 4 * kInch}, 0, clear), portals({3}));
  EXPECT_EQ(made.line(inside, {-9 * kInch, 4 * kInch}, 0, portals({0, 2})), std::nullopt);
  EXPECT_EQ(made.line(inside, {-9 * kInch, 9 * kInch}, 0, clear), std::nullopt);
  EXPECT_EQ(made.line(inside, {2 * kInch, 2 * kInch}, 0, {}), Portals{});
  // Right through the house: window, inner door, window.
  EXPECT_EQ(made.line({-kInch, 4 * kInch}, {13 * kInch, 4 * kInch}, 0, clear), portals({2, 3, 5}));
  EXPECT_EQ(made.line({-kInch, 4 * kInch}, {13 * kInch, 4 * kInch}, 1, clear), std::nullopt);
  // Along the seam of two walls, and of a wall and a door that is shut.
  EXPECT_EQ(made.line({-kInch, -kInch}, {kInch, kInch}, 0, clear), std::nullopt);
  EXPECT_EQ(made.line({2 * kInch, -kInch}, {2 * kInch, 2 * kInch}, 0, made.windows()),
            std::nullopt);
  EXPECT_EQ(made.line({2 * kInch, -kInch}, {2 * kInch, 2 * kInch}, 0, clear), Portals{});
  EXPECT_TRUE(made.hides({-kInch, 4 * kInch}, {13 * kInch, 4 * kInch}));
  EXPECT_FALSE(made.hides({-kInch, -kInch}, {13 * kInch, -kInch}));
  EXPECT_FALSE(made.hides(made.firing_point(3), {-9 * kInch, 20 * kInch}));
}

TEST(Building, KeepsTheFortyFiveDegrees) {
  const Building made = *Building::make(house());
  EXPECT_TRUE(made.clear_of_wall(4, {-6 * kInch, 4 * kInch}, 6 * kInch));
  EXPECT_FALSE(made.clear_of_wall(4, {-6 * kInch + 1, 4 * kInch}, 6 * kInch));
  EXPECT_FALSE(made.clear_of_wall(4, {-5 * kInch, 4 * kInch}, -6 * kInch));
  EXPECT_TRUE(made.clear_of_wall(4, {-5 * kInch, 4 * kInch}, 0));
  EXPECT_FALSE(Building::clear_of_floor({0, 0}, {3 * kInch, 0}, 3 * kInch));
  EXPECT_TRUE(Building::clear_of_floor({0, 0}, {3 * kInch - 1, 0}, 3 * kInch));
}

TEST(Building, StandsAsAWatchtower) {
  const BuildingPlan plan = watchtower(rectangle({0, 0}, {4 * kInch, 4 * kInch}), 2'000, 1, 24,
                                       {2 * kInch, -kInch}, {2 * kInch, kInch});
  const Building tower = *Building::make(plan);
  EXPECT_EQ(tower.climb(0), 6 * kInch);
  const Vec man{2 * kInch, 2 * kInch};
  EXPECT_EQ(tower.line(man, {30 * kInch, 7 * kInch}, 0, {}), Portals{});
  EXPECT_TRUE(tower.bars({man, kInch / 2}, {30 * kInch, 7 * kInch}, 0, {}));
  EXPECT_TRUE(tower.clear_of_walls({11 * kInch, 2 * kInch}, tower.floor(0)));
  EXPECT_FALSE(tower.clear_of_walls({9 * kInch, 2 * kInch}, tower.floor(0)));
}

std::string message(const std::function<void(BuildingPlan&)>& change) {
  BuildingPlan plan = house();
  change(plan);
  const auto made = Building::make(plan);
  return made ? std::string() : made.error().message();
}

TEST(Building, SaysWhatIsWrongWithItsWalls) {
  using Plan = BuildingPlan;
  EXPECT_EQ(message([](Plan& plan) { plan.outline.resize(2); }),
            "the outline: too few points: found 2");
  EXPECT_EQ(message([](Plan& plan) { std::swap(plan.outline[1], plan.outline[3]); }),
            "the corners of the outline must be given clockwise, none in the middle of a wall");
  EXPECT_EQ(message([](Plan& plan) { plan.wall = 0; }),
            "a wall of 0 micrometres: outer walls need 100 at least and room inside");
  EXPECT_EQ(message([](Plan& plan) { plan.wall = 4 * kInch; }),
            "a wall of 101600 micrometres: outer walls need 100 at least and room inside");
  EXPECT_EQ(message([](Plan& plan) { plan.storeys.clear(); }),
            "a building that is not closed has 1 to 8 storeys, found 0");
  EXPECT_EQ(message([](Plan& plan) { plan.storeys[1].level = 0; }),
            "storey 1: its level must lie above the one below it and under the top");
  EXPECT_EQ(message([](Plan& plan) {
              plan.storeys[0].walls[0].to = {6 * kInch, 0};
            }),
            "storey 0: inner wall 0 needs a length and both its ends within the walls");
  EXPECT_EQ(message([](Plan& plan) {
              plan.storeys[0].walls[0].to = {6 * kInch, 9 * kInch};
            }),
            "storey 0: inner wall 0 needs a length and both its ends within the walls");
  EXPECT_EQ(message([](Plan& plan) { plan.storeys[1].rooms.clear(); }),
            "storey 1: it needs 1 to 32 rooms, found 0");
  EXPECT_EQ(message([](Plan& plan) {
              plan.storeys[0].rooms[1] =
                  *Polygon::make(rectangle({6 * kInch, 0}, {13 * kInch, 8 * kInch}));
            }),
            "storey 0: room 1 reaches outside the walls");
}

TEST(Building, SaysWhatIsWrongWithItsOpenings) {
  using Plan = BuildingPlan;
  const std::string bad = "opening 0 must lie on its wall with a millimetre of wall on either side";
  EXPECT_EQ(message([](Plan& plan) { plan.portals.resize(65, plan.portals[0]); }),
            "a building may have 64 doors and windows, found 65");
  EXPECT_EQ(message([](Plan& plan) {
              plan.portals[0].from = 13'699;
              plan.portals[0].to = 20'000;
            }),
            bad);
  EXPECT_EQ(message([](Plan& plan) {
              plan.portals[0].from = 13'700;
              plan.portals[0].to = 20'000;
            }),
            "");
  EXPECT_EQ(message([](Plan& plan) { plan.portals[0].wall = 5; }), bad);
  EXPECT_EQ(message([](Plan& plan) { plan.portals[0].to = plan.portals[0].from; }), bad);
  EXPECT_EQ(message([](Plan& plan) {
              plan.portals[4] = plan.portals[0];
              plan.portals[4].from = plan.portals[0].to + 999;
              plan.portals[4].to = plan.portals[0].to + 9'999;
            }),
            "openings 0 and 4 of one wall need a millimetre of wall between them");
  EXPECT_EQ(message([](Plan& plan) { plan.stairs[0].upper = 0; }),
            "stair 0 must lead up from a floor, or the ground outside, to a floor above it");
  EXPECT_EQ(message([](Plan& plan) { plan.access = Access::Closed; }),
            "a closed building has neither openings nor stairs");
  EXPECT_EQ(message([](Plan& plan) {
              plan.portals[0].kind = plan.portals[1].kind = Portal::Kind::Window;
            }),
            "no door, gap or stair leads in from outside");
  EXPECT_EQ(message([](Plan& plan) {
              plan.access = Access::Closed;
              plan.portals.clear();
              plan.stairs.clear();
              plan.storeys.clear();
            }),
            "");
}

}  // namespace
}  // namespace sandtable::geometry
