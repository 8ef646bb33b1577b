#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/dice/scripted.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/narrate.h"
#include "rulesets/belle_epoque/words/notation.h"

/// What is told of actions that were played: each event once, with the reasons that are its own.
namespace sandtable::belle_epoque {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Rolls = std::vector<std::vector<int>>;

constexpr std::string_view kHead = R"([scenario]
edition = "en"
[board]
width = 6
depth = 5
[[side]]
id = "red"
name = "Red"
)";

std::string unit(std::string_view name, std::string_view more) {
  return "[[side.unit]]\nname = \"" + std::string(name) +
         "\"\nclass = \"infantry\"\nfire = \"C\"\n" + std::string(more) + "\n";
}

std::string battle(std::string_view red, std::string_view blue, std::string_view options) {
  return "options = { " + std::string(options) + " }\n" + std::string(kHead) + std::string(red) +
         "[[side]]\nid = \"blue\"\nname = \"Blue\"\n" + std::string(blue);
}

/// A little battle that is played line by line; everything told is kept, reasons indented.
class Told : public testing::Test {
 protected:
  void begin(const std::string& text, const Rolls& rolls) {
    const auto loaded = load_scenario(text, "told");
    ASSERT_TRUE(loaded) << loaded.error().str();
    setup_ = *loaded;
    state_ = BelleEpoque::start(*setup_);
    go_on(rolls);
  }

  void go_on(const Rolls& rolls) { run(std::nullopt, rolls); }
  void play(std::string_view line, const Rolls& rolls = {}) {
    const auto action = parse_action(line, *setup_, state_);
    ASSERT_TRUE(action) << line << ": " << action.error().str(Lang::En);
    run(*action, rolls);
  }

  /// What was told by the last line that was played.
  const std::vector<std::string>& told() const { return told_; }
  /// The ways that tables were told of by it.
  const std::vector<std::vector<std::string>>& ways() const { return ways_; }
  /// The reasons told under the event that begins so.
  std::vector<std::string> under(std::string_view event) const {
    std::vector<std::string> out;
    bool in = false;
    for (const std::string& line : told_) {
      if (!line.starts_with("  ")) in = line.starts_with(event);
      if (in && line.starts_with("  ")) out.push_back(line);
    }
    return out;
  }

  std::shared_ptr<const belle_epoque::Setup> setup_;
  State state_{};

 private:
  void run(const std::optional<Action>& action, const Rolls& rolls) {
    Tape tape;
    ScriptedSource script(rolls);
    Dice dice(tape, script);
    EventLog log;
    const Side side = action && action->verb >= Verb::RulePlace ? Side::Umpire : state_.now.asked;
    if (action) {
      Why why;
      ASSERT_TRUE(BelleEpoque::legal(state_, side, *action, why))
          << sentence(why.findings.back(), *setup_, Lang::En);
      BelleEpoque::apply(state_, side, *action, dice, log);
    }
    BelleEpoque::advance(state_, dice, log);
    EXPECT_EQ(script.problem(), "");
    told_.clear();
    ways_.clear();
    for (const desk::Told& line : Desk::tell(log.events, tape, *setup_, Lang::En))
      for (const desk::Shown& shown : line.scenes)
        if (!shown.way.empty()) ways_.push_back(shown.way);
    for (const Event& event : log.events) {
      if (came_by(event, *setup_)) continue;
      told_.push_back(sentence(event, *setup_, tape, Lang::En));
      for (std::string& line : ledger(event, *setup_, Lang::En)) told_.push_back(std::move(line));
    }
  }

  std::vector<std::string> told_;
  std::vector<std::vector<std::string>> ways_;
};

const std::string kSide = unit("R1", "stands = 4\nat = \"0202\"");
const std::string kOther = unit("B1", "stands = 4\nat = \"0302\"");

TEST_F(Told, AWayIsToldSectorBySector) {
  begin(
      battle(unit("R1", "stands = 4\nat = \"0101\""), unit("B1", "stands = 4\nat = \"0605\""), ""),
      {{1}});
  play("R1: test 0", {{1}});
  play("R1: march 0102-0203", {{1}});
  EXPECT_THAT(ways(), ElementsAre(ElementsAre("0101", "0102", "0203")));
}

TEST_F(Told, EachStepBackIsAWay) {
  begin(battle(kSide, kOther, "fall-back = true"), {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1", {{6, 6, 6, 6}, {1, 1, 1, 1}});
  EXPECT_THAT(ways(), IsEmpty());
  play("R1: fall back 0201");
  EXPECT_THAT(ways(), ElementsAre(ElementsAre("0202", "0201"), ElementsAre("0201", "0101")));
}

TEST_F(Told, TheWinnersDieIsToldFirst) {
  begin(battle(unit("R1", "stands = 4"), unit("B1", "stands = 4"), ""), {{3}, {4}});
  EXPECT_THAT(told(),
              Contains("Blue won the roll (4 against 3), with the choice of who places first."));
}

TEST_F(Told, AUnitThatIsLostWalksNowhere) {
  const std::string weak =
      unit("B1", "stands = 1\nat = \"0302\"") + unit("B2", "stands = 4\nat = \"0605\"");
  begin(battle(unit("R1", "stands = 4\nratings = [\"shock\"]\nat = \"0202\""), weak,
               "fall-back = true"),
        {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1", {{4, 4, 3, 6}, {6}});
  EXPECT_THAT(told(), Contains("B1 is eliminated in 0302."));
  EXPECT_THAT(told(), Not(Contains(HasSubstr("by falling back"))));
  EXPECT_THAT(under("B1 is eliminated"), Contains(HasSubstr("(fall-back.timing)")));
}

// The stands are told when they are lost.
TEST_F(Told, ALossThatIsSplitIsToldOnce) {
  begin(battle(kSide, kOther, "fall-back = true"), {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1", {{3, 6, 6, 6}, {6, 6, 6, 6}});
  EXPECT_THAT(told(), Contains("B1 takes 3 losses, 1 of them by falling back."));
  EXPECT_THAT(told(), Contains("B1 loses 2 stands; 2 are left."));
}

TEST_F(Told, ALossThatItsPlayerSplitIsNotSplitAgain) {
  begin(battle(kSide, kOther, "fall-back = true, fall-back-from-fire = \"target-choice\""), {{1}});
  play("R1: test 0", {{1}});
  play("R1: fire B1", {{1, 1, 1, 6}});
  play("B1: convert 1");
  EXPECT_THAT(told(), Contains("B1 turns 1 even loss into falling back."));
  EXPECT_THAT(told(), Not(Contains(HasSubstr("takes 3 losses"))));
  EXPECT_THAT(told(), Contains("B1 loses 2 stands; 2 are left."));
}

TEST_F(Told, WhoDoesNothingAfterAMarchDoesNotStandStill) {
  begin(battle(unit("R1", "stands = 4\nat = \"0102\""), kOther, ""), {{1}});
  play("R1: test 0", {{1}});
  play("R1: move 0202");
  play("R1: stand", {{1}});
  EXPECT_THAT(told(), Contains("R1 does nothing more."));
}

TEST_F(Told, ARetreatThatTheGroundBarsIsNotLaidToEnemies) {
  const std::string corner = unit("B1", "stands = 3\nat = \"0601\"");
  const std::string front = unit("R1", "stands = 4\nat = \"0501\"");
  begin(battle(front, corner + unit("B2", "stands = 3\nat = \"0602\""), "fall-back = true"), {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1", {{2, 6, 6, 6}, {6, 6, 6}, {1}});
  EXPECT_THAT(under("B1 takes 2 losses"), Contains(HasSubstr("(fall-back.impossible)")));
}

TEST_F(Told, NoTokenToReactWithIsToldOfTheAssaultAndNotOfItsDice) {
  begin(battle(kSide, kOther, "salvo-fire = true"), {{2}});
  play("pass", {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1", {{1, 6, 6, 6}, {1, 6, 6, 6}, {1}});
  EXPECT_THAT(under("R1 assaults B1"), Contains(HasSubstr("(reaction.no-token-left)")));
  EXPECT_THAT(under("R1: 4 dice"), Not(Contains(HasSubstr("reaction."))));
}

TEST_F(Told, TheDiceOfTheAssailantAreNotExplainedByWhatTheOtherSideDid) {
  begin(battle(kSide,
               unit("B1", "stands = 3\nat = \"0302\"") + unit("B2", "stands = 3\nat = \"0303\""),
               "salvo-fire = true"),
        {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1");
  play("B1: salvo 0", {{6}});
  EXPECT_THAT(under("B1 fails its test"), Contains(HasSubstr("(reaction.failed)")));
  play("B2: support 0", {{6}, {1, 6, 6, 6}, {1, 6, 6}, {1}});
  EXPECT_THAT(under("R1: 4 dice"), Not(Contains(HasSubstr("support."))));
  EXPECT_THAT(under("R1: 4 dice"), Not(Contains(HasSubstr("reactivity."))));
  EXPECT_THAT(under("B1: 3 dice"), Contains(HasSubstr("(reactivity.failed-unit-defends)")));
}

TEST_F(Told, TheTokenStaysWithTheUnitThatItActivated) {
  begin(battle(kSide, kOther, ""), {{1}});
  play("R1: stand", {{1}});
  EXPECT_THAT(under("R1 stands still"), Contains(HasSubstr("(activation.mark.en)")));
  EXPECT_THAT(under("A blue token is drawn"), Not(Contains(HasSubstr("(activation.mark.en)"))));
}

TEST_F(Told, WhatTheUmpireDecidesIsHisRulingAndNoTurnLimit) {
  begin(battle(kSide, kOther, ""), {{1}});
  play("rule red: wins");
  EXPECT_THAT(told(), Contains("The battle is over: Red won, by the umpire’s ruling."));
  const auto result = BelleEpoque::result(state_);
  ASSERT_TRUE(result);
  EXPECT_EQ(sentence(*result, *setup_, Lang::En), "Red won by the umpire’s ruling.");
  EXPECT_EQ(sentence(*result, *setup_, Lang::Fr),
            "Victoire du camp Red par décision de l’arbitre.");
}

// 43 units of 6 stands roll 32 dice, more than one roll has; all eights are more than a byte holds.
TEST_F(Told, AVeryLargeSideRollsAllItsCommandDice) {
  std::string red;
  for (int i = 0; i < 43; ++i) {
    const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    red += "[[side.unit]]\nname = \"R" + std::to_string(i + 1) +
           "\"\nclass = \"tribesmen\"\nstands = 6\nfire = \"G\"\nat = \"" + two(1 + i % 15) +
           two(1 + i / 15) + "\"\n";
  }
  begin("[board]\nwidth = 15\ndepth = 9\n[[side]]\nname = \"Red\"\ngeneral = \"superior\"\n" + red +
            "[[side]]\n" + unit("B1", "stands = 4\nat = \"0109\""),
        {std::vector<int>(24, 8), std::vector<int>(8, 8), {1}});
  EXPECT_THAT(told(), Contains("Red rolled 32d8 for command — 256 command points."));
  EXPECT_EQ(state_.pools.points[0], 256);
  EXPECT_EQ(BelleEpoque::digest(state_), BelleEpoque::recompute_digest(state_));
}

TEST_F(Told, OnlyUnitsThatCanBePlacedNowAreCounted) {
  begin(battle(unit("R1", "stands = 4") + unit("R2", "stands = 4") +
                   unit("R3", "stands = 4\narrives = 3"),
               kOther, ""),
        {});
  EXPECT_EQ(question(state_, Lang::En), "Red: place a unit (2 to place).");
}

TEST_F(Told, AUnitIsAssaultedWhenItIsAndNotWhenItIsFiredAt) {
  begin(battle(kSide, kOther, "fall-back = true, fall-back-from-fire = \"target-choice\""), {{1}});
  play("R1: test 0", {{1}});
  play("R1: fire B1", {{1, 1, 6, 6}});
  ASSERT_EQ(state_.now.phase, Phase::ConvertLosses);
  EXPECT_EQ(assaulted(state_.now), kNoUnit);
  begin(battle(kSide, kOther, "salvo-fire = true"), {{1}});
  play("R1: test 0", {{1}});
  play("R1: assault B1");
  ASSERT_EQ(state_.now.phase, Phase::React);
  EXPECT_EQ(assaulted(state_.now), UnitId{1});
  play("B1: salvo 0", {{1}, {6, 6, 6, 6}, {1, 6, 6, 6}, {1, 6, 6, 6}, {1}});
}

}  // namespace
}  // namespace sandtable::belle_epoque
