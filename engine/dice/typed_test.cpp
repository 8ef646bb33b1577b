#include "engine/dice/typed.h"

#include <gtest/gtest.h>

#include "engine/dice/scripted.h"

namespace sandtable {
namespace {

Roll four_dice() {
  Roll roll;
  roll.dice = 4;
  return roll;
}

Roll one_of_bowl(int tokens) {
  Roll roll;
  roll.sides = static_cast<std::uint8_t>(tokens);
  roll.read = Read::AtMost;
  roll.low = 5;
  return roll;
}

std::string error(const Roll& roll, std::string_view text) {
  const auto made = roll_from_text(roll, text);
  return made ? "accepted" : made.error();
}

TEST(Typed, ReadsFaces) {
  for (const char* text : {"3 1 6 6", "3,1,6,6", " 3, 1\t6 6 ", "3166"}) {
    const auto made = roll_from_text(four_dice(), text);
    ASSERT_TRUE(made) << text << ": " << made.error();
    EXPECT_EQ(made->value, 16);
    EXPECT_EQ(made->faces[0], 3);
    EXPECT_EQ(made->faces[3], 6);
    EXPECT_EQ(made->faces[4], 0);
    EXPECT_EQ(made->asked, four_dice());
  }
  EXPECT_EQ(roll_from_text(one_of_bowl(23), "17")->value, 0);
  EXPECT_EQ(roll_from_text(one_of_bowl(23), "5")->value, 1);
}

TEST(Typed, SaysWhatWasExpectedAndFound) {
  EXPECT_EQ(error(four_dice(), "1 2 7 3"), "expected 4 faces from 1 to 6, found '7' as the third");
  EXPECT_EQ(error(four_dice(), "1 2 3"), "expected 4 faces from 1 to 6, found 3");
  EXPECT_EQ(error(four_dice(), "1 2 3 4 5"), "expected 4 faces from 1 to 6, found 5");
  EXPECT_EQ(error(four_dice(), ""), "expected 4 faces from 1 to 6, found none");
  EXPECT_EQ(error(four_dice(), "1 two 3 4"),
            "expected 4 faces from 1 to 6, found 'two' as the second");
  EXPECT_EQ(error(four_dice(), "0 1 2 3"), "expected 4 faces from 1 to 6, found '0' as the first");
  EXPECT_EQ(error(four_dice(), "1 2 3 -4"),
            "expected 4 faces from 1 to 6, found '-4' as the fourth");
  EXPECT_EQ(error(four_dice(), "3167"), "expected 4 faces from 1 to 6, found '7' as the fourth");
  EXPECT_EQ(error(four_dice(), "99999999999 1 1 1"),
            "expected 4 faces from 1 to 6, found '99999999999' as the first");
  EXPECT_EQ(error(one_of_bowl(23), "24"), "expected 1 face from 1 to 23, found '24' as the first");
  Roll many = four_dice();
  many.dice = 22;
  EXPECT_EQ(error(many, "1 1 1 1 1 1 1 1 1 1 1 9 1 1 1 1 1 1 1 1 1 1"),
            "expected 22 faces from 1 to 6, found '9' as the 12th");
  EXPECT_EQ(error(many, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 9 1"),
            "expected 22 faces from 1 to 6, found '9' as the 21st");
}

/// Rolls four dice and, if they show 14 or more, one more.
int act(Dice& dice) {
  const int sum = dice(four_dice());
  return sum >= 14 ? sum * 100 + dice(one_of_bowl(10)) : sum;
}

TEST(Typed, ABattleLearnsWhatIsNeededAndRunsAgain) {
  Tape tape;
  TypedSource source;
  {
    Dice dice(tape, source);
    act(dice);
    ASSERT_TRUE(dice.needed());
    EXPECT_EQ(*dice.needed(), four_dice());
    EXPECT_TRUE(tape.empty());
    ASSERT_FALSE(source.enter(*dice.needed(), "5 5 5"));
    ASSERT_TRUE(source.enter(*dice.needed(), "5 5 5 1"));
  }
  {
    Dice dice(tape, source);
    act(dice);
    ASSERT_TRUE(dice.needed());
    EXPECT_EQ(*dice.needed(), one_of_bowl(10));
    EXPECT_EQ(tape.size(), 1U);
    const std::array faces{5};
    ASSERT_TRUE(source.enter(*dice.needed(), faces));
  }
  Dice dice(tape, source);
  EXPECT_EQ(act(dice), 1601);
  EXPECT_FALSE(dice.failed());
  EXPECT_TRUE(dice.exhausted());
  EXPECT_EQ(source.waiting(), 0U);
  ASSERT_EQ(tape.size(), 2U);

  ClosedSource closed;
  Dice replay(tape, closed);
  EXPECT_EQ(act(replay), 1601);
  EXPECT_FALSE(replay.failed());
}

TEST(Typed, FacesForAnotherRollAreDropped) {
  TypedSource source;
  ASSERT_TRUE(source.enter(one_of_bowl(10), "3"));
  Tape tape;
  Dice dice(tape, source);
  act(dice);
  ASSERT_TRUE(dice.needed());
  EXPECT_EQ(*dice.needed(), four_dice());
  EXPECT_EQ(source.waiting(), 0U);
}

TEST(Typed, RefusesMoreDiceThanARollHolds) {
  Roll roll = four_dice();
  roll.dice = kMaxDice + 1;
  const std::vector<int> faces(roll.dice, 1);
  const auto made = roll_from_faces(roll, faces);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error(), "expected at most 24 dice, found 25");
}

TEST(Scripted, PlaysItsFacesAndIsUsedUp) {
  ScriptedSource source({{5, 5, 5, 1}, {5}});
  Tape tape;
  Dice dice(tape, source);
  EXPECT_EQ(act(dice), 1601);
  EXPECT_TRUE(source.exhausted());
  EXPECT_EQ(source.problem(), "");
}

TEST(Scripted, ReportsWhatDoesNotMatch) {
  const auto problem = [](std::vector<std::vector<int>> script) {
    ScriptedSource source(std::move(script));
    Tape tape;
    Dice dice(tape, source);
    act(dice);
    return source.problem();
  };
  EXPECT_EQ(problem({{5, 5, 5}}), "roll 1 is 4d6, but the script has 5 5 5");
  EXPECT_EQ(problem({{5, 5, 5, 7}}), "roll 1 is 4d6, but the script has 5 5 5 7");
  EXPECT_EQ(problem({{5, 5, 5, 5}, {}}), "roll 2 is 1d10, but the script has no faces");
  EXPECT_EQ(problem({{5, 5, 5, 5}}), "roll 2 (1d10) is asked for, but the script ends before it");
  EXPECT_EQ(problem({{1, 1, 1, 1}, {2}, {3}}),
            "the script has 3 rolls, but only 1 were asked for; next would be 2");
}

}  // namespace
}  // namespace sandtable
