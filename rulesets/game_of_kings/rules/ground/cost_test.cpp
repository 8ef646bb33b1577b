#include "rulesets/game_of_kings/rules/ground/cost.h"

#include <gtest/gtest.h>

#include <array>

#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"

namespace sandtable::game_of_kings {
namespace {

constexpr Len mm(int n) { return n * geometry::kMillimetre; }

/// One of each class, all with their front-centre 20 mm before y = 120.
struct Classes : Field {
  UnitId foot = add(Side::A, Type::RegularFoot, 100, 100, 0);
  UnitId light = add(Side::A, Type::LightFoot, 300, 100, 0);
  UnitId horse = add(Side::A, Type::HeavyHorse, 500, 100, 0);
  UnitId gun = add(Side::A, Type::Gun, 700, 100, 0);
  UnitId general = add(Side::A, Type::General, 900, 100, 0);
  Classes() { card_of(gun).limbered = true; }
  std::array<UnitId, 5> all() const { return {foot, light, horse, gun, general}; }
};

/// Costs of going 50 mm straight from the front, per class.
std::array<Len, 5> costs(const Classes& c, const State& s, int far = 50) {
  std::array<Len, 5> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Vec from = pose(s, c.all()[i]).front;
    out[i] = cost_between(s, c.all()[i], from, from + at_mm(0, far));
  }
  return out;
}
/// How far each class gets for its allowance.
std::array<Len, 5> reaches(const Classes& c, const State& s) {
  std::array<Len, 5> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const UnitId u = c.all()[i];
    out[i] = reach_for_cost(s, u, pose(s, u).front, 0, allowance(s, u));
  }
  return out;
}

using Five = std::array<Len, 5>;

TEST(GroundCostTest, OpenGroundCostsItsLength) {
  Classes c;
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(50), mm(50), mm(50), mm(50), mm(50)}));
  EXPECT_EQ(reaches(c, s), (Five{mm(80), mm(80), mm(100), mm(60), mm(120)}));
}

TEST(GroundCostTest, AWoodDoublesForAllButLightFootAndClosesToGuns) {
  Classes c;
  c.area(GroundKind::Wood, 0, 120, 1800, 500);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(50), mm(80), kNoWay, mm(80)}));
  EXPECT_EQ(reaches(c, s), (Five{mm(50), mm(80), mm(60), mm(20), mm(70)}));
}

TEST(GroundCostTest, ABuiltUpAreaDoublesForFootAndClosesToHorseAndGuns) {
  Classes c;
  c.area(GroundKind::BuiltUpArea, 0, 120, 1800, 500);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(50), kNoWay, kNoWay, mm(50)}));
  EXPECT_EQ(reaches(c, s), (Five{mm(50), mm(80), mm(20), mm(20), mm(120)}));
  EXPECT_TRUE(closed_to(s, c.horse, GroundKind::BuiltUpArea));
  EXPECT_FALSE(closed_to(s, c.general, GroundKind::BuiltUpArea));
}

TEST(GroundCostTest, AMarshDoublesForAllButLightFootAndIsClosedToGuns) {
  Classes c;
  c.area(GroundKind::Marsh, 0, 120, 1800, 500);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(50), mm(80), kNoWay, mm(80)}));
}

TEST(GroundCostTest, AHillCostsHalfAgainUphill) {
  Classes c;
  c.area(GroundKind::Hill, 0, 120, 1800, 500, 1);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(65), mm(65), mm(65), mm(65), mm(65)}));
  // terrain.hill: horse at the foot of a hill cover 6.67 cm.
  EXPECT_EQ(reach_for_cost(s, c.horse, at_mm(500, 120), 0, mm(100)), 66'666);
}

TEST(GroundCostTest, DirectlyDownhillIsFree) {
  Classes c;
  c.area(GroundKind::Hill, 0, 120, 1800, 500, 1);
  const State s = c.start();
  // From the top straight down, and at 45 degrees to it; then along the slope.
  EXPECT_EQ(cost_between(s, c.horse, at_mm(900, 250), at_mm(900, 150)), mm(100));
  EXPECT_EQ(cost_between(s, c.horse, at_mm(900, 200), at_mm(950, 150)), 70'711);
  EXPECT_EQ(cost_between(s, c.horse, at_mm(900, 200), at_mm(1000, 200)), mm(150));
}

TEST(GroundCostTest, TheUpperContourSaysWhichWayIsDownhill) {
  Classes c;
  c.area(GroundKind::Hill, 0, 100, 1800, 700, 1);
  c.area(GroundKind::Hill, 0, 300, 1800, 600, 2);
  const State s = c.start();
  EXPECT_EQ(cost_between(s, c.horse, at_mm(900, 350), at_mm(900, 200)), mm(150));
  EXPECT_EQ(cost_between(s, c.horse, at_mm(900, 200), at_mm(900, 350)), mm(225));
}

TEST(GroundCostTest, ASteepHillDoublesInEveryDirection) {
  Classes c;
  c.area(GroundKind::SteepHill, 0, 120, 1800, 500, 1);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(80), mm(80), mm(80), mm(80)}));
  EXPECT_EQ(reach_for_cost(s, c.foot, at_mm(900, 250), at_degrees(180), mm(80)), mm(40));
}

TEST(GroundCostTest, ABrookCostsNothing) {
  Classes c;
  c.line(GroundKind::Brook, at_mm(0, 130), at_mm(1800, 130), 5);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(50), mm(50), mm(50), mm(50), mm(50)}));
}

TEST(GroundCostTest, AStreamTakesHalfTheAllowanceAndStopsGuns) {
  Classes c;
  c.line(GroundKind::Stream, at_mm(0, 135), at_mm(1800, 135), 10);
  const State s = c.start();
  // 30 mm to the bank, half the allowance, 10 mm beyond; the water's own width costs no more.
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(80), mm(90), kNoWay, mm(100)}));
  // terrain.brook-and-stream: 10 - 3 - 5 = 2 cm are left beyond it.
  EXPECT_EQ(reaches(c, s), (Five{mm(50), mm(50), mm(60), mm(30), mm(70)}));
}

TEST(GroundCostTest, WaterThatTheRestDoesNotSufficeForStopsAtTheBank) {
  Classes c;
  c.line(GroundKind::Stream, at_mm(0, 165), at_mm(1800, 165), 10);
  const State s = c.start();
  EXPECT_EQ(reaches(c, s), (Five{mm(60), mm(60), mm(60), mm(60), mm(70)}));
}

TEST(GroundCostTest, ARiverTakesFootAWholeMoveFromTheBank) {
  Classes c;
  c.line(GroundKind::River, at_mm(0, 120), at_mm(1800, 120), 20);
  const State s = c.start();
  // The bank is 10 mm away, the water 20 mm wide, the line 20 mm deep.
  EXPECT_EQ(reaches(c, s), (Five{mm(50), mm(50), mm(70), mm(10), mm(80)}));
  const Vec from = pose(s, c.foot).front;
  EXPECT_EQ(cost_between(s, c.foot, from, from + at_mm(0, 50)), mm(80));
  EXPECT_EQ(cost_between(s, c.foot, from, from + at_mm(0, 55)), kNoWay);
  EXPECT_EQ(cost_between(s, c.foot, from - at_mm(0, 5), from + at_mm(0, 50)), kNoWay);
  EXPECT_EQ(reach_for_cost(s, c.foot, from, 0, mm(60)), mm(10));
}

TEST(GroundCostTest, GreatWaterIsClosedToAll) {
  Classes c;
  c.area(GroundKind::Impassable, 0, 120, 1800, 500);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{kNoWay, kNoWay, kNoWay, kNoWay, kNoWay}));
  EXPECT_EQ(reaches(c, s), (Five{mm(20), mm(20), mm(20), mm(20), mm(20)}));
}

TEST(GroundCostTest, AnObstacleCostsTwoCentimetresOrOneAndStopsGuns) {
  Classes c;
  c.line(GroundKind::Obstacle, at_mm(0, 120), at_mm(1800, 120), 0);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(70), mm(60), mm(70), kNoWay, mm(60)}));
  // terrain.obstacle: 8 - 2 - 2 = 4 cm beyond it.
  EXPECT_EQ(reaches(c, s), (Five{mm(60), mm(70), mm(80), mm(20), mm(110)}));
}

TEST(GroundCostTest, AGapLetsNarrowUnitsThrough) {
  Classes c;
  c.line(GroundKind::Obstacle, at_mm(0, 120), at_mm(1800, 120), 0, {{mm(0), mm(1800), 0}});
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(70), mm(60), mm(50), mm(50), mm(50)}));
}

TEST(GroundCostTest, ARoadCostsItsLengthToNarrowUnits) {
  Classes c;
  c.area(GroundKind::Wood, 0, 120, 1800, 500);
  for (const int x : {100, 300, 500, 700, 900})
    c.line(GroundKind::Road, at_mm(x, 50), at_mm(x, 600), 20);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(50), mm(50), mm(50), mm(50)}));
}

TEST(GroundCostTest, ABridgeCarriesGuns) {
  Classes c;
  c.line(GroundKind::Stream, at_mm(0, 130), at_mm(1800, 130), 10);
  for (const int x : {100, 300, 500, 700, 900})
    c.area(GroundKind::Bridge, x - 25, 120, x + 25, 140);
  const State s = c.start();
  EXPECT_EQ(costs(c, s), (Five{mm(80), mm(80), mm(50), mm(50), mm(50)}));
}

TEST(GroundCostTest, ClosedGroundKeepsTheWholeOutlineOut) {
  Classes c;
  c.area(GroundKind::Impassable, 60, 130, 80, 500);  // before the left half of the line of foot
  c.area(GroundKind::BuiltUpArea, 515, 140, 600, 500);
  const State s = c.start();
  EXPECT_EQ(free_way(s, c.foot, pose(s, c.foot), mm(80)), mm(30));
  EXPECT_EQ(free_way(s, c.horse, pose(s, c.horse), mm(100)), mm(40));
  EXPECT_EQ(free_way(s, c.light, pose(s, c.light), mm(80)), mm(80));
}

TEST(GroundCostTest, ARoadLeadsAnOutlineThroughClosedGround) {
  Classes c;
  c.area(GroundKind::BuiltUpArea, 400, 120, 800, 300);
  c.line(GroundKind::Road, at_mm(500, 50), at_mm(500, 600), 20);
  c.line(GroundKind::Road, at_mm(700, 50), at_mm(700, 160), 20);
  const State s = c.start();
  EXPECT_EQ(free_way(s, c.horse, pose(s, c.horse), mm(300)), mm(300));
  EXPECT_EQ(free_way(s, c.gun, pose(s, c.gun), mm(100)), mm(60));
}

TEST(GroundCostTest, WeatherCutsWhatACrossingTakes) {
  Classes c;
  c.line(GroundKind::Stream, at_mm(0, 130), at_mm(1800, 130), 10);
  State s = c.start();
  s.weather.gauge = 12;  // heavy rain: horse have 75 mm
  const Vec from = pose(s, c.horse).front;
  EXPECT_EQ(cost_between(s, c.horse, from, from + at_mm(0, 50)), mm(25) + 37'500 + mm(15));
  EXPECT_EQ(cost_between(s, c.horse, from, from + at_mm(0, 50), mm(20)), mm(25 + 10 + 15));
}

}  // namespace
}  // namespace sandtable::game_of_kings
