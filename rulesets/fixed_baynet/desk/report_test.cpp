#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What odds tell of an action, and lists of the men.
namespace sandtable::fixed_baynet {
namespace {

TEST(FixedBaynetReports, TellNobodyFallenInAHouseBecauseAPrisonerIsThere) {
  int seen = 0;
  for (const desk::Carried& carried : Desk::scenarios()) {
    if (carried.id != "night-raid") continue;
    const auto setup = load_scenario(carried.text, "carried.toml");
    ASSERT_TRUE(setup);
    const State s = FixedBaynet::start(**setup);
    for (std::size_t h = 0; h < s.field->houses.size(); ++h) {
      const auto house = static_cast<HouseId>(h);
      if ((occupants_of_house(s, house) & s.escorted).empty()) continue;
      const Action fire{.verb = Verb::FireHouse, .unit = 0, .house = house};
      for (const auto& line : Desk::lines(s, Side::A, fire, Lang::En)) {
        ++seen;
        EXPECT_FALSE(line.holds(s)) << line.text;
      }
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(FixedBaynetReports, ListMenByTheMarksOfTheLanguage) {
  int seen = 0;
  for (const desk::Carried& carried : Desk::scenarios()) {
    if (carried.id != "first-skirmish") continue;
    ++seen;
    const auto setup = load_scenario(carried.text, "carried.toml");
    ASSERT_TRUE(setup);
    State s = FixedBaynet::start(**setup);
    for (const ManId m : {ManId{1}, ManId{2}}) {
      s.men[m].flags |= man_flag::kProne | man_flag::kPanicking;
      s.men[m].reaction = m == 1 ? Reaction::Prone : Reaction::Berserk;
    }
    desk::TextLook look;
    look.part = desk::TextPart::TroopsA;
    // What is missing of the list, or nothing.
    const auto lacks = [&](std::string_view words) {
      const std::string text = Desk::draw_text(FixedBaynet::view(s, Side::A), look);
      return text.find(words) == std::string::npos ? text : std::string();
    };
    // Who lies there in panic lies there once.
    EXPECT_EQ(lacks("2 prone in panic; 3 prone, berserk"), "");
    EXPECT_EQ(lacks("A  Section: 10 men of 10"), "");
    look.lang = Lang::Fr;
    EXPECT_EQ(lacks("2 à terre, en panique ; 3 à terre, fou furieux"), "");
    EXPECT_EQ(lacks("A  Section\u00A0: 10 hommes sur 10"), "");
  }
  EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
