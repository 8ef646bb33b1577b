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
