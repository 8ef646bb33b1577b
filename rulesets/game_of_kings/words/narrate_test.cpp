#include "rulesets/game_of_kings/words/narrate.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/harness/narration.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/events.gen.h"
#include "rulesets/game_of_kings/words/fixture.h"
#include "rulesets/game_of_kings/words/messages.h"

namespace sandtable::game_of_kings {
namespace {

enum Unit : UnitId { kTouraine, kGrassins, kGun, kSaxe, kRoyal, kDeutschmeister, kBrowne };

class Narrate : public testing::Test {
 protected:
  template <class Told>
  requires requires { Told::kKind; }
  std::string say(const Told& told, int roll = -1, Lang lang = Lang::En) const {
    return sentence(event_of(told, {}, roll), *table_.setup, tape_, lang);
  }
  template <class Told>
  std::string dire(const Told& told, int roll = -1) const {
    return say(told, roll, Lang::Fr);
  }
  auto any() const {
    return [this](const Event& event, Lang lang) {
      return sentence(event, *table_.setup, tape_, lang);
    };
  }
  std::string say(const Finding& finding, Lang lang = Lang::En) const {
    return sentence(finding, *table_.setup, lang);
  }
  int rolled(std::initializer_list<int> faces) { return harness::put_roll(tape_, faces); }

  fixture::Table table_ = fixture::table();
  Tape tape_;
};

TEST(Messages, AreWhole) {
  harness::expect_whole(embedded_files(), messages(), rulebook(), {"because.", "limit.", "rule."});
}

TEST_F(Narrate, FireIsToldWithRangeDiceAndFaces) {
  EXPECT_EQ(say(told::FireOpened{.unit = kTouraine,
                                 .target = kDeutschmeister,
                                 .range = 64'000,
                                 .dice = 4,
                                 .score = 4,
                                 .defensive = false}),
            "Touraine fires at Deutschmeister at 6.40 cm: 4 dice, hits on 4 or more.");
  EXPECT_EQ(say(told::FireOpened{.unit = kTouraine,
                                 .target = kDeutschmeister,
                                 .range = 0,
                                 .dice = 1,
                                 .score = 7,
                                 .defensive = true}),
            "Touraine fires first at its assailant Deutschmeister: 1 die, no face hits.");
  const int roll = rolled({1, 4, 5, 6});
  EXPECT_EQ(
      say(told::HitsScored{.unit = kTouraine, .target = kDeutschmeister, .hits = 3, .dice = 4},
          roll),
      "Touraine, firing at Deutschmeister: rolled 1 4 5 6 — 3 hits of 4 dice.");
  EXPECT_EQ(say(told::QuartersLost{.unit = kDeutschmeister, .lost = 2, .left = 2, .base = 1}),
            "Deutschmeister loses 2 quarters; 2 are left, its right base goes.");
  EXPECT_EQ(dire(told::QuartersLost{.unit = kTouraine, .lost = 2, .left = 2, .base = 3}),
            "Touraine perd 2 quarts\u00A0; il en reste 2, son socle arrière est retiré.");
  EXPECT_EQ(say(told::FireOpened{.unit = kTouraine,
                                 .target = kDeutschmeister,
                                 .range = 64'000,
                                 .dice = 4,
                                 .score = 6,
                                 .defensive = false}),
            "Touraine fires at Deutschmeister at 6.40 cm: 4 dice, hits on 6.");
  EXPECT_EQ(
      dire(told::FireOpened{.unit = kTouraine,
                            .target = kDeutschmeister,
                            .range = 64'000,
                            .dice = 4,
                            .score = 4,
                            .defensive = false}),
      "Touraine tire sur l’unité Deutschmeister, à 6,40 cm\u00A0: 4 dés, touche à 4 ou plus.");
}

// Half a potential hit is decided by a second die: the gun's own is told as the gun's.
TEST_F(Narrate, BothDiceOfAGunAreTold) {
  rolled({6});
  const int rounding = rolled({5});
  EXPECT_EQ(
      say(told::PotentialHits{.unit = kGun, .eighths = 12, .hits = 2, .diced = true}, rounding),
      "Gun 1, rolled 6: 1½ hits, the half decided by a 5: 2 potential hits.");
  EXPECT_EQ(
      dire(told::PotentialHits{.unit = kGun, .eighths = 12, .hits = 2, .diced = true}, rounding),
      "Pièce 1, tirage 6\u00A0: 1½ touche, la moitié décidée par un 5\u00A0: 2 touches "
      "possibles.");
  const int die = rolled({3});
  EXPECT_EQ(say(told::PotentialHits{.unit = kGun, .eighths = 6, .hits = 1, .diced = false}, die),
            "Gun 1, rolled 3: ¾ of a hit: 1 potential hit.");
  EXPECT_EQ(say(told::PotentialHits{.unit = kGun, .eighths = 24, .hits = 3, .diced = false}, die),
            "Gun 1, rolled 3: 3 hits: 3 potential hits.");
}

TEST_F(Narrate, DiceThrownAgainAreToldAfterThoseThatWereShort) {
  EXPECT_EQ(say(told::FireOpened{.unit = kTouraine,
                                 .target = kDeutschmeister,
                                 .range = 64'000,
                                 .dice = 4,
                                 .score = 4,
                                 .defensive = false,
                                 .even = true}),
            "Touraine fires at Deutschmeister at 6.40 cm: 4 dice, hits on 4 or more, on 3 with an "
            "even chance.");
  for (const int face : {1, 3, 3, 6}) rolled({face});
  const int again = rolled({4, 2});
  EXPECT_EQ(say(told::HitsScored{.unit = kTouraine,
                                 .target = kDeutschmeister,
                                 .hits = 2,
                                 .dice = 4,
                                 .rolls = 4,
                                 .again = 2},
                again),
            "Touraine, firing at Deutschmeister: rolled 1 3 3 6, those one short again: 4 2 — 2 "
            "hits of 4 dice.");
}

TEST_F(Narrate, TheWinnersDieComesFirst) {
  EXPECT_EQ(say(told::FirstRolled{.side = Side::B, .own = 5, .other = 3}),
            "Austrians won the roll (5 against 3), with the choice of the first or the second "
            "half-turn.");
}

TEST_F(Narrate, RulingsSayWhatTheUnitIs) {
  EXPECT_EQ(say(told::Ruled{.what = Verb::RuleOrder, .unit = kTouraine, .number = 1}),
            "The umpire rules: Touraine is in firing order.");
  EXPECT_EQ(say(told::Ruled{.what = Verb::RuleOrder, .unit = kGun, .number = 0}),
            "The umpire rules: Gun 1 is unlimbered.");
}

TEST_F(Narrate, MovesAreToldWithLengthPlaceAndFacing) {
  EXPECT_EQ(say(told::MoveOrdered{.unit = kTouraine,
                                  .length = 60'000,
                                  .cost = 72'000,
                                  .allowance = 80'000,
                                  .target = kNoUnit,
                                  .points = 1}),
            "Touraine is ordered 6.00 cm, which cost 7.20, of 8.00 cm (1 point).");
  EXPECT_EQ(say(told::MoveOrdered{.unit = kSaxe,
                                  .length = 60'000,
                                  .cost = 60'000,
                                  .allowance = 120'000,
                                  .target = kTouraine,
                                  .points = 1}),
            "Saxe is ordered 6.00 cm, of 12.00 cm, to join Touraine (1 point).");
  EXPECT_EQ(say(told::Moved{
                .unit = kTouraine, .x = 400'000, .y = 250'000, .facing = 0x4000, .length = 50'000}),
            "Touraine moves 5.00 cm to 40.00 by 25.00 cm, facing 90.0°.");
  EXPECT_EQ(dire(told::Moved{
                .unit = kTouraine, .x = 400'000, .y = 250'000, .facing = 0x4000, .length = 50'000}),
            "Touraine avance de 5,00 cm, à 40,00 sur 25,00 cm, face à 90,0°.");
  EXPECT_EQ(say(told::Contacted{.unit = kTouraine,
                                .target = kDeutschmeister,
                                .zone = geometry::Zone::LeftFlank,
                                .beyond = true,
                                .water = false}),
            "Touraine contacts Deutschmeister in the left flank, from beyond musket range.");
  const int die = rolled({6});
  EXPECT_EQ(
      say(told::VariationRolled{.unit = kTouraine, .die = 6, .ordered = 80'000, .length = 100'000},
          die),
      "The Variation of Touraine, rolled 6: 8.00 cm ordered, 10.00 cm to go.");
}

TEST_F(Narrate, MoraleTellsGradeBonusAndFace) {
  const int die = rolled({2});
  EXPECT_EQ(say(told::MoraleTest{.unit = kTouraine, .least = 3, .bonus = 1, .passed = true}, die),
            "Touraine tests morale: 2 or more (3 less 1), rolled 2: it passes.");
  EXPECT_EQ(say(told::MoraleTest{.unit = kTouraine, .least = 2, .bonus = 1, .passed = true}),
            "Touraine tests morale: it cannot fail.");
  EXPECT_EQ(say(told::MoraleTest{.unit = kTouraine, .least = 3, .bonus = 0, .passed = false}, die),
            "Touraine tests morale: 3 or more, rolled 2: it fails.");
}

// The gauge was nowhere before the first roll, and counts its turns no further than the third.
TEST_F(Narrate, TheWeatherOfTheFirstTurnWasNotAnythingBefore) {
  const auto gauge = [](int before, int count, Sky sky) {
    return told::WeatherRolled{.before = before, .now = 6, .count = count, .sky = sky};
  };
  EXPECT_EQ(say(gauge(0, 1, Sky::Fair), rolled({3, 3})), "Weather gauge 6 (rolled 3 3): fair.");
  EXPECT_EQ(say(gauge(6, 2, Sky::Fair), rolled({4})),
            "Weather gauge 6 (it was 6, rolled 4): fair, 2 turns running.");
  EXPECT_EQ(say(gauge(6, 3, Sky::ExtremeHeat), rolled({4})),
            "Weather gauge 6 (it was 6, rolled 4): extreme heat, 3 turns running or more.");
  EXPECT_EQ(dire(gauge(6, 3, Sky::ExtremeHeat), rolled({4})),
            "Échelle du temps 6 (avant\u00A0: 6, tirage 4)\u00A0: forte chaleur, 3 tours de suite "
            "ou plus.");
}

TEST_F(Narrate, WhoChangesWhereItStandsMovesNowhere) {
  const told::Moved turned{.unit = kTouraine, .x = 378'200, .y = 425'600, .facing = 0, .length = 0};
  EXPECT_EQ(say(turned), "Touraine stands at 37.82 by 42.56 cm, facing 0.0°.");
  EXPECT_EQ(dire(turned), "Touraine se tient à 37,82 sur 42,56 cm, face à 0,0°.");
}

TEST_F(Narrate, ARetreatIsToldOnce) {
  EXPECT_EQ(say(told::RetreatRolled{.unit = kTouraine, .die = 4, .length = 60'000}, rolled({4})),
            "The Variation of Touraine, retreating, rolled 4: 6.00 cm to go.");
}

TEST_F(Narrate, WhatTheEnemyTookInAMeleeIsTheEnemys) {
  const told::MeleeResult lost{.unit = kTouraine, .taken = 4, .given = 1, .lost = true};
  EXPECT_EQ(say(lost), "Touraine: 4 hits taken, the enemy took 1: it lost the melee.");
  EXPECT_EQ(dire(lost),
            "Touraine\u00A0: 4 touches subies, l’ennemi en a subi 1\u00A0: mêlée perdue.");
}

TEST_F(Narrate, EveryKindOfEventHasItsOwnSentenceInBothLanguages) {
  // Of the last one, a place of a way, no line is told.
  static_assert(static_cast<int>(EventKind::WentBy) == kEventKinds - 1);
  harness::expect_own_sentences(kEventKinds - 1, any());
}

TEST_F(Narrate, NumbersOutOfRangeAreToldAsNumbers) {
  harness::expect_any_numbers_told(kEventKinds, any());
}

TEST_F(Narrate, RefusalsQuoteClauseMeasureAndLimit) {
  EXPECT_EQ(
      say({clause::move_foot_in_firing_order, Ruling::Forbids, Measure::Length, 62'000, 60'000,
           kTouraine}),
      "forbidden: foot in firing order moves up to 6 cm (Touraine: the move costs 6.20 cm, the "
      "allowance is 6.00 cm) (move.foot-in-firing-order)");
  EXPECT_EQ(say({clause::musketry_arc, Ruling::Forbids, Measure::Angle, 0x2800, 0x2000, kTouraine}),
            "forbidden: the target must be in the arc before the front (Touraine: 56.3°, 45.0 "
            "allowed) (musketry.arc)");
  EXPECT_EQ(
      say({clause::command_point_costs, Ruling::Forbids, Measure::Points, 2, 1, kTouraine}),
      "forbidden: the sector pays with its action points (Touraine: 2 action points asked for, "
      "1 in the sector) (command.point-costs)");
  const Finding again{clause::command_once_each, Ruling::Forbids, Measure::Count, 2, 1, kTouraine};
  EXPECT_EQ(say(again),
            "forbidden: one rally, one shot and one move a half-turn (Touraine: it has done so "
            "already) (command.once-each)");
  EXPECT_EQ(say(again, Lang::Fr),
            "interdit\u00A0: un ralliement, un tir et un mouvement par demi-tour de jeu "
            "(Touraine\u00A0: c’est déjà fait) (command.once-each)");
  EXPECT_EQ(
      say({clause::move_keep_off_the_enemy, Ruling::Forbids, Measure::Length, 4'000, 5'000,
           kDeutschmeister}),
      "forbidden: half a centimetre must be kept from enemies not charged (Deutschmeister: it "
      "would come to 0.40 cm, and must keep 0.50 cm) (move.keep-off-the-enemy)");
  EXPECT_EQ(
      say({clause::melee_foot_not_against_horse, Ruling::Forbids, Measure::None, 0, 0, kRoyal},
          Lang::Fr),
      "interdit\u00A0: l’infanterie ne charge pas la cavalerie (Royal) "
      "(melee.foot-not-against-horse)");
}

// A clause may speak of several kinds of ground: the one that is there is told.
TEST_F(Narrate, GroundIsToldByItsKind) {
  EXPECT_EQ(say({clause::terrain_brook_and_stream, Ruling::Modifies, Measure::Count,
                 static_cast<int>(GroundKind::Stream), 0, kTouraine}),
            "on its way: stream (terrain.brook-and-stream)");
  EXPECT_EQ(say({clause::terrain_impassable_water, Ruling::Modifies, Measure::Count,
                 static_cast<int>(GroundKind::Marsh), 0, kTouraine},
                Lang::Fr),
            "sur son trajet\u00A0: marais (terrain.impassable-water)");
}

// Which of a unit's limits it was: not the 6 cm that it may go, but what a 6 would add.
TEST_F(Narrate, AChargeOutOfReachSaysWhatIsMissing) {
  EXPECT_NE(say({clause::variation_charge, Ruling::Forbids, Measure::Length, 22'300, 15'000,
                 kDeutschmeister})
                .find("(Deutschmeister: 2.23 cm would still be missing, and a 6 adds 1.50 cm)"),
            std::string::npos);
}

TEST_F(Narrate, TheLedgerUnfoldsModifiers) {
  Event event = event_of(told::FireOpened{});
  event.why = {{clause::musketry_to_hit, Ruling::Modifies, Measure::Score, 4},
               {clause::musketry_moved, Ruling::Modifies, Measure::Score, -1},
               {clause::move_wheel_measure, Ruling::Modifies, Measure::Length, 20'944, 0x1555}};
  EXPECT_EQ(ledger(event, *table_.setup, Lang::En),
            (std::vector<std::string>{
                "  4 or more hits (musketry.to-hit)", "  −1 after a move (musketry.moved)",
                "  a wheel of 30.0° is 2.09 cm at the front-centre (move.wheel-measure)"}));
  EXPECT_EQ(ledger(event, *table_.setup, Lang::Fr)[1], "  −1 après un mouvement (musketry.moved)");
}

TEST_F(Narrate, EveryClauseCanBeToldAsEveryFinding) {
  for (std::size_t i = 0; i < rulebook().clauses.size(); ++i)
    for (const Ruling ruling : {Ruling::Permits, Ruling::Forbids, Ruling::Modifies})
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const Clause clause{rulebook().system, static_cast<std::uint16_t>(i)};
        const std::string text = say({clause, ruling, Measure::Length, 2, 1, 0}, lang);
        EXPECT_EQ(text.find('['), text.npos) << text;
        EXPECT_NE(text.find(rulebook().clauses[i].id), text.npos) << text;
      }
  EXPECT_EQ(say({Clause{9, 9}, Ruling::Forbids}), "forbidden: clause 9.9 (clause 9.9)");
}

TEST_F(Narrate, EveryQuestionIsAskedInBothLanguages) {
  State s = table_.state;
  std::set<std::string> asked;
  for (int phase = 0; phase <= static_cast<int>(Phase::Over); ++phase) {
    s.now.phase = static_cast<Phase>(phase);
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string text = question(s, lang);
      EXPECT_EQ(text.find('['), text.npos) << text;
      asked.insert(text);
    }
  }
  EXPECT_GE(asked.size(), 32U);
  s.now.phase = Phase::Act;
  s.now.step_one_closed = false;
  EXPECT_EQ(
      question(s, Lang::En),
      "French: the centre, 6 action points. Its units may move or fire muskets; 'done' ends it. "
      "Not: fire guns (Gun 1: 68.2°, 45.0 allowed, artillery.arc).");
  // Nor is what is over offered.
  s.now.step = Step::Missiles;
  EXPECT_EQ(question(s, Lang::En),
            "French: the centre, 6 action points. Its units may fire muskets; 'done' ends it.");
}

TEST_F(Narrate, HeadingsNameThePartOfTheHalfTurn) {
  State s = table_.state;
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.step = Step::Rally;
  Action move;
  move.verb = Verb::Move;
  EXPECT_EQ(phase_heading(s, move, Lang::En), "French half-turn, the centre, movement");
  EXPECT_EQ(phase_heading(s, move, Lang::Fr), "Demi-tour de jeu des Français, centre, mouvement");
  Action done;
  done.verb = Verb::Done;
  EXPECT_EQ(phase_heading(s, done, Lang::En), "French half-turn, the centre");
  // An answer is part of the step that goes on.
  s.now.phase = Phase::NameEnemy;
  s.now.stage = Stage::Fighting;
  s.now.step = Step::Melee;
  EXPECT_EQ(phase_heading(s, done, Lang::En), "French half-turn, the centre, melee");
  s.now.stage = Stage::Testing;
  EXPECT_EQ(phase_heading(s, done, Lang::En), "French half-turn, morale tests");
  s.now.stage = Stage::Deploy;
  EXPECT_EQ(phase_heading(s, done, Lang::Fr), "Déploiement");
  s.now.phase = Phase::Over;
  EXPECT_EQ(phase_heading(s, done, Lang::En), "");
  s.now.phase = Phase::Act;
  for (int stage = 0; stage <= static_cast<int>(Stage::Testing); ++stage)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      s.now.stage = static_cast<Stage>(stage);
      const std::string text = phase_heading(s, move, lang);
      EXPECT_FALSE(text.empty()) << stage;
      EXPECT_EQ(text.find('['), text.npos) << text;
    }
}

TEST_F(Narrate, RollsSayForWhomAndWhatCounts) {
  EXPECT_EQ(
      sentence(Roll{clause::musketry_to_hit, Side::A, 4, 6, Read::CountBetween, 4, 6, kTouraine},
               *table_.setup, Lang::En),
      "Roll 4d6 for Touraine (musketry.to-hit): 4 to 6 count");
  EXPECT_EQ(sentence(Roll{clause::command_flank_dice, Side::A, 1, 6, Read::Sum, 0, 0, 0},
                     *table_.setup, Lang::En),
            "Roll 1d6 for French, the left (command.flank-dice): the face counts");
}

TEST_F(Narrate, ResultsNameWinnerMarginAndClause) {
  EXPECT_EQ(sentence(Result{0, 3, clause::victory_defeat}, *table_.setup, Lang::En),
            "French won; what is left of the armies differs by 3 percentage points "
            "(victory.defeat).");
  EXPECT_EQ(sentence(Result{0, 1, clause::victory_defeat}, *table_.setup, Lang::En),
            "French won; what is left of the armies differs by 1 percentage point "
            "(victory.defeat).");
  EXPECT_EQ(sentence(Result{0, 0, clause::victory_objectives}, *table_.setup, Lang::En),
            "French won (victory.objectives).");
  EXPECT_EQ(sentence(Result{0, 3, clause::victory_defeat}, *table_.setup, Lang::Fr),
            "Victoire : Français ; ce qui reste des armées diffère de 3 points de "
            "pourcentage (victory.defeat).");
  EXPECT_EQ(sentence(Result{-1, 0, clause::victory_concession}, *table_.setup, Lang::Fr),
            "Partie nulle (victory.concession).");
}

}  // namespace
}  // namespace sandtable::game_of_kings
