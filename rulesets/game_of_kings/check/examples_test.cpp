#include "rulesets/game_of_kings/check/examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sandtable::game_of_kings {
namespace {

TEST(Examples, AllComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 400u);
  for (const ExampleResult& result : results)
    EXPECT_TRUE(result.ok) << result.where << ": " << result.clause << " " << result.name << "\n"
                           << result.message;
}

/// The message of the only result of an example with this body, which sets up one volley.
std::string message_of(const std::string& body) {
  const auto results = run_examples(
      "[[example]]\nclause = \"musketry.to-hit\"\n"
      "units = [\"A1 a foot ff 30,20\", \"B1 b foot 30,27\"]\n" +
          body,
      "test.toml");
  if (results.size() != 1) return "not one result";
  EXPECT_EQ(results[0].ok, results[0].message.empty());
  EXPECT_EQ(results[0].where, "test.toml:1");
  return results[0].message;
}

TEST(ExampleRunner, SaysWhatWasExpectedAndFound) {
  EXPECT_EQ(message_of("figures = { \"musketry A1\" = \"4d6 4+\" }"), "");
  EXPECT_EQ(message_of("figures = { \"musketry A1\" = \"4d6 5+\" }"),
            "musketry A1: expected 4d6 5+, found 4d6 4+\n");
  EXPECT_EQ(message_of("play = [\"A1: fire B1 | 1 2 6\"]"),
            "'A1: fire B1 | 1 2 6': roll 1 is 4d6, but the script has 1 2 6\n");
  EXPECT_EQ(message_of("play = [\"A1: fire B1 | 1 1 1 1 | 1\"]"),
            "'A1: fire B1 | 1 1 1 1 | 1': the script has 2 rolls, but only 1 were asked for; next "
            "would be 1\n");
  EXPECT_EQ(message_of("play = [\"A1: fire B1 | 4 1 1 1\"]\nafter = [\"B1 quarters 2\"]"),
            "expected B1 quarters 2, found 3\n");
  EXPECT_EQ(message_of("play = [\"A1: fire B1 | 4 1 1 1\"]\nrolls = \"3d6\""),
            "expected the rolls '3d6', found '4d6'\n");
  EXPECT_EQ(message_of("[[example.odds]]\ndo = \"A1: fire B1\"\nchance = { \"B1 quarters 4\" = "
                       "\"1/2\" }"),
            "after 'A1: fire B1': expected 'B1 quarters 4' in 1/2, found 1/16\n");
}

/// The denial of a word that there is not held.
TEST(ExampleRunner, UnderstandsNoWordThatIsNone) {
  for (const char* condition :
       {"not A1 is happy", "not A1 quarters many", "not A1 with Nobody", "not A1 sector middle",
        "not question lunch", "not asked c", "not winner x", "not sky green"})
    EXPECT_EQ(message_of(std::string("after = [\"") + condition + "\"]"),
              std::string("'") + condition + "' is not understood\n");
}

TEST(ExampleRunner, TellsLegalFromIllegalAndWhy) {
  EXPECT_EQ(message_of("legal = [\"A1: fire B1\", \"A1: advance 6\"]"), "");
  EXPECT_EQ(message_of("illegal = [\"A1: advance 6.1 by move.foot-in-firing-order 6.1/6\"]"), "");
  EXPECT_EQ(message_of("illegal = [\"A1: advance 6.1 by move.foot-in-firing-order 6.2/6\"]"),
            "'A1: advance 6.1': expected no by move.foot-in-firing-order 6.2/6, found "
            "move.foot-in-firing-order forbids 6.1/6\n");
  EXPECT_EQ(message_of("legal = [\"A1: advance 6.1\"]"),
            "'A1: advance 6.1': expected it to be legal, found move.foot-in-firing-order forbids "
            "6.1/6\n");
  EXPECT_NE(message_of("illegal = [\"A1: fire B1\"]"), "");
  EXPECT_NE(message_of("cites = [\"weather.fair\"]"), "");
}

TEST(ExampleRunner, RefusesWhatItDoesNotUnderstand) {
  EXPECT_THAT(message_of("plays = []"),
              testing::StartsWith("unknown key 'plays'; expected one of "));
  EXPECT_EQ(message_of("figures = [1]"), "'figures': expected a table, found a list of 1\n");
  EXPECT_EQ(message_of("odds = { \"A1: fire B1\" = { \"B1 quarters 4\" = \"1/2\" } }"),
            "'odds': expected tables, each with its heading in [[ ]], found a table\n");
  EXPECT_EQ(message_of("[[example.odds]]\ndo = \"A1: fire B1\"\nchances = {}\nchance = {}\n"),
            "unknown key 'chances'; expected one of do, assume, chance\n");
  EXPECT_EQ(message_of("case = true"),
            "'case': expected tables, each with its heading in [[ ]], found true\n");
  EXPECT_EQ(message_of("editions = [\"german\"]"), "there is no edition 'german' of the rules\n");
  EXPECT_EQ(message_of("after = [\"B1 quarter 2\"]"), "'B1 quarter 2' is not understood\n");
  EXPECT_EQ(message_of("figures = { \"shoot A1\" = 1 }"), "figure 'shoot A1' is not understood\n");
  EXPECT_EQ(message_of("state = { contacts = [\"A1 B1 aslant\"] }"),
            "contact 'A1 B1 aslant': 'aslant' is not understood\n");
  const auto unknown = run_examples("[[example]]\nclause = \"musketry.to\"\n", "test.toml");
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_FALSE(unknown[0].ok);
  EXPECT_EQ(unknown[0].message, "the example names no clause of the rules\n");
  const auto broken = run_examples("[[example]\n", "test.toml");
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_FALSE(broken[0].ok);
  const auto unit = run_examples(
      "[[example]]\nclause = \"musketry.to-hit\"\nunits = [\"A1 a foot blue 30,20\"]\n",
      "test.toml");
  ASSERT_EQ(unit.size(), 1u);
  EXPECT_EQ(unit[0].message, "unit A1: 'blue' is not understood\n");
}

/// What is wrong with an example of two units whose fourth line this is, each with its line.
std::string wrong_with(const std::string& body) {
  std::string out;
  for (const ExampleResult& result :
       run_examples("[[example]]\nclause = \"musketry.to-hit\"\n"
                    "units = [\"A1 a foot ff 30,20\", \"B1 b foot 30,27\"]\n" +
                        body + "\n",
                    "test.toml"))
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

// A step that there is not was looked up all the same, and so was a contact too many.
TEST(ExampleRunner, RefusesWhatNoPositionHolds) {
  EXPECT_EQ(wrong_with("state = { step = 99, weather = 99 }"),
            "4: 'weather': expected a whole number from 2 to 12, found string \"99\"\n"
            "4: 'step': expected a whole number from 1 to 5, found string \"99\"\n");
  EXPECT_EQ(wrong_with("state = { first = \"c\", sector = \"top\", done = [\"top\"] }"),
            "4: 'first': expected one of a, b, found string \"c\"\n"
            "4: done: no sector 'top'\n4: sector: no sector 'top'\n");
  EXPECT_EQ(wrong_with("state = { hurt = [\n\"B1 A1 99\"] }"),
            "5: 'hurt': expected a whole number from 1 to 4, found string \"99\"\n");
  EXPECT_EQ(wrong_with("army = { a = \"x\" }"),
            "4: 'army': expected points left of those at the start as in \"15/30\", found string "
            "\"x\"\n");
  EXPECT_EQ(wrong_with("table = \"999999999999x80\""),
            "4: 'table': expected centimetres from 30 to 400, found \"999999999999\"\n");
  EXPECT_EQ(wrong_with("state = { lunch = 1 }"),
            "4: unknown key 'lunch'; expected one of moving, turn, first, sector, step, points, "
            "done, weather, weather-turns, contacts, hurt, between\n");
  EXPECT_EQ(wrong_with("figures = { \"potential A1 999999999 canister\" = \"1\" }"),
            "4: 'potential': expected a whole number from 1 to 6, found string \"999999999\"\n"
            "4: figure 'potential A1 999999999 canister' is not understood\n");
  std::string contacts;
  for (int i = 0; i <= 64; ++i) contacts += "\"A1 B1\", ";
  EXPECT_EQ(wrong_with("state = { contacts = [" + contacts + "] }"),
            "4: expected 64 contacts at most\n");
}

// A case changes what it names, options and state entry by entry.
TEST(ExampleRunner, RunsEveryCase) {
  const auto results = run_examples(
      "[[example]]\nclause = \"musketry.dice\"\nunits = [\"A1 a foot 30,20\"]\n"
      "state = { weather = 3, turn = 4 }\n"
      "[[example.case]]\nname = \"x\"\nafter = [\"sky light-rain\"]\n"
      "[[example.case]]\nstate = { weather = 12 }\nafter = [\"sky heavy-rain\", \"turn 4\"]\n",
      "test.toml");
  ASSERT_EQ(results.size(), 2u);
  for (const ExampleResult& result : results) EXPECT_TRUE(result.ok) << result.message;
  EXPECT_EQ(results[0].name, "x");
  EXPECT_EQ(results[1].where, "test.toml:8");
}

}  // namespace
}  // namespace sandtable::game_of_kings
