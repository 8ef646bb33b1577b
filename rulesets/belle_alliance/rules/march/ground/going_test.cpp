#include "rulesets/belle_alliance/rules/march/ground/going.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::happening;
using field::kCm;
using field::kSouth;
using field::place;
using Kind = Happening::Kind;

constexpr Side kA = Side::A, kB = Side::B;
/// Where a front ends that halts at an edge, to the micrometre.
constexpr Len kHair = 2;

double end_of(Field& f, UnitId unit) { return double(place(f.march(), kA, unit).y) / kCm; }
constexpr double kNear = 0.0005;  // cm

// The check of march.terrain-while-in-it: a line of which one end is in rough ground.
TEST(Going, IsSlowAsLongAsAnyPartIsInIt) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.area("rough", Ground::Rough, 57, 40, 80, 100);
  f.order("F1: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 60, kNear);
}

// The same where it enters after 8 cm: the twelve that are left go half as far.
TEST(Going, IsSlowFromItsEdgeOn) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.area("rough", Ground::Rough, 40, 58, 60, 100);
  f.order("F1: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 64, kNear);
}

// And where it leaves it: 1 cm of ground and its own depth of 2 at half the rate, 11 at the whole.
TEST(Going, IsFreeAgainOnceItsRearIsOut) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.area("rough", Ground::Rough, 40, 53, 60, 54);
  f.order("F1: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 50 + 3 + 3 + 11, kNear);
}

// The check of march.no-rate; a skirmish line has three quarters of its rate there.
TEST(Going, HaltsFormationsWithoutARateAtTheEdge) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId s = f.foot(kA, "S", 6, Formation::SkirmishLine, {90, 50});
  f.area("wood", Ground::Wood, 20, 58, 120, 100);
  f.order("F1: MN >0\nS: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 58, kNear);
  EXPECT_NEAR(end_of(f, s), 58 + 22 * 0.75, kNear);
  // Having halted there it can march away.
  f.unit(kA, a).place = {50 * kCm, 58 * kCm - kHair};
  f.order("F1: AB MN >180", "");
  EXPECT_LT(end_of(f, a), 45);
}

// A square turns for nothing (direction.rotate), but by its corner over a wall, which costs all
// that it has in this bound: what is left of the turn becomes due at the very end, and is made only
// where it leads onto no own unit (sim.own-block).
TEST(Going, EndsInNoTurnOntoAnOwnUnit) {
  for (const double beside : {60.0, 57.8}) {
    Field f;
    const UnitId a = f.foot(kA, "F1", 36, Formation::Square, {50, 50});
    const UnitId b = f.foot(kA, "F2", 36, Formation::Square, {beside, 50});
    f.feature("wall", Ground::Wall, {cm(30, 54), cm(70, 54)});
    f.order("F1: MN >45", "");
    const March march = f.march();
    const bool free = beside > 58;
    const Mover &one = field::mover(march, kA, a), &other = field::mover(march, kA, b);
    EXPECT_EQ(one.pose.facing == geometry::kQuarterTurn / 2, free) << beside;
    EXPECT_FALSE(overlap(body_at(one.form, one.pose), body_at(other.form, other.pose))) << beside;
    EXPECT_EQ(happening(march, Kind::Waits, kA, a).tick, free ? -1 : kMarch - kStep) << beside;
  }
}

// The check of march.obstacles: eight centimetres, five for the hedge, seven beyond it.
TEST(Going, PaysObstaclesWhereTheFrontReachesThem) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const FeatureId hedge = f.feature("hedge", Ground::Hedge, {cm(30, 58), cm(70, 58)});
  f.order("F1: MN >0", "");
  const March march = f.march();
  EXPECT_NEAR(double(place(march, kA, a).y) / kCm, 65, kNear);
  EXPECT_EQ(happening(march, Kind::Crosses, kA, a).tick, 80 * kStep);
  EXPECT_EQ(happening(march, Kind::Crosses, kA, a).other, hedge);
}

// If it cannot pay it halts before it, and what it has paid is lost.
TEST(Going, HaltsBeforeWhatItCannotPay) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.feature("hedge", Ground::Hedge, {cm(30, 67), cm(70, 67)});
  f.order("F1: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 67, kNear);
  EXPECT_LE(place(f.march(), kA, a).y, 67 * kCm);
}

// Table 4: what is "no" for guns, and what each pays.
TEST(Going, HasAPriceForEach) {
  const auto cost = [](Ground g, Troops t, Formation f) { return passage_cost(g, t, f); };
  EXPECT_EQ(cost(Ground::Hedge, Troops::LineInfantry, Formation::SkirmishLine), 3 * kCm);
  EXPECT_EQ(cost(Ground::Wall, Troops::HeavyCavalry, Formation::Line), 20 * kCm);
  EXPECT_EQ(cost(Ground::Wall, Troops::FootArtillery, Formation::Limbered), std::nullopt);
  EXPECT_EQ(cost(Ground::Abatis, Troops::LightCavalry, Formation::Line), std::nullopt);
  EXPECT_EQ(cost(Ground::Stream, Troops::Waggons, Formation::Limbered), 20 * kCm);
  EXPECT_EQ(cost(Ground::Road, Troops::LineInfantry, Formation::Line), 0);
  EXPECT_TRUE(rolls_for(Ground::Hedge, Troops::LineInfantry, Formation::Line));
  EXPECT_FALSE(rolls_for(Ground::Hedge, Troops::LineInfantry, Formation::ColumnOfMarch));
  EXPECT_FALSE(rolls_for(Ground::Hedge, Troops::LineInfantry, Formation::SkirmishLine));
  EXPECT_TRUE(rolls_for(Ground::Hedge, Troops::FootArtillery, Formation::Limbered));
}

// The check of march.hill-edge: up one layer a line of 20 cm covers 15; down it pays nothing.
TEST(Going, UpALayerCostsFive) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.area("hill", Ground::Hill, 20, 55, 100, 100);
  f.order("F1: MN >0", "");
  EXPECT_NEAR(end_of(f, a), 65, kNear);
  f.unit(kA, a).place = cm(50, 80);
  f.order("F1: AB MN >180", "");
  EXPECT_NEAR(end_of(f, a), 38, kNear);
}

// The check of march.river: a line before a bridge halts, limbered guns cross.
TEST(Going, OverARiverIsByBridges) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 4, Formation::Limbered, {90, 50});
  f.feature("river", Ground::River, {cm(0, 58), cm(200, 58)});
  f.area("bridge", Ground::Bridge, 85, 56, 95, 60);
  f.order("F1: MN >0\nG: MN >0", "");
  const March march = f.march();
  EXPECT_NEAR(double(place(march, kA, line).y) / kCm, 58, kNear);
  EXPECT_NEAR(double(place(march, kA, guns).y) / kCm, 80, kNear);
}

// The check of orders.state-limit, 0.1 cm short of it as march.limits says.
TEST(Going, ToAFeatureEndsShortOfIt) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.feature("hedge", Ground::Hedge, {cm(30, 58), cm(70, 58)});
  f.order("F1: MN >0 to hedge", "");
  EXPECT_NEAR(end_of(f, a), 57.9, kNear);
}

// The check of sim.attack-on-position: who came into the place is attacked.
TEST(Position, IsAttackedWhoeverLiesInIt) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 80, kSouth});
  const UnitId other = f.foot(kB, "P2", 36, Formation::Line, {30, 79, kSouth});
  f.order("F1: MC AT @ B1", "");
  f.unit(kB, 0).place = cm(150, 80);
  f.unit(kB, other).place = cm(52, 79);
  const March march = f.march();
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].attacker, a);
  EXPECT_EQ(march.clashes()[0].defender, other);
  EXPECT_EQ(place(march, kA, a), cm(50, 74));
}

// If nobody is there it takes the place, its front on the old front, and stops.
TEST(Position, IsTakenWhereNobodyIs) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {60, 75, kSouth});
  f.order("F1: MC AT @ B1", "");
  f.unit(kB, 0).place = cm(150, 80);
  const March march = f.march();
  EXPECT_TRUE(march.clashes().empty());
  EXPECT_NEAR(place(march, kA, a).x, 60 * kCm, 100);
  EXPECT_NEAR(place(march, kA, a).y, 75 * kCm, 100);
}

// The check of march.road: infantry in column of march goes 45 cm, through a wood and a fence.
TEST(Going, OnARoadIsAtItsFigure) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.feature("road", Ground::Road, {cm(50, 20), cm(50, 70), cm(50, 200)});
  f.area("wood", Ground::Wood, 40, 60, 60, 75);
  f.feature("fence", Ground::Fence, {cm(40, 85), cm(60, 85)});
  f.order("F1: MN >0", "");
  EXPECT_NEAR(field::place(f.march(), kA, column).y, 95 * kCm, 10);
}

TEST(Going, OnARoadHelpsOnlyTrainsThatFollowIt) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {52, 50});
  const UnitId line = f.foot(kA, "F2", 36, Formation::Line, {100, 50});
  f.feature("road", Ground::Road, {cm(50, 20), cm(50, 200)});
  f.feature("path", Ground::Road, {cm(100, 20), cm(100, 200)});
  f.order("F1: MN >0\nF2: MN >0", "");
  const March march = f.march();
  EXPECT_EQ(field::place(march, kA, column), cm(52, 80)) << "2 cm beside it";
  EXPECT_EQ(field::place(march, kA, line), cm(100, 70));
}

// march.terrain-while-in-it: a wheel on rough ground costs twice its way.
TEST(Going, OverRoughGroundMakesAWheelDear) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.area("rough", Ground::Rough, 20, 20, 80, 80);
  f.order("F1: MN WR 20", "");
  const March march = f.march();
  const Mover& m = field::mover(march, kA, line);
  ASSERT_GE(m.leg_count, 1);
  EXPECT_EQ(m.legs[0].cost,
            2 * wheel_cost(f.options().wheel_cost, 18 * kCm, geometry::degrees(20 * kDegree)));
}

// Where a form that goes straight comes to a house, against where it stands in it and where not.
TEST(Going, ComesToAPieceWhereItWouldStandInIt) {
  Rng rng(7);
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<unsigned>(n))); };
  const int all = rounds(1'000);
  int came = 0;
  for (int round = 0; round < all; ++round) {
    belle_alliance::Setup setup;
    setup.width = setup.depth = 300 * kCm;
    FeatureCard house;
    house.ground = Ground::Building;
    const Vec low{(120 + below(40)) * kCm, (120 + below(40)) * kCm};
    house.outline = {low, low + Vec{below(5 * kCm), 9 * kCm + below(20 * kCm)},
                     low + Vec{10 * kCm + below(20 * kCm), 15 * kCm + below(15 * kCm)},
                     low + Vec{9 * kCm + below(30 * kCm), -below(5 * kCm)}};
    setup.features.push_back(house);
    const Going going(setup);
    Form form;
    form.size = {(1 + below(20)) * kCm, (1 + below(8)) * kCm};
    if (below(4) == 0) form.kind = Form::Kind::Square;
    const geometry::Pose pose{{(80 + below(120)) * kCm, (80 + below(120)) * kCm},
                              static_cast<Angle>(below(65'536))};
    const auto heading = static_cast<Angle>(below(65'536));
    const Len most = (1 + below(60)) * kCm;
    const auto stands_in = [&](Len way) {
      return going.bars_standing(form, {geometry::along(pose.front, heading, way), pose.facing});
    };
    if (stands_in(0)) continue;
    const auto way = going.way_to(0, kWhole, form, pose, heading, most);
    constexpr int kTries = 30;
    for (int i = 0; i < kTries; ++i) {
      const Len before = below(way ? std::max(*way - 3, 1) : most);
      EXPECT_FALSE(stands_in(before)) << "round " << round << " after " << before;
    }
    if (!way) continue;
    ++came;
    // A corner that has gone a little way in lies in it, however sharp.
    EXPECT_TRUE(stands_in(*way + 50)) << "round " << round << " after " << *way;
  }
  if (all < 1'000) return;
  EXPECT_GT(came, 60);
}

// A turn goes on as long as its outline stands in no house, and ends where it would: against where
// it stands at each part of the turn.
TEST(Going, TurnsUntilItWouldStandInAHouse) {
  Rng rng(11);
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<unsigned>(n))); };
  const int all = rounds(1'000);
  int stopped = 0;
  for (int round = 0; round < all; ++round) {
    belle_alliance::Setup setup;
    setup.width = setup.depth = 300 * kCm;
    FeatureCard house;
    house.ground = Ground::Building;
    const Vec low{(140 + below(20)) * kCm, (140 + below(20)) * kCm};
    const Len size = (1 + below(30)) * kCm / 4;
    house.outline = {low, low + Vec{0, size}, low + Vec{size, size}, low + Vec{size, 0}};
    setup.features.push_back(house);
    const Going going(setup);
    Mover mover;
    mover.formation = below(2) == 0 ? Formation::Line : Formation::AttackColumn;
    mover.form.size = {(4 + below(16)) * kCm, (1 + below(8)) * kCm};
    mover.pose = {{(140 + below(20)) * kCm, (140 + below(20)) * kCm},
                  static_cast<Angle>(below(65'536))};
    if (going.bars_standing(mover.form, mover.pose)) continue;
    const int turn = below(30'000) + 1;
    const Leg leg{.kind = mover.formation == Formation::Line ? Leg::Kind::Wheel : Leg::Kind::Pivot,
                  .turn = below(2) == 0 ? turn : -turn,
                  .cost = 10 * kCm};
    geometry::Pose pose = mover.pose;
    Track track;
    const bool whole = turn_over(going, mover, pose, track, leg);
    const int done = mover.leg_count == 0 ? 0 : std::abs(mover.legs[0].turn);
    const auto stands_in = [&](const Form& form, int part) {
      const Leg made{.kind = leg.kind, .turn = leg.turn < 0 ? -part : part};
      return going.bars_standing(form, after(mover.form, mover.pose, made));
    };
    EXPECT_FALSE(stands_in(mover.form, done));
    for (int part = 0; part < done; part += 97)
      EXPECT_FALSE(stands_in(mover.form, part)) << "round " << round << " after " << part;
    if (whole) {
      EXPECT_EQ(done, turn);
      continue;
    }
    ++stopped;
    EXPECT_LT(done, turn);
    bool there = false;
    for (int part = done + 1; part <= std::min(turn, done + 30) && !there; ++part)
      there = stands_in(mover.form, part);
    EXPECT_TRUE(there) << "round " << round << " after " << done;
    EXPECT_EQ(mover.leg_count == 0 ? 0 : mover.legs[0].cost, std::int64_t{leg.cost} * done / turn);
  }
  if (all < 1'000) return;
  EXPECT_GT(stopped, 100);
}

}  // namespace
}  // namespace sandtable::belle_alliance
