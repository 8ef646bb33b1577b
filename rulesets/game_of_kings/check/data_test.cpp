#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "engine/data/parse.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/data/options.gen.h"
#include "rulesets/game_of_kings/data/tables.gen.h"

namespace sandtable::game_of_kings {
namespace {

/// The rulebook that the data is held against: a folder named by SANDTABLE_RULEBOOK, or the one
/// kept beside the checkout. It is no part of the project, so these tests are skipped without it.
std::optional<data::Document> ledger() {
  const char* named = std::getenv("SANDTABLE_RULEBOOK");
  const std::string folder = named ? named : "../shared/rulebook";
  std::ifstream file(folder + "/game-of-kings.toml", std::ios::binary);
  if (!file) {
    EXPECT_FALSE(named) << "SANDTABLE_RULEBOOK names no folder with a game-of-kings.toml";
    return std::nullopt;
  }
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  auto parsed = data::parse(text, "game-of-kings.toml");
  EXPECT_TRUE(parsed.has_value()) << parsed.error().str();
  if (!parsed) return std::nullopt;
  return std::move(*parsed);
}

/// A value of the ledger as the generated tables show it.
std::string shown(const data::Node& node) {
  if (node.kind == data::Kind::Integer) return std::to_string(node.integer);
  if (node.kind == data::Kind::Boolean) return node.boolean ? "true" : "false";
  EXPECT_TRUE(node.kind == data::Kind::String || node.kind == data::Kind::Decimal);
  return node.string;
}

std::string string_at(const data::Node& node, std::string_view key) {
  const data::Node* found = node.find(key);
  return found ? found->string : std::string();
}

std::vector<std::string> strings_of(std::span<const std::string_view> views) {
  return {views.begin(), views.end()};
}

std::vector<std::string> all_shown(const data::Node& list) {
  std::vector<std::string> out;
  for (const data::Node& node : list.items) out.push_back(shown(node));
  return out;
}

/// The ledger heads the melee table with the printed abbreviations, which are no names for C++.
std::string column_name(const std::string& heading) {
  std::string out;
  for (const char c : heading) {
    if (c == '/' || c == ' ') out += '_';
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_') out += c;
  }
  return out;
}

TEST(GameOfKingsLedger, TablesAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& tables = book->root.find("table")->items;
  ASSERT_EQ(tables.size(), table_infos().size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableInfo& ours = table_infos()[i];
    EXPECT_EQ(ours.id, string_at(tables[i], "id"));
    EXPECT_EQ(ours.title, string_at(tables[i], "title"));
    EXPECT_EQ(ours.note, string_at(tables[i], "note"));
    std::vector<std::string> columns;
    for (const std::string& heading : all_shown(*tables[i].find("columns")))
      columns.push_back(column_name(heading));
    EXPECT_EQ(strings_of(ours.columns), columns) << ours.id;
    std::vector<std::string> cells;
    for (const data::Node& row : tables[i].find("rows")->items)
      for (std::string& cell : all_shown(row)) cells.push_back(std::move(cell));
    EXPECT_EQ(strings_of(ours.cells), cells) << ours.id;
  }
}

/// Readings that tables asked for and the ledger leaves to the program.
bool is_our_own(std::string_view option) { return option == "rally-and-run"; }

TEST(GameOfKingsLedger, OptionsAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& options = book->root.find("option")->items;
  std::vector<OptionInfo> theirs;
  for (const OptionInfo& option : option_infos())
    if (!is_our_own(option.id)) theirs.push_back(option);
  ASSERT_EQ(options.size(), theirs.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    const OptionInfo& ours = theirs[i];
    EXPECT_EQ(ours.id, string_at(options[i], "id"));
    EXPECT_EQ(ours.text_en, string_at(options[i], "text")) << ours.id;
    EXPECT_EQ(ours.values[ours.defaults[0]], shown(*options[i].find("default"))) << ours.id;
  }
}

TEST(GameOfKingsLedger, ClausesAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& clauses = book->root.find("clause")->items;
  ASSERT_EQ(clauses.size(), kClauseCount);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const ClauseInfo& ours = rulebook().clauses[i];
    EXPECT_EQ(ours.id, string_at(clauses[i], "id"));
    EXPECT_EQ(ours.kind, string_at(clauses[i], "kind")) << ours.id;
    EXPECT_EQ(ours.heading, string_at(clauses[i], "heading")) << ours.id;
    EXPECT_EQ(is_our_own(ours.option) ? "" : ours.option, string_at(clauses[i], "option"))
        << ours.id;
    EXPECT_EQ(ours.text_en, string_at(clauses[i], "text")) << ours.id;
    // Where the program had to decide more, its ruling goes on (docs/decisions/0011).
    EXPECT_TRUE(ours.ruling.starts_with(string_at(clauses[i], "ruling"))) << ours.id;
    EXPECT_EQ(ours.check, string_at(clauses[i], "check")) << ours.id;
    EXPECT_EQ(ours.editions, 1) << ours.id;
  }
}

/// Its numbers, each once; the sign between whole and part is a point, whichever was written.
std::set<std::string> numbers_of(std::string_view text) {
  std::set<std::string> out;
  std::string number;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool digit = c >= '0' && c <= '9';
    const bool part = (c == '.' || c == ',') && !number.empty() && i + 1 < text.size() &&
                      text[i + 1] >= '0' && text[i + 1] <= '9';
    if (digit || part) {
      number += part ? '.' : c;
    } else if (!number.empty()) {
      out.insert(number);
      number.clear();
    }
  }
  return out;
}

/// A rule and a ruling say in French what they say in English, to the number.
TEST(GameOfKingsClauses, SpeakFrenchWithTheSameNumbers) {
  for (const ClauseInfo& clause : rulebook().clauses) {
    EXPECT_FALSE(clause.text_fr.empty()) << clause.id;
    EXPECT_NE(clause.text_fr, clause.text_en) << clause.id;
    EXPECT_EQ(clause.ruling_fr.empty(), clause.ruling.empty()) << clause.id;
    for (const std::string& number : numbers_of(clause.text_en))
      EXPECT_TRUE(numbers_of(clause.text_fr).contains(number)) << clause.id << " " << number;
    for (const std::string& number : numbers_of(clause.ruling))
      EXPECT_TRUE(numbers_of(clause.ruling_fr).contains(number)) << clause.id << " " << number;
  }
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
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < kClauseCount; ++i) {
    const std::string_view id = rulebook().clauses[i].id;
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_EQ(rulebook().find(id), (Clause{kSystem, static_cast<std::uint16_t>(i)})) << id;
  }
  EXPECT_EQ(rulebook().at(clause::melee_rear_halves).id, "melee.rear-halves");
  EXPECT_EQ(rulebook_of(kSystem), &rulebook());
}

TEST(GameOfKingsClauses, NameOptionsThatExistAndEveryOptionIsNamed) {
  std::set<std::string_view> named, existing;
  for (const OptionInfo& option : option_infos()) existing.insert(option.id);
  for (const ClauseInfo& clause : rulebook().clauses)
    if (!clause.option.empty()) named.insert(clause.option);
  EXPECT_EQ(named, existing);
}

TEST(GameOfKingsOptions, EveryValueCanBeSetAndRead) {
  ASSERT_EQ(option_infos().size(), kOptionCount);
  EXPECT_EQ(default_options(0), Options{});
  for (std::size_t option = 0; option < kOptionCount; ++option) {
    const OptionInfo& info = option_infos()[option];
    for (std::size_t value = 0; value < info.values.size(); ++value) {
      Options options = default_options(0);
      set_option(options, option, static_cast<std::uint8_t>(value));
      EXPECT_EQ(option_value(options, option), value) << info.id;
      set_option(options, option, info.defaults[0]);
      EXPECT_EQ(options, default_options(0)) << info.id << " changed another option";
    }
  }
}

// What the rules compute with: a value of these is its own index.
TEST(GameOfKingsOptions, NumbersThatCountFromZeroAreTheirOwnIndex) {
  EXPECT_EQ(static_cast<int>(TurnLimit::N99), 99);
  EXPECT_EQ(static_cast<int>(RetreatSwerve::N45), 45);
  EXPECT_EQ(static_cast<int>(Redeploy::N3), 3);
  EXPECT_EQ(Options{}.lancers_move, LancersMove::N12);
}

TEST(GameOfKingsFiles, AreBuiltInUnchanged) {
  const auto files = embedded_files();
  ASSERT_FALSE(files.empty());
  for (const EmbeddedFile& embedded : files) {
    std::ifstream file("rulesets/game_of_kings/data/" + std::string(embedded.path),
                       std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    EXPECT_TRUE(embedded.content == text) << embedded.path << " differs from what was built in";
  }
}

}  // namespace
}  // namespace sandtable::game_of_kings
