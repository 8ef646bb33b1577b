#include "rulesets/belle_epoque/words/narrate.h"

#include <gtest/gtest.h>

#include "engine/data/phrase.h"
#include "engine/harness/narration.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/events.gen.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/words/fixture.h"
#include "rulesets/belle_epoque/words/messages.h"

namespace sandtable::belle_epoque {
namespace {

class Narrate : public testing::Test {
 protected:
  Sector at(int column, int row) const { return setup_.board->at(column, row); }

  template <class Told>
  requires requires { Told::kKind; }
  std::string say(const Told& told, int roll = -1, Lang lang = Lang::En) const {
    return sentence(event_of(told, {}, roll), setup_, tape_, lang);
  }
  template <class Told>
  std::string dire(const Told& told, int roll = -1) const {
    return say(told, roll, Lang::Fr);
  }
  auto any() const {
    return [this](const Event& event, Lang lang) { return sentence(event, setup_, tape_, lang); };
  }

  int rolled(std::initializer_list<int> faces) { return harness::put_roll(tape_, faces); }

  std::string say(const Finding& f, Lang lang = Lang::En) const {
    return sentence(f, setup_, lang);
  }

  const belle_epoque::Setup setup_ = fixture::setup();
  State state_ = fixture::state(setup_);
  Tape tape_;
};

TEST(Messages, AreWhole) {
  harness::expect_whole(embedded_files(), messages(), rulebook(), {"because.", "limit.", "rule."});
}

TEST_F(Narrate, FireIsToldWithRangeDiceAndFaces) {
  EXPECT_EQ(
      say(told::FireAnnounced{.unit = 0, .target = 3, .range = 2, .dice = 4, .low = 2, .high = 4}),
      "1/24 fires at uNokhenke at 2 UD: 4 dice, hits on 2–4.");
  EXPECT_EQ(
      say(told::FireAnnounced{.unit = 0, .target = 3, .range = 1, .dice = 1, .low = 1, .high = 1}),
      "1/24 fires at uNokhenke at 1 UD: 1 die, hits on 1.");
  EXPECT_EQ(
      say(told::FireAnnounced{.unit = 0, .target = 3, .range = 3, .dice = 3, .low = 2, .high = 1}),
      "1/24 fires at uNokhenke at 3 UD: 3 dice, no face hits.");
  const int roll = rolled({1, 3, 4, 6});
  EXPECT_EQ(say(told::FireRolled{.unit = 0, .target = 3, .hits = 2, .dice = 4}, roll),
            "1/24, firing at uNokhenke: rolled 1 3 4 6 — 2 hits.");
  EXPECT_EQ(say(told::FireRolled{.unit = 0, .target = 3, .hits = 0, .dice = 4}),
            "1/24, firing at uNokhenke: no hit.");
  EXPECT_EQ(
      dire(told::FireAnnounced{.unit = 0, .target = 3, .range = 2, .dice = 4, .low = 2, .high = 4}),
      "Le 1er/24e tire sur les uNokhenke à 2 UD\u00A0: 4 dés, touche sur 2–4.");
  EXPECT_EQ(dire(told::FireRolled{.unit = 0, .target = 3, .hits = 1, .dice = 4}, roll),
            "Tir du 1er/24e sur les uNokhenke\u00A0: tirage 1 3 4 6 — 1 coup au but.");
}

TEST_F(Narrate, TestsAreToldWithLevelPointsAndFace) {
  EXPECT_EQ(say(told::TestAnnounced{
                .unit = 0, .level = 3, .points = 2, .needed = 5, .purpose = Purpose::Fire}),
            "1/24 tests its reactivity to fire: level 3 + 2 command points, 5 or less passes.");
  EXPECT_EQ(say(told::TestAnnounced{
                .unit = 0, .level = 3, .points = 0, .needed = 3, .purpose = Purpose::Any}),
            "1/24 tests its reactivity: level 3, 3 or less passes.");
  EXPECT_EQ(say(told::TestAnnounced{
                .unit = 0, .level = 3, .points = 3, .needed = 6, .purpose = Purpose::Any}),
            "1/24 tests its reactivity: level 3 + 3 command points, any roll passes.");
  const int roll = rolled({4});
  EXPECT_EQ(say(told::TestRolled{.unit = 0, .needed = 5, .passed = true}, roll),
            "1/24 passes its test: rolled 4.");
  EXPECT_EQ(dire(told::TestRolled{.unit = 0, .needed = 3, .passed = false}, roll),
            "Le 1er/24e manque son test\u00A0: tirage 4.");
}

TEST_F(Narrate, TurnsTokensAndCommandAreToldBySide) {
  const int dice = rolled({5, 2, 6});
  EXPECT_EQ(say(told::CommandRolled{.side = Side::A, .dice = 3, .sides = 6, .points = 13}, dice),
            "British rolled 3d6 for command: 5 2 6 — 13 command points.");
  EXPECT_EQ(dire(told::NoCommand{.side = Side::B, .stands = 7}),
            "Aucun dé de commandement pour les Zoulous\u00A0: 7 éléments, moins de 8.");
  EXPECT_EQ(say(told::TokenDrawn{.side = Side::B, .a = 3, .b = 2}),
            "A red token is drawn: Zulu. Left in the bowl: British 3, Zulu 2.");
  EXPECT_EQ(dire(told::TokenDrawn{.side = Side::A, .a = 3, .b = 2}),
            "Un jeton bleu est pioché\u00A0: aux Britanniques de jouer. Restent dans le bol\u00A0: "
            "Britanniques 3, Zoulous 2.");
  EXPECT_EQ(say(told::TurnBegins{.turn = 3, .limit = 12}), "Turn 3 of 12 begins.");
  EXPECT_EQ(say(told::TurnEnds{.turn = 3, .a = 1, .b = 0}),
            "Turn 3 ends. Command points lost: British 1, Zulu 0.");
  rolled({5});
  const int second = rolled({3});
  EXPECT_EQ(say(told::FirstRolled{.side = Side::A}, second),
            "British won the roll (5 against 3), with the choice of who places first.");
  rolled({2});
  const int better = rolled({6});
  EXPECT_EQ(say(told::FirstRolled{.side = Side::B}, better),
            "Zulu won the roll (6 against 2), with the choice of who places first.");
  EXPECT_EQ(say(told::Explored{.sector = at(4, 5), .band = told::Band::Vegetation}, second),
            "0405 is explored, rolled 3: dense vegetation.");
}

TEST_F(Narrate, AssaultsAreToldStepByStep) {
  EXPECT_EQ(say(told::ReactionTried{.unit = 0, .verb = Verb::CounterCharge, .points = 1}),
            "1/24 attempts a counter-charge with 1 command point.");
  EXPECT_EQ(dire(told::ReactionTried{.unit = 0, .verb = Verb::Support, .points = 0}),
            "Le 1er/24e tente un tir de soutien.");
  const int roll = rolled({1, 4, 5, 3});
  EXPECT_EQ(say(told::AssaultRolled{.unit = 3, .dice = 4, .score = 4, .total = 8}, roll),
            "uNokhenke: 4 dice, assault score 4: rolled 1 4 5 3 — total 8.");
  EXPECT_EQ(say(told::AssaultResult{.unit = 3, .target = 0, .a = 8, .b = 5}),
            "uNokhenke 8, 1/24 5: uNokhenke wins by 3.");
  EXPECT_EQ(say(told::AssaultResult{.unit = 3, .target = 0, .a = 5, .b = 8}),
            "uNokhenke 5, 1/24 8: 1/24 wins by 3.");
  EXPECT_EQ(dire(told::AssaultResult{.unit = 3, .target = 0, .a = 5, .b = 5}),
            "uNokhenke 5, 1er/24e 5\u00A0: égalité, un élément perdu de chaque côté.");
  EXPECT_EQ(say(told::LossesSplit{.unit = 0, .losses = 3, .stands = 2, .back = 1}),
            "1/24 takes 3 losses, 1 of them by falling back.");
  EXPECT_EQ(say(told::StandsLost{.unit = 0, .lost = 1, .left = 3}),
            "1/24 loses 1 stand; 3 are left.");
  EXPECT_EQ(dire(told::PositionTaken{.unit = 3, .from = at(4, 6), .to = at(4, 5)}),
            "Les uNokhenke prennent la position, de 0406 à 0405.");
}

TEST_F(Narrate, EndsAndRulingsAreToldWithTheirReason) {
  EXPECT_EQ(say(told::BattleEnds{.side = 1, .reason = EndReason::Objectives, .margin = 4}),
            "The battle is over: Zulu won, by the objectives (margin 4).");
  EXPECT_EQ(dire(told::BattleEnds{.side = 2, .reason = EndReason::Losses, .margin = 0}),
            "La bataille est finie\u00A0: partie nulle, aux pertes.");
  EXPECT_EQ(say(told::ObjectiveScored{.objective = 0, .side = Side::A, .points = 3}),
            "Hold the nek: 3 points for British.");
  EXPECT_EQ(say(told::Ruled{.what = Verb::RuleStands, .unit = 0, .sector = kNowhere, .number = 2}),
            "The umpire rules: 1/24 has 2 stands.");
  EXPECT_EQ(
      say(told::Ruled{.what = Verb::RuleGround, .unit = kNoUnit, .sector = at(4, 5), .number = 1}),
      "The umpire rules: 0405 is hill.");
  EXPECT_EQ(dire(told::Ruled{.what = Verb::RulePoints,
                             .unit = kNoUnit,
                             .side = Side::B,
                             .sector = kNowhere,
                             .number = 4}),
            "L’arbitre décide\u00A0: les Zoulous ont 4 points de commandement.");
}

TEST_F(Narrate, EveryKindOfEventHasItsOwnSentenceInBothLanguages) {
  // Of the last one, a place of a way, no line is told.
  static_assert(static_cast<int>(EventKind::WentBy) == kEventKinds - 1);
  harness::expect_own_sentences(kEventKinds - 1, any());
}

TEST_F(Narrate, NumbersOutOfRangeAreToldAsNumbers) {
  harness::expect_any_numbers_told(kEventKinds, any());
  EXPECT_EQ(say(told::Stood{.unit = 254}), "#255 stands still.");
}

TEST_F(Narrate, WhoMarchedDoesNotStandStill) {
  EXPECT_EQ(say(told::Stood{.unit = 0, .moved = false}), "1/24 stands still.");
  EXPECT_EQ(say(told::Stood{.unit = 0, .moved = true}), "1/24 does nothing more.");
  EXPECT_EQ(dire(told::Stood{.unit = 0, .moved = true}), "Le 1er/24e n’entreprend rien de plus.");
}

TEST_F(Narrate, RefusalsQuoteClauseReasonAndNumbers) {
  EXPECT_EQ(say({clause::movement_march_infantry, Ruling::Forbids, Measure::Steps, 3, 2, 0}),
            "forbidden: Formed infantry marches up to 2 UD (1/24: 3 UD, 2 allowed) "
            "(movement.march-infantry)");
  EXPECT_EQ(say({clause::reaction_no_token_left, Ruling::Forbids, Measure::Tokens, 0, 1}),
            "forbidden: A side with no token left in the bowl cannot react (0 tokens, 1 needed) "
            "(reaction.no-token-left)");
  EXPECT_EQ(say({clause::movement_zoc_to_zoc_fr, Ruling::Forbids, Measure::Sector, at(4, 6), 0}),
            "forbidden: A unit in an enemy zone of control may not step straight into a sector of "
            "an enemy zone of control (sector 0406) (movement.zoc-to-zoc.fr)");
  const std::string seen =
      say({clause::visibility_must_be_seen, Ruling::Permits, Measure::Steps, 2, 4, 3});
  EXPECT_TRUE(seen.ends_with("(uNokhenke: 2 UD, 4 allowed) (visibility.must-be-seen)")) << seen;
  EXPECT_TRUE(seen.starts_with("allowed: ")) << seen;
  // The numbers of a list cut no sentence in two.
  EXPECT_EQ(say({clause::activation_flow, Ruling::Forbids}).find("runs so: 1 ("),
            std::string::npos);
}

TEST_F(Narrate, WhatIsBarredIsSaidInWordsWhereFiguresAloneWouldNot) {
  const Finding marched{clause::movement_march_no_fire, Ruling::Forbids, Measure::Steps, 2, 1, 0};
  EXPECT_EQ(shortly(marched, setup_, Lang::En), "1/24: it has marched, movement.march-no-fire");
  EXPECT_EQ(shortly(marched, setup_, Lang::Fr),
            data::no_break_spaces("1er/24e : elle a fait une marche, movement.march-no-fire"));
  Finding moved{clause::fire_while_moving, Ruling::Forbids, Measure::Steps, 1, 0, 3};
  EXPECT_EQ(shortly(moved, setup_, Lang::En),
            "uNokhenke: 1 UD; no fire after a move, fire.while-moving");
  moved.measured = 3;
  moved.limit = 2;
  EXPECT_EQ(shortly(moved, setup_, Lang::En),
            "uNokhenke: 3 UD; after a move 2 UD at the most, fire.while-moving");
}

TEST_F(Narrate, RefusalsInFrenchUseTheFrenchText) {
  const std::string text =
      say({clause::movement_march_infantry, Ruling::Forbids, Measure::Steps, 3, 2, 0}, Lang::Fr);
  EXPECT_TRUE(text.starts_with("interdit\u00A0: L")) << text;
  EXPECT_TRUE(text.ends_with(" (1er/24e\u00A0: 3 UD, 2 permis) (movement.march-infantry)")) << text;
  const std::string sequence = say({clause::reactivity_roll, Ruling::Permits}, Lang::Fr);
  EXPECT_NE(sequence.find("un d6\u00A0:"), sequence.npos) << sequence;
}

TEST_F(Narrate, TheLedgerUnfoldsModifiers) {
  Event event = event_of(told::FireAnnounced{});
  event.why = {{clause::troops_type_c, Ruling::Modifies, Measure::Score, 3, 2},
               {clause::fire_uphill_en, Ruling::Modifies, Measure::Score, 1},
               {clause::fire_close_infantry_in_cover, Ruling::Modifies, Measure::Score, 1},
               {clause::multiple_reduction, Ruling::Modifies, Measure::Score, -1},
               {clause::fire_modifier_order, Ruling::Modifies, Measure::Score, 2, 4}};
  EXPECT_EQ(ledger(event, setup_, Lang::En),
            (std::vector<std::string>{
                "  type C at 2 UD: to-hit number 3 (troops.type-c)", "  +1 uphill (fire.uphill.en)",
                "  close order in cover: a die of 1 misses (fire.close-infantry-in-cover)",
                "  −1 for assaults already fought this turn (multiple.reduction)",
                "  2 to 4 hit (fire.modifier-order)"}));
  EXPECT_EQ(ledger(event, setup_, Lang::Fr)[1], "  +1 surplomb (fire.uphill.en)");
}

TEST_F(Narrate, EveryClauseCanBeToldAsEveryFinding) {
  for (std::size_t i = 0; i < rulebook().clauses.size(); ++i)
    for (const Ruling ruling : {Ruling::Permits, Ruling::Forbids, Ruling::Modifies})
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const Clause clause{rulebook().system, static_cast<std::uint16_t>(i)};
        const std::string text = say({clause, ruling, Measure::Steps, 2, 1, 0}, lang);
        EXPECT_EQ(text.find('['), text.npos) << text;
        EXPECT_NE(text.find(rulebook().clauses[i].id), text.npos) << text;
      }
  EXPECT_EQ(say({Clause{9, 9}, Ruling::Forbids}), "forbidden: clause 9.9 (clause 9.9)");
}

TEST_F(Narrate, EveryMeasureHasItsUnit) {
  const auto numbers = [&](Measure measure, int n) {
    const std::string text = say({clause::sight_one_way, Ruling::Permits, measure, n, 0});
    const std::size_t id = text.rfind(" (");
    const std::size_t from = text.rfind('(', id - 1);
    return text.substr(from, id - from);
  };
  EXPECT_EQ(numbers(Measure::Count, 2), "(2)");
  EXPECT_EQ(numbers(Measure::Steps, 2), "(2 UD)");
  EXPECT_EQ(numbers(Measure::Points, 1), "(1 command point)");
  EXPECT_EQ(numbers(Measure::Stands, 2), "(2 stands)");
  EXPECT_EQ(numbers(Measure::Level, 1), "(level 1)");
  EXPECT_EQ(numbers(Measure::Score, 4), "(4)");
  EXPECT_EQ(numbers(Measure::Turns, 1), "(1 turn)");
  EXPECT_EQ(numbers(Measure::Year, 1879), "(year 1879)");
  EXPECT_EQ(numbers(Measure::Tokens, 3), "(3 tokens)");
  EXPECT_EQ(numbers(Measure::Sector, at(4, 5)), "(sector 0405)");
  EXPECT_EQ(numbers(Measure::Length, 25), "(25 µm)");
  EXPECT_EQ(numbers(Measure::Angle, 5), "(5/65536 turn)");
}

TEST_F(Narrate, RollsAreAskedForWithTheirReading) {
  EXPECT_EQ(sentence(Roll{clause::fire_procedure, Side::A, 4, 6, Read::CountBetween, 2, 4, 0},
                     setup_, Lang::En),
            "Roll 4d6 for 1/24 (fire.procedure): 2 to 4 hit");
  EXPECT_EQ(sentence(Roll{clause::reactivity_roll, Side::A, 1, 6, Read::AtMost, 3, 0, 0}, setup_,
                     Lang::Fr),
            "Lancez 1d6 pour 1er/24e (reactivity.roll)\u00A0: 3 ou moins réussit");
  EXPECT_EQ(
      sentence(Roll{clause::command_one_die_per_eight, Side::B, 2, 8, Read::Sum}, setup_, Lang::En),
      "Roll 2d8 for Zulu (command.one-die-per-eight): the faces are added");
  EXPECT_EQ(sentence(Roll{clause::assault_dice, Side::B, 4, 6, Read::SumAtMost, 3, 0, 3}, setup_,
                     Lang::En),
            "Roll 4d6 for uNokhenke (assault.dice): faces up to 3 are added");
  EXPECT_EQ(sentence(Roll{clause::encounter_explore_range, Side::Umpire, 1, 6, Read::Bands, 4, 5,
                          at(4, 5)},
                     setup_, Lang::En),
            "Roll 1d6 for 0405 (encounter.explore-range): up to 4 open ground, up to 5 a hill, "
            "above it dense vegetation");
  EXPECT_EQ(
      sentence(Roll{clause::fire_procedure, Side::Umpire, 2, 6, Read::Highest}, setup_, Lang::En),
      "Roll 2d6 (fire.procedure): the highest face counts");
}

TEST_F(Narrate, TheBowlIsAskedForByColourOrNumber) {
  const auto bowl = [&](int a, int all, Lang lang = Lang::En) {
    return sentence(Roll{clause::activation_draw, Side::Umpire, 1, static_cast<std::uint8_t>(all),
                         Read::AtMost, static_cast<std::uint8_t>(a)},
                    setup_, lang);
  };
  EXPECT_EQ(bowl(6, 10),
            "Draw a token: 1–6 blue British, 7–10 red Zulu: type the colour or the number");
  EXPECT_EQ(bowl(1, 2), "Draw a token: 1 blue British, 2 red Zulu: type the colour or the number");
  EXPECT_EQ(bowl(0, 3), "Draw a token: 1–3 red Zulu: type the colour or the number");
  EXPECT_EQ(bowl(3, 3), "Draw a token: 1–3 blue British: type the colour or the number");
  EXPECT_EQ(
      bowl(1, 2, Lang::Fr),
      "Piochez un jeton\u00A0: 1 bleu (Britanniques), 2 rouge (Zoulous)\u00A0: tapez la couleur ou "
      "le numéro");
}

TEST_F(Narrate, QuestionsSayWhoDecidesAndWhat) {
  state_.now.asked = Side::A;
  EXPECT_EQ(question(state_, Lang::En),
            "British: a token is drawn. Name a unit to activate, or pass. Command points: 5.");
  state_.now.phase = Phase::React;
  state_.now.asked = Side::B;
  state_.now.active = 0;
  state_.now.target = 3;
  EXPECT_EQ(question(state_, Lang::En),
            "Zulu: uNokhenke is assaulted by 1/24. A reaction, or decline?");
  state_.now.phase = Phase::ConvertLosses;
  state_.now.victim = 3;
  state_.now.losses = 5;
  EXPECT_EQ(question(state_, Lang::Fr),
            "Zoulous\u00A0: les uNokhenke subissent 5 pertes. Combien de pertes paires en retraite "
            "(0 à 2)\u00A0?");
  state_.now.asked = Side::A;
  state_.now.phase = Phase::Passed;
  EXPECT_EQ(
      question(state_, Lang::En),
      "British: 1/24 passed its test. It may stand. Not: move (A scenario may make sectors "
      "impassable to all units or to some, movement.impassable.en), march (1/24: 1 UD, "
      "0 allowed, movement.march-infantry), fire (uNokhenke: 2 UD, 1 allowed, fire.range-table), "
      "assault (uNokhenke: 2 UD, 1 allowed, assault.who-and-whom).");
  state_.now.phase = Phase::Moved;
  EXPECT_EQ(question(state_, Lang::En),
            "British: 1/24 has moved. It may stand. Not: fire (uNokhenke: 2 UD, 1 allowed, "
            "fire.range-table), assault (uNokhenke: 2 UD, 1 allowed, assault.who-and-whom).");
  EXPECT_EQ(
      question(state_, Lang::Fr),
      data::no_break_spaces("Britanniques : le 1er/24e a bougé. Au choix : rester. Impossible : "
                            "tirer (uNokhenke : 2 UD, 1 permis, fire.range-table), assaillir "
                            "(uNokhenke : 2 UD, 1 permis, assault.who-and-whom)."));
  state_.now.phase = Phase::Failed;
  EXPECT_EQ(question(state_, Lang::En),
            "British: 1/24 failed its test. It may stand. Not: move (A scenario may make sectors "
            "impassable to all units or to some, movement.impassable.en).");
  state_.now.asked = Side::B;
  state_.now.phase = Phase::TakePosition;
  state_.now.winner = 3;
  state_.now.position = at(4, 5);
  EXPECT_EQ(question(state_, Lang::En),
            "Zulu: uNokhenke may take the position, 0405. Take it, or hold?");
}

TEST_F(Narrate, QuestionsOfferOnlyWhatTheScenarioAndTheOptionsLeave) {
  belle_epoque::Setup guns = fixture::setup();
  guns.units[0].no_march = guns.units[0].no_assault = true;
  guns.options.fall_back_choice = FallBackChoice::AllOrNone;
  guns.units[0].may_enter = guns.board->all();
  State s = fixture::state(guns);
  s.now.active = 0;
  s.now.phase = Phase::Passed;
  EXPECT_EQ(
      question(s, Lang::En),
      "British: 1/24 passed its test. It may move or stand. Not: march (1/24: 1 UD, 0 allowed, "
      "scenario.restricted-units), fire (uNokhenke: 2 UD, 1 allowed, fire.range-table), "
      "assault (uNokhenke: 2 UD, 1 allowed, assault.who-and-whom).");
  s.now.phase = Phase::Moved;
  EXPECT_EQ(question(s, Lang::En),
            "British: 1/24 has moved. It may stand. Not: fire (uNokhenke: 2 UD, 1 allowed, "
            "fire.range-table), assault (uNokhenke: 2 UD, 1 allowed, assault.who-and-whom).");
  s.now.phase = Phase::ConvertLosses;
  s.now.victim = 0;
  s.now.losses = 4;
  EXPECT_EQ(question(s, Lang::En),
            "British: 1/24 takes 4 losses. How many even ones become falling back (0 or 2)?");
}

TEST_F(Narrate, EveryPhaseHasItsQuestion) {
  for (int phase = 0; phase <= static_cast<int>(Phase::Over); ++phase)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      state_.now.phase = static_cast<Phase>(phase);
      const std::string text = question(state_, lang);
      EXPECT_EQ(text.find('['), text.npos) << text;
    }
}

TEST_F(Narrate, HeadingsNameThePartOfTheTurn) {
  state_.now.phase = Phase::React;
  state_.now.side = Side::B;
  state_.now.asked = Side::A;
  EXPECT_EQ(phase_heading(state_, Lang::En), "Zulu activation");
  EXPECT_EQ(phase_heading(state_, Lang::Fr), "Activation des Zoulous");
  state_.now.phase = Phase::ChooseFirst;
  state_.turn = 0;
  EXPECT_EQ(phase_heading(state_, Lang::En), "Deployment");
  state_.turn = 2;
  EXPECT_EQ(phase_heading(state_, Lang::Fr), "Renforts");
  for (int phase = 0; phase <= static_cast<int>(Phase::Over); ++phase)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      state_.now.phase = static_cast<Phase>(phase);
      const std::string text = phase_heading(state_, lang);
      const bool none = state_.now.phase == Phase::Start || state_.now.phase == Phase::Over;
      EXPECT_EQ(text.empty(), none) << phase;
      EXPECT_EQ(text.find('['), text.npos) << text;
    }
}

TEST_F(Narrate, ResultsNameWinnerAndClause) {
  EXPECT_EQ(sentence(Result{1, 3, clause::end_scenario_limit}, setup_, Lang::En),
            "Zulu won by 3 (end.scenario-limit).");
  EXPECT_EQ(sentence(Result{0, 0, clause::end_break_point}, setup_, Lang::Fr),
            "Victoire\u00A0: Britanniques (end.break-point).");
  EXPECT_EQ(sentence(Result{-1, 0, clause::end_last_unit}, setup_, Lang::En),
            "A draw (end.last-unit).");
  EXPECT_EQ(sentence(Result{-1, 0, clause::setup_open_information}, setup_, Lang::Fr),
            "Partie nulle par décision de l’arbitre.");
}

}  // namespace
}  // namespace sandtable::belle_epoque
