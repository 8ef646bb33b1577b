#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/rng.h"
#include "engine/data/parse.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/data/tables.gen.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kEnglish = 0, kFrench = 1;

/// The rulebook that the data is held against: a folder named by SANDTABLE_RULEBOOK, or the one
/// kept beside the checkout. It is no part of the project, so these tests are skipped without it.
std::optional<data::Document> ledger() {
  const char* named = std::getenv("SANDTABLE_RULEBOOK");
  const std::string folder = named ? named : "../shared/rulebook";
  std::ifstream file(folder + "/belle-epoque.toml", std::ios::binary);
  if (!file) {
    EXPECT_FALSE(named) << "SANDTABLE_RULEBOOK names no folder with a belle-epoque.toml";
    return std::nullopt;
  }
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  auto parsed = data::parse(text, "belle-epoque.toml");
  EXPECT_TRUE(parsed.has_value()) << parsed.error().str();
  if (!parsed) return std::nullopt;
  return std::move(*parsed);
}

/// A value of the ledger as the generated tables show it.
std::string shown(const data::Node& node) {
  if (node.kind == data::Kind::Integer) return std::to_string(node.integer);
  if (node.kind == data::Kind::Boolean) return node.boolean ? "true" : "false";
  EXPECT_EQ(node.kind, data::Kind::String);
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

// Every table, option and clause was also read against the two sources: no figure of the ledger
// departs from them. What the project has beyond the ledger is a reading that a table may want and
// that nobody plays unasked, or what a scenario may say of its own.
constexpr std::array<std::string_view, 3> kOwnOptions{"zoc-whole-move", "passage-of-lines",
                                                      "fall-back-short"};
constexpr std::array<std::string_view, 4> kOwnClauses{
    "movement.zoc-whole-move.fr", "movement.interpenetration-past.fr", "fall-back.all-or-nothing",
    "scenario.restricted-units"};

/// All but our own, in their order.
template <class Infos, class Own>
auto without_own(const Infos& infos, const Own& own) {
  std::vector<const std::decay_t<decltype(infos[0])>*> out;
  for (const auto& info : infos)
    if (std::find(own.begin(), own.end(), info.id) == own.end()) out.push_back(&info);
  EXPECT_EQ(out.size() + own.size(), infos.size());
  return out;
}

TEST(BelleEpoqueLedger, TablesAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& tables = book->root.find("table")->items;
  ASSERT_EQ(tables.size(), table_infos().size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableInfo& ours = table_infos()[i];
    EXPECT_EQ(ours.id, string_at(tables[i], "id"));
    EXPECT_EQ(strings_of(ours.columns), all_shown(*tables[i].find("columns"))) << ours.id;
    std::vector<std::string> cells;
    for (const data::Node& row : tables[i].find("rows")->items)
      for (std::string& cell : all_shown(row)) cells.push_back(std::move(cell));
    EXPECT_EQ(strings_of(ours.cells), cells) << ours.id;
  }
}

TEST(BelleEpoqueLedger, OptionsAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& options = book->root.find("option")->items;
  const auto infos = without_own(option_infos(), kOwnOptions);
  ASSERT_EQ(options.size(), infos.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    const OptionInfo& ours = *infos[i];
    EXPECT_EQ(ours.id, string_at(options[i], "id"));
    EXPECT_EQ(ours.kind, string_at(options[i], "kind")) << ours.id;
    EXPECT_EQ(strings_of(ours.values), all_shown(*options[i].find("values"))) << ours.id;
    const data::Node* defaults = options[i].find("default");
    EXPECT_EQ(ours.values[ours.defaults[kEnglish]], shown(*defaults->find("en"))) << ours.id;
    EXPECT_EQ(ours.values[ours.defaults[kFrench]], shown(*defaults->find("fr"))) << ours.id;
  }
}

TEST(BelleEpoqueLedger, ClausesAreTheLedgers) {
  const auto book = ledger();
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  const auto& clauses = book->root.find("clause")->items;
  const auto infos = without_own(rulebook().clauses, kOwnClauses);
  ASSERT_EQ(clauses.size(), infos.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const ClauseInfo& ours = *infos[i];
    EXPECT_EQ(ours.id, string_at(clauses[i], "id"));
    EXPECT_EQ(ours.kind, string_at(clauses[i], "kind")) << ours.id;
    EXPECT_EQ(ours.option, string_at(clauses[i], "option")) << ours.id;
    std::vector<std::string> editions;
    for (std::size_t e = 0; e < rulebook().editions.size(); ++e)
      if (ours.editions & (1U << e)) editions.emplace_back(rulebook().editions[e]);
    EXPECT_EQ(editions, all_shown(*clauses[i].find("editions"))) << ours.id;
  }
}

/// A fingerprint of a to-hit table: type, range and both numbers of every row, in order.
template <class Rows>
std::uint64_t digest(const Rows& rows) {
  std::uint64_t sum = 0;
  for (const auto& row : rows)
    for (const int figure :
         {static_cast<int>(row.type[0]), row.range_ud, row.stationary, row.moving})
      sum = mix64(sum + static_cast<std::uint64_t>(figure + 2));
  return sum;
}

/// The row of `rows` for a type and a range in UD.
template <class Rows>
const auto& to_hit(const Rows& rows, std::string_view type, int range_ud) {
  return *std::find_if(rows.begin(), rows.end(), [&](const auto& row) {
    return row.type == type && row.range_ud == range_ud;
  });
}

TEST(BelleEpoqueTables, ToHitNumbers) {
  const auto& en = table::fire_to_hit_en::rows;
  const auto& fr = table::fire_to_hit_fr::rows;
  EXPECT_EQ(digest(en), 16741134056460147084U);
  EXPECT_EQ(digest(fr), 17002951011972012833U);
  EXPECT_EQ(to_hit(en, "A", 1).stationary, 5);
  EXPECT_EQ(to_hit(en, "A", 1).moving, 3);
  EXPECT_EQ(to_hit(en, "A", 4).moving, 1);
  EXPECT_EQ(to_hit(en, "A", 4).moving_condition, "only if uphill");
  EXPECT_EQ(to_hit(fr, "A", 4).stationary, 2);
  EXPECT_EQ(to_hit(fr, "A", 4).moving, table::kBlank);
  EXPECT_EQ(to_hit(en, "B", 2).moving, 1);
  EXPECT_EQ(to_hit(en, "D", 3).stationary, 2);
  EXPECT_EQ(to_hit(fr, "G", 1).stationary, 1);
  EXPECT_EQ(to_hit(fr, "G", 2).stationary, table::kBlank);
}

TEST(BelleEpoqueTables, ToHitNumbersDifferBetweenEditionsOnceOnly) {
  int differing = 0;
  for (std::size_t i = 0; i < table::fire_to_hit_en::rows.size(); ++i) {
    const auto& en = table::fire_to_hit_en::rows[i];
    const auto& fr = table::fire_to_hit_fr::rows[i];
    EXPECT_EQ(en.stationary, fr.stationary) << en.type << en.range_ud;
    differing += en.moving != fr.moving;
  }
  EXPECT_EQ(differing, 1) << "type A moving at 4 UD";
}

TEST(BelleEpoqueTables, OtherFigures) {
  EXPECT_EQ(table::muster_max_stands::at(table::muster_max_stands::Key::Tribesmen).max_stands, 6);
  EXPECT_EQ(table::command_dice::rows[2].die, "d8");
  EXPECT_EQ(table::reactivity_levels::rows[2].close_order, 4);
  EXPECT_EQ(table::movement_rates_en::rows[2].travel_march, "2/3/4");
  EXPECT_EQ(table::movement_rates_fr::rows[2].travel_march, 4);
  EXPECT_EQ(table::fire_shelter::rows[1].in_cover, 2);
  EXPECT_EQ(table::visibility_en::rows[0].unmoved_or_in_cover_or_both, 2);
  EXPECT_EQ(table::visibility_fr::rows[1].modifier_ud, -1);
  EXPECT_EQ(table::assault_scores::rows[3].score, 4);
  EXPECT_EQ(table::assault_modifiers::rows[1].modifier, 2);
  EXPECT_EQ(table::encounter_exploration::rows[5].terrain, "dense vegetation");
}

TEST(BelleEpoqueTables, FallingBackSplitsLossesInHalves) {
  int losses = 0;
  for (const auto& row : table::fall_back_split::rows) {
    EXPECT_EQ(row.losses, ++losses);
    EXPECT_EQ(row.ud_back, losses / 2);
    EXPECT_EQ(row.stands_lost, losses - losses / 2);
  }
  EXPECT_EQ(losses, 10);
}

TEST(BelleEpoqueClauses, AreCountedUniqueAndFound) {
  EXPECT_EQ(kClauseCount, 232U + kOwnClauses.size());
  EXPECT_EQ(rulebook().clauses.size(), kClauseCount);
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < kClauseCount; ++i) {
    const std::string_view id = rulebook().clauses[i].id;
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_EQ(rulebook().find(id), (Clause{kSystem, static_cast<std::uint16_t>(i)})) << id;
  }
  EXPECT_EQ(rulebook().at(clause::fire_uphill_en).id, "fire.uphill.en");
  EXPECT_EQ(rulebook().find("fire.uphill.de"), std::nullopt);
}

TEST(BelleEpoqueClauses, AreExplainedByNumber) {
  ASSERT_EQ(rulebook_of(kSystem), &rulebook());
  EXPECT_EQ(rulebook_of(kSystem)->title_fr, "Belle Époque");
  EXPECT_EQ(rulebook_of(0), nullptr);
  EXPECT_EQ(rulebook_of(0xFFFF), nullptr);
}

TEST(BelleEpoqueClauses, NameOptionsThatExistAndEveryOptionIsNamed) {
  std::set<std::string_view> named, existing;
  for (const OptionInfo& option : option_infos()) existing.insert(option.id);
  for (const ClauseInfo& clause : rulebook().clauses)
    if (!clause.option.empty()) named.insert(clause.option);
  EXPECT_EQ(named, existing);
}

TEST(BelleEpoqueClauses, HoldInTheEditionTheirIdsName) {
  for (const ClauseInfo& clause : rulebook().clauses) {
    if (clause.id.ends_with(".en")) {
      EXPECT_EQ(clause.editions, 1U << kEnglish) << clause.id;
    } else if (clause.id.ends_with(".fr")) {
      EXPECT_EQ(clause.editions, 1U << kFrench) << clause.id;
    } else {
      EXPECT_NE(clause.editions, 0) << clause.id;
    }
  }
}

TEST(BelleEpoqueOptions, DefaultsOfTheEditions) {
  const Options en = default_options(kEnglish), fr = default_options(kFrench);
  EXPECT_EQ(en, Options{});
  EXPECT_FALSE(en.salvo_fire || en.fall_back || en.evade || en.counter_charge);
  EXPECT_TRUE(fr.salvo_fire && fr.fall_back && fr.evade && fr.counter_charge);
  EXPECT_EQ(en.zoc_to_zoc, ZocToZoc::Allowed);
  EXPECT_EQ(fr.zoc_to_zoc, ZocToZoc::Forbidden);
  EXPECT_EQ(en.break_point, BreakPoint::Half);
  EXPECT_EQ(fr.break_point, BreakPoint::Half);
  EXPECT_EQ(en.visibility_model, VisibilityModel::Base3);
  EXPECT_EQ(fr.visibility_model, VisibilityModel::Base4);
}

TEST(BelleEpoqueOptions, WhatIsOursAloneIsNotPlayedUnasked) {
  for (const int edition : {kEnglish, kFrench}) {
    const Options usual = default_options(edition);
    EXPECT_FALSE(usual.zoc_whole_move);
    EXPECT_EQ(usual.passage_of_lines, PassageOfLines::WhereNothingStops);
    EXPECT_EQ(usual.fall_back_short, FallBackShort::AsFarAsPossible);
  }
}

TEST(BelleEpoqueOptions, EveryValueCanBeSetAndRead) {
  EXPECT_EQ(kOptionCount, 38U + kOwnOptions.size());
  ASSERT_EQ(option_infos().size(), kOptionCount);
  for (std::size_t option = 0; option < kOptionCount; ++option) {
    const OptionInfo& info = option_infos()[option];
    for (std::uint8_t value = 0; value < info.values.size(); ++value) {
      Options options = default_options(kFrench);
      set_option(options, option, value);
      EXPECT_EQ(option_value(options, option), value) << info.id;
      set_option(options, option, info.defaults[kFrench]);
      EXPECT_EQ(options, default_options(kFrench)) << info.id << " changed another option";
    }
  }
}

TEST(BelleEpoqueOptions, TrueAndFalseKeepTheirListedPlaces) {
  Options options;
  const auto pass = std::find_if(option_infos().begin(), option_infos().end(),
                                 [](const OptionInfo& info) { return info.id == "pass"; });
  ASSERT_NE(pass, option_infos().end());
  const auto index = static_cast<std::size_t>(pass - option_infos().begin());
  EXPECT_EQ(pass->values[0], "true");
  set_option(options, index, 0);
  EXPECT_TRUE(options.pass);
  set_option(options, index, 1);
  EXPECT_FALSE(options.pass);
}

TEST(BelleEpoqueFiles, AreBuiltInUnchanged) {
  const auto files = embedded_files();
  ASSERT_FALSE(files.empty());
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (const EmbeddedFile& embedded : files) {
    std::ifstream file("rulesets/belle_epoque/data/" + std::string(embedded.path),
                       std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    EXPECT_TRUE(embedded.content == text) << embedded.path << " differs from what was built in";
  }
}

}  // namespace
}  // namespace sandtable::belle_epoque
