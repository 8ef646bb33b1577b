#include "rulesets/belle_alliance/rules/march/march.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::happening;
using field::kCm;
using field::kSouth;
using field::mover;
using field::place;
using Kind = Happening::Kind;

constexpr Side kA = Side::A, kB = Side::B;

// march.rates, sim.steps: a line goes 20 cm in a bound and a tenth of one in a step.
TEST(March, GoesItsRate) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.order("F1: MN >0", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, line), cm(50, 70));
  EXPECT_EQ(happening(march, Kind::Arrived, kA, line).tick, kMarch);
}

// The check of sim.steps.
TEST(March, OfAChargeGoesFourMillimetresAStep) {
  Field f;
  const UnitId horse = f.add(kA, "D", Troops::MediumCavalry, 24, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 200, kSouth});
  f.order("D: MC >0 AT B1", "");
  State& state = f.state();
  Mover m = March(state).movers().front();
  EXPECT_EQ(m.allowance, 80 * kCm);
  EXPECT_EQ(place(f.march(), kA, horse), cm(50, 130));
}

// The check of sim.pace: six of twenty centimetres are done in step 60.
TEST(March, EndsWhereItsOrderDoes) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.order("F1: MN >0 to (80, 56)", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, line), cm(50, 56));
  EXPECT_EQ(happening(march, Kind::Arrived, kA, line).tick, 60 * kStep);
}

// march.limits: a point abreast of the start or behind it lets the unit stand.
TEST(March, StandsWhereItsLimitLiesBehind) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.order("F1: MN >0 to (80, 50)", "");
  EXPECT_EQ(place(f.march(), kA, line), cm(50, 50));
}

// The check of march.limits, with a skirmish line's rate of 30 cm.
TEST(March, IsLimitedToSegments) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 12, Formation::SkirmishLine, {50, 50});
  f.order("F1: MN >0 seg 6-10", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, line), cm(50, 65));
}

// The check of sim.contact-point: two lines 6 cm apart at a millimetre a step stop 5.00 cm apart
// after five steps, both.
TEST(Contact, StopsAtTheHundredthAtWhichZonesTouch) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::Line, {50, 56, kSouth});
  f.order("F1: MN >0", "P1: MN >180");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, a), cm(50, 50.5));
  EXPECT_EQ(place(march, kB, b), cm(50, 55.5));
  EXPECT_EQ(happening(march, Kind::Contact, kA, a).tick, 5 * kStep);
  EXPECT_EQ(happening(march, Kind::Contact, kB, b).tick, 5 * kStep);
  EXPECT_TRUE(march.clashes().empty());
}

// melee.contact: what stands is no farther marched at, and he who is touched goes on.
TEST(Contact, DoesNotStopTheOtherWithoutAnAttack) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::AttackColumn, {44, 62, field::kEast});
  f.order("F1: MN >0", "P1: MN >90");
  const March march = f.march();
  const Happening contact = happening(march, Kind::Contact, kA, a);
  EXPECT_EQ(contact.tick, 40 * kStep);  // 12 - 3 (half of the column's front) - 5 = 4 cm
  EXPECT_EQ(place(march, kB, b), cm(69, 62));
}

// melee.contact-stops-opponent: the check of a column that crosses the front of an attacker.
TEST(Contact, OfAnAttackerStopsBoth) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::AttackColumn, {44, 62, field::kEast});
  f.order("F1: MN >0 AT B1", "P1: MN >90");
  const March march = f.march();
  ASSERT_EQ(march.clashes().size(), 1U);
  const Clash clash = march.clashes()[0];
  EXPECT_EQ(clash.attacker, a);
  EXPECT_EQ(clash.defender, b);
  EXPECT_EQ(clash.from, From::Flank);
  EXPECT_LT(place(march, kB, b).x, 60 * kCm);
  EXPECT_EQ(mover(march, kB, b).pace, Pace::Stopped);
}

// The check of melee.in-announcers-zone.
TEST(Contact, SinceBeforeOfAnAnnouncedAttackStopsBoth) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::Line, {50, 55, kSouth});
  f.order("F1: MN >0 AT B1", "P1: AB, MN >0");
  const March march = f.march();
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].tick, 0);
  EXPECT_EQ(place(march, kA, a), cm(50, 50));
  EXPECT_EQ(place(march, kB, b), cm(50, 55));
}

// The check of sim.standing-contact: about and off it may go, straight ahead it may not.
TEST(Contact, SinceBeforeBarsOnlyWhatComesNearer) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 54, kSouth});
  f.order("F1: AB MN >180", "");
  const March off = f.march();
  EXPECT_EQ(place(off, kA, a), cm(50, 38));  // its rear, 2 cm behind, is its front; then 10 cm
  f.order("F1: MN >0", "");
  const March on = f.march();
  EXPECT_EQ(place(on, kA, a), cm(50, 50));
  EXPECT_EQ(happening(on, Kind::Held, kA, a).tick, 0);
}

// The check of melee.through-zone: a column crosses four centimetres before a line.
TEST(Contact, IsNotMadeByAZoneThatOneMarchesThrough) {
  Field f;
  f.foot(kB, "P1", 36, Formation::Line, {50, 54, kSouth});
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {35, 47, field::kEast});
  f.order("F1: MN >90", "");
  EXPECT_EQ(place(f.march(), kA, a), cm(60, 47));
}

// The check of sim.enemy-touch: skirmishers that come upon a column's side. Neither fights.
TEST(Contact, OfOutlinesStopsShort) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId b = f.foot(kB, "P1", 12, Formation::SkirmishLine, {60, 50, field::kEast});
  f.order("F1: MF >0", "P1: MN BK >270");
  const March march = f.march();
  EXPECT_EQ(happening(march, Kind::Touched, kA, a).tick, 3'934);  // 5.9 cm at 0.15 a step
  EXPECT_EQ(happening(march, Kind::Touched, kB, b).tick, 3'934);
  EXPECT_EQ(place(march, kB, b), cm(54.099, 50));
  EXPECT_TRUE(march.clashes().empty());
}

bool apart(const March& march) {
  for (const Mover& a : march.movers())
    for (const Mover& b : march.movers())
      if (&a < &b && overlap(body_at(a.form, a.pose), body_at(b.form, b.pose))) return false;
  return true;
}

// sim.own-block: who comes up from behind waits, a step at a time, and what he waits is lost.
TEST(OwnUnits, WaitForThoseAhead) {
  Field f;
  const UnitId first = f.foot(kA, "F1", 36, Formation::Line, {50, 60});
  const UnitId second = f.foot(kA, "F2", 36, Formation::AttackColumn, {50, 57});
  f.order("F1: MN >0\nF2: MN >0", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, first), cm(50, 80));
  EXPECT_LE(place(march, kA, second).y, 78 * kCm);
  EXPECT_GT(place(march, kA, second).y, 78 * kCm - 2'500);
  EXPECT_EQ(happening(march, Kind::Waits, kA, second).other, first);
  EXPECT_TRUE(apart(march));
}

// The check of sim.own-block: in the same step at equal pace the lower number goes first.
TEST(OwnUnits, GoByNumberWhereTheyComeTogether) {
  Field f;
  const UnitId first = f.foot(kA, "F1", 36, Formation::AttackColumn, {40, 50, field::kEast});
  const UnitId second = f.foot(kA, "F2", 36, Formation::AttackColumn, {60, 30});
  f.order("F1: MF >90\nF2: MF >0", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, first), cm(80, 50));
  EXPECT_EQ(happening(march, Kind::Waits, kA, second).tick, 85 * kStep);
  EXPECT_GT(happening(march, Kind::Goes, kA, second).tick, 85 * kStep);
  EXPECT_TRUE(apart(march));
}

// The final straight of an attack goes before a lower number (sim.own-block).
TEST(OwnUnits, LetAttacksGoFirst) {
  Field f;
  f.foot(kA, "F1", 36, Formation::AttackColumn, {40, 50, field::kEast});
  const UnitId second = f.foot(kA, "F2", 36, Formation::AttackColumn, {60, 30});
  f.foot(kB, "P1", 36, Formation::Line, {60, 100, kSouth});
  f.order("F1: MF >90\nF2: MC AT B1", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, second), cm(60, 70));
}

TEST(OwnUnits, ThatStandAreNotPushed) {
  Field f;
  f.foot(kA, "F1", 36, Formation::Line, {50, 60});
  const UnitId second = f.foot(kA, "F2", 36, Formation::AttackColumn, {50, 50});
  f.order("F2: MF >0", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, second), cm(50, 58));
  EXPECT_TRUE(apart(march));
}

// march.passing-through: skirmishers neither stop own units nor are stopped by them.
TEST(OwnUnits, MarchThroughSkirmishers) {
  Field f;
  f.foot(kA, "S", 12, Formation::SkirmishLine, {50, 60});
  const UnitId second = f.foot(kA, "F2", 36, Formation::AttackColumn, {50, 50});
  f.order("F2: MF >0", "");
  EXPECT_EQ(place(f.march(), kA, second), cm(50, 90));
}

// The check of sim.attack-on-unit: once half of a charge is spent it goes straight on.
TEST(Attack, AimsAnewUntilHalfOfAChargeIsSpent) {
  Field f;
  const UnitId horse = f.add(kA, "D", Troops::MediumCavalry, 24, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::AttackColumn, {55, 120, field::kEast});
  f.order("D: MC AT B1", "P1: MF >90");
  const March march = f.march();
  Tick last = 0;
  std::vector<Angle> facings;
  for (const KeyPose& key : march.film()) {
    if (key.side != kA || key.unit != horse) continue;
    facings.push_back(key.pose.facing);
    if (key.pose.facing == facings.back() && key.tick < kMarch) last = key.tick;
  }
  EXPECT_GT(facings.size(), 2U);
  EXPECT_LE(last, kMarch / 2);
  EXPECT_TRUE(march.clashes().empty());
}

/// Where a unit of side A is by the film of a march.
std::vector<TimedPose> way_of(const March& march, UnitId unit) {
  std::vector<TimedPose> out;
  for (const KeyPose& key : march.film())
    if (key.side == kA && key.unit == unit) out.push_back(key);
  return out;
}

// sim.attack-on-unit: it aims when a segment begins, also where just before others far away, who
// march no farther, were all that happened.
TEST(Attack, AimsWhateverOthersFarAwayDo) {
  std::array<std::vector<TimedPose>, 2> ways;
  for (const bool others : {false, true}) {
    Field f;
    const UnitId horse = f.add(kA, "D", Troops::MediumCavalry, 24, Formation::Line, {50, 50});
    f.foot(kA, "F1", 36, Formation::AttackColumn, {220, 80});
    f.foot(kA, "F2", 36, Formation::AttackColumn, {220, 22});
    f.foot(kB, "P1", 36, Formation::AttackColumn, {55, 120, field::kEast});
    f.order(others ? "D: MC AT B1\nF1: MN >0 seg 1-3\nF2: MN >0" : "D: MC AT B1", "P1: MF >90");
    ways[others ? 1 : 0] = way_of(f.march(), horse);
  }
  EXPECT_GT(ways[0].size(), 2U);
  EXPECT_EQ(ways[0], ways[1]);
}

// sim.attack-on-unit: without an arrow it aims at once, at the middle of the nearest edge.
TEST(Attack, GoesForTheMiddleOfTheNearestEdge) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::Huddle, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {120, 115, field::kEast});
  f.order("F1: MN AT B1", "");
  EXPECT_EQ(mover(f.march(), kA, column).pose.facing,
            geometry::angle_of(cm(119, 106) - cm(50, 50)));
}

// The check of sim.cancelled-attacks: B had stopped C; A reaches B's flank; C fights nobody.
TEST(Attack, IsOverForWhoIsHitInTheFlank) {
  Field f;
  const UnitId b = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId c = f.foot(kB, "P1", 36, Formation::Line, {50, 59, kSouth});
  const UnitId a = f.foot(kB, "P2", 36, Formation::AttackColumn, {74, 49, field::kWest});
  f.order("F1: MN >0 AT B1", "P1: MN >180\nP2: MN >270 AT A1");
  const March march = f.march();
  EXPECT_EQ(happening(march, Kind::Attack, kA, b).tick, 20 * kStep);
  EXPECT_EQ(mover(march, kB, c).pace, Pace::Stopped);
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].attacker, a);
  EXPECT_EQ(march.clashes()[0].from, From::Flank);
  EXPECT_EQ(happening(march, Kind::Lapsed, kA, b).other, a);
}

// sim.contact-point, sim.attack-on-position: who is in the zone already is attacked at the
// hundredth at which he comes to lie in the position, not before.
TEST(Contact, OfWhoEntersAPositionIsWhenHeLiesInIt) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::AttackColumn, {70, 56, field::kWest});
  f.order("", "P1: MN >270");
  std::vector<Mover> movers = March(f.state()).movers();
  Aim& aim = movers[0].aim;
  aim.kind = Aim::Kind::Position;
  aim.announced = true;
  aim.form = movers[1].form;
  aim.place = {cm(50, 58), kSouth};
  March march(movers, f.setup().options);
  march.keep_film();
  march.run();
  ASSERT_TRUE(march.over());
  ASSERT_EQ(march.clashes().size(), 1U);
  const Clash clash = march.clashes()[0];
  EXPECT_EQ(clash.attacker, a);
  EXPECT_EQ(clash.defender, b);
  const Body position = body_at(aim.form, aim.place);
  const auto lies = [&](Tick tick) {
    return overlap(body_at(movers[1].form, march.pose_of(1, tick)), position);
  };
  EXPECT_TRUE(lies(clash.tick));
  EXPECT_FALSE(lies(clash.tick - 1));
  const Body before = body_at(movers[1].form, march.pose_of(1, clash.tick - kStep));
  EXPECT_TRUE(is_touching(zone_gap(movers[0].form, movers[0].pose, before)));
}

// sim.meeting-attacks: both are attackers, stopped when the first zone touches.
TEST(Attack, OfTwoThatMeetStandsOnBothSides) {
  Field f;
  f.add(kA, "D", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  f.add(kB, "P1", Troops::LightCavalry, 24, Formation::Line, {50, 100, kSouth});
  f.order("D: MC AT B1", "P1: MC AT A1");
  const March march = f.march();
  ASSERT_EQ(march.clashes().size(), 2U);
  EXPECT_EQ(march.clashes()[0].tick, 5'000);  // 45 cm at 0.9 a step
  EXPECT_EQ(march.clashes()[1].tick, 5'000);
}

// The check of melee.infantry-by-cavalry.
TEST(Attack, OfInfantryThatMeetsCavalryIsOver) {
  Field f;
  f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId horse =
      f.add(kB, "P1", Troops::LightCavalry, 24, Formation::Line, {50, 100, kSouth});
  f.order("F1: MC AT B1", "P1: MC AT A1");
  const March march = f.march();
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].side, kB);
  EXPECT_EQ(march.clashes()[0].attacker, horse);
}

// The check of sim.barring-unit, with the question that it asks (sim.prompts).
TEST(Attack, MayTurnToWhoBarsItsWay) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 90, kSouth});
  const UnitId bar = f.foot(kB, "P2", 36, Formation::Line, {50, 65, kSouth});
  f.order("F1: MC AT B1", "");
  March march(f.state());
  march.run();
  ASSERT_EQ(march.questions().size(), 1U);
  const Question question = march.questions()[0];
  EXPECT_EQ(question, (Question{Question::Kind::AttackBarring, 50 * kStep, kA, a, bar}));
  EXPECT_FALSE(march.over());
  march.run(std::vector<Answer>{{question, true}});
  EXPECT_TRUE(march.over());
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].defender, bar);
  EXPECT_EQ(place(march, kA, a), cm(50, 60));

  EXPECT_TRUE(f.march(std::vector<Answer>{{question, false}}).clashes().empty());
  f.options().barring_unit = BarringUnit::StopOnly;
  EXPECT_TRUE(f.march().clashes().empty());
}

// The check of melee.must-be-announced.
TEST(Attack, ThatWasNotAnnouncedIsMadeIfTheOpponentInsists) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId b = f.foot(kB, "P1", 36, Formation::Line, {50, 65, kSouth});
  f.order("F1: MC AT B1", "");
  f.unit(kA, a).flags = 0;
  const Question question{Question::Kind::Insist, 50 * kStep, kB, b, a};
  EXPECT_EQ(f.march(std::vector<Answer>{{question, true}}).clashes().size(), 1U);
  const March stands = f.march(std::vector<Answer>{{question, false}});
  EXPECT_TRUE(stands.clashes().empty());
  EXPECT_EQ(place(stands, kA, a), cm(50, 60));
  f.options().prompts = Prompts::Standing;
  EXPECT_TRUE(f.march().clashes().empty());
}

// The check of melee.who-may-attack.
TEST(Attack, OfAUnitInMDOnlyComesUp) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 60, kSouth});
  f.order("F1: MN AT B1", "");
  f.unit(kA, a).disorder = Disorder::MD;
  const March march = f.march();
  EXPECT_TRUE(march.clashes().empty());
  EXPECT_EQ(place(march, kA, a), cm(50, 55));
}

// formation.front: the check of an attack from beyond the end of a line.
TEST(Attack, ComesInTheFlankFromBehindTheFront) {
  const Form line{.size = {18 * kCm, 2 * kCm}};
  const geometry::Pose pose{cm(50, 50), 0};
  EXPECT_EQ(from_where(line, pose, cm(70, 49)), From::Flank);
  EXPECT_EQ(from_where(line, pose, cm(70, 50)), From::Front);
  EXPECT_EQ(from_where(line, pose, cm(55, 47)), From::Rear);
  EXPECT_EQ(from_where(line, pose, cm(55, 48)), From::Flank);
  EXPECT_EQ(from_where(line, pose, cm(59, 47)), From::Flank);
}

// direction.about-turn: ten of twenty centimetres are left, the other way.
TEST(Turning, AboutCostsHalfTheRate) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.order("F1: AB MN >180", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, a), cm(50, 38));
  EXPECT_EQ(mover(march, kA, a).pose.facing, geometry::kHalfTurn);
}

// The check of march.arrow-turns: 14.14 cm for the wheel, 5.86 north-east; beyond a quarter it
// stands.
TEST(Turning, OfALineIsAWheel) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.order("F1: MN >45", "");
  const March march = f.march();
  // The right end stands at 59, 50; the middle comes to 9 cm from it, then goes 5.863 cm.
  const double middle_x = 59 - 9 * 0.70710678, middle_y = 50 + 9 * 0.70710678;
  const double way = (20 - 14.13717) * 0.70710678;
  EXPECT_NEAR(place(march, kA, a).x, (middle_x + way) * kCm, 30);
  EXPECT_NEAR(place(march, kA, a).y, (middle_y + way) * kCm, 30);
  f.order("F1: MN >100", "");
  EXPECT_EQ(place(f.march(), kA, a), cm(50, 50));
}

// The check of direction.rotate: a column of 25 cm has 15 left after a quarter.
TEST(Turning, OfAColumnIsOnTheSpot) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.order("F1: MN >90", "");
  const March march = f.march();
  // Its middle lies 4.5 cm behind its front.
  EXPECT_EQ(place(march, kA, a), cm(50 + 4.5 + 15, 45.5));
}

// sim.enemy-touch: skirmishers turn for nothing, but not into an enemy beside them.
TEST(Turning, ThatWouldEndOnAnEnemyIsNotBegun) {
  for (const double far : {26.0, 8.0}) {
    Field f;
    const UnitId chain = f.foot(kA, "S", 12, Formation::SkirmishLine, {50, 50});
    f.foot(kB, "P1", 36, Formation::BattalionMass, {50, 50 - far, kSouth});
    f.order("S: MN >90", "");
    const March march = f.march();
    EXPECT_TRUE(apart(march)) << far;
    const bool turns = far > 8;
    EXPECT_EQ(mover(march, kA, chain).pose.facing, turns ? geometry::kQuarterTurn : 0) << far;
    EXPECT_EQ(happening(march, Kind::Touched, kA, chain).tick, turns ? -1 : 0) << far;
    EXPECT_EQ(place(march, kA, chain), turns ? cm(80.5, 49.5) : cm(50, 50)) << far;
  }
}

// The check of march.back-and-sideways.
TEST(March, OfSkirmishersGoesBackFacingTheEnemy) {
  Field f;
  const UnitId a = f.foot(kA, "F1", 12, Formation::SkirmishLine, {50, 50});
  f.order("F1: MN BK >180", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, a), cm(50, 20));
  EXPECT_EQ(mover(march, kA, a).pose.facing, 0);
}

// example.whole-bound: H at 0.45 cm a step reaches G in step 89, F1 at 0.2 cm L3 in step 125; F2
// and L2, whose orders failed, stand.
TEST(Example, WholeBoundHasItsContacts) {
  Field f;
  const UnitId f1 = f.foot(kA, "F1", 36, Formation::AttackColumn, {30, 60});
  const UnitId f2 = f.foot(kA, "F2", 36, Formation::Line, {52, 60});
  const UnitId g = f.add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {95, 55});
  const UnitId l3 = f.foot(kB, "L3", 30, Formation::Line, {30, 90, kSouth});
  const UnitId l2 = f.foot(kB, "L2", 30, Formation::Line, {150, 120, kSouth});
  f.foot(kB, "M1", 36, Formation::Line, {48, 130, kSouth});
  const UnitId h = f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {95, 100, kSouth});
  f.order("F1: MC >0 AT B1\nF2: CF AC, MN >0\nG: CN", "L2: MN >180\nH: MC >180 AT A3");
  f.unit(kA, f2).flags |= unit_flag::kFailedOrder;
  f.unit(kB, l2).flags |= unit_flag::kFailedOrder;
  const March march = f.march();
  const Happening first = happening(march, Kind::Attack, kB, h);
  const Happening second = happening(march, Kind::Attack, kA, f1);
  EXPECT_EQ(step_of(first.tick), 89);
  EXPECT_EQ(first.other, g);
  EXPECT_EQ(second.tick, 125 * kStep);
  EXPECT_EQ(second.other, l3);
  EXPECT_EQ(place(march, kA, f1), cm(30, 85));
  EXPECT_EQ(place(march, kA, f2), cm(52, 60));
  EXPECT_EQ(place(march, kB, l2), cm(150, 120));
  ASSERT_EQ(march.clashes().size(), 2U);
  EXPECT_EQ(march.clashes()[0].from, From::Front);
}

// orders.conditional: it sets out with the segment after the other has passed.
TEST(March, BeginsWhenTheNamedUnitHasPassed) {
  Field f;
  const UnitId first = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 54});
  const UnitId second = f.foot(kA, "F2", 36, Formation::Line, {80, 50});
  f.order("F1: MN >0\nF2: when passed F1, MN >0", "");
  const March march = f.march();
  EXPECT_EQ(place(march, kA, first), cm(50, 79));
  // Nine centimetres deep, it is past after 5 cm, 40 steps: two segments.
  EXPECT_EQ(place(march, kA, second), cm(80, 66));
}

}  // namespace
}  // namespace sandtable::belle_alliance
