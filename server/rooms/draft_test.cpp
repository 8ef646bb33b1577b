#include "server/rooms/draft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/scenario/bounds.h"

namespace sandtable::server {
namespace {

std::string least(const std::string& unit) {
  return "[scenario]\nruleset = \"belle-epoque\"\n\n[board]\nwidth = 9\ndepth = 13\n\n"
         "[[side]]\n[[side.unit]]\n" +
         unit +
         "\n[[side]]\n[[side.unit]]\nname = \"Mahdists\"\nclass = \"tribesmen\"\nstands = 6\n"
         "fire = \"G\"\n";
}
constexpr const char* kBrigade =
    "name = \"1st Brigade\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n";

JudgedDraft judged(const std::string& text, Lang lang = Lang::En) {
  desk::SvgLook look;
  look.lang = lang;
  return judge_draft(text, look);
}

std::string told(const JudgedDraft& draft) {
  std::string out;
  for (const Remark& remark : draft.remarks)
    out += std::to_string(remark.line) + ":" + std::to_string(remark.column) +
           (remark.severity == data::Severity::Error ? " " : " ~ ") + remark.text + "\n";
  return out;
}

TEST(Draft, EveryShippedScenarioIsDrawnAndNothingIsSaidAgainstIt) {
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& carried : door->scenarios()) {
      const JudgedDraft draft = judged(std::string(carried.text));
      EXPECT_EQ(told(draft), "") << carried.id;
      EXPECT_EQ(draft.door, door);
      ASSERT_TRUE(draft.facts) << carried.id;
      EXPECT_EQ(draft.facts->id, carried.id);
      EXPECT_TRUE(draft.picture.starts_with("<svg")) << carried.id;
    }
}

TEST(Draft, AllThatIsWrongIsToldAtOnceWithItsPlace) {
  const std::string text =
      least("name = \"1st Brigade\"\nclass = \"infantery\"\nstands = 9\nfire = \"C\"\nspeed = 3\n");
  const JudgedDraft english = judged(text);
  EXPECT_EQ(
      told(english),
      "11:9 'class' in [[side.unit]]: expected one of infantry, tribesmen, cavalry, "
      "mounted-infantry, found string \"infantery\"; did you mean 'infantry'?\n"
      "12:10 'stands' in [[side.unit]]: expected a whole number from 1 to 6, found whole "
      "number 9\n"
      "14:1 unknown key 'speed' in [[side.unit]]; expected one of name, label, class, stands, "
      "quality, order, fire, ratings, powder, march, at, arrives, entry, may-not-enter, "
      "may-not, breaks\n");
  EXPECT_FALSE(english.facts);
  EXPECT_EQ(english.picture, "");
  const JudgedDraft french = judged(text, Lang::Fr);
  ASSERT_EQ(french.remarks.size(), english.remarks.size());
  EXPECT_NE(told(french), told(english));
}

TEST(Draft, AWarningHasItsPlaceAndTheDraftIsDrawnAllTheSame) {
  std::string text = least(kBrigade);
  text.replace(text.find("ruleset ="), 0, "year = 1700\n");
  const JudgedDraft draft = judged(text);
  ASSERT_EQ(draft.remarks.size(), 1U);
  EXPECT_EQ(draft.remarks[0].severity, data::Severity::Warning);
  EXPECT_EQ(draft.remarks[0].line, 2U);
  EXPECT_EQ(draft.remarks[0].text.find("warning"), std::string::npos);
  EXPECT_TRUE(draft.facts);
  const JudgedDraft french = judged(text, Lang::Fr);
  ASSERT_EQ(french.remarks.size(), 1U);
  EXPECT_EQ(french.remarks[0].severity, data::Severity::Warning);
  EXPECT_EQ(french.remarks[0].line, 2U);
  EXPECT_EQ(french.remarks[0].text.find("avertissement"), std::string::npos);
}

TEST(Draft, AnUnknownRulesetIsToldWhereItStands) {
  std::string text = least(kBrigade);
  text.replace(text.find("belle-epoque"), 12, "belle-epoch");
  const JudgedDraft draft = judged(text);
  EXPECT_EQ(draft.door, nullptr);
  EXPECT_EQ(told(draft),
            "2:0 unknown ruleset 'belle-epoch'; expected one of belle-epoque, game-of-kings, "
            "fixed-baynet, belle-alliance\n");
}

TEST(Draft, WhatIsNoTomlIsToldWhereItBreaks) {
  const JudgedDraft draft = judged("[scenario]\ntitle = \"First\nyear = 1870\n");
  ASSERT_EQ(draft.remarks.size(), 1U);
  EXPECT_EQ(draft.remarks[0].line, 2U);
  EXPECT_NE(judged("").remarks.size(), 0U);
}

TEST(Draft, TellsWhatDecidesAndHowTheFieldLiesAsTheFirstTurnBegins) {
  const battle::RulesetDoor& door = *battle::ruleset("game-of-kings");
  for (const desk::Carried& carried : door.scenarios()) {
    if (carried.id != "random-field") continue;
    const std::string text(carried.text);
    const JudgedDraft one = judge_draft(text, {}, 5);
    EXPECT_NE(one.goals.find("victory.defeat"), std::string::npos);
    EXPECT_NE(one.placed.find("\"turn\":1"), std::string::npos);
    EXPECT_EQ(judge_draft(text, {}, 5).placed, one.placed);
    EXPECT_NE(judge_draft(text, {}, 6).placed, one.placed);
    EXPECT_EQ(judge_draft(text, {}).placed, "");
  }
  EXPECT_EQ(judge_draft("[scenario]", {}, 5).placed, "");
}

TEST(Draft, ShowsHowSeveralPostsOfASideHavePlacedTheirUnits) {
  const auto posts = [](std::string_view side) {
    const std::string of(side);
    return "[[side.post]]\nid = \"" + of + "-left\"\nname = \"" + of +
           " left\"\n[[side.post]]\nid = \"" + of + "-right\"\nname = \"" + of + " right\"\n";
  };
  // A post but the first has an officer at least.
  const auto unit = [](std::string_view label, std::string_view post, int y) {
    const std::string of(label), at = "at = [60, " + std::to_string(y) + "]\n";
    return "[[side.officer]]\nname = \"" + of + " officer\"\nlabel = \"" + of + "O\"\npost = \"" +
           std::string(post) + "\"\n" + at + "[[side.unit]]\nname = \"" + of + "\"\nlabel = \"" +
           of + "\"\nfigures = 36\nofficer = \"" + of + "O\"\n" + at;
  };
  const std::string text =
      "[scenario]\nruleset = \"belle-alliance\"\nlast = 2\n[table]\nwidth = 120\ndepth = 100\n"
      "[[side]]\nid = \"blue\"\nzone = [[0, 0], [120, 0], [120, 30], [0, 30]]\n" +
      posts("blue") + unit("F1", "blue-right", 20) +
      "[[side]]\nid = \"red\"\nzone = [[0, 70], [120, 70], [120, 100], [0, 100]]\n" + posts("red") +
      unit("P1", "red-right", 80) +
      "[[task]]\nname = \"The middle\"\nside = \"blue\"\nkind = \"hold\"\nat = [60, 50]\nradius = "
      "15\n";
  const JudgedDraft judged = judge_draft(text, {}, 5);
  for (const Remark& remark : judged.remarks) ADD_FAILURE() << remark.text;
  EXPECT_NE(judged.placed, "");
}

TEST(Draft, HostileTextsAreRefusedInAMoment) {
  EXPECT_EQ(told(judged(std::string(scenario::kMostFile + 1, '#'))),
            "1:1 expected a scenario of at most 262144 bytes, found 262145\n");
  for (const std::string& text :
       {"a = " + std::string(100'000, '['), std::string(100'000, '\n') + "[[side",
        "a" + std::string(60'000, '.') + "a = 1", std::string("a = \"\xff\xfe\""),
        std::string("a = \"\0\"", 7), std::string(50'000, '{')}) {
    const JudgedDraft draft = judged(text);
    EXPECT_FALSE(draft.remarks.empty());
    EXPECT_LE(draft.remarks.size(), data::Problems::kMost);
    EXPECT_FALSE(draft.facts);
  }
}

TEST(Draft, OfManyErrorsTheFirstHundredAreToldAndTheRestCounted) {
  std::string unit = kBrigade;
  for (int i = 0; i < 150; ++i) unit += "key-" + std::to_string(i) + " = 1\n";
  const JudgedDraft draft = judged(least(unit));
  EXPECT_EQ(draft.remarks.size(), 100U);
  EXPECT_EQ(draft.left_out, 50U);
}

TEST(Draft, ALineThatAReaderToldIsTakenApart) {
  const auto parts = [](std::string_view line) {
    const Remark r = remark_of(line, "scenario", Lang::En);
    return std::to_string(static_cast<int>(r.severity)) + "|" + std::to_string(r.line) + "|" +
           std::to_string(r.column) + "|" + r.text;
  };
  EXPECT_EQ(parts("scenario:3:14: expected one"), "0|3|14|expected one");
  EXPECT_EQ(parts("scenario:3: expected one: two"), "0|3|0|expected one: two");
  EXPECT_EQ(parts("scenario:3:1: warning: a year"), "1|3|1|a year");
  EXPECT_EQ(parts("scenario: no line"), "0|0|0|no line");
  EXPECT_EQ(parts("elsewhere:3:1: a line"), "0|0|0|elsewhere:3:1: a line");
}

}  // namespace
}  // namespace sandtable::server
