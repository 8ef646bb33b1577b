#include "rulesets/belle_alliance/rules/melee/melee.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "engine/dice/odometer.h"
#include "rulesets/belle_alliance/rules/melee/ground.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

using field::clash;
using field::cm;
using field::Fight;
using field::kA;
using field::kB;
using field::kEast;
using field::kSouth;
using field::kWest;
using field::lines;
using field::outcome;
using Does = Outcome::Does;

/// A column that charges a line 5 cm before it (example.column-against-line).
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
  std::vector<Clash> attack() const { return {clash(kA, column, line)}; }
  Melee melee() {
    Melees all;
    lay_out(state(), attack(), Round::First, all);
    EXPECT_EQ(all.list.size(), 1U);
    return all.list[0];
  }
};

// Fire and melee of the example, number by number.
TEST(MeleeExample, GivesEveryNumber) {
  Example f;
  f.fire({field::shot(kB, f.line, f.column)}, {{3, 4, 4}});
  f.state().sub_phase = SubPhase::Melees;
  const Melee melee = f.melee();
  EXPECT_EQ(lines(melee.parties[0].sheet), "2:-2 10:+2 11:+1 16:-2 20:+1");
  EXPECT_EQ(melee.parties[0].sheet.sum(), 0);
  EXPECT_EQ(lines(melee.parties[1].sheet), "2:-2 8:-3 20:-2");
  EXPECT_EQ(melee.parties[1].sheet.sum(), -7);
  EXPECT_EQ(melee.parties[0].units, 4);
  EXPECT_EQ(melee.parties[1].units, 3);
  const Outcomes out = f.fight(f.attack(), {{3, 3, 3}, {4, 4, 3}});
  const Unit &column = f.unit(kA, f.column), &line = f.unit(kB, f.line);
  EXPECT_EQ(line.figures, 24);
  EXPECT_EQ(line.disorder, Disorder::MD);
  EXPECT_EQ(line.valour, -3);
  EXPECT_NE(line.flags & unit_flag::kMustRun, 0U);
  EXPECT_EQ(line.cause, f.column);
  EXPECT_EQ(column.figures, 32);
  EXPECT_EQ(column.disorder, Disorder::LD);
  EXPECT_EQ(outcome(out, kA, f.column).d, 5);
  EXPECT_EQ(outcome(out, kA, f.column).does, Does::TakesGround);
  EXPECT_TRUE(outcome(out, kA, f.column).may_go_on);
  EXPECT_EQ(outcome(out, kB, f.line).does, Does::Retreats);
  EXPECT_NE(column.flags & unit_flag::kAttacked, 0U);
  EXPECT_NE(line.flags & unit_flag::kDefended, 0U);
}

// The melee of example.whole-bound: D = +12, eight lost, FD with two more, twenty left.
TEST(MeleeExample, OfTheWholeBoundRoutsTheLandwehr) {
  Example f;
  f.fire({field::shot(kB, f.line, f.column)}, {{3, 4, 4}});
  const Outcomes out = f.fight(f.attack(), {{5, 4, 4}, {3, 3, 2}});
  EXPECT_EQ(outcome(out, kA, f.column).d, 12);
  EXPECT_EQ(f.unit(kB, f.line).figures, 20);
  EXPECT_EQ(f.unit(kB, f.line).disorder, Disorder::FD);
  EXPECT_EQ(f.unit(kB, f.line).valour, -3);
  EXPECT_EQ(f.unit(kB, f.line).place, cm(50, 61)) << "a disc about its middle";
  EXPECT_EQ(f.unit(kA, f.column).figures, 32);
  EXPECT_EQ(outcome(out, kB, f.line).does, Does::Routs);
}

// melee.result: equal factors give the attacker 36 per cent, level 27, lost 36.
TEST(MeleeOdds, OfEqualFactorsAreEven) {
  Fight f;
  const UnitId a = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId b = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  const std::vector<Clash> attack{clash(kA, a, b)};
  Fraction wins, draws, all;
  for (const MeleeOutcome& o : melee_odds(f.state(), attack, Round::First, kA, a)) {
    all += o.chance;
    if (o.does == Does::TakesGround) wins += o.chance;
    if (o.does == Does::Stands) draws += o.chance;
  }
  EXPECT_EQ(all, Fraction(1));
  EXPECT_EQ(wins.percent(0), "36%");
  EXPECT_EQ(draws.percent(0), "27%");
  // table.melee-result: FD of the defender at 0 has 2 per cent.
  Fraction routs;
  for (const MeleeOutcome& o : melee_odds(f.state(), attack, Round::First, kB, b))
    if (o.state == Disorder::FD) routs += o.chance;
  EXPECT_EQ(routs.percent(1), "2.0%");
}

TEST(MeleeResult, IsReadOnTheTable) {
  EXPECT_EQ(melee_line(9).defender.disorder, Disorder::FD);
  EXPECT_EQ(melee_line(9).defender.quarters, 8);
  EXPECT_EQ(melee_line(8).defender.does, Does::Retreats);
  EXPECT_TRUE(melee_line(5).attacker.may_go_on);
  EXPECT_EQ(melee_line(4).defender.does, Does::ForcedBack);
  EXPECT_FALSE(melee_line(4).attacker.may_go_on);
  EXPECT_EQ(melee_line(1).attacker.disorder, Disorder::LD);
  EXPECT_EQ(melee_line(-1).attacker.does, Does::Stands);
  EXPECT_EQ(melee_line(-2).attacker.does, Does::ForcedBack);
  EXPECT_EQ(melee_line(-5).attacker.disorder, Disorder::MD);
  EXPECT_TRUE(melee_line(-5).defender.cavalry_may_go_on);
  EXPECT_EQ(melee_line(-30).attacker.does, Does::Routs);
  EXPECT_EQ(melee_line(30).defender.does, Does::Routs);
  EXPECT_EQ(forced_back_cm(), 10);
}

std::string column_of_side(Fight& f, const std::vector<Clash>& clashes, std::size_t party,
                           Round round = Round::First) {
  Melees all;
  lay_out(f.state(), clashes, round, all);
  EXPECT_EQ(all.list.size(), 1U);
  return all.list.size() == 0 ? "" : lines(all.list[0].parties[party].sheet);
}

// The check of reading.one-factor-a-group: of a chain that horse attacks only -4 counts.
TEST(MeleeFactors, CountOneAGroup) {
  Fight f;
  const UnitId horse = f.add(kA, "D", Troops::MediumCavalry, 24, Formation::Line, {50, 55});
  const UnitId chain = f.foot(kB, "S", 12, Formation::SkirmishLine, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, horse, chain)};
  EXPECT_EQ(column_of_side(f, attack, 1), "1:-4");
  f.unit(kA, horse).flags |= unit_flag::kCharged;
  // Medium cavalry charging foot with twice its figures, fronts even.
  EXPECT_EQ(column_of_side(f, attack, 0), "1:+1 11:+1 14:+2");
}

// melee.groups, melee.passive-cavalry, valour.cavalry-class.
TEST(MeleeFactors, OfHorse) {
  Fight f;
  const UnitId heavy = f.add(kA, "K", Troops::HeavyCavalry, 24, Formation::Line, {50, 55});
  const UnitId light = f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, heavy, light)};
  EXPECT_EQ(column_of_side(f, attack, 0), "12:-2") << "without the charge it is passive";
  f.unit(kA, heavy).flags |= unit_flag::kCharged;
  EXPECT_EQ(column_of_side(f, attack, 0), "11:+2 12:+1");
  EXPECT_EQ(column_of_side(f, attack, 1), "12:-2");
  EXPECT_EQ(column_of_side(f, attack, 0, Round::Advance), "12:-2");
  f.unit(kA, heavy).flags |= unit_flag::kChargedBefore;
  EXPECT_EQ(column_of_side(f, attack, 0), "11:-2 12:+1") << "of equal size the negative one";
  f.unit(kA, heavy).flags = unit_flag::kFirstFireSpent | unit_flag::kAttackedBefore;
  EXPECT_EQ(column_of_side(f, attack, 0), "12:-2 13:-2");
  f.options().passive_cavalry_rule = PassiveCavalryRule::DefendingOnly;
  EXPECT_EQ(column_of_side(f, attack, 0), "12:+1 13:-2");
}

// melee.overreach: a line 18 cm wide goes 6 cm beyond a column of 6.
TEST(MeleeFactors, OfOverreaching) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId column = f.foot(kB, "P", 36, Formation::AttackColumn, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, line, column)};
  EXPECT_EQ(column_of_side(f, attack, 0), "2:-2 6:+2");
  EXPECT_EQ(column_of_side(f, attack, 1), "2:-2");
  f.unit(kA, line).figures = 30;
  EXPECT_EQ(column_of_side(f, attack, 0), "2:-2") << "15 cm: four and a half beyond";
}

// melee.not-covered: whose own line lies in the zone between is screened.
TEST(MeleeFactors, OfScreens) {
  Fight f;
  const UnitId a = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId b = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, a, b)};
  EXPECT_EQ(column_of_side(f, attack, 0), "2:-2");
  EXPECT_EQ(column_of_side(f, attack, 1), "2:-2");
  f.chain(kB, b, 12, 3);
  EXPECT_EQ(column_of_side(f, attack, 1), "");
  EXPECT_EQ(column_of_side(f, attack, 0), "2:-2");
}

// The check of melee.soutien-shares: 24 with 10 near skirmishers are 34, four units of melee.
TEST(MeleeFigures, OfASoutienCountItsLine) {
  Fight f;
  const UnitId a = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId b = f.foot(kB, "P", 34, Formation::Line, {50, 60, kSouth});
  f.ready();
  f.chain(kB, b, 10, 3);
  Melees all;
  lay_out(f.state(), std::vector{clash(kA, a, b)}, Round::First, all);
  ASSERT_EQ(all.list.size(), 1U);
  EXPECT_EQ(all.list[0].parties[1].figures, 34);
  EXPECT_EQ(all.list[0].parties[1].units, 4);
}

// The check of melee.unit-of-melee: of 36 attacked in the flank 18 count.
TEST(MeleeFigures, OfAFlankAreHalf) {
  Fight f;
  const UnitId a = f.foot(kA, "F", 36, Formation::AttackColumn, {36, 59, kEast});
  const UnitId b = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, a, b, From::Flank)};
  Melees all;
  lay_out(f.state(), attack, Round::First, all);
  ASSERT_EQ(all.list.size(), 1U);
  EXPECT_EQ(all.list[0].parties[1].figures, 18);
  EXPECT_EQ(all.list[0].parties[1].units, 2);
  EXPECT_EQ(column_of_side(f, attack, 0), "2:-2 5:+3 14:+2");
  EXPECT_EQ(column_of_side(f, attack, 1), "2:-2 5:-3");
}

// The check of melee.several-units: the line's column with +3 of the chain, 48 figures.
TEST(MeleeSeveral, ReadTheBestRow) {
  Fight f;
  const UnitId line = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId chain = f.foot(kA, "S", 12, Formation::SkirmishLine, {64, 61, kWest});
  const UnitId foe = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  for (const UnitId id : {line, chain}) f.unit(kA, id).flags |= unit_flag::kFirstFireSpent;
  f.unit(kB, foe).flags |= unit_flag::kFirstFireSpent;
  const std::vector<Clash> attack{clash(kA, line, foe), clash(kA, chain, foe, From::Flank)};
  Melees all;
  lay_out(f.state(), attack, Round::First, all);
  ASSERT_EQ(all.list.size(), 1U);
  EXPECT_EQ(all.list[0].parties[0].list[all.list[0].parties[0].lead].unit, line);
  EXPECT_EQ(all.list[0].parties[0].sheet.of_group(5), 3);
  f.options().several_units = SeveralUnits::LargestUnit;
  lay_out(f.state(), attack, Round::First, all);
  EXPECT_EQ(all.list[0].parties[0].sheet.of_group(5), 0);
}

// sim.meeting-attacks: 12 and 9 are read at D = +3 of the first.
TEST(MeleeMeeting, ReadsTheHigherAsAttacker) {
  Fight f;
  const UnitId a = f.add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {50, 55});
  const UnitId b = f.add(kB, "U", Troops::LightCavalry, 24, Formation::Line, {50, 60, kSouth});
  f.ready();
  for (const Side side : {kA, kB}) f.unit(side, 0).flags |= unit_flag::kCharged;
  const std::vector<Clash> attacks{clash(kA, a, b), clash(kB, b, a)};
  const Outcomes out = f.fight(attacks, {{3, 3, 3}, {4, 4, 4}});
  EXPECT_EQ(outcome(out, kB, b).d, 3);
  EXPECT_EQ(outcome(out, kB, b).does, Does::TakesGround);
  EXPECT_EQ(outcome(out, kA, a).does, Does::ForcedBack);
  EXPECT_EQ(f.unit(kA, a).disorder, Disorder::LD);
  EXPECT_EQ(f.unit(kB, b).disorder, Disorder::None);
}

// The check of melee.square: D = 0 of cuirassiers at the charge.
TEST(MeleeSquare, StandsAndThrowsHorseBack) {
  Fight f;
  const UnitId horse = f.add(kA, "K", Troops::HeavyCavalry, 24, Formation::Line, {50, 50});
  const UnitId square = f.foot(kB, "P", 36, Formation::Square, {50, 58.5, kSouth});
  f.ready();
  f.unit(kA, horse).flags |= unit_flag::kCharged;
  const std::vector<Clash> attack{clash(kA, horse, square)};
  Melees all;
  lay_out(f.state(), attack, Round::First, all);
  ASSERT_EQ(all.list.size(), 1U);
  EXPECT_EQ(all.list[0].parties[0].sheet.of_group(1), -3);
  EXPECT_EQ(all.list[0].parties[1].sheet.of_group(1), 1);
  const int apart = all.list[0].parties[1].sheet.sum() - all.list[0].parties[0].sheet.sum();
  ASSERT_EQ(apart, 2);
  const Outcomes out = f.fight(attack, {{4, 4, 4}, {4, 3, 3}});
  EXPECT_EQ(outcome(out, kB, square).does, Does::Stands);
  EXPECT_EQ(f.unit(kB, square).disorder, Disorder::LD);
  EXPECT_EQ(outcome(out, kA, horse).does, Does::ForcedBack);
  EXPECT_EQ(f.unit(kA, horse).disorder, Disorder::MD);
}

// The check of melee.without-supplies: a dry defender inflicts nothing at D = -3.
TEST(MeleeSupplies, LeaveOnlyPrisoners) {
  for (const bool routs : {false, true}) {
    Fight f;
    const UnitId a = f.foot(kA, "F", 36, Formation::Line, {50, 55});
    const UnitId b = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
    f.ready();
    f.unit(kB, b).supply = Supply::None;
    // -2 for supplies: 9 against 14 - 2 is -3, against 17 - 2 is -6.
    const Outcomes out =
        f.fight({clash(kA, a, b)}, routs ? std::vector<std::vector<int>>{{3, 3, 3}, {6, 6, 5}}
                                         : std::vector<std::vector<int>>{{3, 3, 3}, {5, 5, 4}});
    EXPECT_EQ(outcome(out, kA, a).d, routs ? -6 : -3);
    EXPECT_EQ(f.unit(kA, a).figures, routs ? 30 : 36);
  }
}

/// What may become of everybody, each with its chance: by all throws of dice, or by what those come
/// to together.
std::map<std::string, std::string> odds_of(const State& before, const std::vector<Clash>& clashes,
                                           bool together, int& runs) {
  /// Rolls each by itself.
  struct Apart final : sandtable::DiceSource {
    Odometer odometer{Weight::certain()};
    bool make(const Roll& roll, std::size_t at, Rolled& out) override {
      return odometer.make(roll, at, out);
    }
  } apart;
  sandtable::DiceSource& source =
      together ? static_cast<sandtable::DiceSource&>(apart.odometer) : apart;
  std::map<std::string, Fraction> sums;
  do {
    State state = before;
    Dice dice(apart.odometer.tape(), source);
    NoLog quiet;
    Outcomes out;
    fight_all(state, clashes, Round::First, dice, quiet, out);
    std::string end = std::to_string(digest_of(state));
    for (const Outcome& one : out.all())
      end += " " + std::to_string(static_cast<int>(one.does)) + (one.may_go_on ? "m" : "") +
             (one.must_go_on ? "M" : "") + std::to_string(static_cast<int>(one.effect));
    sums[end] += apart.odometer.weight().fraction();
    ++runs;
  } while (apart.odometer.next());
  std::map<std::string, std::string> out;
  for (const auto& [end, chance] : sums) out[end] = chance.to_string();
  return out;
}

// Odds that follow what two throws come to are those of every throw, supplies spent included.
TEST(MeleeOdds, FollowWhatThrowsComeToTogether) {
  constexpr int kThrows = 20;  // sums with and without two ones
  Example f;
  int all = 0, few = 0;
  EXPECT_EQ(odds_of(f.state(), f.attack(), false, all), odds_of(f.state(), f.attack(), true, few));
  EXPECT_EQ(all, kThrows * kThrows);
  EXPECT_LT(few, all / 8);

  Fight met;
  const UnitId a = met.add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {50, 55});
  const UnitId b = met.add(kB, "U", Troops::LightCavalry, 30, Formation::Line, {50, 60, kSouth});
  met.ready();
  const std::vector<Clash> attacks{clash(kA, a, b), clash(kB, b, a)};
  EXPECT_EQ(odds_of(met.state(), attacks, false, all), odds_of(met.state(), attacks, true, few));
}

// Everybody may fight at once.
TEST(MeleeAll, AreFoughtAtOneTime) {
  Fight f;
  std::vector<Clash> attacks;
  for (int i = 0; i < static_cast<int>(kMaxUnits); ++i) {
    const double x = 20 + 20 * (i % 14), y = 20 + 40 * (i / 14);
    const UnitId a = f.foot(kA, "F", 36, Formation::Line, {x, y});
    attacks.push_back(clash(kA, a, f.foot(kB, "P", 36, Formation::Line, {x, y + 5, kSouth})));
  }
  f.ready();
  Melees all;
  lay_out(f.state(), attacks, Round::First, all);
  EXPECT_EQ(all.list.size(), kMaxUnits);
}

// melee.retreat-before-melee: who left before leaves the ground.
TEST(MeleeUnfought, GivesTheGround) {
  Example f;
  f.unit(kB, f.line).place = cm(50, 80);
  const Outcomes out = f.fight(f.attack(), {});
  EXPECT_EQ(outcome(out, kA, f.column).does, Does::TakesGround);
  EXPECT_TRUE(outcome(out, kA, f.column).may_go_on);
  EXPECT_EQ(f.unit(kA, f.column).flags & unit_flag::kAttacked, 0U);
  f.unit(kA, f.column).disorder = Disorder::MD;
  EXPECT_EQ(f.fight(f.attack(), {}).list.size(), 0U);
}

// The check of melee.loss: the melee's losses shared in proportion, by largest remainder.
TEST(MeleeLoss, IsSharedInProportion) {
  Fight f;
  const UnitId one = f.foot(kA, "F1", 24, Formation::Line, {44, 55});
  const UnitId two = f.foot(kA, "F2", 12, Formation::Line, {56, 55});
  const UnitId foe = f.foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  f.ready();
  // D = -5: 1 1/2 for each of 4 units of melee are 6, of 24 and 12 that is 4 and 2.
  Melees all;
  const std::vector<Clash> attack{clash(kA, one, foe), clash(kA, two, foe)};
  lay_out(f.state(), attack, Round::First, all);
  ASSERT_EQ(all.list.size(), 1U);
  const int apart = all.list[0].parties[0].sheet.sum() - all.list[0].parties[1].sheet.sum();
  ASSERT_EQ(apart, 2);  // together they overreach him
  f.fight(attack, {{3, 2, 1}, {5, 4, 4}});
  EXPECT_EQ(f.unit(kA, one).figures, 20);
  EXPECT_EQ(f.unit(kA, two).figures, 10);
  EXPECT_EQ(f.unit(kA, two).disorder, Disorder::MD);
}

/// A line that is forced back by a line 5 cm before it, which takes the ground: D = +2.
struct Driven : Fight {
  UnitId winner = kNoUnit, loser = kNoUnit;
  Driven() {
    winner = foot(kA, "F", 36, Formation::Line, {50, 55});
    loser = foot(kB, "P", 36, Formation::Line, {50, 60, kSouth});
  }
  void play() {
    ready();
    const Outcomes out = fight({clash(kA, winner, loser)}, {{4, 4, 4}, {4, 3, 3}});
    EXPECT_EQ(outcome(out, kB, loser).does, Does::ForcedBack);
    move_after_melee(state(), out.all());
  }
};

// The check of melee.take-ground.
TEST(MeleeGround, IsTakenByTheWinner) {
  Driven f;
  f.play();
  EXPECT_EQ(f.unit(kB, f.loser).place, cm(50, 70));
  EXPECT_EQ(f.unit(kB, f.loser).disorder, Disorder::LD);
  EXPECT_EQ(f.unit(kA, f.winner).place, cm(50, 60));
}

// example.whole-bound: the column's front comes to where that of the routed landwehr was, and so it
// does where the outcome tells nothing of that.
TEST(MeleeGround, OfWhoRoutsIsWhereItsFrontWas) {
  for (const bool told : {true, false}) {
    Example f;
    f.fire({field::shot(kB, f.line, f.column)}, {{3, 4, 4}});
    Outcomes out = f.fight(f.attack(), {{5, 4, 4}, {3, 3, 2}});
    if (!told)
      for (std::size_t i = 0; i < out.list.size(); ++i) out.list[i].ground.reset();
    move_after_melee(f.state(), out.all());
    EXPECT_EQ(f.unit(kA, f.column).place, cm(50, 60));
  }
}

// The check of melee.forced-back-result.
TEST(MeleeGround, ThatCannotBeHadCostsAStep) {
  Driven f;
  f.feature("river", Ground::River, {cm(0, 66), cm(100, 66)});
  f.play();
  EXPECT_EQ(f.unit(kB, f.loser).place, cm(50, 64));  // its rear, 2 cm behind, is at the river
  EXPECT_EQ(f.unit(kB, f.loser).disorder, Disorder::MD);
}

// The effect is one step worse, not the state: LD on LD, taken as MD, is MD all the same.
TEST(MeleeGround, ThatCannotBeHadMakesTheEffectWorse) {
  Driven f;
  f.feature("river", Ground::River, {cm(0, 66), cm(100, 66)});
  f.ready();
  f.unit(kB, f.loser).disorder = Disorder::LD;
  // Dice of 10 each, and -2 for LD: D = +2.
  const Outcomes out = f.fight({clash(kA, f.winner, f.loser)}, {{4, 4, 2}, {4, 3, 3}});
  EXPECT_EQ(outcome(out, kB, f.loser).does, Does::ForcedBack);
  move_after_melee(f.state(), out.all());
  EXPECT_EQ(f.unit(kB, f.loser).disorder, Disorder::MD);
}

// formation.no-rate-there: a line inside a wood that is forced back falls to FD.
TEST(MeleeGround, WithoutARateBreaks) {
  Driven f;
  f.area("wood", Ground::Wood, 20, 59, 80, 90);
  f.setup().features.back().cover = Cover::None;
  f.ready();
  Outcomes out;
  out.add({.side = kB,
           .unit = f.loser,
           .opponent = f.winner,
           .does = Does::ForcedBack,
           .ground = cm(50, 55)});
  move_after_melee(f.state(), out.all());
  EXPECT_EQ(f.unit(kB, f.loser).disorder, Disorder::FD);
}

// Own units: who would end on one goes on until he is clear, and stops short where he cannot.
TEST(MeleeGround, ForcedBackKeepsOutOfHisOwn) {
  for (const bool walled : {false, true}) {
    Driven f;
    const UnitId behind = f.foot(kB, "R", 36, Formation::Line, {50, 68, kSouth});
    if (walled) f.area("house", Ground::Building, 20, 71, 80, 90);
    f.ready();
    Outcomes out;
    out.add({.side = kB,
             .unit = f.loser,
             .opponent = f.winner,
             .does = Does::ForcedBack,
             .ground = cm(50, 55),
             .effect = Disorder::LD});
    move_after_melee(f.state(), out.all());
    EXPECT_TRUE(lies_on_nobody(f.state(), kB, f.loser, body_of(f.state(), kB, f.loser)));
    const Len y = f.unit(kB, f.loser).place.y, line = f.unit(kB, behind).place.y;
    EXPECT_EQ(y > line, !walled);
    EXPECT_EQ(f.unit(kB, f.loser).disorder, walled ? Disorder::MD : Disorder::None);
  }
}

// melee.take-ground: the second of two of one side stops short of the first.
TEST(MeleeGround, TakenOfOneSideLiesOnNobody) {
  Fight f;
  const UnitId first = f.foot(kA, "F", 36, Formation::Line, {50, 55});
  const UnitId second = f.foot(kA, "G", 36, Formation::Line, {56, 50});
  const UnitId loser = f.foot(kB, "P", 36, Formation::Line, {50, 80, kSouth});
  f.ready();
  Outcomes out;
  for (const UnitId winner : {second, first})
    out.add({.side = kA,
             .unit = winner,
             .opponent = loser,
             .does = Does::TakesGround,
             .ground = cm(50, 60)});
  move_after_melee(f.state(), out.all());
  EXPECT_EQ(f.unit(kA, first).place, cm(50, 60));
  EXPECT_LT(f.unit(kA, second).place.y, cm(0, 58).y + 1);
  EXPECT_TRUE(lies_on_nobody(f.state(), kA, second, body_of(f.state(), kA, second)));
}

// retreat.off-table: who begins more than 5 cm from his own edge stops at it, who begins nearer is
// gone.
TEST(MeleeGround, AtTheOwnEdge) {
  for (const bool near : {false, true}) {
    Fight f;
    const UnitId loser = f.foot(kA, "F", 36, Formation::Line, {50, near ? 6.0 : 9.0});
    const UnitId winner = f.foot(kB, "P", 36, Formation::Line, {50, near ? 11.0 : 14.0, kSouth});
    f.ready();
    Outcomes out;
    out.add({.side = kA,
             .unit = loser,
             .opponent = winner,
             .does = Does::ForcedBack,
             .ground = f.unit(kB, winner).place});
    move_after_melee(f.state(), out.all());
    if (near)
      EXPECT_EQ(f.unit(kA, loser).standing, Standing::Removed);
    else
      EXPECT_EQ(f.unit(kA, loser).place, cm(50, 2));
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
