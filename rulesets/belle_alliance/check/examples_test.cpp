#include "rulesets/belle_alliance/check/examples.h"

#include <gtest/gtest.h>

namespace sandtable::belle_alliance {
namespace {

TEST(BelleAllianceExamples, ComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 5U);
  for (const std::string& line : examples::lines_of_wrong(results)) ADD_FAILURE() << line;
}

/// What is expected and does not come must be found.
TEST(BelleAllianceExamples, AWrongOneIsFound) {
  constexpr std::string_view kText = R"([[example]]
clause = "fire.zone"
units = ["A1 a 30 50,50", "B1 b 36 50,60"]
state = { phase = "5a" }
figures = { "zone A1 B1" = "2" }
after = ["B1 is md"]
)";
  const auto results = run_examples(kText, "wrong.toml");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].message, "zone A1 B1: expected 2, found 1\nexpected B1 is md, found none\n");
}

/// What is wrong with an example of two units whose fourth line this is, each with its line.
std::string wrong_with(const std::string& body) {
  std::string out;
  for (const ExampleResult& result :
       run_examples("[[example]]\nclause = \"fire.zone\"\n"
                    "units = [\"A1 a 30 50,50\", \"B1 b 36 50,60\"]\n" +
                        body + "\n",
                    "test.toml"))
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

std::string wrong_unit(const std::string& line) {
  std::string out;
  for (const ExampleResult& result : run_examples(
           "[[example]]\nclause = \"fire.zone\"\nunits = [\"" + line + "\"]\n", "test.toml"))
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

/// The denial of a word that there is not held.
TEST(BelleAllianceExamples, UnderstandNoWordThatIsNone) {
  for (const char* condition : {"not A1 is happy", "not A1 supply lots", "not A1 figures many",
                                "not phase lunch", "not asked c", "not winner x", "not bound one"})
    EXPECT_EQ(wrong_with(std::string("after = [\"") + condition + "\"]"),
              std::string("4: '") + condition + "' is not understood\n");
  EXPECT_EQ(wrong_with("staff = [\"AO a 40,40\"]\nafter = [\"not AO is happy\"]"),
            "5: 'not AO is happy' is not understood\n");
}

TEST(BelleAllianceExamples, RefuseWhatNoPositionHolds) {
  EXPECT_EQ(wrong_with(""), "");
  EXPECT_EQ(wrong_with("state = { bound = 99, catch = [\n\"c -2 3\"] }"),
            "4: 'bound': expected a whole number from 1 to 64, found string \"99\"\n"
            "5: catch 'c -2 3' is not understood\n");
  EXPECT_EQ(wrong_with("state = { attacks = [\"A1 B1 below\"] }"),
            "4: attack 'A1 B1 below' is not understood\n");
  EXPECT_EQ(wrong_with("returns = \"c\""),
            "4: 'returns': expected one of a, b, found string \"c\"\n");
  EXPECT_EQ(wrong_with("first = 3").substr(0, 44), "4: unknown key 'first'; expected one of clau");
  EXPECT_EQ(wrong_with("staff = [\"AO c 50,40\",\n\"BO b 50,70 asleep\"]"),
            "4: officer 'AO c 50,40' is not understood\n"
            "5: officer 'BO b 50,70 asleep': 'asleep' is not understood\n");
  EXPECT_EQ(wrong_with("table = \"999999999999x80\""),
            "4: 'table': expected centimetres from 40 to 790, found \"999999999999\"\n");
  EXPECT_EQ(wrong_with("figures = { \"melee 99999\" = \"x\" }"),
            "4: 'melee': expected a whole number from -999 to 999, found string \"99999\"\n"
            "4: figure 'melee 99999' is not understood\n");
  EXPECT_EQ(wrong_unit("A1 a 999 50,30"),
            "3: 'figures': expected a whole number from 1 to 120, found string \"999\"\n");
  EXPECT_EQ(wrong_unit("A1 a 36 50,30 guns=99 lost=999"),
            "3: 'guns': expected a whole number from 1 to 8, found string \"99\"\n");
  EXPECT_EQ(wrong_unit("A1 a 36 50,30 lost=999 fallen=x"),
            "3: 'lost': expected a whole number from 0 to 120, found string \"999\"\n"
            "3: 'fallen': expected a whole number from 0 to 64, found string \"x\"\n");
}

}  // namespace
}  // namespace sandtable::belle_alliance
