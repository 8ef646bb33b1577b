#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/harness/ledger.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/data/vocabulary.gen.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kEnglish = 0, kFrench = 1;

// Every table, option and clause was also read against the two sources: no figure of the ledger
// departs from them.
const harness::LedgerCase kCase{
    "belle-epoque.toml",
    rulebook(),
    {"zoc-whole-move", "passage-of-lines", "fall-back-short"},
    {"movement.zoc-whole-move.fr", "movement.interpenetration-past.fr", "fall-back.all-or-nothing",
     "scenario.restricted-units"},
    false,
    {"troops.kinds", "troops.clauses", "prose.figures"},
    {{"Title / PRESENTATION", "PRESENTATION"},
     {"MATERIEL", "SETTING UP THE GAME"},
     {"SETTING UP THE GAME / MATERIEL", "SETTING UP THE GAME"},
     {"SCALES / CONVENTIONS DE SIMULATION", "SCALES"},
     {"CONVENTIONS DE SIMULATION", "SCALES"},
     {"MUSTERING / RECRUTEMENT", "MUSTERING"},
     {"GAME TURN / TOUR DE JEU", "GAME TURN"},
     {"TOUR DE JEU", "GAME TURN"},
     {"COMMAND POINTS / POINTS DE COMMANDEMENT", "COMMAND POINTS"},
     {"POINTS DE COMMANDEMENT", "COMMAND POINTS"},
     {"REACTIVITY TESTS / TESTS DE REACTIVITE", "REACTIVITY TESTS"},
     {"TESTS DE REACTIVITE", "REACTIVITY TESTS"},
     {"MOVEMENTS / MOUVEMENTS", "MOVEMENTS"},
     {"MOUVEMENTS", "MOVEMENTS"},
     {"INTERPÉNÉTRATION", "INTERPENETRATION"},
     {"TROOP TYPES / TYPES DE TROUPE", "TROOP TYPES"},
     {"FIRING / TIRS", "FIRING"},
     {"TIRS", "FIRING"},
     {"VISIBILITY / VISIBILITÉ", "VISIBILITY"},
     {"VISIBILITÉ", "VISIBILITY"},
     {"ASSAULT / ASSAULTS", "ASSAULTS"},
     {"ASSAULT", "ASSAULTS"},
     {"TACTICAL MODIFIERS / MODIFICATEURS TACTIQUES", "TACTICAL MODIFIERS"},
     {"MODIFICATEURS TACTIQUES", "TACTICAL MODIFIERS"},
     {"MULTIPLE COMBATS / COMBATS MULTIPLES", "MULTIPLE COMBATS"},
     {"OPTIONAL RULES / FEUX DE SALVE, MOUVEMENTS D'ESQUIVE, CONTRE CHARGE", "OPTIONAL RULES"},
     {"OPTIONAL RULES: SALVO AND SUPPORT FIRING", "SALVO AND SUPPORT FIRING"},
     {"FEUX DE SALVE ET TIRS EN SOUTIEN", "SALVO AND SUPPORT FIRING"},
     {"OPTIONAL RULES: FALL BACK MOVEMENTS", "FALL BACK MOVEMENTS"},
     {"MOUVEMENTS DE RETRAITE", "FALL BACK MOVEMENTS"},
     {"FALL BACK MOVEMENTS / MOUVEMENTS DE RETRAITE", "FALL BACK MOVEMENTS"},
     {"OPTIONAL RULES: EVADE MOVEMENTS", "EVADE MOVEMENTS"},
     {"MOUVEMENTS D'ESQUIVE", "EVADE MOVEMENTS"},
     {"CONTRE CHARGE", "COUNTER-CHARGE"}}};

TEST(BelleEpoqueLedger, IsWhatTheDataSays) {
  const auto book = harness::ledger_of(kCase);
  if (!book) GTEST_SKIP() << "no rulebook at hand";
  harness::expect_ledgers_tables(kCase, book->root);
  harness::expect_ledgers_options(kCase, book->root);
  harness::expect_ledgers_clauses(kCase, book->root);
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

/// What files may call ground is what the table has figures for, in its order.
TEST(BelleEpoqueVocabulary, GroundIsThatOfItsTable) {
  std::vector<std::string> rows;
  for (const auto& row : table::terrain_traits::rows) {
    rows.emplace_back(row.terrain);
    std::replace(rows.back().begin(), rows.back().end(), ' ', '-');
  }
  const auto ids = ids_in_files(words_of(GroundKind{}));
  EXPECT_EQ(rows, std::vector<std::string>(ids.begin(), ids.end()));
}

/// Pictures and the client's tables draw these and no others.
TEST(BelleEpoqueVocabulary, SignsAreThoseThatAreDrawn) {
  const std::set<std::string_view> drawn{"foot", "tribe", "horse", "mounted-foot"};
  for (const WordInfo& word : words_of(TroopClass{}))
    EXPECT_TRUE(drawn.contains(word.sign)) << word.id;
  for (const WordInfo& word : words_of(GroundKind{}))
    EXPECT_EQ(word.ascii.empty(), word.id == "open") << word.id;
}

/// A class is told apart by its rows alone, so that one that is added plays without a change of
/// code.
TEST(BelleEpoqueVocabulary, NoClassIsAskedForByName) {
  namespace fs = std::filesystem;
  const std::regex named(R"(([=!]= *|case +)?TroopClass::[A-Z]\w*( *[=!]=)?)");
  std::set<std::string> found;
  for (const char* room : {"state", "rules", "judgement", "words", "scenario", "drawing", "desk"})
    for (const auto& entry :
         fs::recursive_directory_iterator("rulesets/belle_epoque/" + std::string(room))) {
      const std::string path = entry.path().string();
      const bool test = path.ends_with("_test.cpp") || path.ends_with("fixture.h");
      if (test || !(path.ends_with(".cpp") || path.ends_with(".h"))) continue;
      const std::string text = harness::file_content(path);
      for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at)
        found.insert(path + ": " + at->str());
    }
  // What a card holds before its class is read.
  EXPECT_EQ(found,
            (std::set<std::string>{"rulesets/belle_epoque/state/setup.h: TroopClass::Infantry"}))
      << "a column of troops.kinds or troops.clauses says it";
}

/// What the tables say of each class agrees.
TEST(BelleEpoqueTables, KindsAreThoseOfTheirClauses) {
  using enum TroopClass;
  const auto kinds = [](TroopClass c) {
    const table::troops_kinds::Row& k = table::troops_kinds::at(c);
    return std::vector<bool>{k.infantry, k.tribal, k.by_option, k.always_close, k.counter_charges};
  };
  EXPECT_EQ(kinds(Infantry), (std::vector<bool>{true, false, false, false, false}));
  EXPECT_EQ(kinds(Tribesmen), (std::vector<bool>{true, true, false, true, false}));
  EXPECT_EQ(kinds(Cavalry), (std::vector<bool>{false, false, false, true, true}));
  EXPECT_EQ(kinds(MountedInfantry), (std::vector<bool>{true, false, true, false, false}));
  for (const auto& kind : table::troops_kinds::rows) {
    const auto& arms = table::troops_fire_types::rows;
    EXPECT_TRUE(std::any_of(arms.begin(), arms.end(), [&](const auto& row) {
      return row.troops == kind.small_arms;
    })) << kind.small_arms;
  }
}

TEST(BelleEpoqueVocabulary, IsListedWithItsTerms) {
  const Vocabulary* words = vocabulary_of(kSystem);
  ASSERT_NE(words, nullptr);
  EXPECT_EQ(words->kinds.front().id, "class");
  EXPECT_EQ(word_called<TroopClass>("mounted-infantry"), TroopClass::MountedInfantry);
  EXPECT_EQ(word_called<TroopClass>("camelry"), std::nullopt);
  for (const TermInfo& term : words->terms) EXPECT_FALSE(term.means_fr.empty()) << term.id;
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
  EXPECT_EQ(kClauseCount, 232U + kCase.own_clauses.size());
  EXPECT_EQ(rulebook().clauses.size(), kClauseCount);
  harness::expect_clauses_found(rulebook());
  EXPECT_EQ(rulebook().at(clause::fire_uphill_en).id, "fire.uphill.en");
}

TEST(BelleEpoqueClauses, AreExplainedByNumber) {
  ASSERT_EQ(rulebook_of(kSystem), &rulebook());
  EXPECT_EQ(rulebook_of(kSystem)->title_fr, "Belle Époque");
  EXPECT_EQ(rulebook_of(0), nullptr);
  EXPECT_EQ(rulebook_of(0xFFFF), nullptr);
}

TEST(BelleEpoqueClauses, NameOptionsThatExistAndEveryOptionIsNamed) {
  harness::expect_options_named(rulebook());
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
  EXPECT_EQ(kOptionCount, 38U + kCase.own_options.size());
  ASSERT_EQ(option_infos().size(), kOptionCount);
  for (const int edition : {kEnglish, kFrench})
    harness::expect_options_settable(rulebook(), default_options(edition),
                                     static_cast<std::size_t>(edition));
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
  harness::expect_built_in(embedded_files(), "rulesets/belle_epoque/data/");
}

}  // namespace
}  // namespace sandtable::belle_epoque
