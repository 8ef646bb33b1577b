#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "engine/harness/ledger.h"
#include "rulesets/fixed_baynet/check/examples.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/data/options.gen.h"
#include "rulesets/fixed_baynet/scenario/phrases.gen.h"

namespace sandtable::fixed_baynet {
namespace {

TEST(FixedBaynetExamples, ComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 100U);
  for (const std::string& line : examples::lines_of_wrong(results)) ADD_FAILURE() << line;
}

/// What is expected and does not come must be found.
TEST(FixedBaynetExamples, AWrongOneIsFound) {
  constexpr std::string_view kText = R"([[example]]
clause = "fire.short"
units = ["A a rifle | 10,10", "B b native spear | 10,16"]
figures = { "needed A/1 B/1" = "4" }
after = ["B/1 is fallen"]
)";
  const auto results = run_examples(kText, "wrong.toml");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].message,
            "needed A/1 B/1: expected 4, found 3\nexpected B/1 is fallen, found standing\n");
}

/// What is wrong with an example of two men whose fourth line this is, each with its line.
std::string wrong_with(const std::string& body) {
  const auto results = run_examples(
      "[[example]]\nclause = \"fire.short\"\n"
      "units = [\"A a rifle | 20,10\", \"B b native spear | 20,16\"]\n" +
          body + "\n",
      "test.toml");
  std::string out;
  for (const ExampleResult& result : results)
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

/// The same of a unit's line, the third of its file.
std::string wrong_unit(const std::string& line) {
  const auto results = run_examples(
      "[[example]]\nclause = \"cavalry.gaits\"\nunits = [\"" + line + "\"]\n", "test.toml");
  std::string out;
  for (const ExampleResult& result : results)
    for (const examples::Wrong& wrong : result.wrong)
      out += std::to_string(wrong.line) + ": " + wrong.text + "\n";
  return out;
}

TEST(FixedBaynetExamples, KnowTheirKeysAndWhatTheyHold) {
  EXPECT_EQ(wrong_with(""), "");
  EXPECT_EQ(wrong_with("table = 5"), "4: 'table': expected a text, found whole number 5\n");
  EXPECT_EQ(wrong_with("state = { nonsense = 1 }"),
            "4: unknown key 'nonsense'; expected one of turn, asked, unit, between, open, called, "
            "activated, charging, pinned, shot, shot-before, moved\n");
  EXPECT_EQ(wrong_with("[[example.then]]\ntable = \"1x1\""),
            "5: unknown key 'table'; expected one of name, note, play, legal, illegal, figures, "
            "after, cites, rolls, odds, then\n");
  EXPECT_EQ(wrong_with("[[example.case]]\nstate = 3"),
            "5: 'state': expected a table, found whole number 3\n");
  EXPECT_EQ(wrong_with("refused = \"x\""), "4: 'refused': there is no scenario that is loaded\n");
  EXPECT_EQ(wrong_with("scenario = \"x\""), "3: 'units': a scenario stands in its place\n");
}

/// What no man, unit or battle can be was taken for something that they are not: its denial held.
TEST(FixedBaynetExamples, UnderstandNoWordThatIsNone) {
  for (const char* condition : {"A/1 is happy", "A/1 not prnoe", "A/1 in H-9", "A/1 ac many",
                                "A/1 gait trto", "A formation opne", "A men few", "phase lunch",
                                "turn one", "asked c", "winner x", "prisoners a few"}) {
    const std::string what = condition;
    EXPECT_EQ(wrong_with("after = [\"" + what + "\"]"), "4: '" + what + "' is not understood\n");
    EXPECT_EQ(wrong_with("[[example.odds]]\ndo = \"A: fire B x1\"\nchance = { \"" + what +
                         "\" = \"0/1\" }"),
              "6: '" + what + "' is not understood\n");
  }
  EXPECT_EQ(wrong_with("after = [\"A/1 not prone\", \"A/1 not flee\", \"A/1 gait none\"]"), "");
  EXPECT_EQ(wrong_with("after = [\"A/1 is flee\"]"), "4: expected A/1 is flee, found standing\n");
}

TEST(FixedBaynetExamples, BoundTheNumbersOfAPosition) {
  EXPECT_EQ(wrong_with("table = \"999999999999x48\""),
            "4: 'table': expected inches from 12 to 288, found \"999999999999\"\n");
  EXPECT_EQ(wrong_with("table = \"60\""),
            "4: 'table': expected width and depth as in \"72x48\", found \"60\"\n");
  EXPECT_EQ(wrong_with("state = { turn = \"x\", asked = \"zz\", between = \"lunch\" }"),
            "4: 'turn': expected a whole number from 1 to 99, found string \"x\"\n"
            "4: 'asked': expected one of a, b, found string \"zz\"\n"
            "4: 'between': expected one of start, glory, next, found string \"lunch\"\n");
  EXPECT_EQ(wrong_with("state = { turn = -5, open = [\n\"Z-D1\"] }"),
            "4: 'turn': expected a whole number from 1 to 99, found string \"-5\"\n"
            "5: no door or window 'Z-D1'\n");
  EXPECT_EQ(wrong_with("light = \"dusk\"\nflares = \"-1 99999\""),
            "4: 'light': expected some of night, night=2, fog, found string \"dusk\"\n"
            "5: 'flares': expected a whole number from 0 to 20, found string \"-1\"\n"
            "5: 'flares': expected a whole number from 0 to 20, found string \"99999\"\n");
  EXPECT_EQ(wrong_with("objectives = [\"c leave east 3\",\n\"a hold 10,10 20,20 2 turn=100\"]"),
            "4: objective 'c leave east 3' is not understood\n"
            "5: 'turn': expected a whole number from 1 to 99, found string \"100\"\n");
  EXPECT_EQ(wrong_with("objectives = [\"a leave 3\", \"a hold 1,1\", \"b leader\"]"),
            "4: objective 'a leave 3' is not whole\n4: objective 'a hold 1,1' is not whole\n"
            "4: objective 'b leader' is not whole\n");
  EXPECT_EQ(wrong_with("after = [\"prisoners c 0\"]"), "4: 'prisoners c 0' is not understood\n");
  EXPECT_EQ(wrong_with("ground = [\"wreck box 18,14 26,16 cover=99\",\n\"crag box -1,0 4,4\"]"),
            "4: 'cover': expected a whole number from 1 to 5, found string \"99\"\n"
            "5: expected a place on the table, from 0,0 to 72,48, found \"-1,0\"\n");
  EXPECT_EQ(wrong_with("buildings = [\"H stone closed 20,20 30,28 wall=99\"]"),
            "4: 'wall': expected inches from 0.25 to 2, found \"99\"\n");
  EXPECT_EQ(wrong_with("buildings = [\"T wood watchtower 8,22 12,26 foot=60,24\"]"),
            "4: 'foot': expected a place out of the tower within 6 inches of it, found 60,24\n");
  EXPECT_EQ(wrong_with("play = [\"A: fire B x1 | 1000000000*4\"]"),
            "4: 'dice 1000000000*4': expected a whole number from 1 to 10000, found string "
            "\"1000000000\"\n");
  EXPECT_EQ(wrong_with("figures = { \"blow 99999999999\" = \"miss\" }"),
            "4: 'blow': expected a whole number from -99 to 99, found string \"99999999999\"\n"
            "4: figure 'blow 99999999999' is not understood\n");
}

/// A gait that there is not was looked up in the tables all the same.
TEST(FixedBaynetExamples, BoundTheNumbersOfAMan) {
  EXPECT_EQ(wrong_unit("A a rifle mounted | 20,10 gait=9"),
            "3: 'gait': expected a whole number from 0 to 3, found string \"9\"\n");
  EXPECT_EQ(wrong_unit("A a rifle mounted | 20,10 gait=4 was=99"),
            "3: 'gait': expected a whole number from 0 to 3, found string \"4\"\n"
            "3: 'was': expected a whole number from 0 to 3, found string \"99\"\n");
  EXPECT_EQ(wrong_unit("A a rifle | 20,10 ac=999 chest=99 since=100"),
            "3: 'ac': expected a whole number from 0 to 3, found string \"999\"\n"
            "3: 'chest': expected a whole number from 0 to 9, found string \"99\"\n"
            "3: 'since': expected a whole number from 0 to 99, found string \"100\"\n");
  EXPECT_EQ(wrong_unit("A a rifle post=0 | 20,10 facing=9999"),
            "3: 'post': expected a whole number from 1 to 3, found string \"0\"\n"
            "3: 'facing': expected degrees from -360 to 360, found \"9999\"\n");
  EXPECT_EQ(wrong_unit("A a rifle | 999,10; 5,5; 5,5"),
            "3: A/1 stands off the table: 999,10\n3: A/3 stands where A/2 does\n");
  EXPECT_EQ(wrong_unit("A a rifle | 20,10\", \"A b rifle | 20,20"),
            "3: unit A: another unit is called so\n");
}

const harness::LedgerCase kCase{
    .file = "fixed-baynet.toml",
    .book = rulebook(),
    // What clauses count in prose, and what mixed cells of a table say in several.
    .own_tables = {"artillery.blast-by-factor", "artillery.every-piece", "prose.distances",
                   "prose.figures", "building.sizes"}};

/// A cell as both have it: in small letters, words joined, and "5+" as the number that it is.
std::string figure(std::string_view cell) {
  std::string out = harness::as_typed(cell);
  for (char& c : out) c = c == ' ' ? '-' : static_cast<char>(std::tolower(c));
  if (out.ends_with('+')) out.pop_back();
  return out;
}

/// Where the ledger's row or column is ours in other columns: the mount, whose one figure is in
/// mount.movement; damage by several columns; a whole turn as a switch; what the ledger
/// says is misprinted.
bool stands_elsewhere(std::string_view table, std::string_view row, std::string_view column) {
  static const std::set<std::array<std::string_view, 3>> kElsewhere{
      {"stats.european", "Mount", ""},
      {"stats.native", "Mount", ""},
      {"artillery.weapons", "", "damage"},
      {"actions.costs", "Open a locked or heavy door", "ac"},
      {"actions.costs", "Climb a watchtower's ladder", "ac"},
      {"panic", "2", "green"},
      {"panic", "6", ""}};
  return kElsewhere.contains({table, row, ""}) || kElsewhere.contains({table, "", column}) ||
         kElsewhere.contains({table, row, column});
}

/// A column of several grades is called as one of them here.
std::string column_here(const std::string& heading) {
  if (heading == "Civilian or Green") return "green";
  return heading == "Veteran or Elite" ? "elite" : harness::column_name(heading);
}

/// Mixed cells of the ledger are columns of numbers here, and a row of several kinds is several
/// rows: each figure of the ledger is found by the name of its row and of its column.
void expect_figure(const TableInfo& ours, const std::string& row, const std::string& column,
                   const std::string& cell) {
  if (stands_elsewhere(ours.id, row, column)) return;
  const auto at = std::find(ours.columns.begin(), ours.columns.end(), column);
  ASSERT_NE(at, ours.columns.end()) << ours.id << ": " << column;
  const auto width = ours.columns.size(),
             offset = static_cast<std::size_t>(at - ours.columns.begin());
  bool found = false;
  for (std::size_t i = 0; i < ours.cells.size(); i += width)
    found = found || (figure(ours.cells[i]) == figure(row) &&
                      figure(ours.cells[i + offset]) == figure(cell));
  EXPECT_TRUE(found) << ours.id << ": " << row << ", " << column << ": " << cell;
}

TEST(FixedBaynetLedger, HasTheFiguresOfTheTables) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& tables = book->root.find("table")->items;
  const auto infos = harness::without_own(kCase.book.tables, kCase.own_tables);
  ASSERT_EQ(tables.size(), infos.size());
  for (std::size_t t = 0; t < tables.size(); ++t) {
    EXPECT_EQ(infos[t].id, harness::string_at(tables[t], "id"));
    EXPECT_EQ(harness::as_typed(infos[t].title),
              harness::as_typed(harness::string_at(tables[t], "title")));
    const auto columns = harness::all_shown(*tables[t].find("columns"));
    for (const data::Node& row : tables[t].find("rows")->items) {
      const auto cells = harness::all_shown(row);
      for (std::size_t c = 0; c < cells.size(); ++c)
        expect_figure(infos[t], cells[0], column_here(columns[c]), cells[c]);
    }
  }
}

TEST(FixedBaynetLedger, IsWhatTheDataSays) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  harness::expect_ledgers_options(kCase, book->root);
  harness::expect_ledgers_clauses(kCase, book->root);
}

TEST(FixedBaynetClauses, SpeakFrenchWithTheSameNumbers) {
  harness::expect_french_with_the_same_numbers(rulebook());
}

TEST(FixedBaynetClauses, AreCountedUniqueAndFound) {
  EXPECT_EQ(kClauseCount, 390U);
  EXPECT_EQ(kOptionCount, 31U);
  harness::expect_clauses_found(rulebook());
  harness::expect_options_named(rulebook());
}

TEST(FixedBaynetOptions, EveryValueCanBeSetAndRead) {
  ASSERT_EQ(option_infos().size(), kOptionCount);
  EXPECT_EQ(default_options(0), Options{});
  harness::expect_options_settable(rulebook(), default_options(0), 0);
}

TEST(FixedBaynetFiles, AreBuiltInUnchanged) {
  harness::expect_built_in(embedded_files(), "rulesets/fixed_baynet/data/");
}

TEST(FixedBaynetPhrases, AreWholeInBothLanguages) {
  EXPECT_THAT(draft::phrases().faults(), testing::IsEmpty());
}

}  // namespace
}  // namespace sandtable::fixed_baynet
