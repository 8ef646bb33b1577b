#include "rulesets/belle_alliance/rules/fire/fire.h"

#include <gtest/gtest.h>

#include <array>

#include <bit>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/split.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

using field::clash;
using field::cm;
using field::Fight;
using field::kA;
using field::kB;
using field::kSouth;
using field::lines;
using field::refused;
using field::shot;
using Clauses = std::vector<Clause>;

/// The landwehr of example.column-against-line, 5 cm before the column that attacks it.
struct Example : Fight {
  UnitId column = kNoUnit, line = kNoUnit;
  Example() {
    column = foot(kA, "F1", 36, Formation::AttackColumn, {50, 55});
    line = foot(kB, "L3", 30, Formation::Line, {50, 60, kSouth});
    card(kA, column).valour = 1;
    card(kB, line).valour = -2;
    ready();
    unit(kA, column).flags |= unit_flag::kMoved | unit_flag::kCharged | unit_flag::kAnnounced;
  }
};

// The fire of example.column-against-line, number by number.
TEST(FireExample, GivesEveryNumber) {
  Example f;
  const FireSheet sheet = sheet_of(f.state(), shot(kB, f.line, f.column));
  EXPECT_EQ(lines(sheet.loss), "A+2 B+2 J+2 N-1");
  EXPECT_EQ(lines(sheet.moral), "h-1");
  EXPECT_EQ(sheet.bearing.zone, 1);
  EXPECT_EQ(sheet.bearing.distance, 5 * field::kCm);
  EXPECT_EQ(sheet.units, 3);
  f.fire({shot(kB, f.line, f.column)}, {{3, 4, 4}});
  const Unit& column = f.unit(kA, f.column);
  EXPECT_EQ(column.figures, 33);
  EXPECT_EQ(column.lost_to_fire, 3);
  EXPECT_EQ(column.disorder, Disorder::LD);
  EXPECT_EQ(column.valour, 1);
  EXPECT_NE(f.unit(kB, f.line).flags & unit_flag::kFired, 0U);
  EXPECT_NE(f.unit(kB, f.line).flags & unit_flag::kFirstFireSpent, 0U);
}

std::string chance(const std::vector<TargetOutcome>& odds, Disorder least) {
  Fraction sum;
  for (const TargetOutcome& o : odds)
    if (o.state >= least) sum += o.chance;
  return sum.to_string();
}

// The attack is broken by that fire before any melee: MD or worse.
TEST(FireExample, BreaksTheColumnThirtyFiveTimesInTwoHundredAndSixteen) {
  Example f;
  const std::vector<Shot> shots{shot(kB, f.line, f.column)};
  const auto odds = target_odds(f.state(), shots, kA, f.column);
  EXPECT_EQ(chance(odds, Disorder::MD), "35/216");
  EXPECT_EQ(chance(odds, Disorder::None), "1/1");
}

/// Eight gunners of 6-pounders in zone 1 before a fresh column of 36.
struct Battery : Fight {
  UnitId guns = kNoUnit, column = kNoUnit;
  Battery() {
    guns = add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 50});
    card(kA, guns).weapon = Weapon::MediumGun;
    column = foot(kB, "C", 36, Formation::AttackColumn, {50, 80, kSouth});
    ready();
  }
};

TEST(FireOdds, OfCanisterAndBallAtACloseColumn) {
  Battery f;
  const std::vector<Shot> shots{shot(kA, f.guns, f.column)};
  EXPECT_EQ(lines(sheet_of(f.state(), shots, 0).loss), "A+3 B+3 J+1");
  EXPECT_EQ(chance(target_odds(f.state(), shots, kB, f.column), Disorder::FD), "35/216");
  f.unit(kA, f.guns).flags |= unit_flag::kCanister;
  EXPECT_EQ(lines(sheet_of(f.state(), shots, 0).loss), "A+3 B+3 H+2 J+1");
  EXPECT_EQ(chance(target_odds(f.state(), shots, kB, f.column), Disorder::FD), "3/8");
  f.options().canister_factor = CanisterFactor::PlusThree;
  EXPECT_EQ(lines(sheet_of(f.state(), shots, 0).loss), "A+3 B+3 H+3 J+1");
}

// The check of fire.canister: 41 cm is beyond zone 1, 40 is not.
TEST(FireCanister, ReachesZoneOneOnly) {
  Battery f;
  f.unit(kA, f.guns).flags |= unit_flag::kCanister;
  f.unit(kB, f.column).place = cm(50, 91);
  const FireSheet far = sheet_of(f.state(), shot(kA, f.guns, f.column));
  EXPECT_FALSE(far.carried_out());
  EXPECT_EQ(far.bearing.why, clause::fire_canister);
  f.unit(kB, f.column).place = cm(50, 90);
  EXPECT_EQ(sheet_of(f.state(), shot(kA, f.guns, f.column)).bearing.zone, 1);
}

// The checks of fire.ranging and fire.ranging-lost.
TEST(FireRanging, IsLostByAMoveOrALongWayOfTheTarget) {
  Battery f;
  f.unit(kB, f.column).place = cm(50, 130);
  const Shot at = shot(kA, f.guns, f.column);
  EXPECT_EQ(lines(sheet_of(f.state(), at).loss), "A+1 B+3 H-2 J+1");
  f.fire({at}, {{2, 2, 2}});
  ++f.state().bound;
  open_bound(f.state());
  EXPECT_EQ(sheet_of(f.state(), at).loss.of_group('H'), 0);
  f.unit(kB, f.column).way = 2000;
  EXPECT_EQ(sheet_of(f.state(), at).loss.of_group('H'), 0);
  f.unit(kB, f.column).way = 2100;
  EXPECT_EQ(sheet_of(f.state(), at).loss.of_group('H'), -2);
  f.unit(kB, f.column).way = 0;
  f.unit(kA, f.guns).flags |= unit_flag::kMoved;
  EXPECT_EQ(sheet_of(f.state(), at).loss.of_group('H'), -2);
  f.unit(kA, f.guns).flags &= ~unit_flag::kMoved;
  ++f.state().bound;
  open_bound(f.state());
  EXPECT_EQ(sheet_of(f.state(), at).loss.of_group('H'), -2) << "a bound without fire";
}

// The check of fire.ranging-without-effect: no dice, and then continued fire without the factor.
TEST(FireRanging, MayBeDoneWithoutEffect) {
  Battery f;
  f.unit(kB, f.column).place = cm(50, 130);
  Shot at = shot(kA, f.guns, f.column);
  at.ranging = true;
  f.fire({at}, {});
  EXPECT_EQ(f.unit(kB, f.column).figures, 36);
  EXPECT_EQ(f.unit(kA, f.guns).flags & (unit_flag::kFired | unit_flag::kFirstFireSpent), 0U);
  ++f.state().bound;
  open_bound(f.state());
  f.state().sub_phase = SubPhase::ContinuedFire;
  at.ranging = false;
  EXPECT_EQ(refused(f.state(), at), Clauses{});
  EXPECT_EQ(lines(sheet_of(f.state(), at).loss), "A+1 B+3 J+1");
}

// fire.ranges: 100.00 cm is zone 2 of a 12-pounder; a target 125 cm off a 6-pounder is not fired
// at.
TEST(FireRanges, EndWhereTheTableSays) {
  Battery f;
  f.unit(kB, f.column).place = cm(50, 175);
  const FireSheet far = sheet_of(f.state(), shot(kA, f.guns, f.column));
  EXPECT_FALSE(far.carried_out());
  EXPECT_EQ(far.bearing.why, clause::fire_ranges);
  f.card(kA, f.guns).weapon = Weapon::HeavyGun;
  f.unit(kB, f.column).place = cm(50, 150);
  const FireSheet heavy = sheet_of(f.state(), shot(kA, f.guns, f.column));
  EXPECT_EQ(heavy.bearing.zone, 2);
  EXPECT_EQ(heavy.loss.of_group('L'), 1);
}

// The check of fire.zone: all who bear fire in the zone of the nearest.
TEST(FireZone, IsThatOfTheShortestLine) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  const UnitId target = f.foot(kB, "P", 36, Formation::AttackColumn, {58, 60, kSouth});
  f.ready();
  const Bearing near = sheet_of(f.state(), shot(kA, line, target)).bearing;
  EXPECT_EQ(near.distance, 10 * field::kCm);
  EXPECT_EQ(near.zone, 1);
  EXPECT_EQ(near.figures, 30);
}

// The check of fire.who-fires: a third of a line is masked, so twenty of thirty bear.
TEST(FireBearing, LeavesOutWhoIsMasked) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  f.add(kA, "G", Troops::FootArtillery, 2, Formation::Unlimbered, {45, 54.5});
  const UnitId target = f.foot(kB, "P", 36, Formation::Line, {50, 56, kSouth});
  f.ready();
  // Two guns, 8 cm wide, half a centimetre before the line, over its left third.
  f.unit(kA, 1).guns = 2;
  f.unit(kA, 1).place = cm(44, 54.5);
  const Bearing bearing = sheet_of(f.state(), shot(kA, line, target)).bearing;
  EXPECT_EQ(bearing.figures, 20);
  EXPECT_EQ(units_of_fire(bearing.figures), 2);
}

// The check of fire.line-blocked.
TEST(FireBearing, IsBlockedByALineBetween) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  f.foot(kB, "P1", 60, Formation::Line, {50, 58, kSouth});
  const UnitId rear = f.foot(kB, "P2", 30, Formation::Line, {50, 66, kSouth});
  f.ready();
  const Bearing bearing = sheet_of(f.state(), shot(kA, line, rear)).bearing;
  EXPECT_FALSE(bearing.carried_out());
  EXPECT_EQ(bearing.why, clause::fire_line_blocked);
}

// fire.loss-total and fire.common-target-working: 15, 12 and 9 are read at 16.
TEST(FireCommon, JoinsSums) {
  Fight f;
  const UnitId one = f.foot(kA, "F1", 30, Formation::Line, {35, 50});
  const UnitId two = f.foot(kA, "F2", 30, Formation::Line, {51, 50});
  const UnitId three = f.foot(kA, "F3", 30, Formation::Line, {67, 50});
  const UnitId target = f.foot(kB, "P", 120, Formation::Line, {51, 58, kSouth});
  State& s = f.ready();
  s.of(kB).units[target].flags = 0;
  for (const UnitId id : {one, two, three}) f.unit(kA, id).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Shot> shots{shot(kA, one, target), shot(kA, two, target),
                                shot(kA, three, target)};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(lines(sheet_of(s, shots, i).loss), "A+2");
    EXPECT_EQ(lines(sheet_of(s, shots, i).moral), "");
  }
  // Sums 15, 12 and 9: 3 x 1, 3 x 1/2 and 3 x 1/4 figures are 5.25; moral 15 and 1 more is 16, LD.
  f.fire(shots, {{5, 4, 4}, {4, 3, 3}, {3, 2, 2}});
  EXPECT_EQ(f.unit(kB, target).figures, 115);
  EXPECT_EQ(f.unit(kB, target).disorder, Disorder::LD);
}

TEST(FireCommon, OddsOfThreeAddUp) {
  Fight f;
  const UnitId one = f.foot(kA, "F1", 30, Formation::Line, {35, 50});
  const UnitId two = f.foot(kA, "F2", 30, Formation::Line, {51, 50});
  const UnitId three = f.foot(kA, "F3", 30, Formation::Line, {67, 50});
  const UnitId target = f.foot(kB, "P", 120, Formation::Line, {51, 58, kSouth});
  f.ready();
  const std::vector<Shot> shots{shot(kA, one, target), shot(kA, two, target),
                                shot(kA, three, target)};
  const auto odds = target_odds(f.state(), shots, kB, target);
  Fraction all;
  for (const TargetOutcome& o : odds) all += o.chance;
  EXPECT_EQ(all, Fraction(1));
}

// fire.soutien-loss-shared: of two batteries one fires through the chain. Losses of one size that
// come from the one and from the other are shared otherwise; the chances are counted by hand.
TEST(FireCommon, OddsTellApartWhatTheLineTakes) {
  Fight f;
  const UnitId one = f.add(kA, "G1", Troops::FootArtillery, 4, Formation::Unlimbered, {50, 30});
  const UnitId two =
      f.add(kA, "G2", Troops::FootArtillery, 4, Formation::Unlimbered, {90, 66, field::kWest});
  for (const UnitId guns : {one, two}) f.card(kA, guns).weapon = Weapon::MediumGun;
  const UnitId behind = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  f.chain(kB, behind, 12, 5);
  for (const UnitId guns : {one, two}) f.unit(kA, guns).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Shot> shots{shot(kA, one, behind), shot(kA, two, behind)};
  EXPECT_EQ(lines(sheet_of(f.state(), shots, 0).loss), "A+3");
  EXPECT_EQ(lines(sheet_of(f.state(), shots, 1).loss), "A+3 C+3");
  std::array<Fraction, 5> lost{};
  for (const TargetOutcome& o : target_odds(f.state(), shots, kB, behind))
    if (o.loss < 5) lost[static_cast<std::size_t>(o.loss)] += o.chance;
  EXPECT_EQ(lost[1], Fraction(11, 1944));
  EXPECT_EQ(lost[2], Fraction(707, 5184));
  EXPECT_EQ(lost[3], Fraction(2383, 7776));
  EXPECT_EQ(lost[4], Fraction(2977, 11664));
}

// fire.simultaneous, fire.dead-fire-back: both shots of two batteries count.
TEST(FireSimultaneous, CountsForWhoIsWipedOut) {
  Fight f;
  const UnitId a = f.add(kA, "G", Troops::FootArtillery, 1, Formation::Unlimbered, {50, 50});
  const UnitId b =
      f.add(kB, "H", Troops::FootArtillery, 1, Formation::Unlimbered, {50, 60, kSouth});
  f.card(kA, a).guns = f.card(kB, b).guns = 1;
  f.card(kA, a).weapon = f.card(kB, b).weapon = Weapon::MediumGun;
  f.ready();
  f.fire({shot(kB, b, a), shot(kA, a, b)}, {{6, 6, 6}, {6, 6, 6}});
  EXPECT_EQ(f.unit(kA, a).standing, Standing::Removed);
  EXPECT_EQ(f.unit(kB, b).standing, Standing::Removed);
}

// fire.md-fd-may-not, continued-fire.*, passing.bars-later-fire, supply.without-no-fire.
TEST(MayFire, RefusesByClause) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  const UnitId horse = f.add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {90, 50});
  const UnitId target = f.foot(kB, "P", 30, Formation::Line, {50, 60, kSouth});
  State& s = f.ready();
  const Shot at = shot(kA, line, target);
  Unit& unit = f.unit(kA, line);
  EXPECT_EQ(refused(s, at), Clauses{});
  unit.disorder = Disorder::MD;
  EXPECT_EQ(refused(s, at), Clauses{clause::fire_md_fd_may_not});
  unit.disorder = Disorder::LD;
  EXPECT_EQ(refused(s, at), Clauses{});
  unit.disorder = Disorder::None;
  unit.flags = unit_flag::kContinued;
  EXPECT_EQ(refused(s, at), Clauses{clause::continued_fire_bars_later_fire});
  unit.flags = unit_flag::kPassed;
  EXPECT_EQ(refused(s, at), Clauses{clause::passing_bars_later_fire});
  unit.flags = 0;
  unit.supply = Supply::None;
  EXPECT_EQ(refused(s, at), Clauses{clause::supply_without_no_fire});
  unit.supply = Supply::Unlimited;
  // 35 cm behind the line it is out of its arc, whoever else may see it
  // (fire.needs-sight).
  f.unit(kB, target).place = cm(50, 13);
  EXPECT_EQ(refused(s, at), Clauses{clause::fire_needs_sight});
  f.unit(kB, target).place = cm(50, 60);
  s.sub_phase = SubPhase::ContinuedFire;
  EXPECT_EQ(refused(s, at), Clauses{clause::continued_fire_right});
  unit.flags = unit_flag::kFiredBefore;
  unit.target = target;
  EXPECT_EQ(refused(s, at), Clauses{});
  unit.flags |= unit_flag::kAnnounced;
  EXPECT_EQ(refused(s, at), Clauses{clause::melee_announced_binds});
  f.options().announced_attack = AnnouncedAttack::Free;
  EXPECT_EQ(refused(s, at), Clauses{});
  s.sub_phase = SubPhase::Fire;
  EXPECT_FALSE(refused(s, shot(kA, horse, target)).empty());
  f.card(kA, horse).carbines = true;
  EXPECT_EQ(refused(s, shot(kA, horse, target)), Clauses{});
}

// fire.split-no-second-small-unit, fire.split-one-roll, fire.split-factor.
TEST(FireSplit, HasOneThrowAndOneSmallUnit) {
  EXPECT_EQ(units_of_part(false, 18, false, 0), 2);
  EXPECT_EQ(units_of_part(false, 18, true, 18), 1);
  EXPECT_EQ(units_of_part(false, 16, true, 20), 2);
  EXPECT_EQ(units_of_part(true, 3, true, 3), 1);
  Fight f;
  const UnitId line = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  const UnitId left = f.foot(kB, "P1", 36, Formation::Line, {40, 58, kSouth});
  const UnitId right = f.foot(kB, "P2", 36, Formation::Line, {60, 58, kSouth});
  f.ready();
  std::vector<Shot> shots{shot(kA, line, left), shot(kA, line, right)};
  shots[0].figures = shots[1].figures = 18;
  const FireSheet one = sheet_of(f.state(), shots, 0), two = sheet_of(f.state(), shots, 1);
  EXPECT_EQ(one.bearing.figures, 18);
  EXPECT_EQ(two.bearing.figures, 18);
  EXPECT_EQ(one.units + two.units, 3);
  EXPECT_EQ(lines(one.loss), "A+2 G-2 J+2");
  // One throw: 13 and 2 are 15, a figure a unit of fire.
  f.fire(shots, {{5, 4, 4}});
  EXPECT_EQ(f.unit(kB, left).figures, 34);
  EXPECT_EQ(f.unit(kB, right).figures, 35);
}

/// A battery of four guns whose right one is a howitzer.
struct Mixed : Fight {
  UnitId guns = kNoUnit, left = kNoUnit, right = kNoUnit;
  Mixed() {
    guns = add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 50});
    left = foot(kB, "P1", 36, Formation::Line, {40, 90, kSouth});
    right = foot(kB, "P2", 36, Formation::Line, {60, 90, kSouth});
    card(kA, guns).weapon = Weapon::MediumGun;
    card(kA, guns).howitzers = 1;
    ready();
  }
  /// With what the right part of its fire is made, of so many gunners; without any with what
  /// all of it is.
  Weapon fires(UnitId unit, int of_right) {
    if (of_right == 0) {
      const std::vector<Shot> all{shot(kA, unit, right)};
      return weapon_of(state(), all[0], part_of(state(), all, 0));
    }
    std::vector<Shot> parts{shot(kA, unit, left), shot(kA, unit, right)};
    parts[0].figures = static_cast<std::uint8_t>(this->unit(kA, unit).figures - of_right);
    parts[1].figures = static_cast<std::uint8_t>(of_right);
    EXPECT_EQ(weapon_of(state(), parts[0], part_of(state(), parts, 0)), Weapon::MediumGun);
    return weapon_of(state(), parts[1], part_of(state(), parts, 1));
  }
  /// It loses both gunners of one model gun to whoever stands beside it.
  void lose(double x) {
    Blows blows;
    blows.at(kA, guns).loss = 2;
    blows.at(kA, guns).from = cm(x, 51);
    strike(state(), blows);
    ASSERT_EQ(unit(kA, guns).guns, 3);
  }
};

// The ruling of fire.ammunition: howitzers fire as such where they are a part of the fire.
TEST(FireHowitzers, FireAsGunsUnlessTheyAreAPart) {
  Mixed f;
  EXPECT_EQ(f.fires(f.guns, 0), Weapon::MediumGun);
  EXPECT_EQ(f.fires(f.guns, 2), Weapon::Howitzer);
  EXPECT_EQ(f.fires(f.guns, 4), Weapon::MediumGun) << "a gun is with it";
}

TEST(FireHowitzers, AreNotMadeOfGunsWhenTheyAreLost) {
  Mixed with, without;
  with.lose(0);
  EXPECT_EQ(with.fires(with.guns, 2), Weapon::Howitzer) << "it lost a gun";
  without.lose(100);
  EXPECT_EQ(without.fires(without.guns, 2), Weapon::MediumGun) << "it lost its howitzer";
}

TEST(FireHowitzers, GoWithThePartThatTheyAreIn) {
  Mixed f;
  f.order("G: SP 2+2", "");
  ASSERT_TRUE(split_unit(f.state(), kA, f.guns, orders_of(f.state(), kA, f.guns)));
  const auto second = static_cast<UnitId>(f.state().of(kA).unit_count - 1);
  EXPECT_EQ(f.fires(f.guns, 2), Weapon::MediumGun) << "there is none in the left part";
  EXPECT_EQ(f.fires(second, 2), Weapon::Howitzer);
  const UnitId one = assemble(f.state(), kA, std::array{f.guns, second});
  EXPECT_EQ(f.unit(kA, one).guns, 4);
  EXPECT_EQ(std::popcount(f.unit(kA, one).howitzers), 1);
}

// The check of fire.from-line-and-mother.
TEST(FireSkirmishers, FireWithTheirMother) {
  Fight f;
  const UnitId mother = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  const UnitId near = f.foot(kB, "P1", 30, Formation::AttackColumn, {88, 50, field::kWest});
  const UnitId column = f.foot(kB, "P2", 30, Formation::AttackColumn, {50, 70, kSouth});
  f.ready();
  const UnitId chain = f.chain(kA, mother, 12, 5);
  f.unit(kA, chain).place = cm(72, 52);
  const std::vector<Shot> shots{shot(kA, chain, near), shot(kA, mother, column)};
  const FireSheet line = sheet_of(f.state(), shots, 0), foot = sheet_of(f.state(), shots, 1);
  EXPECT_EQ(line.bearing.figures, 12);
  EXPECT_EQ(line.units, 1);
  EXPECT_EQ(foot.units, 3);
  EXPECT_EQ(line.loss.of_group('G'), -2);
  EXPECT_EQ(foot.loss.of_group('G'), -2);
  f.fire(shots, {{2, 1, 4}});  // one throw for both
  EXPECT_NE(f.unit(kA, mother).flags & f.unit(kA, chain).flags & unit_flag::kFired, 0U);
}

// The checks of fire.skirmish-covers-small-arms and fire.skirmish-no-cover-artillery.
TEST(FireSkirmishers, CoverAgainstSmallArmsAlone) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 40});
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {90, 30});
  f.card(kA, guns).weapon = Weapon::MediumGun;
  const UnitId behind = f.foot(kB, "P", 36, Formation::AttackColumn, {50, 60, kSouth});
  f.ready();
  const UnitId chain = f.chain(kB, behind, 12, 5);
  EXPECT_FALSE(sheet_of(f.state(), shot(kA, line, behind)).carried_out());
  EXPECT_TRUE(sheet_of(f.state(), shot(kA, line, chain)).carried_out());
  EXPECT_TRUE(sheet_of(f.state(), shot(kA, guns, behind)).carried_out());
  f.unit(kB, chain).place = cm(50, 59);
  EXPECT_TRUE(sheet_of(f.state(), shot(kA, line, behind)).carried_out());
}

// fire.soutien-counts-skirmishers, fire.soutien-loss-shared, fire.soutien-moral-takes-line.
TEST(FireSoutien, SharesWithItsLine) {
  Fight f;
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 30});
  f.card(kA, guns).weapon = Weapon::MediumGun;
  const UnitId behind = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  const UnitId chain = f.chain(kB, behind, 12, 5);
  f.unit(kA, guns).flags |= unit_flag::kFirstFireSpent;
  const FireSheet sheet = sheet_of(f.state(), shot(kA, guns, behind));
  EXPECT_TRUE(sheet.bearing.through);
  EXPECT_EQ(lines(sheet.loss), "A+3");
  // 13 + 3 = 16: 4 units of fire take 4 figures, of 24 and 12 that count; a ninth lost adds 1: LD.
  f.fire({shot(kA, guns, behind)}, {{5, 4, 4}});
  EXPECT_EQ(f.unit(kB, behind).figures, 21);
  EXPECT_EQ(f.unit(kB, chain).figures, 11);
  EXPECT_EQ(f.unit(kB, behind).disorder, Disorder::LD);
  EXPECT_EQ(f.unit(kB, chain).disorder, Disorder::LD);
}

// The checks of fire.overhead and fire.overhead-own.
TEST(FireOverhead, NeedsHeightAndRoom) {
  Fight f;
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 50});
  f.card(kA, guns).weapon = Weapon::MediumGun;
  f.foot(kA, "F", 36, Formation::Line, {50, 64});
  const UnitId target = f.foot(kB, "P", 36, Formation::Line, {50, 84, kSouth});
  f.area("hill", Ground::Hill, 0, 0, 100, 52);
  f.ready();
  EXPECT_TRUE(sheet_of(f.state(), shot(kA, guns, target)).carried_out());  // 20 cm beyond it
  f.unit(kB, target).place = cm(50, 79);
  const FireSheet near = sheet_of(f.state(), shot(kA, guns, target));
  EXPECT_FALSE(near.carried_out());
  EXPECT_EQ(near.bearing.why, clause::fire_overhead_not_met);
  f.setup().features.clear();
  f.unit(kB, target).place = cm(50, 84);
  EXPECT_FALSE(sheet_of(f.state(), shot(kA, guns, target)).carried_out()) << "on one level";
}

// The check of fire.gunners-target.
TEST(FireAtGuns, TakesTheNearestGunnersFirst) {
  Fight f;
  const UnitId guns =
      f.add(kB, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 60, kSouth});
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {65, 50});
  f.ready();
  const Len each = form_of(f.state(), kB, guns).size.width / f.unit(kB, guns).guns;
  Blows blows;
  blows.at(kB, guns).loss = 3;
  blows.at(kB, guns).from = f.unit(kA, line).place;
  strike(f.state(), blows);
  const Unit& unit = f.unit(kB, guns);
  EXPECT_EQ(unit.figures, 5);
  // Facing south, its first gun is the eastern one: that is lost with its gunners
  // (scale.gunner-loss), and the others stand where they did.
  EXPECT_EQ(unit.guns, 3);
  EXPECT_EQ(unit.served[0], 1);
  EXPECT_EQ(unit.served[3], 0);
  EXPECT_EQ(unit.place.x, 50 * field::kCm - each / 2);
}

// The check of cover.classes: a hedge covers who stands 0.1 cm behind it, not 2 cm.
TEST(FireCover, IsOfWhoStandsRightBehindIt) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  const UnitId target = f.foot(kB, "P", 30, Formation::Line, {50, 60.1, kSouth});
  f.feature("hedge", Ground::Hedge, {cm(20, 60), cm(80, 60)});
  f.ready();
  EXPECT_EQ(sheet_of(f.state(), shot(kA, line, target)).loss.of_group('D'), -2);
  f.unit(kB, target).place = cm(50, 62);
  EXPECT_EQ(sheet_of(f.state(), shot(kA, line, target)).loss.of_group('D'), 0);
}

// fire.square: a quarter of its figures from the face that the target stands before.
TEST(FireSquare, FiresFromOneFace) {
  Fight f;
  const UnitId square = f.foot(kA, "F", 36, Formation::Square, {50, 50});
  const UnitId horse =
      f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {70, 50, field::kWest});
  f.ready();
  const FireSheet sheet = sheet_of(f.state(), shot(kA, square, horse));
  EXPECT_EQ(sheet.bearing.figures, 9);
  EXPECT_EQ(sheet.units, 1);
}

// fire.loss-row: 5 of 36 lost to fire in this bound add 1.
TEST(FireLoss, RowCountsTheWholeBound) {
  EXPECT_EQ(loss_row(5, 36), 1);
  EXPECT_EQ(loss_row(3, 36), 0);
  EXPECT_EQ(loss_row(8, 36), 2);
  EXPECT_EQ(loss_row(0, 0), 0);
}

// sight.crest-line: a crest on the way stops the line of fire, a wood too.
TEST(FireGround, StopsLines) {
  for (const bool wood : {false, true}) {
    Fight f;
    const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
    const UnitId target = f.foot(kB, "P", 30, Formation::Line, {50, 70, kSouth});
    f.area("ground", wood ? Ground::Wood : Ground::Hill, 0, 55, 100, 65);
    f.ready();
    const Bearing bearing = sheet_of(f.state(), shot(kA, line, target)).bearing;
    EXPECT_FALSE(bearing.carried_out());
    EXPECT_EQ(bearing.why, clause::fire_line_blocked);
  }
}

// The check of engage.which-officer and engage.effect: 9 gives +2, against fire -2.
TEST(FireEngages, AnOfficerBeforeTheFactorsAreAgreed) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 30, Formation::Line, {50, 50});
  const UnitId target = f.foot(kB, "P", 30, Formation::Line, {50, 60, kSouth});
  StaffCard officer;
  officer.label = "B1";
  f.setup().sides[1].staff = {officer};
  f.ready();
  f.state().of(kB).staff[0].contact = target;
  // Engaging 9; then 17 + 2 + 2 = 21 for loss, 21 - 2 for moral: 6 figures, 2 for the fifth lost.
  f.fire({shot(kA, line, target)}, {{3, 3, 3}, {6, 6, 5}});
  EXPECT_EQ(f.unit(kB, target).engaged, 2);
  EXPECT_EQ(f.unit(kB, target).figures, 24);
  EXPECT_EQ(f.unit(kB, target).disorder, Disorder::MD);
  EXPECT_EQ(f.unit(kB, target).valour, -1);
}

}  // namespace
}  // namespace sandtable::belle_alliance
