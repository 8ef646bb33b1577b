#include "battle/header.h"

#include <gtest/gtest.h>

namespace sandtable::battle {
namespace {

TEST(Header, DiceComeAsIsWantedOrAsTheScenarioHasThem) {
  const desk::ScenarioFacts free;
  EXPECT_EQ(dice_of({}, free), DiceMode::Seeded);
  EXPECT_EQ(dice_of(DiceMode::Random, free), DiceMode::Random);
  EXPECT_EQ(dice_of(DiceMode::Typed, free), DiceMode::Typed);
  desk::ScenarioFacts entered;
  entered.dice_entered = "cup=on";
  EXPECT_EQ(dice_of({}, entered), DiceMode::Typed);
  EXPECT_EQ(dice_of(DiceMode::Typed, entered), DiceMode::Typed);
  const auto refused = dice_of(DiceMode::Seeded, entered);
  ASSERT_FALSE(refused);
  EXPECT_EQ(
      refused.error().in(Lang::En),
      "option cup=on: players throw their own dice and enter them; expected typed dice, found "
      "seeded");
}

}  // namespace
}  // namespace sandtable::battle
