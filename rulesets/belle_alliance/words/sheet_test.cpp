#include "rulesets/belle_alliance/words/sheet.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/words/fixture.h"
#include "rulesets/belle_alliance/words/phrases.gen.h"

namespace sandtable::belle_alliance {
namespace {

using fixture::Battle;

/// The sheet of a text that must be read whole.
Sheet read(const Battle& battle, std::string_view text, const SheetRules& rules = {}) {
  const ReadSheet out = read_sheet(text, battle.book(), rules);
  for (const SheetSlip& slip : out.wrong) ADD_FAILURE() << text << ": " << slip.str(Lang::En);
  return out.sheet;
}

std::string codes(const Battle& battle, std::string_view text) {
  return write_sheet(read(battle, text), battle.book(), SheetStyle::Codes);
}

struct Same {
  std::string_view codes, english, french;
};

/// The same orders in codes, in English and in French.
constexpr Same kSame[] = {
    {"F1: MC, >45, AT P1", "f1: charge >NE attack P1", "F1: charge >ne attaque P1"},
    {"F1: MN, >0, to (30.5, 60)", "F1: march >N to @a", "F1: marche >N jusqu'à @a"},
    {"F1: MF, >67.5, to wood", "F1: march fast >ENE as far as the wood",
     "F1: marche rapide >ENE vers le bois"},
    {"F1: CF LN, MN, >247.5", "F1: form line march >WSW", "F1: forme ligne, marche >OSO"},
    {"F2: CF AC", "F2: attack column", "F2: colonne d'attaque"},
    {"F2: CF BM", "F2: form battalion mass", "F2: forme masse"},
    {"F2: CF SQ", "F2: square", "F2: forme carré"},
    {"F2: CF HU", "F2: form huddle", "F2: forme groupe"},
    {"F2: CF CM, MF, >90", "F2: form column, fast >E", "F2: colonne de route rapide >E"},
    {"F2: WL 45", "F2: wheel left 45", "F2: conversion à gauche 45"},
    {"F2: WR 12.25, MN, >0", "F2: wheel right 12.25, march >N",
     "F2: conversion à droite 12.25, marche normale >N"},
    {"F1: RO -30", "F1: rotate -30", "F1: tourne -30"},
    {"F1: RO to wood", "F1: turn to the wood", "F1: tourne vers le bois"},
    {"F2: AB, MN, >180", "F2: turn about, march >S", "F2: demi-tour, marche >S"},
    {"G: BK >180", "G: backwards >S", "G: recule >S"},
    {"G: BK", "G: back", "G: recule"},
    {"F3: SW >270", "F3: sideways >W", "F3: de côté >O"},
    {"F1: MN, >0, PT F2", "F1: march >N pass through F2", "F1: marche >N traverse F2"},
    {"F4: SP 24+24", "F4: split 24+24 abreast", "F4: divise 24+24 côte à côte"},
    {"F4: SP 24+24 behind", "F4: split 24+24 one behind the other", "F4: divise 24+24 derrière"},
    {"F1: AS F2", "F1: assemble F2", "F1: rassemble F2"},
    {"F1: SK+ 12", "F1: skirmishers out 12", "F1: tirailleurs en avant 12"},
    {"F1: SK- all", "F1: skirmishers in all", "F1: tirailleurs rentrez toutes"},
    {"F1: SK- 4", "F1: skirmishers in 4", "F1: tirailleurs rentrez 4"},
    {"G: CF LI", "G: limber", "G: amène l'avant-train"},
    {"G: CF UN >22.5", "G: unlimber >NNE", "G: en batterie >NNE"},
    {"G: GL", "G: leave the guns", "G: quitte les pièces"},
    {"G: GL F2", "G: leave guns F2", "G: quitte les pièces F2"},
    {"G: GJ", "G: rejoin the guns", "G: rejoint les pièces"},
    {"G: CF GS 2+2+2+2", "G: share gunners 2+2+2+2", "G: répartit les canonniers 2+2+2+2"},
    {"G: CN", "G: load canister", "G: charge à mitraille"},
    {"F1: MN, AT \"Great Farm\"/barn", "F1: march attack \"great farm\"/barn",
     "F1: marche attaque «grande ferme»/grange"},
    {"F1: AT \"Great Farm\"/\"north wall\"", "F1: attack \"Great Farm\"/\"North Wall\"",
     "F1: attaque \"grande ferme\"/\"mur nord\""},
    {"F1: AT wood/(30.5, 60)", "F1: attack wood/@a", "F1: attaque bois/@a"},
    {"F1: AT @ P2", "F1: attack position of P2", "F1: attaque la position de P2"},
    {"F1: FW abatis hedge", "F1: field work abatis hedge", "F1: construit abattis haie"},
    {"F1: FW break bridge (45.1234, 0)", "F1: build break bridge @b", "F1: ouvrage coupe pont @b"},
    {"F1: FW repair bridge wood", "F1: build repair bridge wood", "F1: construit répare pont bois"},
    {"F1: WK", "F1: go on working", "F1: continue l'ouvrage"},
    {"F1: RS", "F1: rest", "F1: repos"},
    {"F1: SU W", "F1: resupply W", "F1: ravitaille W"},
    {"F1: SK! P1", "F1: spike P1", "F1: encloue P1"},
    {"F1: TR D1", "F1: transfer to D1", "F1: passe à D1"},
    {"Br2: TR D1", "\"2nd Brigade\": transfer to \"General D1\"", "\"2e brigade\": passe à D1"},
    {"F1: MN, >0, EX \"Brussels road\"", "F1: march >N exit by \"brussels road\"",
     "F1: marche >N sort par \"route de bruxelles\""},
    {"F1: H", "F1: hold", "F1: tient"},
    {"F1: MN, >0, seg 2-5, by any way", "F1: march >N segments 2-5 by any way",
     "F1: marche >N segments 2-5 par tout chemin"},
    {"F1: MN, >0, seg 3-3", "F1: march >N segment 3", "F1: marche >N segment 3"},
    {"F1: MN, >0, to P1", "F1: march >N to P1", "F1: marche >N jusqu'au P1"},
    {"F1: MN, >0; SK: MF, >0, AT P1", "F1: march >N; sk: fast >N attack P1",
     "F1: marche >N ; SK : rapide >N attaque P1"},
    {"F4: SP 30+18; A: MN, >0; B: H", "F4: split 30+18; A: march >N; B: hold",
     "F4: divise 30+18; A: marche >N; B: tient"},
};

TEST(SheetReading, CodesAndWordsOfBothLanguagesAreOneForm) {
  const Battle battle;
  for (const Same& same : kSame) {
    const Sheet sheet = read(battle, same.codes);
    EXPECT_EQ(read(battle, same.english), sheet) << same.english;
    EXPECT_EQ(read(battle, same.french), sheet) << same.french;
    EXPECT_EQ(write_sheet(sheet, battle.book(), SheetStyle::Codes), std::string(same.codes) + "\n");
    for (const SheetStyle style : {SheetStyle::Codes, SheetStyle::English, SheetStyle::French}) {
      const std::string text = write_sheet(sheet, battle.book(), style);
      EXPECT_EQ(read(battle, text), sheet) << text;
    }
  }
}

TEST(SheetReading, CodesAreWrittenInFrenchWithFrenchWordsAndNamesOfPlaces) {
  const Battle battle;
  const Sheet sheet = read(battle, "F1: MN, >0, to \"Great Farm\"; SK: MN, by any way, to P1");
  EXPECT_EQ(write_sheet(sheet, battle.book(), SheetStyle::FrenchCodes),
            "F1: MN, >0, vers \"grande ferme\"; SK: MN, par tout chemin, vers P1\n");
}

TEST(SheetReading, SmallWordsCapitalsAccentsAndShorthandDoNotMatter) {
  const Battle battle;
  EXPECT_EQ(codes(battle, "f2: ac m >n"), "F2: CF AC, MN, >0\n");
  EXPECT_EQ(codes(battle, "F1: FORME CARRE"), "F1: CF SQ\n");
  EXPECT_EQ(codes(battle, "F1: at @P1"), "F1: AT @ P1\n");
  EXPECT_EQ(codes(battle, "F1: marche >NNO au jusqu’au bois"), "F1: MN, >337.5, to wood\n");
  EXPECT_EQ(codes(battle, "\"13e léger\": H"), "F3: H\n");
  EXPECT_EQ(codes(battle, "F1,: M"), "F1: MN\n");
}

/// 'charge à mitraille' is CN, 'charge' MC.
TEST(SheetReading, TheLongestWordsThatFitAreReadFirst) {
  const Battle battle;
  EXPECT_EQ(codes(battle, "G: charge à mitraille"), "G: CN\n");
  EXPECT_EQ(codes(battle, "F1: charge attaque P1"), "F1: MC, AT P1\n");
  EXPECT_EQ(codes(battle, "F1: attaque la position de P1"), "F1: AT @ P1\n");
  EXPECT_EQ(codes(battle, "F1: march fast >N"), "F1: MF, >0\n");
}

TEST(SheetReading, EmptyLinesAreNoOrders) {
  const Battle battle;
  EXPECT_EQ(codes(battle, "\n  \nF1:\r\nF2: ; SK: MN >0\n"), "F1:\nF2:; SK: MN, >0\n");
  EXPECT_EQ(read(battle, "").line_count, 0);
}

TEST(SheetReading, AWrongLineIsLeftOutAndTheOthersAreRead) {
  const Battle battle;
  const ReadSheet out =
      read_sheet("F1: MN >0 to (1, 2)\nF2: MN >0 to (3, 4) XX\nF3: H", battle.book());
  ASSERT_EQ(out.wrong.size(), 1U);
  EXPECT_EQ(out.wrong[0].line, 2);
  EXPECT_EQ(out.sheet, read(battle, "F1: MN >0 to (1, 2)\nF3: H"));
}

/// An arrow typed without a place has no end; what follows it is not reached, and the reader says
/// so.
TEST(SheetReading, SaysThatWhatFollowsAnEndlessArrowIsNotReached) {
  const Battle battle;
  const ReadSheet out = read_sheet("F1: MN >0 >90", battle.book());
  ASSERT_EQ(out.notes.size(), 1U);
  EXPECT_EQ(out.notes[0].clause, clause::orders_sheet_arrows);
  EXPECT_EQ(out.notes[0].str(Lang::En),
            "line 1, 8: this arrow has no end: what follows it is not reached; write 'to' and a "
            "place behind it");
  EXPECT_TRUE(read_sheet("F1: MN >0 to @a >90", battle.book()).notes.empty());
  EXPECT_TRUE(read_sheet("F1: MN >0 AT P1", battle.book()).notes.empty());
}

/// Where players may err what has two readings is read (orders.unclear); a skirmish line's order is
/// one of its own.
TEST(SheetReading, TwoReadingsAreReadWhereTheOptionLetsThem) {
  const Battle battle;
  constexpr std::string_view kTwo = "F1: MN >0 to (1, 2) to (1, 3) seg 1-5, seg 6-10";
  EXPECT_EQ(read_sheet(kTwo, battle.book()).wrong.size(), 1U);
  const ReadSheet out = read_sheet(kTwo, battle.book(), {.two_readings = true});
  EXPECT_TRUE(out.wrong.empty());
  EXPECT_EQ(out.sheet.elements_of(out.sheet.all()[0]).size(), 6U);
  EXPECT_TRUE(read_sheet("F1: MN >0 to (1, 2) seg 1-5; SK: MN >0 to (1, 3) seg 1-5", battle.book())
                  .wrong.empty());
}

TEST(SheetReading, WordsForTheUmpireAreKeptBesideTheForm) {
  const Battle battle;
  const ReadSheet out =
      read_sheet("F1: MN >0 # through the village, quietly", battle.book(), {.free_words = true});
  EXPECT_EQ(out.sheet, read(battle, "F1: MN >0"));
  ASSERT_EQ(out.free_words.size(), 1U);
  EXPECT_EQ(out.free_words[0].words, "through the village, quietly");
}

TEST(SheetReading, OneConditionIsReadWhereTheOptionLetsIt) {
  const Battle battle;
  const SheetRules simple{.conditions = true};
  const Sheet cavalry = read(battle, "F1: if cavalry CF SQ", simple);
  EXPECT_EQ(read(battle, "F1: si cavalerie, forme carré", simple), cavalry);
  const Sheet passed = read(battle, "F1: when passed F2, MN >0", simple);
  EXPECT_EQ(read(battle, "F1: quand passe F2, marche >N", simple), passed);
  for (const Sheet& sheet : {cavalry, passed})
    for (const SheetStyle style : {SheetStyle::Codes, SheetStyle::French})
      EXPECT_EQ(read(battle, write_sheet(sheet, battle.book(), style), simple), sheet);
}

TEST(SheetReading, ASheetHas128OrdersAnd24KiB) {
  auto setup = fixture::setup();
  std::string text;
  for (int number = 0; number < 50; ++number) {
    const std::string label = "N" + std::to_string(number);
    setup.sides[0].units.push_back(
        fixture::unit(label, "", "", Troops::LineInfantry, 36, fixture::kB1));
    text += label + ": H; SK: H; A: H\n";
  }
  const State state = start_of(setup);
  const NameBook book = book_of(state, Side::A);
  const ReadSheet out = read_sheet(text, book);
  ASSERT_FALSE(out.wrong.empty());
  EXPECT_EQ(out.wrong[0].str(Lang::En),
            "line 43, 16: a sheet of at most 128 orders is expected; this one is too many");
  EXPECT_EQ(out.sheet.line_count, 126) << "that line is left out whole";
  const ReadSheet long_one = read_sheet(std::string(24 * 1024 + 1, ' '), book);
  ASSERT_EQ(long_one.wrong.size(), 1U);
  EXPECT_TRUE(read_sheet(std::string(24 * 1024, ' '), book).wrong.empty());
}

/// The words of the vocabulary are those that the tables show to people.
TEST(SheetWords, AreThoseOfTheTables) {
  std::size_t rows = 0;
  for (const TableInfo& info : table_infos()) {
    if (info.id != "table.orders-words") continue;
    for (std::size_t at = 0; at < info.cells.size(); at += info.columns.size()) {
      ++rows;
      for (std::size_t column = 0; column < 3; ++column) {
        std::string_view rest = info.cells[at + column];
        while (!rest.empty()) {
          const std::size_t end = std::min(rest.find("; "), rest.size());
          const Tokens tokens = tokens_of(rest.substr(0, end));
          const auto match = order_word(tokens.tokens);
          ASSERT_TRUE(match.has_value()) << rest.substr(0, end);
          EXPECT_EQ(match->count, tokens.tokens.size()) << rest.substr(0, end);
          EXPECT_EQ(word_of(match->word).short_en, info.cells[at]) << rest.substr(0, end);
          rest.remove_prefix(std::min(end + 2, rest.size()));
        }
      }
    }
  }
  EXPECT_EQ(rows, 39U);
}

TEST(SheetWords, PhrasesAreWholeInBothLanguages) {
  EXPECT_TRUE(order_phrases::phrases().faults().empty());
}

}  // namespace
}  // namespace sandtable::belle_alliance
