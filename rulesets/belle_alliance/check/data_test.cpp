#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/vocabulary.h"
#include "engine/harness/ledger.h"
#include "engine/text/palette.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/data/options.gen.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

/// What the prose of clauses counts stands in a table of ours.
const harness::LedgerCase kCase{
    .file = "belle-alliance.toml",
    .book = rulebook(),
    .own_tables = {"prose.figures", "prose.fight", "prose.falls", "prose.sight", "prose.march"}};

TEST(BelleAllianceLedger, IsWhatTheDataSays) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  harness::expect_ledgers_tables(kCase, book->root);
  harness::expect_ledgers_options(kCase, book->root);
  harness::expect_ledgers_clauses(kCase, book->root);
}

/// The ledger says seed for what stands in the rules' own text.
std::string ledgers_word(Origin origin) {
  switch (origin) {
    case Origin::Source:
      return "seed";
    case Origin::Found:
      return "found";
    case Origin::House:
      return "house";
  }
  return {};
}

TEST(BelleAllianceLedger, SaysWhereEverythingIsKnownFrom) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& clauses = book->root.find("clause")->items;
  const auto& tables = book->root.find("table")->items;
  ASSERT_EQ(origins().clauses.size(), clauses.size());
  ASSERT_EQ(origins().tables.size(), tables.size() + kCase.own_tables.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const OriginInfo& ours = origins().clauses[i];
    EXPECT_EQ(ledgers_word(ours.origin), harness::string_at(clauses[i], "origin")) << i;
    EXPECT_EQ(ours.address, harness::string_at(clauses[i], "source")) << i;
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const OriginInfo& ours = origins().tables[i].whole;
    EXPECT_EQ(ledgers_word(ours.origin), harness::string_at(tables[i], "origin")) << i;
    EXPECT_EQ(ours.address, harness::string_at(tables[i], "source")) << i;
  }
}

/// Terms of the ledger are terms of ours or words of a kind, with the same meaning.
TEST(BelleAllianceLedger, HasItsTermsInTheVocabulary) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const Vocabulary& ours = *vocabulary_of(kSystem);
  std::set<std::string> known;
  for (const TermInfo& term : ours.terms)
    known.insert(harness::as_typed(term.en) + ": " + harness::as_typed(term.means_en));
  for (const WordKind& kind : ours.kinds)
    for (const WordInfo& word : kind.words)
      if (!word.means_en.empty())
        known.insert(harness::as_typed(word.term_en) + ": " + harness::as_typed(word.means_en));
  const auto& terms = book->root.find("term")->items;
  for (const data::Node& term : terms)
    EXPECT_TRUE(known.contains(harness::as_typed(harness::string_at(term, "en")) + ": " +
                               harness::as_typed(harness::string_at(term, "means"))))
        << harness::string_at(term, "id");
  EXPECT_EQ(known.size(), terms.size());
}

TEST(BelleAllianceClauses, SpeakFrenchWithTheSameNumbers) {
  harness::expect_french_with_the_same_numbers(rulebook());
  for (const OptionInfo& option : rulebook().options) EXPECT_FALSE(option.text_fr.empty());
}

TEST(BelleAllianceClauses, AreCountedUniqueAndFound) {
  EXPECT_EQ(kClauseCount, 411U);
  EXPECT_EQ(kOptionCount, 29U);
  EXPECT_EQ(table_infos().size(), 43U + kCase.own_tables.size());
  harness::expect_clauses_found(rulebook());
  harness::expect_options_named(rulebook());
  EXPECT_EQ(rulebook_of(kSystem), &rulebook());
}

TEST(BelleAllianceClauses, AreCountedByOrigin) {
  const auto of = [](Origin origin) {
    const auto& all = origins().clauses;
    return std::count_if(all.begin(), all.end(),
                         [&](const OriginInfo& info) { return info.origin == origin; });
  };
  EXPECT_EQ(of(Origin::Source), 120);
  EXPECT_EQ(of(Origin::Found), 96);
  EXPECT_EQ(of(Origin::House), 195);
  EXPECT_EQ(origins().clauses[clause::fire_canister.index].origin, Origin::Found);
}

TEST(BelleAllianceTables, RowsSayWhereTheyAreKnownFrom) {
  const auto& infos = table_infos();
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const std::size_t rows = infos[i].cells.size() / infos[i].columns.size();
    const std::size_t end =
        i + 1 < infos.size() ? origins().tables[i + 1].first_row : origins().rows.size();
    EXPECT_EQ(end - origins().tables[i].first_row, rows) << infos[i].id;
    if (infos[i].id != "table.ordering-factors") continue;
    EXPECT_EQ(origins().row(i, 0), Origin::House);
    EXPECT_EQ(origins().row(i, rows - 1), Origin::Found) << "the factor of a catch roll";
  }
}

/// A cell of a table as people read it, by the first cell of its row and the name of its column.
std::string_view cell(std::string_view table, std::string_view row, std::string_view column) {
  for (const TableInfo& info : table_infos()) {
    if (info.id != table) continue;
    const auto columns = info.columns.size();
    const auto at = static_cast<std::size_t>(
        std::find(info.columns.begin(), info.columns.end(), column) - info.columns.begin());
    for (std::size_t i = 0; i < info.cells.size(); i += columns)
      if (info.cells[i] == row) return info.cells[i + at];
  }
  ADD_FAILURE() << table << " has no " << row << ", " << column;
  return {};
}

/// The size of an outline for so many figures or guns, in ten thousandths of a centimetre.
std::pair<Len, Len> outline(std::string_view formation, int count) {
  return {Formula(cell("table.formation-shapes", formation, "width"), count).value(),
          Formula(cell("table.formation-shapes", formation, "depth"), count).value()};
}
/// So many bases side by side and so many behind one another.
std::pair<Len, Len> bases(std::string_view base, int files, int ranks) {
  return {files * Formula(cell("table.formation-bases", base, "width"), 0).number(),
          ranks * Formula(cell("table.formation-bases", base, "depth"), 0).number()};
}

/// Outlines hold the sizes of bases: figures that the book says twice.
TEST(BelleAllianceTables, OutlinesAreMadeOfBases) {
  EXPECT_EQ(outline("infantry line", 24), bases("infantry figure", 12, 2));
  EXPECT_EQ(outline("battalion mass", 24), bases("infantry figure", 6, 4));
  EXPECT_EQ(outline("infantry column of march", 24), bases("infantry figure", 2, 12));
  EXPECT_EQ(outline("skirmish line", 7), bases("infantry figure in skirmish line", 7, 1));
  EXPECT_EQ(outline("cavalry line", 12), bases("cavalry figure", 6, 2));
  EXPECT_EQ(outline("cavalry column", 12), bases("cavalry figure", 2, 6));
  EXPECT_EQ(outline("gunners without guns", 5), bases("gunner", 5, 1));
  EXPECT_EQ(outline("supply waggon", 1), bases("supply waggon", 1, 1));
  EXPECT_EQ(bases("adjutant", 1, 1), bases("commanding officer", 1, 1));
  // A centimetre stays about a gun, and behind a limber.
  const auto [gun, deep] = bases("model gun", 1, 1);
  EXPECT_EQ(outline("artillery unlimbered", 3),
            std::pair(3 * (gun + Formula::kOne), deep + Formula::kOne));
  const auto [wide, limber] = bases("limber", 2, 1);
  EXPECT_EQ(outline("artillery limbered", 3), std::pair(wide, 3 * (limber + Formula::kOne)));
}

/// So does the result of a melee say how far a loser is forced back.
TEST(BelleAllianceTables, LosersAreForcedBackAsFarAsBothTablesSay) {
  const std::string way =
      "forced back " +
      std::string(cell("table.forced-moves", "forced back by melee", "distance_cm")) + " cm";
  EXPECT_EQ(cell("table.melee-result", "2", "defender_does"), way);
  EXPECT_EQ(cell("table.melee-result", "-4", "attacker_does"), way);
}

/// Of three dice at least so much, worked out.
TEST(BelleAllianceTables, ChancesAreArithmetic) {
  std::array<int, 19> ways{};
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c) ++ways[static_cast<std::size_t>(a + b + c)];
  for (const TableInfo& info : table_infos()) {
    if (info.id != "table.dice-chances") continue;
    for (std::size_t n = 3; n <= 18; ++n) {
      int least = 0;
      for (std::size_t sum = n; sum <= 18; ++sum) least += ways[sum];
      const int tenths = (least * 1000 + 108) / 216;
      EXPECT_EQ(info.cells[(n - 3) * 2 + 1],
                std::to_string(tenths / 10) + "." + std::to_string(tenths % 10))
          << n;
    }
  }
}

TEST(BelleAllianceOptions, EveryValueCanBeSetAndRead) {
  ASSERT_EQ(option_infos().size(), kOptionCount);
  EXPECT_EQ(default_options(0), Options{});
  harness::expect_options_settable(rulebook(), default_options(0), 0);
}

TEST(BelleAllianceFiles, AreBuiltInUnchanged) {
  harness::expect_built_in(embedded_files(), "rulesets/belle_alliance/data/");
}

// A colour that no palette has would be drawn as the other side's.
TEST(BelleAllianceData, EveryColourOfASideHasAWashOfItsOwn) {
  for (const svg::Dress dress : {svg::Dress::Period, svg::Dress::Plain, svg::Dress::Dark}) {
    std::set<std::string> washes;
    for (const WordInfo& word : words_of(Colour{}))
      washes.insert(svg::wash_of(word.id, true, dress));
    EXPECT_EQ(washes.size(), words_of(Colour{}).size());
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
