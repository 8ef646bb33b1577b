#include "rulesets/game_of_kings/rules/questions.h"

#include <gtest/gtest.h>

#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

// Whoever has the wings is asked as well: posts go by the units that a question is about.
TEST(QuestionsTest, StepsOfTheWholeArmyAreAboutAllSectors) {
  for (const Phase phase : {Phase::Act, Phase::Melee}) {
    Field field;
    const UnitId foot = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
    const UnitId horse = field.add(Side::A, Type::LightHorse, 700, 300, 0);
    field.add(Side::B, Type::RegularFoot, 500, 600, 180);
    field.card_of(horse).command = Command::Left;
    State s = field.start();
    s.now.phase = phase;
    s.now.asked = Side::A;
    EXPECT_EQ(asked_about(s), unit_bit(foot));
    field.setup.options.phases_by_army = true;
    EXPECT_EQ(asked_about(s), unit_bit(foot) | unit_bit(horse));
  }
}

}  // namespace
}  // namespace sandtable::game_of_kings
