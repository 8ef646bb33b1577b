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
  if (made) return "accepted";
  const FacesError& wrong = made.error();
  return wrong.many ? std::to_string(*wrong.many) + " faces"
                    : wrong.found + " at " + std::to_string(wrong.at);
}

TEST(Typed, ReadsFaces) {
  for (const char* text : {"3 1 6 6", "3,1,6,6", " 3, 1\t6 6 ", "3166"}) {
    const auto made = roll_from_text(four_dice(), text);
    ASSERT_TRUE(made) << text;
    EXPECT_EQ(made->value, 16);
    EXPECT_EQ(made->faces[0], 3);
    EXPECT_EQ(made->faces[3], 6);
    EXPECT_EQ(made->faces[4], 0);
    EXPECT_EQ(made->asked, four_dice());
  }
  EXPECT_EQ(roll_from_text(one_of_bowl(23), "17")->value, 0);
  EXPECT_EQ(roll_from_text(one_of_bowl(23), "5")->value, 1);
}

TEST(Typed, SaysWhatWasFound) {
  EXPECT_EQ(error(four_dice(), "1 2 7 3"), "7 at 2");
  EXPECT_EQ(error(four_dice(), "1 2 3"), "3 faces");
  EXPECT_EQ(error(four_dice(), "1 2 3 4 5"), "5 faces");
  EXPECT_EQ(error(four_dice(), ""), "0 faces");
  EXPECT_EQ(error(four_dice(), "1 two 3 4"), "two at 1");
  EXPECT_EQ(error(four_dice(), "0 1 2 3"), "0 at 0");
  EXPECT_EQ(error(four_dice(), "1 2 3 -4"), "-4 at 3");
  EXPECT_EQ(error(four_dice(), "3167"), "7 at 3");
  EXPECT_EQ(error(four_dice(), "99999999999 1 1 1"), "99999999999 at 0");
  EXPECT_EQ(error(one_of_bowl(23), "24"), "24 at 0");
}

Roll die_of(int sides) {
  Roll roll;
  roll.sides = static_cast<std::uint8_t>(sides);
  return roll;
}

TEST(SpareFaces, AreUsedUpInTheirOrderByDiceOfTheSameSides) {
  SpareFaces spare;
  const auto first = spare.roll_from_row(die_of(12), "3 12 7 1");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->value, 3);
  EXPECT_EQ(spare.str(), "12 7 1");
  EXPECT_FALSE(spare.roll_from_kept(die_of(6)));
  Roll two = die_of(12);
  two.dice = 2;
  const auto second = spare.roll_from_kept(two);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->value, 19);
  EXPECT_FALSE(spare.roll_from_kept(two));
  // What was typed for other dice in between waits beside them.
  ASSERT_TRUE(spare.roll_from_row(die_of(6), "5, 2"));
  EXPECT_EQ(spare.str(), "2 1");
  EXPECT_EQ(spare.roll_from_kept(die_of(12))->value, 1);
  EXPECT_EQ(spare.roll_from_kept(die_of(6))->value, 2);
  EXPECT_TRUE(spare.empty());
}

TEST(SpareFaces, OfARowWithAWrongFaceNothingIsTaken) {
  SpareFaces spare;
  const auto wrong = spare.roll_from_row(die_of(12), "3 13 7");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().found, "13");
  EXPECT_EQ(wrong.error().at, 1U);
  EXPECT_TRUE(spare.empty());
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
  EXPECT_EQ(made.error().many, 25U);
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
