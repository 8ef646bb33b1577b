#include "rulesets/belle_alliance/rules/fire/result.h"

#include <gtest/gtest.h>

#include <string>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

std::string odds(const Volley& volley, Disorder state) {
  return volley_odds(volley)[static_cast<std::size_t>(state)].to_string();
}

TEST(Fire, UnitsOfFireAreTensAndOneSmallerOne) {
  EXPECT_EQ(units_of_fire(2), 0);
  EXPECT_EQ(units_of_fire(3), 1);
  EXPECT_EQ(units_of_fire(12), 1);
  EXPECT_EQ(units_of_fire(13), 2);
  EXPECT_EQ(units_of_fire(36), 4);
  EXPECT_EQ(units_of_gunners(1), 1);
  EXPECT_EQ(units_of_gunners(7), 4);
  EXPECT_EQ(units_of_gunners(8), 4);
}

/// reading.loss-then-moral: the loss is read at 15, the moral effect at 14.
TEST(Fire, LossIsReadFirstAndTheSameSumThenForMoral) {
  const VolleyResult result = volley_result(
      {.units = 1, .loss_factors = 5, .moral_factors = -1, .figures = 36, .at_opening = 36}, 10);
  EXPECT_EQ(result.loss, 1);
  EXPECT_EQ(result.moral, 14);
  EXPECT_EQ(result.effect, Disorder::None);
}

TEST(Fire, EffectsGoDownTheLadder) {
  EXPECT_EQ(after_effect(Disorder::None, Disorder::MD), Disorder::MD);
  EXPECT_EQ(after_effect(Disorder::LD, Disorder::LD), Disorder::MD);
  EXPECT_EQ(after_effect(Disorder::MD, Disorder::LD), Disorder::MD);
  EXPECT_EQ(after_effect(Disorder::MD, Disorder::MD), Disorder::FD);
  EXPECT_EQ(after_effect(Disorder::LD, Disorder::None), Disorder::LD);
}

/// Eight gunners of 6-pounders of valour 0, first fire, in zone 1 at a fresh attack column of 36 of
/// valour 0 without support or neighbour: zone 3, column 3, first fire 1, and 2 for canister.
TEST(Fire, CanisterAndBallAtACloseColumn) {
  const Volley ball{
      .units = units_of_gunners(8), .loss_factors = 7, .figures = 36, .at_opening = 36};
  Volley canister = ball;
  canister.loss_factors = 9;
  EXPECT_EQ(odds(canister, Disorder::FD), "3/8");
  EXPECT_EQ(odds(ball, Disorder::FD), "35/216");
}

/// The fire of example.column-against-line breaks the column before any melee 35/216.
TEST(Fire, TheLineOfTheExampleBreaksTheColumn) {
  // 30 of the landwehr in zone 1 (2) at a column (2), first fire (2), half of valour -2 (-1); the
  // column has valour +1, which lowers its moral sum.
  const Volley line{.units = units_of_fire(30),
                    .loss_factors = 5,
                    .moral_factors = -1,
                    .figures = 36,
                    .at_opening = 36};
  const Fraction broken = volley_odds(line)[static_cast<std::size_t>(Disorder::MD)] +
                          volley_odds(line)[static_cast<std::size_t>(Disorder::FD)];
  EXPECT_EQ(broken.to_string(), "35/216");
}

TEST(Fire, NobodyLosesMoreThanHeHasAndNoUnitOfFireDoesNothing) {
  EXPECT_EQ(volley_result({.units = 4, .loss_factors = 9, .figures = 3, .at_opening = 36}, 18).loss,
            3);
  const VolleyResult none = volley_result({.loss_factors = 9, .figures = 36, .at_opening = 36}, 18);
  EXPECT_EQ(none, VolleyResult{});
}

/// fire.common-target-working: what further units add is a line of the sheet that the effect is
/// read at, of no other one.
TEST(FireCommon, WritesWhatFurtherUnitsAddOnTheSheetThatIsRead) {
  using field::kA, field::kB;
  field::Fight f;
  std::vector<Shot> shots;
  for (const double x : {35.0, 51.0, 67.0})
    shots.push_back(field::shot(kA, f.foot(kA, "F", 30, Formation::Line, {x, 50}), 0));
  const UnitId target = f.foot(kB, "P", 120, Formation::Line, {51, 58, field::kSouth});
  f.ready();
  for (const Shot& shot : shots) f.unit(kA, shot.firer).flags |= unit_flag::kFirstFireSpent;
  // Sums 11, 15 and 12: the second is read, and both others count.
  ScriptedSource source({{3, 3, 3}, {5, 4, 4}, {4, 3, 3}});
  Tape tape;
  Dice dice(tape, source);
  NoLog log;
  FireRecord record;
  fire_all(f.state(), shots, dice, log, &record);
  ASSERT_EQ(record.shots.size(), 3U);
  EXPECT_EQ(record.shots[0].sheet.moral.sum(), 0);
  EXPECT_EQ(record.shots[2].sheet.moral.sum(), 0);
  const auto lines = record.shots[1].sheet.moral.all();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].value, 2);
  EXPECT_EQ(lines[0].group, 'k') << "behind those of the table";
  EXPECT_EQ(lines[0].clause, clause::fire_common_target_working);
  EXPECT_EQ(origin_of(lines[0]), Origin::House);
  EXPECT_EQ(f.unit(kB, target).disorder, Disorder::LD) << "at 17";
}

}  // namespace
}  // namespace sandtable::belle_alliance
