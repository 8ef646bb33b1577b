#include "rulesets/belle_epoque/check/examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sandtable::belle_epoque {
namespace {

TEST(Examples, AllComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 300u);
  for (const ExampleResult& result : results)
    EXPECT_TRUE(result.ok) << result.where << ": " << result.clause << " (" << result.edition
                           << ") " << result.name << "\n"
                           << result.message;
}

/// The message of the only result of an example with this body, which sets up one shot.
std::string message_of(const std::string& body) {
  const auto results = run_examples(
      "[[example]]\nclause = \"fire.uphill.en\"\nground = { \"(0,0)\" = \"hill\" }\n"
      "units = [\"R1 red D (0,0)\", \"B1 blue (2,0)\"]\nstate = { passed = \"R1\" }\n" +
          body,
      "test.toml");
  if (results.size() != 1) return "not one result";
  EXPECT_EQ(results[0].ok, results[0].message.empty());
  EXPECT_EQ(results[0].where, "test.toml:1");
  return results[0].message;
}

TEST(ExampleRunner, SaysWhatWasExpectedAndFound) {
  EXPECT_EQ(message_of("figures = { \"shot R1 B1\" = \"4d6 1-3\" }"), "");
  EXPECT_EQ(message_of("figures = { \"shot R1 B1\" = \"4d6 1-2\" }"),
            "shot R1 B1: expected 4d6 1-2, found 4d6 1-3\n");
  EXPECT_EQ(message_of("play = [\"R1: fire B1 | 1 2 6\"]"),
            "'R1: fire B1 | 1 2 6': roll 1 is 4d6, but the script has 1 2 6\n");
  EXPECT_EQ(message_of("play = [\"R1: fire B1 | 6 6 6 6 | 1\"]"),
            "'R1: fire B1 | 6 6 6 6 | 1': the script has 2 rolls, but only 1 were asked for; next "
            "would be 1\n");
  EXPECT_EQ(message_of("play = [\"R1: fire B1 | 1 2 3 6\"]\nafter = [\"B1 stands 2\"]"),
            "expected B1 stands 2, found 1\n");
  EXPECT_EQ(message_of("play = [\"R1: fire B1 | 1 2 3 6\"]\nrolls = \"3d6\""),
            "expected the rolls '3d6', found '4d6'\n");
  EXPECT_EQ(message_of("[[example.odds]]\ndo = \"R1: fire B1\"\nchance = { \"B1 stands 4\" = "
                       "\"1/2\" }"),
            "after 'R1: fire B1': expected 'B1 stands 4' in 1/2, found 1/16\n");
}

/// The denial of a word that there is not held.
TEST(ExampleRunner, UnderstandsNoWordThatIsNone) {
  for (const char* condition : {"not B1 at (99,9)", "not B1 is happy", "not B1 stands many",
                                "not question lunch", "not asked c", "not winner x"})
    EXPECT_EQ(message_of(std::string("after = [\"") + condition + "\"]"),
              std::string("'") + condition + "' is not understood\n");
}

TEST(ExampleRunner, TellsLegalFromIllegalAndWhy) {
  EXPECT_EQ(message_of("legal = [\"R1: fire B1\", \"R1: stand\"]"), "");
  EXPECT_EQ(message_of("illegal = [\"R1: march (3,0) by movement.march-infantry 3/2\"]"), "");
  EXPECT_EQ(message_of("illegal = [\"R1: march (3,0) by movement.march-infantry 4/2\"]"),
            "'R1: march (3,0)': expected no by movement.march-infantry 4/2, found "
            "movement.march-infantry forbids 3/2\n");
  EXPECT_EQ(message_of("legal = [\"R1: march (3,0)\"]"),
            "'R1: march (3,0)': expected it to be legal, found movement.march-infantry forbids "
            "3/2\n");
  EXPECT_NE(message_of("illegal = [\"R1: stand\"]"), "");
  EXPECT_NE(message_of("cites = [\"fire.uphill.fr\"]"), "");
}

TEST(ExampleRunner, RefusesWhatItDoesNotUnderstand) {
  EXPECT_THAT(message_of("plays = []"),
              testing::StartsWith("unknown key 'plays'; expected one of "));
  EXPECT_EQ(message_of("after = [\"B1 stand 2\"]"), "'B1 stand 2' is not understood\n");
  EXPECT_EQ(message_of("figures = { \"shoot R1\" = 1 }"), "figure 'shoot R1' is not understood\n");
  EXPECT_EQ(message_of("legal = [\"R1: fly\"]").substr(0, 20), "'R1: fly': column 5:");
  const auto unknown = run_examples("[[example]]\nclause = \"fire.up\"\n", "test.toml");
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_FALSE(unknown[0].ok);
  EXPECT_EQ(unknown[0].message, "the example names no clause of the rules\n");
  const auto broken = run_examples("[[example]\n", "test.toml");
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_FALSE(broken[0].ok);
  const auto refused = run_examples(
      "[[example]]\nclause = \"fire.uphill.en\"\nunits = [\"R1 red 9 (0,0)\"]\n", "test.toml");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_NE(refused[0].message.find("expected 1 to 4 stands for infantry, found 9"),
            std::string::npos);
}

/// What is wrong with an example whose third line this is, each with its line.
std::string wrong_with(const std::string& body) {
  std::string out;
  for (const ExampleResult& result :
       run_examples("[[example]]\nclause = \"fire.uphill.en\"\n" + body + "\n", "test.toml"))
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

TEST(ExampleRunner, RefusesWhatNoPositionHolds) {
  EXPECT_EQ(wrong_with("board = \"999999x999999\""),
            "3: 'board': expected columns and rows as in \"11x11\", 255 sectors at most, found "
            "string \"999999x999999\"\n");
  EXPECT_EQ(wrong_with("units = [\"R1 red 4 (0,0)\",\n\"G1 green 4 (1,0)\"]"),
            "4: unit G1: expected one of red, blue, found string \"green\"\n");
  EXPECT_EQ(wrong_with("state = { points = [1] }"),
            "3: 'points': expected a list of two whole numbers, found a list of 1\n");
  EXPECT_EQ(wrong_with("state = { turn = -5, between = \"lunch\" }"),
            "3: 'turn': expected a whole number from 0 to 99, found string \"-5\"\n"
            "3: 'between': expected one of start, turn, command, bowl, found string \"lunch\"\n");
  EXPECT_EQ(wrong_with("state = { tokens = [1, 999] }"),
            "3: 'tokens': expected a whole number from 0 to 250, found string \"999\"\n");
  EXPECT_EQ(wrong_with("load = \"scenarios/none.toml\""),
            "3: 'load': expected the path of a file that is built in, found string "
            "\"scenarios/none.toml\"\n");
}

// Editions come from the clause, and a case changes what it names.
TEST(ExampleRunner, RunsEveryEditionAndEveryCase) {
  const auto results = run_examples(
      "[[example]]\nclause = \"fire.procedure\"\nunits = [\"R1 red 4 (0,0)\"]\n"
      "[[example.case]]\nname = \"x\"\nafter = [\"R1 stands 4\"]\n"
      "[[example.case]]\nunits = [\"R1 red 3 (0,0)\"]\neditions = [\"fr\"]\n"
      "after = [\"R1 stands 3\"]\n",
      "test.toml");
  ASSERT_EQ(results.size(), 3u);
  for (const ExampleResult& result : results) EXPECT_TRUE(result.ok) << result.message;
  EXPECT_EQ(results[0].name, "x");
  EXPECT_EQ(results[0].edition, "en");
  EXPECT_EQ(results[1].edition, "fr");
  EXPECT_EQ(results[2].edition, "fr");
  EXPECT_EQ(results[2].where, "test.toml:7");
}

}  // namespace
}  // namespace sandtable::belle_epoque
