#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/harness/ledger.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/data/options.gen.h"
#include "rulesets/game_of_kings/data/tables.gen.h"

namespace sandtable::game_of_kings {
namespace {

/// `rally-and-run` is a reading that tables asked for and the ledger leaves to the program.
const harness::LedgerCase kCase{.file = "game-of-kings.toml",
                                .book = rulebook(),
                                .own_options = {"rally-and-run"},
                                .own_tables = {"unit.kinds", "prose.figures"}};

TEST(GameOfKingsLedger, IsWhatTheDataSays) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  harness::expect_ledgers_tables(kCase, book->root);
  harness::expect_ledgers_options(kCase, book->root);
  harness::expect_ledgers_clauses(kCase, book->root);
}

TEST(GameOfKingsClauses, SpeakFrenchWithTheSameNumbers) {
  harness::expect_french_with_the_same_numbers(rulebook());
}

TEST(GameOfKingsTables, MovementAndFire) {
  const auto& rates = table::move_rates_table::rows;
  ASSERT_EQ(rates.size(), 8U);
  const std::vector<int> expected = {6, 8, 6, 10, 10, 12, 12, 12};
  for (std::size_t i = 0; i < rates.size(); ++i) EXPECT_EQ(rates[i].cm, expected[i]);
  namespace muskets = table::musketry_to_hit_table;
  EXPECT_EQ(muskets::at(muskets::Key::FiringOrder).score, 4);
  EXPECT_EQ(muskets::at(muskets::Key::LightFoot).score, 5);
  EXPECT_EQ(muskets::at(muskets::Key::Unformed).score, 6);
  for (const auto& row : muskets::rows) EXPECT_EQ(row.score_if_moved, row.score + 1);
  EXPECT_EQ(muskets::at(muskets::Key::DismountedHorse).range_cm, 6);
  EXPECT_EQ(table::artillery_to_hit_table::rows[2].score, 6);
  EXPECT_EQ(table::artillery_potential_hits_table::rows[5].roundshot_at_50_percent_or_less,
            "0.75: 1");
}

TEST(GameOfKingsTables, MeleeDice) {
  const auto& rows = table::melee_dice_table::rows;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].inf_oth, 3);
  EXPECT_EQ(rows[1].inf_ff, "1.5");
  EXPECT_EQ(rows[1].linf, 4);
  EXPECT_EQ(rows[2].h_mcav, 1);
  EXPECT_EQ(rows[2].lan, 2);
  EXPECT_EQ(rows[3].inf_oth, 1);
}

TEST(GameOfKingsTables, WeatherMoraleAndPoints) {
  int notch = 2;
  for (const auto& row : table::weather_gauge_table::rows) EXPECT_EQ(row.number, notch++);
  EXPECT_EQ(notch, 13);
  int sum = 0;
  for (const auto& row : table::weather_change_table::rows) sum += row.notches;
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(table::weather_effects_table::rows[0].visibility_cm, 6);
  EXPECT_EQ(table::weather_effects_table::rows[2].visibility_cm, table::kBlank);
  EXPECT_EQ(table::weather_effects_table::rows[3].movement_factor, "0.75");
  EXPECT_EQ(table::morale_minimum_table::rows[0].score, 2);
}

/// A cell of a table as people read it.
std::string_view cell(std::string_view table, std::size_t row, std::string_view column) {
  for (const TableInfo& info : table_infos()) {
    if (info.id != table) continue;
    const auto at = std::find(info.columns.begin(), info.columns.end(), column);
    EXPECT_NE(at, info.columns.end()) << table << " " << column;
    return info
        .cells[row * info.columns.size() + static_cast<std::size_t>(at - info.columns.begin())];
  }
  ADD_FAILURE() << "no table " << table;
  return {};
}

/// Pictures and the client's tables draw these and no others.
TEST(GameOfKingsVocabulary, SignsAreThoseThatAreDrawn) {
  const std::set<std::string_view> drawn{"foot",        "light-foot", "horse",
                                         "heavy-horse", "gun",        "general"};
  for (const WordInfo& word : words_of(Type{})) EXPECT_TRUE(drawn.contains(word.sign)) << word.id;
  for (const WordInfo& word : words_of(Compass{})) EXPECT_FALSE(word.unicode.empty()) << word.id;
  ASSERT_NE(vocabulary_of(kSystem), nullptr);
}

/// Tables that only people read say again what rules read elsewhere: it is the same.
TEST(GameOfKingsTables, WhatIsOnlyShownAgreesWithWhatIsRead) {
  namespace types = table::unit_types_table;
  const auto points = [](types::Key key) { return std::to_string(types::at(key).army_points); };
  EXPECT_EQ(cell("victory.points-table", 0, "points"), points(types::Key::General));
  EXPECT_EQ(cell("victory.points-table", 1, "points"), points(types::Key::RegularFoot));
  for (std::size_t i = 0; i < types::rows.size(); ++i) {
    const auto key = static_cast<types::Key>(i);
    if (key == types::Key::General || key == types::Key::RegularFoot) continue;
    EXPECT_EQ(cell("victory.points-table", 2, "points"), points(key)) << i;
  }
  for (std::size_t i = 0; i < table::command_dice_table::rows.size(); ++i)
    EXPECT_EQ("d" + std::string(cell("command.dice-table", i, "most")),
              table::command_dice_table::rows[i].die);
  namespace rates = table::move_rates_table;
  const auto allowance = [](types::Key key) {
    return cell("unit.types-table", static_cast<std::size_t>(key), "allowance_cm");
  };
  const auto rate = [](rates::Key key) { return std::to_string(rates::at(key).cm); };
  EXPECT_EQ(
      allowance(types::Key::RegularFoot),
      rate(rates::Key::FiringOrder) + " in firing order, else " + rate(rates::Key::OtherFoot));
  EXPECT_EQ(allowance(types::Key::LightFoot), rate(rates::Key::OtherFoot));
  EXPECT_EQ(allowance(types::Key::HeavyHorse), rate(rates::Key::HeavyHorse));
  EXPECT_EQ(allowance(types::Key::Cuirassiers), rate(rates::Key::HeavyHorse));
  EXPECT_EQ(allowance(types::Key::MediumHorse), rate(rates::Key::MediumHorse));
  EXPECT_EQ(allowance(types::Key::LightHorse), rate(rates::Key::LightHorse));
  EXPECT_EQ(allowance(types::Key::Lancers), rate(rates::Key::Lancers));
  EXPECT_EQ(allowance(types::Key::Gun), rate(rates::Key::LimberedGun) + " limbered, 0 unlimbered");
  EXPECT_EQ(allowance(types::Key::General), rate(rates::Key::General));
}

TEST(GameOfKingsClauses, AreCountedUniqueAndFound) {
  EXPECT_EQ(kClauseCount, 274U);
  EXPECT_EQ(rulebook().clauses.size(), kClauseCount);
  harness::expect_clauses_found(rulebook());
  harness::expect_options_named(rulebook());
  EXPECT_EQ(rulebook().at(clause::melee_rear_halves).id, "melee.rear-halves");
  EXPECT_EQ(rulebook_of(kSystem), &rulebook());
}

TEST(GameOfKingsOptions, EveryValueCanBeSetAndRead) {
  ASSERT_EQ(option_infos().size(), kOptionCount);
  EXPECT_EQ(default_options(0), Options{});
  harness::expect_options_settable(rulebook(), default_options(0), 0);
}

// What the rules compute with: a value of these is its own index.
TEST(GameOfKingsOptions, NumbersThatCountFromZeroAreTheirOwnIndex) {
  EXPECT_EQ(static_cast<int>(TurnLimit::N99), 99);
  EXPECT_EQ(static_cast<int>(RetreatSwerve::N45), 45);
  EXPECT_EQ(static_cast<int>(Redeploy::N3), 3);
  EXPECT_EQ(Options{}.lancers_move, LancersMove::N12);
}

TEST(GameOfKingsFiles, AreBuiltInUnchanged) {
  harness::expect_built_in(embedded_files(), "rulesets/game_of_kings/data/");
}

}  // namespace
}  // namespace sandtable::game_of_kings
