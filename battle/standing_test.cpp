#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/rulesets.h"
#include "engine/dice/seeded.h"

/// Answers that are given in advance: what of them can be told before anybody is asked.
namespace sandtable::battle {
namespace {

std::unique_ptr<Battle> begun(const RulesetDoor& door) {
  const auto scenarios = door.scenarios();
  const desk::Carried& scenario = scenarios.front();
  Setting setting;
  setting.scenario = std::string(scenario.text);
  setting.scenario_file = std::string(scenario.id) + ".toml";
  setting.key = key_from_seed("7");
  auto made = door.make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  const Reply reply = (*made)->begin(Lang::En);
  EXPECT_TRUE(reply.ok) << reply.error;
  return std::move(*made);
}

// What each ruleset reads at all, whoever is asked what now.
TEST(Standing, IsReadBeforeItIsAskedFor) {
  struct Given {
    std::string_view ruleset, kind;
    std::vector<std::string_view> answers, none;
  };
  const std::vector<Given> all{
      {"belle-epoque", "react", {"decline", "refuser"}, {"no way", "salvo", "always"}},
      {"game-of-kings", "evade", {"hold"}, {"hold on", "run"}},
      {"fixed-baynet", "reroll", {"keep", "throw again"}, {"throw", "roll"}},
      {"fixed-baynet", "counter-attack", {"strike back", "hold"}, {"shoot back"}},
      {"belle-alliance", "answer", {"answer no", "no", "yes", "non", "answer 2 yes"}, {"never"}},
      {"belle-alliance", "announce", {"announce nothing", "nothing"}, {"whatever"}}};
  for (const Given& given : all) {
    const RulesetDoor& door = *ruleset(given.ruleset);
    const auto battle = begun(door);
    ASSERT_TRUE(battle);
    for (const std::string_view answer : given.answers) {
      const auto stood = battle->stand(Side::A, given.kind, answer, Lang::En);
      EXPECT_TRUE(stood) << given.ruleset << ": " << answer << ": " << stood.error().str();
    }
    for (const std::string_view answer : given.none) {
      EXPECT_FALSE(battle->stand(Side::A, given.kind, answer, Lang::En)) << answer;
      EXPECT_FALSE(battle->stand(Side::A, given.kind, answer, Lang::Fr)) << answer;
    }
    EXPECT_TRUE(battle->stand(Side::A, given.kind, "", Lang::En)) << "taken away";
    EXPECT_TRUE(battle->standing(Side::A).empty());
  }
}

TEST(Standing, SaysWhatItExpectedInTheLanguageOfWhoGaveIt) {
  const auto battle = begun(*ruleset("belle-epoque"));
  ASSERT_TRUE(battle);
  const auto told = [&](std::string_view answer, Lang lang) {
    const auto stood = battle->stand(Side::A, "react", answer, lang);
    return stood ? std::string() : stood.error().in(lang);
  };
  EXPECT_EQ(told("complete garbage !!", Lang::En),
            "column 1: expected an action such as '1/24: move 0405' or 'pass', found 'complete'");
  EXPECT_NE(told("complete garbage !!", Lang::Fr).find("colonne 1"), std::string::npos);
  // It says no unit, and would never be given.
  EXPECT_NE(told("salvo 1", Lang::En).find("'salvo' needs a unit"), std::string::npos);
  EXPECT_NE(told(std::string(24'000, 'x'), Lang::En), "");
  const auto wrong = battle->stand(Side::A, "tea", "complete garbage !!");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error(),
            "unknown question 'tea'; expected react, support, evade-route, convert, fall-back, "
            "position");
}

}  // namespace
}  // namespace sandtable::battle
