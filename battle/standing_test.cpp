#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle_fixture.h"

/// Answers that are given in advance: what of them can be told before anybody is asked.
namespace sandtable::battle {
namespace {

std::unique_ptr<Battle> begun(std::string_view ruleset_id) {
  return opened(ruleset(ruleset_id)->scenarios().front().text, "7");
}

// What each ruleset reads at all, whoever is asked what now.
TEST(Standing, IsReadBeforeItIsAskedFor) {
  struct Given {
    std::string_view ruleset, kind;
    std::vector<std::string_view> answers, none;
  };
  const std::vector<Given> all{
      {"belle-epoque", "react", {"decline", "refuser", "salvo 1", "evade"}, {"no way", "always"}},
      {"game-of-kings", "evade", {"hold", "evade", "esquiver"}, {"hold on", "run"}},
      {"fixed-baynet", "reroll", {"keep", "throw again"}, {"throw", "roll"}},
      {"fixed-baynet", "counter-attack", {"strike back", "hold"}, {"shoot back"}},
      {"belle-alliance", "answer", {"answer no", "no", "yes", "non"}, {"never", "answer 2 yes"}},
      {"belle-alliance", "announce", {"announce nothing", "nothing"}, {"whatever"}}};
  for (const Given& given : all) {
    const auto battle = begun(given.ruleset);
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

/// Light horse that may charge light foot.
constexpr std::string_view kCharge = R"(
[scenario]
ruleset = "game-of-kings"
first = "a"
[options]
weather = false
light-foot-evade = true
[table]
width = 100
depth = 80
[[side]]
[[side.unit]]
name = "A1"
type = "light-horse"
at = [30, 20]
[[side.unit]]
name = "A2"
type = "regular-foot"
at = [80, 5]
[[side]]
[[side.unit]]
name = "B1"
type = "light-foot"
at = [30, 26]
facing = 180
[[side.unit]]
name = "B2"
type = "regular-foot"
at = [80, 70]
facing = 180
)";

TEST(Standing, AnswersForTheUnitThatIsAsked) {
  const auto battle = opened(kCharge, "1");
  ASSERT_TRUE(battle);
  ASSERT_TRUE(battle->stand(Side::B, "evade", "evade", Lang::En));
  const std::string charge = "A1: advance 6, charge B1";
  for (int i = 0; i < 4 && !battle->check(Side::A, charge, Lang::En).ok; ++i)
    ASSERT_TRUE(battle->submit(Side::A, battle->actions(Side::A).front(), Lang::En).ok);
  const Reply charged = battle->submit(Side::A, charge, Lang::En);
  ASSERT_TRUE(charged.ok) << charged.error;
  const auto account = battle->account(Side::Umpire, 0, Lang::En);
  ASSERT_FALSE(account.empty());
  EXPECT_EQ(account.back().action, "B1: evade");
  // Kept as it was taken, whatever is asked by now.
  battle->stand_again(Side::B, "evade", "hold");
  EXPECT_EQ(battle->standing(Side::B).front().second, "hold");
}

TEST(Standing, SaysWhatItExpectedInTheLanguageOfWhoGaveIt) {
  const auto battle = begun("belle-epoque");
  ASSERT_TRUE(battle);
  const auto told = [&](std::string_view answer, Lang lang) {
    const auto stood = battle->stand(Side::A, "react", answer, lang);
    return stood ? std::string() : stood.error().in(lang);
  };
  EXPECT_EQ(told("complete garbage !!", Lang::En),
            "column 1: expected an action such as '1/24: move 0405' or 'pass', found 'complete'");
  EXPECT_NE(told("complete garbage !!", Lang::Fr).find("colonne 1"), std::string::npos);
  EXPECT_NE(told(std::string(24'000, 'x'), Lang::En), "");
  const auto wrong = battle->stand(Side::A, "tea", "complete garbage !!");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error(),
            "unknown question 'tea'; expected react, support, evade-route, convert, fall-back, "
            "position");
}

}  // namespace
}  // namespace sandtable::battle
