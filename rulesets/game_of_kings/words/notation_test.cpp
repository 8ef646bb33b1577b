#include "rulesets/game_of_kings/words/notation.h"

#include <gtest/gtest.h>

#include "engine/text/typed_line.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/fixture.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

enum Unit : UnitId { kTouraine, kGrassins, kGun, kSaxe, kRoyal, kDeutschmeister, kBrowne };

class Notation : public testing::Test {
 protected:
  Action read(const std::string& line) {
    const auto action = parse_action(line, table_.state);
    EXPECT_TRUE(action) << line << ": " << (action ? "" : action.error().str(Lang::En));
    return action ? *action : Action{};
  }
  std::string error(const std::string& line, Lang lang = Lang::En) {
    const auto action = parse_action(line, table_.state);
    EXPECT_FALSE(action) << line << " was read as " << (action ? print(*action) : "");
    return action ? "" : action.error().str(lang);
  }
  std::string print(const Action& a, Lang lang = Lang::En) {
    return to_text(a, table_.state, lang);
  }
  bool legal_now(const Action& a) {
    NoWhy quiet;
    return legal(table_.state, Side::A, a, quiet);
  }

  fixture::Table table_ = fixture::table();
};

TEST_F(Notation, MovesAreWrittenPartByPart) {
  Action a{.verb = Verb::Move, .unit = kTouraine};
  a.path.add(geometry::wheel_left(geometry::degrees(3000)));
  a.path.add(geometry::straight(60'000));
  EXPECT_EQ(read("Touraine: wheel left 30, advance 6.0"), a);
  EXPECT_EQ(read("TOURAINE : Wheel-Left 30°,advance 6,00 cm"), a);
  EXPECT_EQ(read("touraine: conversion à gauche 30, avance 6"), a);
  EXPECT_EQ(read("T: wl 30.0 , forward 6cm"), a);
  EXPECT_EQ(read("#1: wheel left 30, move 6"), a);
  EXPECT_EQ(print(a), "Touraine: wheel left 30, advance 6.0");
  EXPECT_EQ(print(a, Lang::Fr), "Touraine: conversion à gauche 30, avance 6,0");
}

TEST_F(Notation, EveryPartOfAMoveIsReadBack) {
  for (const char* line : {"Touraine: about face, advance 2.5",
                           "Touraine: drop firing order, advance 1.25",
                           "Touraine: drop firing order",
                           "Touraine: form column, advance 3.0",
                           "Touraine: advance 3.0, form column",
                           "Touraine: stand, form column",
                           "Touraine: stand",
                           "Royal: dismount, advance 1.0",
                           "Royal: advance 1.0, mount",
                           "Touraine: wheel right 22.5, advance 0.0001, charge Deutschmeister",
                           "Touraine: stand, charge Deutschmeister",
                           "Grassins: oblique right 45 5.0",
                           "Grassins: oblique left 135 5.0, turn right 45",
                           "Grassins: turn left 90.005",
                           "Saxe: oblique left 90 4.0, join Touraine",
                           "Touraine: advance 6.0, line Mill Brook",
                           "Touraine: firing order",
                           "Gun 1: limber",
                           "Gun 1: unlimber facing 180",
                           "Gun 1: pivot facing 45",
                           "Touraine: fire Deutschmeister",
                           "Touraine: fight",
                           "Touraine: rally",
                           "sector left",
                           "sector centre",
                           "done",
                           "hold",
                           "Grassins: evade",
                           "Touraine: against Deutschmeister",
                           "Touraine: test",
                           "Touraine: support Royal",
                           "Touraine: no support",
                           "first",
                           "second",
                           "hill",
                           "water",
                           "wood",
                           "town",
                           "Touraine: sector right",
                           "Touraine: place 30.0 12.5 facing 0",
                           "Touraine: place 30.0 12.5 facing 0 column",
                           "Touraine: place 30.0 12.5 facing 90 firing order",
                           "Gun 1: place 30.0 12.5 facing 0 limbered",
                           "Saxe: place 30.0 12.5 facing 0 with Touraine",
                           "deployed",
                           "concede",
                           "offer draw",
                           "accept draw",
                           "refuse draw",
                           "rule Touraine: place 30.0 12.5 facing 0",
                           "rule Touraine: remove",
                           "rule Touraine: quarters 2",
                           "rule Touraine: normal",
                           "rule Touraine: retreating",
                           "rule Touraine: halted",
                           "rule Touraine: line firing order",
                           "rule Touraine: column",
                           "rule Gun 1: line limbered",
                           "rule france: points left 3",
                           "rule weather 7",
                           "rule austria: wins",
                           "rule draw"}) {
    const Action a = read(line);
    EXPECT_EQ(print(a), line);
    const std::string french = print(a, Lang::Fr);
    EXPECT_EQ(read(french), a) << french;
  }
}

TEST_F(Notation, OtherWaysOfSayingIt) {
  EXPECT_EQ(read("rally Touraine"), read("Touraine: rally"));
  EXPECT_EQ(read("Grassins: go 90 5.0"), read("Grassins: oblique right 90 5.0"));
  EXPECT_EQ(read("Grassins: turn 45"), read("Grassins: turn right 45"));
  EXPECT_EQ(read("Gun 1: unlimber 180"), read("Gun 1: unlimber facing 180"));
  EXPECT_EQ(read("Touraine: form line, advance 1").before, Evolution::Line);
  EXPECT_EQ(read("Touraine: advance 1, form line").after, Evolution::Line);
  EXPECT_EQ(read("Touraine: advance 6, line the brook"),
            read("Touraine: advance 6, line Mill Brook"));
  EXPECT_EQ(read("Touraine: avance 6, borde le ruisseau du moulin"),
            read("Touraine: advance 6, line #1"));
  EXPECT_EQ(read("Gun 1: pivot").facing, table_.state.pieces.pose[kGun].facing);
}

TEST_F(Notation, GunsAreTurnedTowardAUnit) {
  const Action a = read("Gun 1: pivot toward Deutschmeister");
  EXPECT_EQ(a.verb, Verb::Pivot);
  const Vec way = table_.state.pieces.outline[kDeutschmeister].centre -
                  table_.state.pieces.outline[kGun].centre;
  EXPECT_EQ(a.facing, geometry::angle_of(way));
}

TEST_F(Notation, AChargeWithoutAWayIsCompleted) {
  const Action a = read("Touraine: charge Deutschmeister");
  EXPECT_EQ(a.target, kDeutschmeister);
  EXPECT_GT(a.path.count, 0);
  EXPECT_TRUE(legal_now(a)) << print(a);
  EXPECT_EQ(read(print(a)), a);
}

TEST_F(Notation, AGeneralIsShownTheWayToAUnit) {
  const Action a = read("Saxe: join Touraine");
  EXPECT_TRUE(a.ends_attached);
  EXPECT_TRUE(legal_now(a)) << print(a);
}

TEST_F(Notation, AGoalIsReachedOrExplained) {
  const Action a = read("Touraine: to 40.0 25.0 facing 0");
  EXPECT_EQ(print(a), "Touraine: advance 5.0");
  EXPECT_TRUE(legal_now(a));
  const std::string far = error("Touraine: to 40.0 60.0 facing 0");
  EXPECT_TRUE(far.starts_with("column 11: no way was found to 40.0 60.0 facing 0: ")) << far;
  EXPECT_NE(far.find("'advance 40.0'"), far.npos) << far;
  EXPECT_NE(far.find("forbidden: "), far.npos) << far;
  EXPECT_NE(far.find("costs 40.00 cm, the allowance is 8.00 cm"), far.npos) << far;
  const std::string loin = error("Touraine: vers 40,0 60,0 face 0", Lang::Fr);
  EXPECT_NE(loin.find("aucun trajet trouvé vers 40,0 60,0 face 0\u00A0: "), loin.npos) << loin;
  EXPECT_NE(loin.find("avance 40,0"), loin.npos) << loin;
  EXPECT_NE(error("Grassins: to 60 60").find("straight there and a turn were tried"),
            std::string::npos);
}

TEST_F(Notation, AUnitInQuestionNeedsNoName) {
  table_.state.now.phase = Phase::DefensiveFire;
  table_.state.fight.unit = kTouraine;
  EXPECT_EQ(read("fire Deutschmeister"), read("Touraine: fire Deutschmeister"));
  table_.state.now.phase = Phase::Evade;
  table_.state.now.evader = kGrassins;
  EXPECT_EQ(read("evade").unit, kGrassins);
}

TEST_F(Notation, ASectorIsGivenOrTransferred) {
  EXPECT_EQ(read("Touraine: sector left").verb, Verb::Transfer);
  table_.state.now.phase = Phase::Assign;
  EXPECT_EQ(read("Touraine: sector left").verb, Verb::Assign);
}

TEST_F(Notation, ErrorsSayWhatWasExpectedAndFound) {
  EXPECT_EQ(
      error(""),
      "column 1: expected an action such as 'Touraine: advance 6.0' or 'done', found nothing");
  EXPECT_EQ(error("Touraine: advance"),
            "column 18: expected a length in cm such as 6.25, found the end of the line");
  EXPECT_EQ(error("Touraine: advance six"),
            "column 19: expected a length in cm such as 6.25, found 'six'");
  EXPECT_EQ(error("Touraine: advance 801"),
            "column 19: expected a length from -800 to 800 cm, found '801'");
  EXPECT_EQ(error("Touraine: place 30 123456789"),
            "column 20: expected a length from -800 to 800 cm, found '123456789'");
  EXPECT_EQ(error("Touraine: advance 6.1234567"),
            "column 19: expected 6 decimals at most, found '6.1234567'");
  EXPECT_EQ(error("Touraine: wheel left 400"),
            "column 22: expected an angle from -360 to 360 degrees, found '400'");
  EXPECT_EQ(error("Touraine: wheel left sharp"),
            "column 22: expected an angle in degrees such as 22.5, found 'sharp'");
  EXPECT_EQ(error("Touraine: wheel left 30 advance 6"),
            "column 25: expected a comma or the end of the line, found 'advance 6'");
  EXPECT_EQ(error("Touraine: advanse 6"),
            "column 11: unknown word 'advanse'; did you mean 'advance'?");
  EXPECT_EQ(error("Tourane: fight"), "column 1: unknown unit 'Tourane'; did you mean 'Touraine'?");
  EXPECT_EQ(error("Touraine advance 6"), "column 9: expected ':' after 'Touraine'");
  EXPECT_EQ(error("advance 6"),
            "column 1: 'advance' needs a unit: write its name and a colon first, as in 'Touraine: "
            "advance'");
  EXPECT_EQ(error("Touraine: done"), "column 11: 'done' is said without a name");
  EXPECT_EQ(error("Touraine: advance 1, drop firing order"),
            "column 22: firing order is dropped before anything else: say so first");
  EXPECT_EQ(error("Touraine: advance 1, to 40 25"),
            "column 22: either the way is given or the goal, not both");
  EXPECT_EQ(error("Touraine: advance 6, line the moat"), "column 27: unknown feature 'the moat'");
  EXPECT_EQ(error("sector middle"), "column 8: expected left, centre or right, found 'middle'");
  EXPECT_EQ(error("rule weather x"), "column 14: expected a number from 0 to 99, found 'x'");
  EXPECT_EQ(error("Touraine: place 30"),
            "column 19: expected a length in cm such as 6.25, found the end of the line");
  EXPECT_EQ(error("Touraine: avance six", Lang::Fr),
            "colonne 18\u00A0: une longueur en cm est attendue, par exemple 6,25\u00A0; trouvé "
            "«\u00A0six\u00A0»");
}

TEST(Figures, DecimalsAreAsManyAsAreNeeded) {
  EXPECT_EQ(exact_cm(60'000, Lang::En), "6.0");
  EXPECT_EQ(exact_cm(62'500, Lang::Fr), "6,25");
  EXPECT_EQ(exact_cm(1, Lang::En), "0.0001");
  EXPECT_EQ(exact_cm(-12'345, Lang::En), "-1.2345");
  EXPECT_EQ(exact_degrees(geometry::kQuarterTurn, Lang::En), "90");
  EXPECT_EQ(exact_degrees(1, Lang::En), "0.005");
  EXPECT_EQ(cm(61'999, Lang::En), "6.20");
  EXPECT_EQ(degrees_of(65'535, Lang::En), "0.0");
  for (int n = 0; n < 65'536; ++n) {
    const std::string text = exact_degrees(static_cast<Angle>(n), Lang::En);
    const auto read = text::millionths(std::u32string(text.begin(), text.end()));
    ASSERT_TRUE(read) << text;
    ASSERT_EQ(measured::angle_from(*read), n) << text;
  }
}

TEST(Figures, WhatIsNoNumberIsRefused) {
  for (const std::u32string_view text :
       {U"", U".", U"1.", U".5", U"1.2.3", U"1e3", U"--1", U"123456", U"1.1234567", U"1 "})
    EXPECT_FALSE(text::millionths(text));
  EXPECT_EQ(text::millionths(U"-6,25"), -6'250'000);
}

}  // namespace
}  // namespace sandtable::game_of_kings
