#include <gtest/gtest.h>

#include <vector>

#include "rulesets/belle_alliance/rules/march/train/train.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/words/field.h"

// Wheels and horse on roads (formation.train).
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::happening;
using field::kCm;

constexpr Side kA = Side::A;
/// To the micrometres that laying straight and rounding take.
constexpr Len kHair = 4;

std::vector<Len> lengths(const State& state, UnitId unit) {
  std::vector<Len> out;
  each_piece(body_of(state, kA, unit), [&](const Body& piece) {
    out.push_back((2 * geometry::length(piece.box.half_depth) + kHair) / kCm);
  });
  return out;
}

/// A road from the south that turns east at (50, 60), as far as `east`.
struct OnRoad : Field {
  explicit OnRoad(double east) {
    feature("road", Ground::Road, {cm(50, 0), cm(50, 60), cm(east, 60)});
  }
  State marched(std::string_view sheet) {
    order(sheet, "");
    const March march = this->march();
    State out = state();
    settle(out, march);
    return out;
  }
  // Four model guns are 20 cm deep limbered.
  UnitId battery() {
    return add(kA, "F1", Troops::FootArtillery, 8, Formation::Limbered, {50, 50});
  }
};

void expect_at(const Unit& unit, double x, double y, int degrees) {
  EXPECT_NEAR(unit.place.x, cm(x, y).x, kHair);
  EXPECT_NEAR(unit.place.y, cm(x, y).y, kHair);
  EXPECT_EQ(unit.facing, geometry::degrees(degrees * kDegree));
}

TEST(TrainOnRoad, WheelsLieRoundItsBend) {
  OnRoad f(100);
  const UnitId guns = f.battery();
  const State after = f.marched("F1: MN >0 to (50, 60) >90 to (60, 60)");
  expect_at(after.of(kA).units[guns], 60, 60, 90);
  EXPECT_EQ(lengths(after, guns), (std::vector<Len>{10, 10}));
}

// 40 cm of road in a bound, and nothing for the bend.
TEST(TrainOnRoad, WheelsPayNothingForItsBend) {
  OnRoad f(100);
  const UnitId guns = f.battery();
  const State after = f.marched("F1: MN >0 to (50, 60) >90");
  expect_at(after.of(kA).units[guns], 80, 60, 90);
  EXPECT_EQ(lengths(after, guns), (std::vector<Len>{20}));
  EXPECT_EQ(after.of(kA).bend_count, 0);
}

TEST(TrainOnRoad, AWheelAlongItCostsNothingEither) {
  OnRoad f(100);
  const UnitId horse = f.add(kA, "F1", Troops::LightCavalry, 12, Formation::Line, {50, 50});
  const State after = f.marched("F1: MN >0 to (50, 60) WR 90 >90 to (52, 60)");
  expect_at(after.of(kA).units[horse], 52, 60, 90);
  EXPECT_EQ(lengths(after, horse), (std::vector<Len>{2, 2}));
}

TEST(TrainOnRoad, HorseInLineFollowsItToo) {
  OnRoad f(100);
  const UnitId horse = f.add(kA, "F1", Troops::LightCavalry, 12, Formation::Line, {50, 50});
  const State after = f.marched("F1: MN >0 to (50, 60) >90 to (53, 60)");
  expect_at(after.of(kA).units[horse], 53, 60, 90);
  EXPECT_EQ(lengths(after, horse), (std::vector<Len>{3, 1}));
}

// Off a road guns turn about their middle, for 10 cm each 90 degrees; foot in line wheels on it.
TEST(TrainOnRoad, IsNoTrainElsewhere) {
  Field f;
  const UnitId guns = f.add(kA, "F1", Troops::FootArtillery, 8, Formation::Limbered, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90", "");
  State after = f.state();
  settle(after, f.march());
  expect_at(after.of(kA).units[guns], 70, 50, 90);

  OnRoad road(100);
  const UnitId line = road.foot(kA, "F1", 12, Formation::Line, {50, 50});
  after = road.marched("F1: MN >0 to (50, 60) >90");
  EXPECT_EQ(after.of(kA).bend_count, 0);
  EXPECT_LT(after.of(kA).units[line].place.x, 60 * kCm);
}

// Whoever turns onto a road from beside it pays: only who has come along it follows it.
TEST(TrainOnRoad, BeginsOnTheRoad) {
  OnRoad f(100);
  const UnitId guns = f.add(kA, "F1", Troops::FootArtillery, 8, Formation::Limbered, {70, 60});
  const State after = f.marched("F1: MN >90");
  EXPECT_EQ(after.of(kA).bend_count, 0);
  EXPECT_EQ(after.of(kA).units[guns].place.y, 50 * kCm);
}

// 15 cm of allowance on the road, 10 for the turn about its middle; its front is over the other arm
// of the road then, on which 5 are 6.67 cm.
TEST(TrainOnRoad, LeavingItByATurnLaysItStraight) {
  OnRoad f(100);
  const UnitId guns = f.battery();
  const State after = f.marched("F1: MN >0 to (50, 60) >90 to (60, 60) >180");
  expect_at(after.of(kA).units[guns], 50, 43.3333, 180);
  EXPECT_EQ(lengths(after, guns), (std::vector<Len>{20}));
  EXPECT_EQ(after.of(kA).bend_count, 0);
}

TEST(TrainOnRoad, LeavingItStraightOnLaysItStraight) {
  OnRoad f(60);
  const UnitId guns = f.battery();
  const State after = f.marched("F1: MN >0 to (50, 60) >90 to (65, 60)");
  expect_at(after.of(kA).units[guns], 65, 60, 90);
  EXPECT_EQ(lengths(after, guns), (std::vector<Len>{20}));
}

// The place behind its front is taken: it waits on the road, round its bend.
TEST(TrainOnRoad, WaitsUntilThePlaceBehindItIsFree) {
  OnRoad f(60);
  const UnitId guns = f.battery();
  f.foot(kA, "F2", 12, Formation::Line, {42, 61});
  f.order("F1: MN >0 to (50, 60) >90 to (65, 60)", "");
  const March march = f.march();
  EXPECT_EQ(happening(march, Happening::Kind::Waits, kA, guns).other, 1);
  State after = f.state();
  settle(after, march);
  const Unit& unit = after.of(kA).units[guns];
  constexpr Len kStepOfRoad = 40 * kCm / kSteps;
  EXPECT_EQ(unit.facing, geometry::kQuarterTurn);
  EXPECT_NEAR(unit.place.x, 60 * kCm, kStepOfRoad + kHair);
  EXPECT_EQ(track_of(after.of(kA), guns).count, 1);
}

TEST(TrainOnRoad, LiesSoInTheNextBound) {
  OnRoad f(100);
  const UnitId guns = f.battery();
  State after = f.marched("F1: MN >0 to (50, 60) >90 to (60, 60)");
  f.order("F1: MN >90 to (65, 60)", "");
  f.state().of(kA).units = after.of(kA).units;
  f.state().of(kA).bends = after.of(kA).bends;
  f.state().of(kA).bend_count = after.of(kA).bend_count;
  const March march = f.march();
  after = f.state();
  settle(after, march);
  EXPECT_EQ(lengths(after, guns), (std::vector<Len>{15, 5}));
  // Unlimbered it is one rectangle.
  after.of(kA).units[guns].formation = Formation::Unlimbered;
  EXPECT_TRUE(track_of(after.of(kA), guns).empty());
}

// A column that has become a line does not lie round the column's bend.
TEST(TrainOnRoad, BendsAreThoseOfTheirFormation) {
  OnRoad f(100);
  const UnitId horse =
      f.add(kA, "F1", Troops::LightCavalry, 12, Formation::ColumnOfMarch, {50, 50});
  State after = f.marched("F1: MN >0 to (50, 60) >90 to (53, 60)");
  EXPECT_EQ(track_of(after.of(kA), horse).count, 1);
  after.of(kA).units[horse].formation = Formation::Line;
  EXPECT_TRUE(track_of(after.of(kA), horse).empty());
}

}  // namespace
}  // namespace sandtable::belle_alliance
