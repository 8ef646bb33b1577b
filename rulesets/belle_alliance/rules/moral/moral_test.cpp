#include "rulesets/belle_alliance/rules/moral/moral.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Fight;
using field::kA;
using field::kB;
using field::kSouth;
using field::lines;

/// One battalion of that many figures and that valour.
struct One : Fight {
  UnitId id = kNoUnit;
  explicit One(int figures, int valour = 0) {
    id = foot(kA, "F", figures, Formation::Line, {50, 50});
    card(kA, id).valour = static_cast<std::int8_t>(valour);
    ready();
  }
  Unit& it() { return unit(kA, id); }
  void lose(int figures, Disorder effect = Disorder::None) {
    Blows blows;
    blows.at(kA, id).loss = static_cast<std::uint8_t>(figures);
    blows.at(kA, id).effect = effect;
    strike(state(), blows);
  }
};

// The check of valour.reduction.
TEST(Valour, FallsWithEachFifthLost) {
  One f(30, -2);
  f.lose(5);
  EXPECT_EQ(f.it().valour, -2);
  f.lose(1);
  EXPECT_EQ(f.it().valour, -3);
  f.lose(6);
  EXPECT_EQ(f.it().valour, -4);
  EXPECT_EQ(f.it().disorder, Disorder::None) << "moral.causes: losses alone do not disorder";
}

// The checks of valour.below-minus-five and fd.loss.
TEST(Valour, BelowTheLowestBreaksOnce) {
  One f(30, -5);
  f.lose(6);
  EXPECT_EQ(f.it().disorder, Disorder::FD);
  EXPECT_EQ(f.it().valour, -5);
  EXPECT_EQ(f.it().figures, 22);  // 24 less 2
  One g(30, -5);
  g.lose(6, Disorder::FD);
  EXPECT_EQ(g.it().figures, 22) << "one loss due to FD, not two";
  EXPECT_EQ(loss_due_to_fd(26), 3);
  EXPECT_EQ(loss_due_to_fd(4), 1);
  EXPECT_EQ(loss_due_to_fd(15), 2);
  EXPECT_EQ(loss_due_to_fd(14), 1);
}

// The check of valour.remove-small, its skirmish line counted with it.
TEST(Removal, IsOfFewerThanThree) {
  One f(4);
  f.lose(1);
  EXPECT_EQ(f.it().standing, Standing::OnTable);
  f.lose(1);
  EXPECT_EQ(f.it().standing, Standing::Removed);
  One g(5);
  const UnitId chain = g.chain(kA, g.id, 1, 5);
  g.lose(2);
  EXPECT_EQ(g.it().standing, Standing::OnTable);
  g.lose(1);
  EXPECT_EQ(g.it().standing, Standing::Removed);
  EXPECT_EQ(g.unit(kA, chain).standing, Standing::Removed);
}

TEST(Removal, LeavesALineThatIsTheUnit) {
  One f(12);
  const UnitId chain = f.chain(kA, f.id, 6, 5);
  f.lose(6);
  EXPECT_EQ(f.it().standing, Standing::Removed);
  const Unit& line = f.unit(kA, chain);
  EXPECT_EQ(line.standing, Standing::OnTable);
  EXPECT_EQ(line.mother, kNoUnit);
  EXPECT_EQ(line.original, 1200);
}

// moral.several-effects: LD in two sub-phases is MD; falling to MD one has to run.
TEST(Ladder, TakesEffectsOfSubPhasesOneAfterTheOther) {
  One f(36);
  worsen(f.state(), kA, f.id, Disorder::LD, kNoUnit);
  EXPECT_EQ(f.it().disorder, Disorder::LD);
  EXPECT_EQ(f.it().flags & unit_flag::kMustRun, 0U);
  worsen(f.state(), kA, f.id, Disorder::LD, kNoUnit);
  EXPECT_EQ(f.it().disorder, Disorder::MD);
  EXPECT_NE(f.it().flags & unit_flag::kMustRun, 0U);
  EXPECT_EQ(f.it().figures, 36);
  worsen_by_steps(f.state(), kA, f.id, 1, kNoUnit);
  EXPECT_EQ(f.it().disorder, Disorder::FD);
  EXPECT_EQ(f.it().figures, 32);
}

// The check of rout.blocked, and of melee.pursuit: a fifth, rounded up.
TEST(Prisoners, AreAShareRoundedUp) {
  One f(10);
  lose_share(f.state(), kA, f.id, 20);
  EXPECT_EQ(f.it().figures, 8);
  One g(21);
  lose_share(g.state(), kA, g.id, 20);
  EXPECT_EQ(g.it().figures, 16);
}

// The check of supply.two-ones.
TEST(Supplies, LastThreeRollsMore) {
  One f(36);
  use_supplies(f.state(), kA, f.id, false);
  EXPECT_EQ(f.it().supply, Supply::Unlimited);
  use_supplies(f.state(), kA, f.id, true);
  EXPECT_EQ(f.it().supply, Supply::Limited);
  use_supplies(f.state(), kA, f.id, true);
  use_supplies(f.state(), kA, f.id, false);
  EXPECT_EQ(f.it().supply, Supply::Limited);
  use_supplies(f.state(), kA, f.id, false);
  EXPECT_EQ(f.it().supply, Supply::None);
}

// The check of ld.recovers.
TEST(Recovery, OfLdTakesAWholeQuietBound) {
  One f(36);
  worsen(f.state(), kA, f.id, Disorder::LD, kNoUnit);
  recover_all(f.state());
  EXPECT_EQ(f.it().disorder, Disorder::LD) << "it fell in this bound";
  ++f.state().bound;
  open_bound(f.state());
  f.it().flags |= unit_flag::kFired;
  f.it().lost_to_fire = 1;
  recover_all(f.state());
  EXPECT_EQ(f.it().disorder, Disorder::LD);
  ++f.state().bound;
  open_bound(f.state());
  f.it().flags |= unit_flag::kFired;
  recover_all(f.state());
  EXPECT_EQ(f.it().disorder, Disorder::None);
}

// The check of md.recovers: two bounds, or one with its officer.
TEST(Recovery, OfMdTakesTwoBoundsOrItsOfficer) {
  for (const bool led : {false, true}) {
    Fight f;
    const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
    StaffCard officer;
    officer.label = "B1";
    f.setup().sides[0].staff = {officer};
    f.card(kA, id).officer = 0;
    f.ready();
    worsen(f.state(), kA, id, Disorder::MD, kNoUnit);
    f.unit(kA, id).flags &= ~unit_flag::kMustRun;
    if (led) f.state().of(kA).staff[0].contact = id;
    for (int bound = 0; bound < (led ? 1 : 2); ++bound) {
      EXPECT_EQ(f.unit(kA, id).disorder, Disorder::MD);
      ++f.state().bound;
      open_bound(f.state());
      recover_all(f.state());
    }
    EXPECT_EQ(f.unit(kA, id).disorder, Disorder::LD);
  }
}

// The check of rest.valour.
TEST(Rest, GivesAPointBackAfterFourBounds) {
  One f(36, 0);
  f.it().valour = -1;
  f.it().formation = Formation::AtRest;
  for (int bound = 0; bound < 4; ++bound) {
    EXPECT_EQ(f.it().valour, -1);
    open_bound(f.state());
    recover_all(f.state());
  }
  EXPECT_EQ(f.it().valour, 0);
  for (int bound = 0; bound < 4; ++bound) {
    open_bound(f.state());
    recover_all(f.state());
  }
  EXPECT_EQ(f.it().valour, 0) << "never above the original";
}

// supply.resupply-by-rest, supply.waggon.
TEST(Resupply, TakesAWholeBoundBesideAWaggon) {
  Fight f;
  const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.add(kA, "W", Troops::Waggons, 1, Formation::Limbered, {75, 50});
  f.order("F: SU W", "");
  Unit& unit = f.unit(kA, id);
  unit.supply = Supply::Limited;
  unit.rolls_left = 2;
  unit.formation = Formation::AtRest;
  begin_resupply(f.state(), kA, id);
  EXPECT_EQ(unit.supply, Supply::None);
  recover_all(f.state());
  EXPECT_EQ(unit.supply, Supply::None) << "15 cm between them";
  unit.place = cm(60, 50);
  recover_all(f.state());
  EXPECT_EQ(unit.supply, Supply::Unlimited);
}

// valour.regained, supply.resupply-by-rest: a unit and its skirmish line have one account.
TEST(Resupply, IsForTheSkirmishLineToo) {
  Fight f;
  const UnitId id = f.foot(kA, "F", 24, Formation::Line, {60, 50});
  const UnitId chain = f.chain(kA, id, 12, 5);
  f.add(kA, "W", Troops::Waggons, 1, Formation::Limbered, {75, 50});
  f.order("F: SU W", "");
  Unit& unit = f.unit(kA, id);
  const Unit& line = f.unit(kA, chain);
  unit.formation = Formation::AtRest;
  begin_resupply(f.state(), kA, id);
  EXPECT_EQ(line.supply, Supply::None);
  unit.valour = -1;
  unit.task.rested = 3;
  recover_all(f.state());
  EXPECT_EQ(unit.valour, 0);
  EXPECT_EQ(line.valour, 0);
  EXPECT_EQ(unit.supply, Supply::Unlimited);
  EXPECT_EQ(line.supply, Supply::Unlimited);
}

// The check of reorganise.result: 9, the brigade commander (+3), half of +1: 12 is MD.
TEST(Reorganisation, IsReadWithItsFactors) {
  Fight f;
  const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.foot(kB, "P", 36, Formation::SkirmishLine, {50, 100, kSouth});
  StaffCard officer;
  f.setup().sides[0].staff = {officer};
  f.card(kA, id).officer = 0;
  f.card(kA, id).valour = 1;
  f.ready();
  f.state().of(kA).staff[0].contact = id;
  worsen(f.state(), kA, id, Disorder::FD, kNoUnit);
  EXPECT_FALSE(may_reorganise(f.state(), kA, id)) << "not in the bound of the fall";
  ++f.state().bound;
  ASSERT_TRUE(may_reorganise(f.state(), kA, id));
  EXPECT_EQ(lines(reorganisation_sheet(f.state(), kA, id)), "A+3");
  EXPECT_EQ(reorganisation_odds(f.state(), kA, id)[2].to_string(), "25/54");
  ScriptedSource source({{3, 3, 3}});
  Tape tape;
  Dice dice(tape, source);
  NoLog log;
  reorganise_all(f.state(), dice, log);
  EXPECT_EQ(source.problem(), "");
  EXPECT_TRUE(is_facing_asked(f.state(), kA, id));
  form_rallied(f.state());
  EXPECT_FALSE(is_facing_asked(f.state(), kA, id));
  const Unit& unit = f.unit(kA, id);
  EXPECT_EQ(unit.disorder, Disorder::MD);
  EXPECT_EQ(unit.formation, Formation::Line);
  EXPECT_EQ(unit.place, cm(50, 50)) << "about its middle, which lay 1 cm behind its front";
}

// However much the other side is asked, a side has room for its own questions, and no more than it
// would have by itself: from what it is not asked it learns nothing.
TEST(Reorganisation, AsksEachSideFromItsOwnRoom) {
  for (const bool own : {false, true}) {
    Fight f;
    const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
    f.foot(kB, "P", 36, Formation::SkirmishLine, {50, 100, kSouth});
    f.ready();
    worsen(f.state(), kA, id, Disorder::FD, kNoUnit);
    ++f.state().bound;
    for (std::size_t i = 0; i < kMostAsked; ++i)
      f.state().prompts[f.state().prompt_count++].side = own ? kA : kB;
    ASSERT_EQ(prompts_to(f.state(), own ? kA : kB), kMostAsked);
    ScriptedSource source({{5, 5, 6}});
    Tape tape;
    Dice dice(tape, source);
    NoLog log;
    reorganise_all(f.state(), dice, log);
    EXPECT_EQ(source.problem(), "");
    EXPECT_EQ(is_facing_asked(f.state(), kA, id), !own);
    EXPECT_EQ(f.unit(kA, id).disorder, own ? Disorder::LD : Disorder::FD);
  }
}

TEST(Reorganisation, CountsFailures) {
  Fight f;
  const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.ready();
  worsen(f.state(), kA, id, Disorder::FD, kNoUnit);
  ++f.state().bound;
  reorganised(f.state(), kA, id, Disorder::FD, 0);
  EXPECT_EQ(lines(reorganisation_sheet(f.state(), kA, id)), "C+2 E+1");
  for (int i = 0; i < 5; ++i) reorganised(f.state(), kA, id, Disorder::FD, 0);
  EXPECT_EQ(lines(reorganisation_sheet(f.state(), kA, id)), "C+2 E+3");
}

// The check of rout.spread-result: run through, with a neighbour, 10: one step.
TEST(Spread, IsReadWithItsFactors) {
  Fight f;
  const UnitId id = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.foot(kA, "N", 36, Formation::Line, {76, 50});
  f.ready();
  const PassedBy by{.through = true};
  EXPECT_EQ(lines(spread_sheet(f.state(), kA, id, by)), "C-3 I+1");
  EXPECT_EQ(spread_result(10 - 2), 1);
  EXPECT_EQ(spread_result(10), 0);
  EXPECT_EQ(spread_result(4), 2);
  EXPECT_EQ(spread_result(3), 3);
  const auto odds = spread_odds(f.state(), kA, id, by);
  EXPECT_EQ(odds[0].to_string(), "3/8");  // 12 or more
  Fraction all;
  for (const Fraction& p : odds) all += p;
  EXPECT_EQ(all, Fraction(1));
}

// The check of fire.support, and that of fire.neighbour.
TEST(Near, KnowsSupportsAndNeighbours) {
  Fight f;
  const UnitId front = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  const UnitId behind = f.foot(kA, "S", 30, Formation::Line, {50, 40});
  const UnitId beside = f.foot(kA, "N", 36, Formation::Line, {76, 50});
  f.ready();
  EXPECT_FALSE(has_support(f.state(), kA, front));
  f.unit(kA, behind).figures = 36;
  EXPECT_TRUE(has_support(f.state(), kA, front));
  f.unit(kA, behind).facing = 0x4000;
  EXPECT_FALSE(has_support(f.state(), kA, front));
  EXPECT_TRUE(has_neighbour(f.state(), kA, front));
  f.unit(kA, beside).place = cm(79, 50);
  EXPECT_FALSE(has_neighbour(f.state(), kA, front)) << "11 cm off";
  f.unit(kA, beside).place = cm(76, 61);
  EXPECT_FALSE(has_neighbour(f.state(), kA, front)) << "11 cm ahead";
  f.unit(kA, beside).place = cm(76, 60);
  f.unit(kA, beside).disorder = Disorder::MD;
  EXPECT_FALSE(has_neighbour(f.state(), kA, front));
}

// The check of fire.skirmish-soutien-factor: 15 cm before its soutien, not 16.
TEST(Near, KnowsSoutiens) {
  Fight f;
  const UnitId mother = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.ready();
  const UnitId chain = f.chain(kA, mother, 12, 16);
  EXPECT_EQ(soutien_of(f.state(), kA, chain), mother);
  EXPECT_TRUE(is_near_soutien(f.state(), kA, chain)) << "its base is 1 cm deep";
  f.unit(kA, chain).place = cm(50, 67);
  EXPECT_FALSE(is_near_soutien(f.state(), kA, chain));
}

// formation.skirmish-line-alone: of a unit that is lost the line is all there is.
TEST(Line, LeftBehindIsRemovedWithItsLast) {
  Fight f;
  const UnitId mother = f.foot(kA, "F", 36, Formation::Line, {50, 50});
  f.ready();
  const UnitId chain = f.chain(kA, mother, 4, 16);
  f.unit(kA, mother).standing = Standing::Removed;
  Blows blows;
  blows.at(kA, chain).loss = 1;
  strike(f.state(), blows);
  EXPECT_EQ(f.unit(kA, chain).standing, Standing::OnTable);
  strike(f.state(), blows);
  EXPECT_EQ(f.unit(kA, chain).standing, Standing::Removed) << "two figures";
}

}  // namespace
}  // namespace sandtable::belle_alliance
