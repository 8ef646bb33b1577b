#include "rulesets/belle_alliance/rules/march/ride/ride.h"

#include <gtest/gtest.h>

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
    for (const RideEnd& end : ride(state(), marched, std::span(&one, 1)).ends)
      if (end.who == one.who) return end;
    return {};
  }
};

/// Half of the width of a base.
constexpr double kBase = 0.75;

// The check of staff.ride: 30 cm behind a battalion that goes 20, at 75: in contact in step 109.
TEST(Ride, ToAUnitThatMarchesAwayGainsOnIt) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const StaffId who = f.officer(50, 48 - 30 - kBase);
  f.order("F1: MN >0", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Unit, unit, {}});
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
  const RideEnd end = f.ride_of({kA, who, Ride::To::Follow, 0, {}});
  EXPECT_EQ(end.place, cm(50, 126 - kBase));
  EXPECT_EQ(end.contact, unit);
  // staff.contact-kept: who does not follow loses contact.
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Stay, 0, {}}).contact, kNoUnit);
}

// The check of sim.staff, with his rate: through an own line, 75 cm.
TEST(Ride, GoesThroughOwnUnits) {
  Staffed f;
  f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const StaffId who = f.officer(50, 30);
  f.order("", "");
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Place, 0, cm(50, 200)}).place, cm(50, 105));
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Place, 0, cm(50, 80)}).place, cm(50, 80));
}

// The check of staff.base-contact: 0.3 cm off at the end he is set in contact.
TEST(Ride, ThatEndsNearlyThereIsSetInContact) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 150});
  const StaffId who = f.officer(50, 148 - 75.3 - kBase);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Unit, unit, {}});
  EXPECT_EQ(end.contact, unit);
  EXPECT_NEAR(end.place.y, (148 - kBase) * kCm, 10);
}

// The check of staff.leave-table.
TEST(Ride, HaltsAtTheEdge) {
  Staffed f;
  const StaffId who = f.officer(50, 20);
  f.foot(kA, "F1", 36, Formation::Line, {150, 50});
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, cm(50, -30)});
  EXPECT_GE(end.place.y, 7'500);
  EXPECT_LE(end.place.y, 12'000);
}

// The checks of catch.when and catch.at-the-moment: skirmishers march to within 5 cm of him.
TEST(Catch, FallsDueWhenAnEnemyIsWithinFive) {
  Staffed f;
  const UnitId unit = f.foot(kA, "F1", 36, Formation::Line, {50, 20});
  f.foot(kB, "P1", 12, Formation::SkirmishLine, {50, 40 + kBase, kSouth});
  const StaffId who = f.officer(50, 20 + kBase);
  f.order("", "P1: MN >180");
  const RideEnd alone = f.ride_of({kA, who, Ride::To::Stay, 0, {}});
  EXPECT_EQ(alone.by, 0);
  // 20 - 0.75 - 5 cm at 0.15 a step, a distance of 5.00 being within 5.
  EXPECT_NEAR(alone.caught, 9'500, 4);
  f.state().of(kA).staff[who].contact = unit;
  EXPECT_EQ(f.ride_of({kA, who, Ride::To::Stay, 0, {}}).caught, -1);
}

TEST(Catch, EndsTheRide) {
  Staffed f;
  f.foot(kB, "P1", 36, Formation::Line, {50, 60, kSouth});
  const StaffId who = f.officer(50, 40);
  f.order("", "");
  const RideEnd end = f.ride_of({kA, who, Ride::To::Place, 0, cm(50, 120)});
  EXPECT_GT(end.caught, 0);
  EXPECT_NEAR(end.place.y, (55 - kBase) * kCm, 100);
}

}  // namespace
}  // namespace sandtable::belle_alliance
