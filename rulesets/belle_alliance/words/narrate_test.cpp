#include "rulesets/belle_alliance/words/narrate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/telling.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/rules/events.gen.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/state/who.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSheets{
    std::pair("loss", "table.fire-loss-factors"), std::pair("moral", "table.fire-moral-factors"),
    std::pair("melee", "table.melee-factors"), std::pair("spread", "table.rout-spread-factors"),
    std::pair("reorganisation", "table.reorganisation-factors")};

/// Every row of a factor table has words, in English those of the table.
TEST(BelleAllianceWords, CallFactorsAsTheirTablesDo) {
  for (const auto& [sheet, id] : kSheets)
    for (const TableInfo& table : table_infos()) {
      if (table.id != id) continue;
      for (std::size_t row = 0; row * table.columns.size() < table.cells.size(); ++row) {
        const std::string key = "factor." + std::string(sheet) + "." + std::to_string(row + 1);
        ASSERT_TRUE(messages().has(key)) << key;
        EXPECT_EQ(messages().format(Lang::En, key), table.cells[row * table.columns.size() + 1]);
      }
    }
}

std::shared_ptr<const Setup> setup(const std::string& scenario = "worked-bound") {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/" + scenario + ".toml")
      return *load_scenario(file.content, file.path);
  return nullptr;
}

/// Guns that their gunners left are no skirmishers of their battery.
TEST(BelleAllianceWords, CallGunsLeftStandingGuns) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const auto& units = battle->sides[0].units;
  ASSERT_EQ(units[2].label, "G");
  const auto called = [&](std::uint8_t number, Lang lang) {
    return who_name(who_of({.side = Side::A, .number = number, .chain = true}), *battle, lang);
  };
  EXPECT_EQ(called(0, Lang::En), "skirmishers of " + units[0].name.en);
  EXPECT_EQ(called(2, Lang::En), "guns of " + units[2].name.en);
  EXPECT_EQ(called(2, Lang::Fr), "pièces de " + in(units[2].name, Lang::Fr));
}

Finding finding(FactorTable table, std::uint8_t row, std::int8_t value) {
  const FactorLine line{table, row, 'B', value, clause::fire_factors_tables};
  return Measured(Measure::Score, value)
      .against(code_of(line))
      .finding(line.clause, Ruling::Modifies, kNoPiece);
}

/// A factor is told by its row, its group and where the row is known from.
TEST(BelleAllianceWords, TellAFactorByItsRow) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const Finding column = finding(FactorTable::FireLoss, 5, 2);
  EXPECT_EQ(sentence(column, *battle, Lang::En),
            "loss, B: target attack column, battalion mass, square, huddle or FD +2 [house] "
            "(fire.factors-tables)");
  EXPECT_EQ(sentence(column, *battle, Lang::Fr),
            "perte, B : cible en colonne d’attaque, masse, carré, amas ou FD +2 [maison] "
            "(fire.factors-tables)");
  EXPECT_EQ(sentence(finding(FactorTable::Melee, 27, -1), *battle, Lang::En),
            "28: defence this or last bound −1 [found] (fire.factors-tables)");
}

/// So is what further units add to it, which comes on top of the table's groups
/// (fire.common-target-working).
TEST(BelleAllianceWords, TellWhatFurtherUnitsAdd) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const Finding further =
      Measured(Measure::Score, 2)
          .finding(clause::fire_common_target_working, Ruling::Modifies, kNoPiece);
  EXPECT_EQ(sentence(further, *battle, Lang::En),
            "moral, k: 2 further units at the common target +2 [house] "
            "(fire.common-target-working)");
  EXPECT_EQ(sentence(further, *battle, Lang::Fr),
            "moral, k : 2 autres unités sur la cible commune +2 [maison] "
            "(fire.common-target-working)");
}

/// A line without a row is told by its clause; so is one of a row that there is not.
TEST(BelleAllianceWords, TellAFactorWithoutARowByItsClause) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const std::string plain = sentence(
      Measured(Measure::Score, 1).finding(clause::fire_canister, Ruling::Modifies, kNoPiece),
      *battle, Lang::En);
  EXPECT_NE(plain.find("(fire.canister, found)"), std::string::npos) << plain;
  const Finding none = Measured(Measure::Score, 1)
                           .against(1 << 20)
                           .finding(clause::fire_canister, Ruling::Modifies, kNoPiece);
  EXPECT_NE(sentence(none, *battle, Lang::En).find("(fire.canister, found)"), std::string::npos);
}

/// On 13 and 14 a caught officer falls, and nothing else comes of it.
TEST(BelleAllianceWords, TellWhatACatchRollComesTo) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const auto told = [&](bool falls, int factor, Lang lang) {
    const told::Caught caught{officer_of(Side::A, 0, false), falls, factor};
    const std::string text =
        sentence(event_of(caught, clause::catch_result), *battle, Tape(), lang);
    return text.substr(text.find(':'));
  };
  EXPECT_EQ(told(true, 0, Lang::En), ": he falls.");
  EXPECT_EQ(told(true, -2, Lang::En),
            ": he falls, and through the next bound his side’s rolls have −2.");
  EXPECT_EQ(told(false, 0, Lang::En), ": he gets away.");
  EXPECT_EQ(told(true, 0, Lang::Fr), ": il tombe.");
}

/// So with one who is engaged and whose presence comes to nothing.
TEST(BelleAllianceWords, TellWhatEngagingComesTo) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const auto told = [&](bool falls, int factor) {
    const told::Engaged engaged{officer_of(Side::A, 0, true),
                                who_of({.side = Side::A, .number = 0}), falls, factor};
    const std::string text =
        sentence(event_of(engaged, clause::engage_result), *battle, Tape(), Lang::En);
    return text.substr(text.find(": "));
  };
  EXPECT_EQ(told(true, 0), ": he falls.");
  EXPECT_EQ(told(false, 0), ": nothing comes of it.");
  EXPECT_EQ(told(false, 3), ": +3 for the unit.");
  EXPECT_EQ(told(true, -4), ": he falls, −4 for the unit.");
}

/// Of a house with sectors it is one of them that burns.
TEST(BelleAllianceWords, TellWhichPartOfAHouseIsOnFire) {
  const auto battle = setup("hougoumont");
  ASSERT_NE(battle, nullptr);
  const auto house = std::find_if(battle->features.begin(), battle->features.end(),
                                  [](const FeatureCard& card) { return !card.parts.empty(); });
  ASSERT_NE(house, battle->features.end());
  const auto number = static_cast<FeatureId>(house - battle->features.begin());
  const auto told = [&](std::uint8_t part, Lang lang) {
    const told::OnFire fire{part_number(number, part)};
    return sentence(event_of(fire, clause::fire_shell_fire), *battle, Tape(), lang);
  };
  EXPECT_EQ(told(0, Lang::En), house->name.en + "/" + house->parts[0].name.en + " is on fire.");
  EXPECT_EQ(told(kWhole, Lang::En), house->name.en + " is on fire.");
  EXPECT_EQ(told(0, Lang::Fr), house->name.fr + "/" + house->parts[0].name.fr + " brûle.");
}

/// So does it where a unit goes, and what is attacked (melee.announcement-contents).
TEST(BelleAllianceWords, TellWhichPartOfAHouseIsEnteredOrAttacked) {
  const auto battle = setup("hougoumont");
  ASSERT_NE(battle, nullptr);
  const auto house = std::find_if(battle->features.begin(), battle->features.end(),
                                  [](const FeatureCard& card) { return !card.parts.empty(); });
  ASSERT_NE(house, battle->features.end());
  const PartOf part = part_number(static_cast<FeatureId>(house - battle->features.begin()), 0);
  const Who who = who_of({.side = Side::A, .number = 0});
  const auto told = [&](const auto& what, Lang lang) {
    return sentence(event_of(what, clause::urban_sector), *battle, Tape(), lang);
  };
  const std::string en = house->name.en + "/" + house->parts[0].name.en;
  const std::string fr = house->name.fr + "/" + house->parts[0].name.fr;
  using testing::HasSubstr;
  EXPECT_THAT(told(told::Entered{who, part}, Lang::En), HasSubstr(" goes into " + en + "."));
  EXPECT_THAT(told(told::Entered{who, part}, Lang::Fr), HasSubstr(" entre dans " + fr + "."));
  EXPECT_THAT(told(told::PartAttackAnnounced{who, part, true}, Lang::En),
              HasSubstr(" announces its attack on " + en + ", at the charge."));
  EXPECT_THAT(told(told::PartAttackHeard{part, false}, Lang::Fr),
              HasSubstr("annoncée sur " + fr + "."));
}

/// A sentence that begins with whoever has no name has a capital all the same.
TEST(BelleAllianceWords, BeginSentencesWithACapital) {
  const auto battle = setup();
  ASSERT_NE(battle, nullptr);
  const Who nobody = who_of({.side = Side::A, .number = kNoLabel, .labelled = true});
  const Event event = event_of(told::Formed{nobody, Formation::Square}, clause::change_how);
  EXPECT_EQ(sentence(event, *battle, Tape(), Lang::En).substr(0, 13), "An enemy unit");
  EXPECT_EQ(sentence(event, *battle, Tape(), Lang::Fr).substr(0, 4), "Une ");
}

}  // namespace
}  // namespace sandtable::belle_alliance
