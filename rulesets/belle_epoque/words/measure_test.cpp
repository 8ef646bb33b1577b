#include "rulesets/belle_epoque/words/measure.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

namespace sandtable::belle_epoque {
namespace {

class MeasureTest : public testing::Test {
 protected:
  MeasureTest() {
    std::stringstream text;
    text << std::ifstream("rulesets/belle_epoque/data/scenarios/first-battle.toml").rdbuf();
    setup_ = *load_scenario(text.str(), "first-battle.toml");
    state_ = BelleEpoque::start(*setup_);
  }
  std::string told(std::string_view words, Lang lang = Lang::En) const {
    const auto found = measure(BelleEpoque::view(state_, Side::A), words, lang);
    return found ? *found : "error: " + found.error();
  }
  std::shared_ptr<const belle_epoque::Setup> setup_;  // plain, it is a guard of gtest
  State state_;
};

TEST_F(MeasureTest, CountsSectorsBetweenUnitsAndToASector) {
  EXPECT_EQ(told("measure R1, RH"), "Red 1st Regiment in 0408 and Red Hussars in 0208: 2 UD.");
  EXPECT_EQ(told("measure R1 0405"), "From Red 1st Regiment in 0408 to 0405: 3 UD.");
  EXPECT_EQ(told("measure #1, 0408 "), "From Red 1st Regiment in 0408 to 0408: 0 UD.");
  EXPECT_EQ(told("mesure R1, 0405", Lang::Fr),
            "Distance du 1er régiment rouge en 0408 à 0405\u00A0: 3 UD.");
}

TEST_F(MeasureTest, SaysWhatItExpected) {
  const std::string two = "error: expected two units, or a unit and a sector; found ";
  EXPECT_EQ(told("measure R1"), two + "'R1'");
  EXPECT_EQ(told("measure R1 9999"), two + "'R1 9999'");
  EXPECT_EQ(told("measure 0405"), two + "'0405'");
  EXPECT_EQ(told("weigh R1"),
            "error: expected 'measure' and two units, or a unit and a sector; found 'weigh R1'");
}

}  // namespace
}  // namespace sandtable::belle_epoque
