#include "rulesets/belle_epoque/words/notation.h"

#include <gtest/gtest.h>

#include "rulesets/belle_epoque/words/fixture.h"

namespace sandtable::belle_epoque {
namespace {

class Notation : public testing::Test {
 protected:
  Sector at(int column, int row) const { return setup_.board->at(column, row); }

  Action read(std::string_view line) const {
    const auto action = parse_action(line, setup_, state_);
    if (!action) {
      ADD_FAILURE() << line << ": " << action.error().str(Lang::En);
      return {};
    }
    return *action;
  }

  std::string refused(std::string_view line, Lang lang = Lang::En) const {
    const auto action = parse_action(line, setup_, state_);
    return action ? "read as " + to_text(*action, setup_, &state_) : action.error().str(lang);
  }

  Action route(Verb verb, std::initializer_list<Sector> sectors) const {
    Action a{.verb = verb, .unit = 0};
    for (const Sector x : sectors) a.route[a.steps++] = x;
    if (verb != Verb::Exit) a.to = *(sectors.end() - 1);
    return a;
  }

  const belle_epoque::Setup setup_ = fixture::setup();
  State state_ = fixture::state(setup_);
};

TEST_F(Notation, ReadsTheVerbsOfAnActivation) {
  EXPECT_EQ(read("1/24: test 2"), (Action{.verb = Verb::Test, .unit = 0, .points = 2}));
  EXPECT_EQ(read("1/24: test"), (Action{.verb = Verb::Test, .unit = 0}));
  EXPECT_EQ(read("1/24: test 2 for fire"),
            (Action{.verb = Verb::Test, .unit = 0, .points = 2, .purpose = Purpose::Fire}));
  EXPECT_EQ(read("1/24: test for assault"),
            (Action{.verb = Verb::Test, .unit = 0, .purpose = Purpose::Assault}));
  EXPECT_EQ(read("1/24: stand"), (Action{.verb = Verb::Stand, .unit = 0}));
  EXPECT_EQ(read("1/24: move 0406"), (Action{.verb = Verb::Move, .unit = 0, .to = at(4, 6)}));
  EXPECT_EQ(read("1/24: exit"), (Action{.verb = Verb::Exit, .unit = 0}));
  EXPECT_EQ(read("1/24: fire uNokhenke"), (Action{.verb = Verb::Fire, .unit = 0, .target = 3}));
  EXPECT_EQ(read("1/24: assault 0407"), (Action{.verb = Verb::Assault, .unit = 0, .target = 3}));
  EXPECT_EQ(read("1/24: place 0405"), (Action{.verb = Verb::Place, .unit = 0, .to = at(4, 5)}));
  EXPECT_EQ(read("pass"), (Action{.verb = Verb::Pass}));
  EXPECT_EQ(read("first"), (Action{.verb = Verb::First}));
  EXPECT_EQ(read("second"), (Action{.verb = Verb::Second}));
}

TEST_F(Notation, ReadsHowABattleIsEndedByAgreement) {
  EXPECT_EQ(read("concede"), (Action{.verb = Verb::Concede}));
  EXPECT_EQ(read("resign"), read("concede"));
  EXPECT_EQ(read("offer draw"), (Action{.verb = Verb::OfferDraw}));
  EXPECT_EQ(read("accept draw"), (Action{.verb = Verb::AcceptDraw}));
  EXPECT_EQ(read("refuse draw"), (Action{.verb = Verb::RefuseDraw}));
  EXPECT_EQ(read("abandonne"), read("concede"));
  EXPECT_EQ(read("propose la nulle"), read("offer draw"));
  EXPECT_EQ(read("accepte la nulle"), read("accept draw"));
  EXPECT_EQ(read("refuse la nulle"), read("refuse draw"));
  EXPECT_EQ(read("refuse"), (Action{.verb = Verb::Decline}));
}

TEST_F(Notation, ReadsReactionsLossesAndPositions) {
  EXPECT_EQ(read("1/24: salvo 1"), (Action{.verb = Verb::Salvo, .unit = 0, .points = 1}));
  EXPECT_EQ(read("1/24: salvo"), (Action{.verb = Verb::Salvo, .unit = 0}));
  EXPECT_EQ(read("1/24: evade 2"), (Action{.verb = Verb::Evade, .unit = 0, .points = 2}));
  EXPECT_EQ(read("1/24: counter-charge 0"), (Action{.verb = Verb::CounterCharge, .unit = 0}));
  EXPECT_EQ(read("1/24: Counter charge"), (Action{.verb = Verb::CounterCharge, .unit = 0}));
  EXPECT_EQ(read("2/24: support 0"), (Action{.verb = Verb::Support, .unit = 1}));
  EXPECT_EQ(read("decline"), (Action{.verb = Verb::Decline}));
  EXPECT_EQ(read("1/24: slip 0508"), (Action{.verb = Verb::Slip, .unit = 0, .to = at(5, 8)}));
  EXPECT_EQ(read("1/24: convert 1"), (Action{.verb = Verb::Convert, .unit = 0, .points = 1}));
  EXPECT_EQ(read("1/24: fall back 0404"),
            (Action{.verb = Verb::FallBack, .unit = 0, .to = at(4, 4)}));
  EXPECT_EQ(read("1/24: take"), (Action{.verb = Verb::Take, .unit = 0}));
  EXPECT_EQ(read("1/24: hold"), (Action{.verb = Verb::Hold, .unit = 0}));
}

TEST_F(Notation, ReadsRulings) {
  EXPECT_EQ(read("rule 1/24: place 0405"),
            (Action{.verb = Verb::RulePlace, .unit = 0, .to = at(4, 5)}));
  EXPECT_EQ(read("rule 1/24: stands 2"),
            (Action{.verb = Verb::RuleStands, .unit = 0, .points = 2}));
  EXPECT_EQ(read("rule 1/24: remove"), (Action{.verb = Verb::RuleRemove, .unit = 0}));
  EXPECT_EQ(read("rule 1/24: spent"), (Action{.verb = Verb::RuleSpent, .unit = 0}));
  EXPECT_EQ(read("rule 1/24: ready"), (Action{.verb = Verb::RuleReady, .unit = 0}));
  EXPECT_EQ(read("rule british: points 4"),
            (Action{.verb = Verb::RulePoints, .target = 0, .points = 4}));
  EXPECT_EQ(read("rule 0405: ground hill"),
            (Action{.verb = Verb::RuleGround, .to = at(4, 5), .points = 1}));
  EXPECT_EQ(read("rule zulu: wins"), (Action{.verb = Verb::RuleResult, .target = 1}));
  EXPECT_EQ(read("rule draw"), (Action{.verb = Verb::RuleResult, .target = 2}));
  EXPECT_EQ(read("Rule: draw"), (Action{.verb = Verb::RuleResult, .target = 2}));
}

TEST_F(Notation, AListOfAdjacentSectorsIsTheWholeRoute) {
  EXPECT_EQ(read("1/24: march 0405-0406-0407"), route(Verb::March, {at(4, 6), at(4, 7)}));
  EXPECT_EQ(read("1/24: march 0406 - 0407"), route(Verb::March, {at(4, 6), at(4, 7)}));
  EXPECT_EQ(read("1/24: march 0405–0406"), route(Verb::March, {at(4, 6)}));
  EXPECT_EQ(read("1/24: march -0409"), route(Verb::March, {at(4, 9)}));
  EXPECT_EQ(read("1/24: exit 0406"), route(Verb::Exit, {at(4, 6)}));
  EXPECT_EQ(read("1/24: exit 0405-0406"), route(Verb::Exit, {at(4, 6)}));
  EXPECT_EQ(read("1/24: slip 0405-0406"), route(Verb::Slip, {at(4, 6)}));
}

TEST_F(Notation, ADestinationAloneLeavesTheRouteOpen) {
  const Action to{.verb = Verb::March, .unit = 0, .to = at(4, 7)};
  EXPECT_EQ(read("1/24: march 0407"), to);
  EXPECT_EQ(read("1/24: march 0405-0407"), to);
}

TEST_F(Notation, KnowsUnitsByNameLabelAndBeginningInBothLanguages) {
  for (const char* name : {"Natal Carabineers", "NATAL CARABINEERS", "nc", "natal",
                           "Carabiniers du "
                           "Natal",
                           "carabiniers", "#3", "  Natal   Carabineers "})
    EXPECT_EQ(read(std::string(name) + ": stand").unit, 2) << name;
  EXPECT_EQ(read("1er/24e : reste").unit, 0);
  EXPECT_EQ(read("1/24: fire UNOK").target, 3);
}

TEST_F(Notation, UnderstandsFrench) {
  EXPECT_EQ(read("1/24 : teste 2 pour tir"), read("1/24: test 2 for fire"));
  EXPECT_EQ(read("1/24 : avance 0406"), read("1/24: move 0406"));
  EXPECT_EQ(read("1/24\u00A0: marche forcée 0407"), read("1/24: march 0407"));
  EXPECT_EQ(read("1/24 : tire uNokhenke"), read("1/24: fire uNokhenke"));
  EXPECT_EQ(read("1/24 : assaut uNokhenke"), read("1/24: assault uNokhenke"));
  EXPECT_EQ(read("passe"), read("pass"));
  EXPECT_EQ(read("d’abord"), read("first"));
  EXPECT_EQ(read("1/24 : feu de salve 1"), read("1/24: salvo 1"));
  EXPECT_EQ(read("1/24 : se dérobe 0508"), read("1/24: slip 0508"));
  EXPECT_EQ(read("1/24 : recule 0404"), read("1/24: fall back 0404"));
  EXPECT_EQ(read("arbitrage 0405 : terrain localité"), read("rule 0405: ground built-up-area"));
  EXPECT_EQ(read("arbitrage Zoulous : gagne"), read("rule zulu: wins"));
  EXPECT_EQ(read("arbitrage nulle"), read("rule draw"));
}

TEST_F(Notation, EveryDocumentedWordIsRead) {
  for (const Lang lang : {Lang::En, Lang::Fr})
    for (const VerbWords& row : verb_words(lang))
      for (const std::string& word : row.words) {
        const bool ruling = row.verb >= Verb::RulePlace;
        std::string line = ruling ? "rule 1/24: " : "1/24: ";
        if (row.verb == Verb::RulePoints || row.verb == Verb::RuleResult) line = "rule zulu: ";
        if (row.verb == Verb::RuleGround) line = "rule 0405: ";
        const auto bare = {Verb::First,   Verb::Second,    Verb::Pass,       Verb::Decline,
                           Verb::Concede, Verb::OfferDraw, Verb::AcceptDraw, Verb::RefuseDraw};
        if (std::find(bare.begin(), bare.end(), row.verb) != bare.end()) line = "";
        line += word;
        Verb found = Verb::None;
        for (const char* more : {"", " 1", " 0406", " uNokhenke", " hill"})
          if (const auto action = parse_action(line + more, setup_, state_); action)
            found = action->verb;
        EXPECT_EQ(found, row.verb) << line;
      }
}

TEST_F(Notation, TheUnitMayBeLeftOutWhereTheQuestionIsAboutOne) {
  state_.now.active = 0;
  state_.now.target = 3;
  state_.now.victim = 1;
  state_.now.winner = 4;
  const auto asked = [&](Phase phase, std::string_view line) {
    state_.now.phase = phase;
    return read(line).unit;
  };
  EXPECT_EQ(asked(Phase::Passed, "march 0407"), 0);
  EXPECT_EQ(asked(Phase::Failed, "stand"), 0);
  EXPECT_EQ(asked(Phase::Moved, "fire uNokhenke"), 0);
  EXPECT_EQ(asked(Phase::React, "salvo 1"), 3);
  EXPECT_EQ(asked(Phase::EvadeRoute, "slip 0408"), 3);
  EXPECT_EQ(asked(Phase::ConvertLosses, "convert 1"), 1);
  EXPECT_EQ(asked(Phase::FallBackStep, "fall back 0606"), 1);
  EXPECT_EQ(asked(Phase::TakePosition, "take"), 4);
  state_.now.phase = Phase::SupportFire;
  EXPECT_EQ(refused("support 1"),
            "column 1: 'support' needs a unit: write its name and a colon first, as in '1/24: "
            "support'");
}

TEST_F(Notation, SaysWhatIsWrongWithNames) {
  EXPECT_EQ(refused("1/25: test"), "column 1: unknown unit '1/25'; did you mean '1/24'?");
  EXPECT_EQ(refused("cavalry: test"), "column 1: unknown unit 'cavalry'");
  EXPECT_EQ(refused("u: test"), "column 1: 'u' may mean several units: uNokhenke, uMcijo");
  EXPECT_EQ(refused("1/24: fire unokenke"),
            "column 12: unknown unit 'unokenke'; did you mean 'uNokhenke'?");
  EXPECT_EQ(refused("1/24: fire 0101"), "column 12: no unit stands in 0101");
  EXPECT_EQ(refused("1/24: fire"),
            "column 11: expected a target: a unit or its sector, found the end of the line");
  EXPECT_EQ(refused(": test"), "column 1: expected the name of a unit before ':'");
  EXPECT_EQ(refused("1/24 test 2"), "column 5: expected ':' after '1/24'");
  EXPECT_EQ(refused("natal carabineers march 0405"),
            "column 18: expected ':' after 'natal carabineers'");
  EXPECT_EQ(refused("test 2"),
            "column 1: 'test' needs a unit: write its name and a colon first, as in '1/24: test'");
  EXPECT_EQ(refused("1/24: pass"), "column 1: 'pass' is said without a name");
}

TEST_F(Notation, SaysWhatIsWrongWithVerbs) {
  EXPECT_EQ(refused(""),
            "column 1: expected an action such as '1/24: move 0405' or 'pass', found nothing");
  EXPECT_EQ(refused("   "),
            "column 1: expected an action such as '1/24: move 0405' or 'pass', found nothing");
  EXPECT_EQ(refused("xyzzy"),
            "column 1: expected an action such as '1/24: move 0405' or 'pass', found 'xyzzy'");
  EXPECT_EQ(refused("pas"), "column 1: unknown verb 'pas'; did you mean 'pass'?");
  EXPECT_EQ(refused("1/24: mrach 0405"), "column 7: unknown verb 'mrach'; did you mean 'march'?");
  EXPECT_EQ(refused("1/24: juggle"),
            "column 7: expected what the unit does (test, move, march, stand, fire, assault, …), "
            "found 'juggle'");
  EXPECT_EQ(refused("1/24:"),
            "column 6: expected what the unit does (test, move, march, stand, fire, assault, …), "
            "found the end of the line");
  EXPECT_EQ(refused("1/24: stand firm"), "column 13: expected the end of the line, found 'firm'");
  EXPECT_EQ(refused("pass now"), "column 6: expected the end of the line, found 'now'");
}

TEST_F(Notation, SaysWhatIsWrongWithSectorsAndRoutes) {
  EXPECT_EQ(refused("1/24: move 4x5"), "column 12: expected a sector such as 0405, found '4x5'");
  EXPECT_EQ(refused("1/24: move"),
            "column 11: expected a sector such as 0405, found the end of the line");
  EXPECT_EQ(refused("1/24: move 1005"),
            "column 12: sector 1005 is not on the board, which goes from 0101 to 0913");
  EXPECT_EQ(refused("1/24: march 0406-"),
            "column 18: expected a sector such as 0405, found the end of the line");
  EXPECT_EQ(refused("1/24: march 0406-0409"),
            "column 18: 0406 and 0409 are not adjacent: name every sector of the route, or only "
            "the last");
  EXPECT_EQ(refused("1/24: march 0409-0410"),
            "column 13: the unit stands in 0405, not next to 0409");
  EXPECT_EQ(refused("1/24: march 0405-0406-0407-0408-0409-0410-0411"),
            "column 43: a route has 5 sectors at most");
  EXPECT_EQ(refused("1/24: march 0406 0407"),
            "column 18: expected the end of the line, found '0407'");
  EXPECT_EQ(refused("1/24: exit 0405-0409"),
            "column 17: 0405 and 0409 are not adjacent: name every sector of the route, or only "
            "the last");
}

TEST_F(Notation, SaysWhatIsWrongWithNumbersAndPurposes) {
  EXPECT_EQ(refused("1/24: test two"), "column 12: expected a number from 0 to 255, found 'two'");
  EXPECT_EQ(refused("1/24: test 256"), "column 12: expected a number from 0 to 255, found '256'");
  EXPECT_EQ(refused("1/24: convert"),
            "column 14: expected a number from 0 to 255, found the end of the line");
  EXPECT_EQ(refused("1/24: test 2 four"),
            "column 14: expected 'for' or the end of the line, found 'four'");
  EXPECT_EQ(refused("1/24: test 2 for tea"),
            "column 18: expected march, fire or assault, found 'tea'");
  EXPECT_EQ(refused("1/24: test for"),
            "column 15: expected march, fire or assault, found the end of the line");
}

TEST_F(Notation, SaysWhatIsWrongWithRulings) {
  EXPECT_EQ(refused("rule"),
            "column 5: expected a ruling such as 'rule 1/24: place 0405' or 'rule draw', found the "
            "end of the line");
  EXPECT_EQ(refused("rule chess"),
            "column 6: expected a ruling such as 'rule 1/24: place 0405' or 'rule draw', found "
            "'chess'");
  EXPECT_EQ(refused("rule 1/24: march 0405"),
            "column 12: expected a ruling (place, remove, stands, points, ground, spent, ready or "
            "wins), found 'march'");
  EXPECT_EQ(refused("rule 1/24: removes"),
            "column 12: unknown verb 'removes'; did you mean 'remove'?");
  EXPECT_EQ(refused("rule french: points 4"), "column 6: unknown side 'french'");
  EXPECT_EQ(refused("rule britsh: points 4"),
            "column 6: unknown side 'britsh'; did you mean 'british'?");
  EXPECT_EQ(refused("rule 0405: ground sea"), "column 19: unknown terrain 'sea'");
  EXPECT_EQ(refused("rule 0405: ground hil ls"),
            "column 19: unknown terrain 'hil ls'; did you mean 'hill'?");
  EXPECT_EQ(refused("rule 0405: ground"),
            "column 18: expected a kind of terrain such as hill, found the end of the line");
  EXPECT_EQ(refused("rule here: ground hill"),
            "column 6: expected a sector such as 0405, found 'here'");
}

TEST_F(Notation, SpeaksFrenchOfErrors) {
  EXPECT_EQ(
      refused("1/25: test", Lang::Fr),
      "colonne 1\u00A0: unité inconnue «\u00A01/25\u00A0»\u00A0; est-ce «\u00A01/24\u00A0»\u00A0?");
  EXPECT_EQ(
      refused("1/24: move 4x5", Lang::Fr),
      "colonne 12\u00A0: un secteur est attendu, par exemple 0405\u00A0; trouvé «\u00A04x5\u00A0»");
}

TEST_F(Notation, ColumnsCountCharactersAndQuotesAreSafe) {
  EXPECT_EQ(refused("évéÉ: test"), "column 1: unknown unit 'évéÉ'");
  EXPECT_EQ(refused("1er/24e : tèste 1 pöurx"),
            "column 19: expected 'for' or the end of the line, found 'pöurx'");
  EXPECT_EQ(refused("\x1b[2J: test"), "column 1: unknown unit '?[2J'");
  EXPECT_EQ(refused("1/24: move " + std::string(60, '9')),
            "column 12: expected a sector such as 0405, found '" + std::string(40, '9') + "…'");
  EXPECT_EQ(refused(std::string(500, 'x')), "column 401: the line is longer than 400 characters");
}

}  // namespace
}  // namespace sandtable::belle_epoque
