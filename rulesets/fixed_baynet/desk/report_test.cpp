#include <gtest/gtest.h>

#include <string>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

/// What odds tell of an action.
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

}  // namespace
}  // namespace sandtable::fixed_baynet
