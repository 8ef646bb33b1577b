#include "rulesets/belle_alliance/judgement/upkeep.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/goals.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "tests/captain/belle_alliance_position.h"

/// What a captain has his units do beside marching and fighting: rest, supplies, works, parts,
/// exits, reinforcements; and what he has them never do.
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::decided;
using field::has;
using field::kA;
using field::kB;
using field::kCm;
using field::kNorth;
using field::kSouth;
using field::Position;
using field::reasons;
using field::words;

/// To the end of the bound, in which nobody decides anything but this.
void play_bound(State& s, const Action& sheet) {
  Rng rng(3);
  FastDice dice(rng);
  NoLog quiet;
  const int bound = s.bound;
  BelleAlliance::apply(s, kA, sheet, dice, quiet);
  while (s.bound == bound && s.end == EndReason::None) {
    for (const Side side : {kA, kB})
      if (is_asked(turn_of(s), Post(side)))
        BelleAlliance::apply(s, side, nothing_for(s, side), dice, quiet);
    BelleAlliance::advance(s, dice, quiet);
  }
}

// ------------------------------------------------------------------ rest

/// A battalion that has lost valour, an enemy so far off.
State& tired(Position& t, double enemy) {
  t.foot(kA, "F1", 36, Formation::Line, {150, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 50 + enemy, kSouth});
  t.objective(150, 50, 3);
  t.officer(kA, 150, 44);
  State& s = t.asked();
  t.unit(kA, 0).valour = -2;
  return s;
}

TEST(CaptainsRest, WhoHasLostValourRestsWhileNobodyIsNear) {
  Position t;
  const State& s = tired(t, 230);
  EXPECT_TRUE(has(words(s), "F1: RS")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 rests, no enemy being near; carried out: ")) << reasons(s);
  EXPECT_TRUE(has(reasons(s), "5 bounds are needed (rest.valour)")) << reasons(s);
  EXPECT_TRUE(has(reasons(s, Lang::Fr), "F1 se repose, aucun ennemi n’étant proche"))
      << reasons(s, Lang::Fr);
}

TEST(CaptainsRest, NobodyRestsBeforeTheEnemyNorWithoutNeedNorTooLate) {
  Position near;
  EXPECT_FALSE(has(words(tired(near, 58)), "RS"));
  Position fresh;
  State& rested = tired(fresh, 230);
  fresh.unit(kA, 0).valour = fresh.unit(kA, 0).valour_at_first;
  EXPECT_FALSE(has(words(rested), "RS"));
  Position late;
  State& s = tired(late, 230);
  s.bound = 6;
  EXPECT_FALSE(has(words(s), "RS")) << "there are not four bounds left";
}

TEST(CaptainsRest, WhoRestsGoesOnAndStandsToArmsWhenSomebodyComes) {
  Position t;
  State& s = tired(t, 230);
  Unit& unit = t.unit(kA, 0);
  unit.formation = Formation::AtRest;
  unit.task.rested = 2;
  EXPECT_EQ(words(s), "orders nothing");
  t.unit(kB, 0).place = cm(150, 95);
  s.of(kA).cards[0].y = 950;
  EXPECT_TRUE(has(words(s), "F1: CF LN")) << words(s);
}

// ------------------------------------------------------------------ supplies

TEST(CaptainsSupplies, WhoHasNoneDrawsThemBesideAWaggon) {
  Position t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 50, kNorth});
  t.add(kA, "W1", Troops::Waggons, 1, Formation::Line, {150, 42, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 280, kSouth});
  t.objective(150, 50, 3);
  t.officer(kA, 156, 42);
  State& s = t.asked();
  EXPECT_FALSE(has(words(s), "SU")) << words(s);
  t.unit(kA, 0).supply = Supply::None;
  EXPECT_TRUE(has(words(s), "F1: SU W1")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 draws supplies beside a waggon")) << reasons(s);
  t.unit(kB, 0).place = cm(150, 85);
  s.of(kA).cards[0].y = 850;
  EXPECT_FALSE(has(words(s), "SU")) << "the enemy is at hand: " << words(s);
}

// ------------------------------------------------------------------ works

State& holding(Position& t, double enemy) {
  t.objective(150, 50, 3);
  t.foot(kA, "F1", 36, Formation::Line, {150, 50, kNorth});
  t.foot(kB, "B1", 48, Formation::AttackColumn, {150, 50 + enemy, kSouth});
  t.officer(kA, 150, 44);
  return t.asked();
}

TEST(CaptainsWorks, WhoHoldsThePlaceAndHasTheTimeDigs) {
  Position t;
  const State& s = holding(t, 200);
  EXPECT_TRUE(has(words(s), "F1: FW breastwork")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 builds a field work where it stands")) << reasons(s);
  EXPECT_TRUE(has(reasons(s), "For what F1 begins 2 bounds are needed (fieldwork.time)"))
      << reasons(s);
  EXPECT_TRUE(has(reasons(s, Lang::Fr), "F1 élève un ouvrage")) << reasons(s, Lang::Fr);
}

TEST(CaptainsWorks, NobodyDigsBeforeTheEnemyNorWhereThereIsNothingToHold) {
  Position near;
  EXPECT_FALSE(has(words(holding(near, 55)), "FW"));
  Position t;
  t.objective(150, 150, 3);
  t.foot(kA, "F1", 36, Formation::Line, {150, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 280, kSouth});
  EXPECT_FALSE(has(words(t.asked()), "FW"));
}

TEST(CaptainsWorks, WhoseWorkIsDoneStandsToArms) {
  Position t;
  State& s = holding(t, 200);
  Unit& unit = t.unit(kA, 0);
  unit.formation = Formation::AtWork;
  s.site_count = 1;
  s.sites[0] = {.from = cm(145, 52), .to = cm(155, 52), .work = Work::Breastwork, .done = true};
  s.sites[0].known = 3;
  EXPECT_TRUE(has(words(s), "F1: CF LN")) << words(s);
}

TEST(CaptainsWorks, AGarrisonBreaksLoopholes) {
  Position t;
  const FeatureId farm = t.farm(150, 50, 20, 20);
  t.objective(145, 50, 3);
  t.foot(kA, "F1", 20, Formation::Line, {145, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 250, kSouth});
  t.officer(kA, 145, 42);
  State& s = t.asked();
  t.garrison(kA, 0, farm, 0, 145, 50);
  EXPECT_TRUE(has(words(s), "FW loopholes")) << words(s);
}

// ------------------------------------------------------------------ parts

TEST(CaptainsParts, AGarrisonSendsAPartIntoTheSectorThatIsToBeHeld) {
  Position t;
  const FeatureId farm = t.farm(150, 50, 40, 20);
  for (const double x : {145.0, 155.0}) t.objective(x, 50, 2).radius = 4 * kCm;
  t.foot(kA, "F1", 36, Formation::Line, {145, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 165, kSouth});
  t.officer(kA, 145, 42);
  State& s = t.asked();
  t.garrison(kA, 0, farm, 0, 145, 50);
  EXPECT_TRUE(has(words(s), "SP 18+18")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 splits, a part for a place that nobody holds")) << reasons(s);
}

TEST(CaptainsParts, WhatIsSentIntoTheNextSectorHoldsIt) {
  Position t;
  const FeatureId farm = t.farm(150, 50, 40, 20);
  t.foot(kA, "F1", 36, Formation::Line, {145, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 280, kSouth});
  t.officer(kA, 145, 42);
  State& s = t.asked();
  t.garrison(kA, 0, farm, 0, 145, 50);
  const auto courses = split_courses(s, kA, 0);
  ASSERT_EQ(courses.size(), 1U);
  auto sheet = std::make_shared<Sheet>();
  ASSERT_TRUE(write_course(s, kA, 0, courses[0], *sheet));
  play_bound(s, {Verb::Orders, Post(kA), sheet, {}});
  ASSERT_EQ(s.of(kA).unit_count, 2);
  for (UnitId id = 0; id < 2; ++id) {
    EXPECT_EQ(s.of(kA).units[id].figures, 18);
    EXPECT_EQ(s.of(kA).units[id].formation, Formation::Garrison);
    EXPECT_EQ(s.of(kA).units[id].task.part, id);
  }
}

TEST(CaptainsParts, ABattalionTooLargeForTheHouseSendsAPart) {
  Position t;
  t.farm(150, 62, 20, 20);
  t.objective(145, 62, 3).radius = 4 * kCm;
  t.foot(kA, "F1", 44, Formation::AttackColumn, {146, 50, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 160, kSouth});
  const auto courses = split_courses(t.asked(), kA, 0);
  ASSERT_EQ(courses.size(), 2U);
  EXPECT_EQ(courses[0].figures, 24) << "those who stay";
  t.unit(kA, 0).figures = 40;
  EXPECT_TRUE(split_courses(t.state(), kA, 0).empty()) << "not more than 40";
}

/// Two parts of a battalion side by side.
State& parted(Position& t, double enemy) {
  t.foot(kA, "F1", 24, Formation::Line, {150, 50, kNorth});
  t.foot(kA, "F2", 20, Formation::Line, {150, 45, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 50 + enemy, kSouth});
  t.objective(150, 50, 3);
  t.officer(kA, 150, 40);
  State& s = t.asked();
  for (const UnitId id : {UnitId{0}, UnitId{1}}) {
    Unit& unit = t.unit(kA, id);
    unit.card = 0;
    unit.letter = id == 0 ? 'A' : 'B';
    unit.flags |= unit_flag::kPart;
  }
  return s;
}

TEST(CaptainsParts, ComeTogetherAgainWhereNothingKeepsThemApart) {
  Position t;
  const State& s = parted(t, 220);
  const auto one = assembly_course(s, kA, 0), other = assembly_course(s, kA, 1);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->kind, Course::Kind::Assemble);
  EXPECT_EQ(one->which, 1);
  EXPECT_EQ(other->kind, Course::Kind::Assemble);
  EXPECT_EQ(other->which, 0);
  EXPECT_TRUE(has(words(s), "AS")) << words(s);
  EXPECT_TRUE(has(reasons(s), "comes together with another part")) << reasons(s);
}

TEST(CaptainsParts, AreNotMarchedTogetherUnderTheEyesOfTheEnemy) {
  Position t;
  State& s = parted(t, 20);
  s.of(kA).units[1].place = cm(180, 50);
  EXPECT_FALSE(assembly_course(s, kA, 1).has_value());
}

// ------------------------------------------------------------------ off and on the table

Position& withdrawing(Position& t) {
  t.setup().exits.push_back({{"Brussels", "Bruxelles"}, cm(140, 300), cm(160, 300)});
  TaskCard& task = t.objective(0, 0, 4);
  task.kind = TaskKind::Leave;
  task.number = 1;
  t.foot(kA, "F1", 36, Formation::ColumnOfMarch, {150, 285, kNorth});
  t.officer(kA, 150, 280);
  t.foot(kB, "B1", 36, Formation::Line, {150, 40, kNorth});
  return t;
}

TEST(CaptainsExits, WhoIsToLeaveDoesSoByTheExit) {
  Position t;
  State& s = withdrawing(t).asked();
  EXPECT_TRUE(has(words(s), "EX")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 leaves the table by an exit, as the task asks")) << reasons(s);
  // The order does what it says.
  play_bound(s, decided(s)->action);
  EXPECT_EQ(s.of(kA).units[0].standing, Standing::Left);
}

TEST(CaptainsExits, NobodyLeavesWhomNoTaskAsksTo) {
  Position t;
  withdrawing(t).setup().tasks.clear();
  EXPECT_FALSE(has(words(t.asked()), "EX"));
  Position enough;
  State& s = withdrawing(enough).asked();
  enough.setup().tasks.front().bound = 1;
  EXPECT_FALSE(has(words(s), "EX")) << "it is over";
}

TEST(Reinforcements, AreOrderedOnAsSoonAsTheyAreDueByEveryLevel) {
  Position t;
  t.objective(150, 150, 4);
  t.foot(kA, "F1", 36, Formation::AttackColumn, {100, 60, kNorth});
  const UnitId late = t.foot(kA, "F2", 36, Formation::ColumnOfMarch, {150, 1, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {40, 280, kSouth});
  t.card(kA, late).bound = 2;
  t.officer(kA, 100, 54);
  State& s = t.asked();
  ASSERT_EQ(s.of(kA).units[late].standing, Standing::Waiting);
  EXPECT_TRUE(has(words(s), "F2: MF, >")) << words(s);
  EXPECT_TRUE(has(reasons(s), "F2 comes on, towards what its brigade is to have; carried out: "))
      << reasons(s);
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U})
    EXPECT_TRUE(has(words(s, seed, "recruit"), "F2: M")) << words(s, seed, "recruit");
  t.card(kA, late).bound = 3;
  EXPECT_FALSE(has(words(s), "F2:")) << words(s);
  for (const std::uint64_t seed : {1U, 2U, 3U})
    EXPECT_FALSE(has(words(s, seed, "recruit"), "F2:")) << words(s, seed, "recruit");
}

// ------------------------------------------------------------------ brigades

TEST(CaptainsBrigades, ShareTheTasksAndStandBehindOneAnother) {
  Position t;
  t.objective(100, 150, 4);
  t.objective(220, 150, 2);
  for (int brigade = 0; brigade < 3; ++brigade) {
    const StaffId officer = t.officer(kA, 60 + 60 * brigade, 40);
    for (int i = 0; i < 2; ++i) {
      const UnitId id = t.foot(kA, "F" + std::to_string(2 * brigade + i + 1), 36,
                               Formation::AttackColumn, {50.0 + 60 * brigade + 14 * i, 50, kNorth});
      t.card(kA, id).officer = officer;
    }
  }
  t.foot(kB, "B1", 36, Formation::Line, {150, 200, kSouth});
  const State& s = t.asked();
  const auto brigades = brigades_of(s, kA);
  ASSERT_EQ(brigades.size(), 3U);
  EXPECT_EQ(brigades[0].task, 0);
  EXPECT_EQ(brigades[1].task, 0);
  EXPECT_EQ(brigades[2].task, 1);
  const Places places = places_of(s, kA, brigades);
  for (UnitId a = 0; a < 6; ++a)
    for (UnitId b = 0; b < a; ++b)
      EXPECT_GE(centimetres_between(places[a], places[b]), 8) << int{a} << " " << int{b};
}

TEST(CaptainsBrigades, GunsAreNotWantedBeyondTheEnemy) {
  Position t;
  t.objective(150, 200, 4);
  const UnitId guns =
      t.add(kA, "F1", Troops::FootArtillery, 8, Formation::Limbered, {150, 40, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 150, kSouth});
  const State& s = t.asked();
  const Places places = places_of(s, kA, brigades_of(s, kA));
  EXPECT_LT(places[guns].y, cm(150, 180).y);
}

TEST(CaptainsSheet, ManyDoNotStandIdleWhileAFewKeepThemFromTheirTask) {
  Position t;
  t.objective(150, 200, 4);
  t.objective(150, 200, 4, kB);
  for (int i = 0; i < 4; ++i)
    t.foot(kA, "F" + std::to_string(i + 1), 36, Formation::AttackColumn,
           {126.0 + 16 * i, 90, kNorth});
  t.foot(kB, "B1", 24, Formation::Line, {150, 190, kSouth});
  t.officer(kA, 150, 80);
  State& s = t.asked();
  for (const std::uint8_t bound : {std::uint8_t{2}, std::uint8_t{5}}) {
    s.bound = bound;
    const auto decision = decided(s);
    ASSERT_TRUE(decision) << decision.error();
    EXPECT_GE(decision->action.sheet->line_count, 3) << words(s);
  }
}

TEST(CaptainsSheet, AColumnOfMarchIsNotMetAsOne) {
  Position t;
  t.objective(150, 100, 4);
  t.foot(kA, "F1", 36, Formation::ColumnOfMarch, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 150, kSouth});
  t.officer(kA, 150, 90);
  EXPECT_TRUE(has(words(t.asked()), "F1: CF ")) << words(t.state());
}

TEST(CaptainsGuns, OutOfReachOfEverybodyComeUpWithTheOthers) {
  Position t;
  t.objective(150, 220, 4);
  t.add(kA, "K1", Troops::FootArtillery, 8, Formation::Unlimbered, {150, 60, kNorth});
  t.foot(kA, "F1", 36, Formation::AttackColumn, {150, 110, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 230, kSouth});
  t.officer(kA, 150, 80);
  EXPECT_TRUE(has(words(t.asked()), "K1: CF LI, M")) << words(t.state());
}

TEST(CaptainsAnswer, SaysSoWhereThereIsNothingToDecide) {
  Position t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 250, kSouth});
  const State& s = t.asked(SubPhase::AnnounceAttacks);
  EXPECT_TRUE(has(reasons(s), "There is nothing to decide (phases.decisions).")) << reasons(s);
  EXPECT_TRUE(has(reasons(s, Lang::Fr), "Il n’y a rien à décider")) << reasons(s, Lang::Fr);
}

}  // namespace
}  // namespace sandtable::belle_alliance
