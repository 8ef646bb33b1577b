#include "rulesets/belle_alliance/rules/march/ride/ride.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/rules/march/ride/ground.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kSouth;

constexpr Side kA = Side::A, kB = Side::B;

class Staffed : public Field {
 public:
  /// An officer of side A; call it before order().
  StaffId officer(double x, double y) {
    StaffCard card;
    card.label = "D";
    card.start = cm(x, y);
    setup().sides[0].staff.push_back(card);
    return static_cast<StaffId>(setup().sides[0].staff.size() - 1);
  }
  RideEnd ride_of(const Ride& one) {
    const March marched = march();
    Ridden ridden = ride(state(), marched, std::span(&one, 1));
    ways_ = std::move(ridden.ways);
    for (const RideEnd& end : ridden.ends)
      if (end.who == one.who) return end;
    return {};
  }
  /// Where the last ride of somebody led, step by step.
  std::vector<Vec> way_of(StaffId who) const {
    for (const RideWay& way : ways_)
      if (way.who == who) return {way.places.begin() + 40, way.places.end()};
    return {};
  }

 private:
  std::vector<RideWay> ways_;
};

/// Half of the width of a base.
constexpr double kBase = 0.75;

// The check of staff.ride: 30 cm behind a battalion that goes 20, at 75: in contact in step 109.
TEST(Ride, ToAUnitThatMarchesAwayGainsOnIt) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const StaffId who = f.officer(50, 48 - 30 - kBase);
  f.order("F1: MN >0", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Unit, unit, false, {}});
  EXPECT_EQ(end.contact_step, 109);
  EXPECT_EQ(end.contact, unit);
  EXPECT_NEAR(end.place.y, (68 - 0.1 - kBase) * kCm, 100);
}

// The check of staff.may-follow: with cavalry that charges 80 cm he ends in contact 80 cm on.
TEST(Ride, FollowsAtTheUnitsPace) {
  Staffed f;
  const UnitId unit = f.add(kA, "C", Troops::MediumCavalry, 24, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 200, kSouth});
  const StaffId who = f.officer(50, 46 - kBase);
  f.order("C: MC AT B1", "");
  f.state().of(kA).staff[who].contact = unit;
  const RideEnd end = f.ride_of({kA, who, Ride::To::Follow, 0, false, {}});
  EXPECT_EQ(end.place, cm(50, 126 - kBase));
  EXPECT_EQ(end.contact, unit);
  // staff.contact-kept: who does not follow loses contact.
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Stay, 0, false, {}}).contact, kNoUnit);
}

// The check of sim.staff, with his rate: through an own line, 75 cm.
TEST(Ride, GoesThroughOwnUnits) {
  Staffed f;
  f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const StaffId who = f.officer(50, 30);
  f.order("", "");
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Place, 0, false, cm(50, 200)}).place, cm(50, 105));
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Place, 0, false, cm(50, 80)}).place, cm(50, 80));
}

// The check of staff.base-contact: 0.3 cm off at the end he is set in contact.
TEST(Ride, ThatEndsNearlyThereIsSetInContact) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 150});
  const StaffId who = f.officer(50, 148 - 75.3 - kBase);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Unit, unit, false, {}});
  EXPECT_EQ(end.contact, unit);
  EXPECT_NEAR(end.place.y, (148 - kBase) * kCm, 10);
}

// The check of staff.leave-table.
TEST(Ride, HaltsAtTheEdge) {
  Staffed f;
  const StaffId who = f.officer(50, 20);
  f.foot(kA, "F1", 36, Formation::Line, {150, 50});
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, false, cm(50, -30)});
  EXPECT_GE(end.place.y, 7'500);
  EXPECT_LE(end.place.y, 12'000);
}

/// How far he would have to go on from where the ride ended to have come to a place, in cm.
double left_to(const RideEnd& end, Vec place) {
  return geometry::length(place - end.place) / static_cast<double>(kCm);
}

// Ruling of staff.ride: the shortest way round all that bars it, not round the first thing alone.
TEST(Ride, GoesTheShortestWayRoundAllThatBarsIt) {
  Staffed f;
  // The near corner of the first house leads into the second, which reaches far to the left.
  f.area("House", Ground::Building, 46, 40, 58, 44);
  f.area("Long house", Ground::Building, 5, 50, 52, 54);
  f.foot(kA, "F1", 36, Formation::Line, {150, 20});
  const StaffId who = f.officer(50, 30);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, false, cm(48, 75)});
  // By the right of both: 14 to the first corner, some 20 to the second's, 22 to the place.
  EXPECT_EQ(end.place, cm(48, 75));
  EXPECT_GT(f.way_of(who).front().x, 50 * kCm);
}

TEST(Ride, RoundsTheBendOfARiverOnItsBank) {
  Staffed f;
  f.feature("River", Ground::River, {cm(0, 60), cm(50, 40), cm(100, 60)});
  f.foot(kA, "F1", 36, Formation::Line, {150, 20});
  const StaffId who = f.officer(25, 45);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, false, cm(75, 45)});
  EXPECT_EQ(end.place, cm(75, 45));
}

// march.road: staff on a road go at 100 cm; 10 cm to the road at 75, then on along it.
TEST(Ride, KeepsToARoadIfToldTo) {
  Staffed f;
  f.feature("Road", Ground::Road, {cm(60, 10), cm(60, 80), cm(60, 200)});
  f.foot(kA, "F1", 36, Formation::Line, {150, 20});
  const StaffId who = f.officer(50, 20);
  f.order("", "");
  const RideEnd straight = f.ride_of({kA, who, Ride::To::Place, 0, false, cm(60, 160)});
  EXPECT_NEAR(left_to(straight, cm(60, 160)), 140.36 - 75, 0.05);
  const RideEnd road = f.ride_of({kA, who, Ride::To::Place, 0, true, cm(60, 160)});
  EXPECT_EQ(road.place.x, 60 * kCm);
  EXPECT_NEAR(left_to(road, cm(60, 160)), 140 - (75.0 - 10) * 100 / 75, 0.6);
}

TEST(Ride, OnARoadWoodsAndFencesAreNothingAndOffItTheyAre) {
  Staffed f;
  f.feature("Road", Ground::Road, {cm(60, 10), cm(60, 200)});
  f.area("Wood", Ground::Wood, 20, 40, 100, 80);
  f.feature("Fence", Ground::Fence, {cm(20, 90), cm(100, 90)});
  f.foot(kA, "F1", 36, Formation::Line, {150, 20});
  const StaffId who = f.officer(60, 20);
  f.order("", "");
  EXPECT_NEAR(left_to(f.ride_of({kA, who, Ride::To::Place, 0, true, cm(60, 160)}), cm(60, 160)), 40,
              0.6);
  EXPECT_GT(left_to(f.ride_of({kA, who, Ride::To::Place, 0, false, cm(60, 160)}), cm(60, 160)), 90);
}

TEST(Ride, LeavesTheRoadWhereItIsNearestToTheGoal) {
  Staffed f;
  f.feature("Road", Ground::Road, {cm(60, 10), cm(60, 200)});
  f.feature("Lane", Ground::Road, {cm(60, 50), cm(150, 50)});
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {90, 60});
  const StaffId who = f.officer(60, 20);
  f.order("", "");
  // The lane is nearest to the line along its whole width, of 12 cm: he leaves it where that
  // begins. 30 + 24 on roads take 40.5 of his rate; he reaches the unit in the rest.
  const RideEnd end = f.ride_of({kA, who, Ride::To::Unit, unit, true, {}});
  EXPECT_EQ(end.contact, unit);
  EXPECT_NEAR(end.contact_step, (40.5 + 6 - kBase) * 200 / 75, 1);
  // Where no road is near enough to lead on he rides as without the word.
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Place, 0, true, cm(20, 20)}).place, cm(20, 20));
}

// Where nothing begins or ends about a rider, nothing bars a step or is paid for.
TEST(RideGround, IsTheSameAllOverWhereItIsEven) {
  Field f;
  f.feature("Wood", Ground::Wood, {cm(30, 60), cm(58, 56), cm(64, 72), cm(52, 104), cm(28, 100)});
  f.area("Hill", Ground::Hill, 70, 20, 160, 90);
  f.area("House", Ground::Building, 100, 100, 110, 120);
  f.area("Ford", Ground::Ford, 140, 120, 150, 140);
  f.feature("River", Ground::River, {cm(0, 30), cm(60, 34), cm(80, 10)});
  f.feature("Brook", Ground::Stream, {cm(90, 130), cm(200, 130)});
  f.order("", "");
  const RideGround ground(f.state());
  Rng rng(3);
  const auto within = [&](Vec low, Vec high) {
    const auto one = [&](Len a, Len b) {
      return a + static_cast<Len>(rng.below(static_cast<std::uint32_t>(b - a + 1)));
    };
    return Vec{one(low.x, high.x), one(low.y, high.y)};
  };
  int even = 0;
  constexpr int kRounds = 4'000;
  for (int round = 0; round < kRounds; ++round) {
    const Vec place = within(cm(5, 5), cm(195, 145));
    const RideGround::Even about = ground.even_about(place);
    if (!about.bounds.contains(place)) continue;
    ++even;
    const Vec from = within(about.bounds.low, about.bounds.high);
    const Vec to = within(about.bounds.low, about.bounds.high);
    ASSERT_EQ(ground.part_at(from), about.part) << "in round " << round;
    ASSERT_EQ(ground.toll(from, to), 0) << "in round " << round;
    ASSERT_FALSE(ground.bars(from, to, kNoFeature)) << "in round " << round;
  }
  EXPECT_GT(even, kRounds / 2);
  EXPECT_LT(even, kRounds) << "an edge is near";
}

// The checks of catch.when and catch.at-the-moment: skirmishers march to within 5 cm of him.
TEST(Catch, FallsDueWhenAnEnemyIsWithinFive) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 20});
  f.foot(kB, "P1", 12, Formation::SkirmishLine, {50, 40 + kBase, kSouth});
  const StaffId who = f.officer(50, 20 + kBase);
  f.order("", "P1: MN >180");
  const RideEnd alone = f.ride_of({kA, who, Ride::To::Stay, 0, false, {}});
  EXPECT_EQ(alone.by, 0);
  // 20 - 0.75 - 5 cm at 0.15 a step, a distance of 5.00 being within 5.
  EXPECT_NEAR(alone.caught, 9'500, 4);
  f.state().of(kA).staff[who].contact = unit;
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Stay, 0, false, {}}).caught, -1);
}

TEST(Catch, EndsTheRide) {
  Staffed f;
  f.foot(kB, "P1", 36, Formation::Line, {50, 60, kSouth});
  const StaffId who = f.officer(50, 40);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, false, cm(50, 120)});
  EXPECT_GT(end.caught, 0);
  EXPECT_NEAR(end.place.y, (55 - kBase) * kCm, 100);
}

}  // namespace
}  // namespace sandtable::belle_alliance
