#include "rulesets/game_of_kings/judgement/judgement.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/judgement/prospects.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace {

std::shared_ptr<const Setup> carried(const std::string& id) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/" + id + ".toml") {
      auto setup = load_scenario(file.content, std::string(file.path));
      EXPECT_TRUE(setup.has_value()) << (setup ? "" : setup.error().str());
      return setup ? *setup : nullptr;
    }
  ADD_FAILURE() << "no scenario " << id;
  return nullptr;
}

/// Calls f(state) at every question of one battle played at random.
template <class F>
void walk(const Setup& setup, std::uint64_t seed, F&& f) {
  State s = GameOfKings::start(setup);
  Rng rng(seed);
  FastDice dice(rng);
  NoLog quiet;
  GameOfKings::advance(s, dice, quiet);
  while (!GameOfKings::result(s)) {
    f(s);
    GameOfKings::apply(s, s.now.asked, GameOfKings::pick(s, s.now.asked, rng), dice, quiet);
    GameOfKings::advance(s, dice, quiet);
  }
}

/// A battalion of A, 20 cm before two of B, its sector in hand.
struct Facing {
  Facing() {
    mine = field.add(Side::A, Type::RegularFoot, 500, 200, 0);
    near = field.add(Side::B, Type::RegularFoot, 500, 400, 180);
    far = field.add(Side::B, Type::RegularFoot, 700, 500, 180);
    s = field.start();
    s.now.phase = Phase::Act;
    s.now.stage = Stage::Acting;
    s.now.step = Step::Rally;
    s.points[0] = {3, 3, 3};
  }
  Field field;
  UnitId mine = kNoUnit, near = kNoUnit, far = kNoUnit;
  State s;
};

TEST(WorthTest, AQuarterLostCostsItsSideAndServesTheOther) {
  const auto setup = carried("twelve-a-side");
  const State s = GameOfKings::start(*setup);
  for_each_unit(s.pieces.solid, [&](UnitId u) {
    State less = s;
    change_unit(less, u, [&](Pieces& p) { --p.quarters[u]; });
    const Side owner = side_of(s, u);
    EXPECT_LT(worth(less, owner), worth(s, owner)) << setup->units[u].name.en;
    EXPECT_GT(worth(less, other(owner)), worth(s, other(owner))) << setup->units[u].name.en;
  });
}

TEST(WorthTest, ItIsBetterToBeNearerToAFarEnemy) {
  Facing f;
  const int here = worth(f.s, Side::A);
  set_pose(f.s, f.mine, {at_mm(500, 240), 0});
  EXPECT_GT(worth(f.s, Side::A), here);
  set_pose(f.s, f.mine, {at_mm(500, 150), 0});
  EXPECT_LT(worth(f.s, Side::A), here);
}

TEST(WorthTest, FootInReachOfTheEnemyIsBetterFormed) {
  Facing f;
  set_pose(f.s, f.mine, {at_mm(500, 300), 0});
  const int loose = worth(f.s, Side::A);
  set_flags(f.s, f.mine, unit_flag::kFiringOrder);
  EXPECT_GT(worth(f.s, Side::A), loose);
}

TEST(WorthTest, AHorseInTheFlankIsAThreat) {
  Facing f;
  const UnitId horse = f.field.add(Side::B, Type::HeavyHorse, 620, 190, 270);
  State s = f.field.start();
  set_flags(s, f.mine, unit_flag::kFiringOrder);
  const int beside = worth(s, Side::A);
  set_pose(s, horse, {at_mm(620, 190), at_degrees(90)});
  EXPECT_GT(worth(s, Side::A), beside) << "it looks the other way";
}

TEST(WorthTest, AWonBattleIsWorthMoreThanAnyPosition) {
  Facing f;
  const int before = worth(f.s, Side::B);
  f.s.now.phase = Phase::Over;
  f.s.winner = 1;
  EXPECT_GT(worth(f.s, Side::B), before + 100000);
  EXPECT_LT(worth(f.s, Side::A), -100000);
}

TEST(ClashTest, FromTheFlankIsBetterThanFromTheFront) {
  Field field;
  const UnitId horse = field.add(Side::A, Type::HeavyHorse, 500, 200, 0);
  const UnitId foot = field.add(Side::B, Type::RegularFoot, 500, 300, 180);
  field.card_of(foot).firing_order = true;
  const State s = field.start();
  using geometry::Zone;
  // Against firing order: one die a quarter from the front, four from the flank. 4+ hits.
  EXPECT_EQ(clash(s, horse, foot, Zone::Front, false).dealt, 2000);
  EXPECT_EQ(clash(s, horse, foot, Zone::RightFlank, false).dealt, 4000);
  EXPECT_GT(clash_gain(s, horse, foot, Zone::RightFlank, false), 0);
  EXPECT_LT(clash_gain(s, horse, foot, Zone::Front, true),
            clash_gain(s, horse, foot, Zone::Front, false));
}

TEST(SensibleTest, LeavesSomethingToDoAtEveryQuestionOfABattle) {
  for (const char* id : {"first-lines", "sahay", "random-field"}) {
    const auto setup = carried(id);
    int questions = 0, all = 0, good = 0;
    walk(*setup, 11, [&](const State& s) {
      if (++questions % 3 != 0) return;
      std::vector<Action> options;
      GameOfKings::actions(s, s.now.asked, options);
      int here = 0;
      for (const Action& a : options) here += sensible(s, s.now.asked, a) ? 1 : 0;
      EXPECT_GT(here, 0) << id << ", phase " << static_cast<int>(s.now.phase);
      all += static_cast<int>(options.size());
      good += here;
    });
    EXPECT_GT(questions, 20);
    EXPECT_LT(good, all * 3 / 4) << id;
  }
}

TEST(SensibleTest, NobodyConcedesOrIdles) {
  Facing f;
  EXPECT_FALSE(sensible(f.s, Side::A, {.verb = Verb::Concede}));
  EXPECT_FALSE(sensible(f.s, Side::A, {.verb = Verb::OfferDraw}));
  Action away{.verb = Verb::Move, .unit = f.mine};
  away.path.add(geometry::wheel_left(at_degrees(60)));
  EXPECT_FALSE(sensible(f.s, Side::A, away)) << "a wheel away from the enemy";
  Action on{.verb = Verb::Move, .unit = f.mine};
  on.path.add(geometry::straight(40'000));
  EXPECT_TRUE(sensible(f.s, Side::A, on));
}

TEST(SensibleTest, ASectorThatCanFireIsNotDone) {
  Facing f;
  set_flags(f.s, f.mine, unit_flag::kFiringOrder);
  EXPECT_TRUE(sensible(f.s, Side::A, {.verb = Verb::Done}));
  set_pose(f.s, f.mine, {at_mm(500, 330), 0});
  EXPECT_FALSE(sensible(f.s, Side::A, {.verb = Verb::Done}));
}

TEST(ClosesTest, OnlyTheEndOfASectorWithPointsLeft) {
  Facing f;
  EXPECT_TRUE(closes(f.s, {.verb = Verb::Done}));
  EXPECT_FALSE(closes(f.s, {.verb = Verb::Form, .unit = f.mine}));
  f.s.points[0] = {0, 1, 0};
  EXPECT_FALSE(closes(f.s, {.verb = Verb::Done}));
}

TEST(AlikeTest, OnlyPointsOfOtherSectorsAreLeftOut) {
  Facing f;
  State others = f.s, own = f.s;
  others.points[0][idx(Command::Left)] = 5;
  others.points[1] = {1, 1, 1};
  own.points[0][idx(Command::Centre)] = 5;
  EXPECT_EQ(alike(others), alike(f.s));
  EXPECT_NE(alike(own), alike(f.s));
}

TEST(LikelyTest, EveryAnswerIsLegalAndOnlyInTheMiddleOfAnAction) {
  int answers = 0, none = 0;
  for (const char* id : {"twelve-a-side", "mollwitz"}) {
    const auto setup = carried(id);
    for (std::uint64_t seed = 1; seed < 12; ++seed)
      walk(*setup, seed, [&](const State& s) {
        const auto answer = likely(s);
        const bool middle = s.now.phase == Phase::Evade || s.now.phase == Phase::DefensiveFire ||
                            s.now.phase == Phase::NameEnemy || s.now.phase == Phase::ChooseTest ||
                            s.now.phase == Phase::ChooseSupport;
        EXPECT_EQ(answer.has_value(), middle);
        if (!answer) {
          ++none;
          return;
        }
        ++answers;
        NoWhy quiet;
        EXPECT_EQ(answer->first, s.now.asked);
        EXPECT_TRUE(GameOfKings::legal(s, answer->first, answer->second, quiet))
            << to_text(answer->second, s);
        EXPECT_TRUE(sensible(s, answer->first, answer->second));
      });
  }
  EXPECT_GT(answers, 10);
  EXPECT_GT(none, 100);
}

TEST(LikelyTest, WordsAreTakenWhereTheyAreLegal) {
  int fired = 0;
  const auto setup = carried("mollwitz");
  for (std::uint64_t seed = 1; seed < 40 && fired < 3; ++seed)
    walk(*setup, seed, [&](const State& s) {
      if (s.now.phase != Phase::DefensiveFire) return;
      ++fired;
      EXPECT_EQ(likely(s)->second.verb, Verb::Fire);
      EXPECT_FALSE(Desk::as_answer(s, "nonsense"));
      EXPECT_EQ(Desk::as_answer(s, "hold")->verb, Verb::Hold);
    });
  EXPECT_GT(fired, 0);
}

TEST(ExplainTest, NamesClauseAndOddsInBothLanguages) {
  Facing f;
  set_flags(f.s, f.mine, unit_flag::kFiringOrder);
  set_pose(f.s, f.mine, {at_mm(500, 330), 0});
  const Action fire{.verb = Verb::Fire, .unit = f.mine, .target = f.near};
  const Planned<GameOfKings> plan{f.s, Side::A, fire};
  const Action done{.verb = Verb::Done};
  const std::string en = explain({{plan}, done, 12}, Lang::En);
  const std::string fr = explain({{plan}}, Lang::Fr);
  // Four dice, 4 or more: a hit or more in 15 of 16 throws.
  EXPECT_NE(en.find("a quarter or more 94% (musketry.to-hit)"), std::string::npos) << en;
  EXPECT_NE(en.find("worth 0.12 army points less"), std::string::npos) << en;
  EXPECT_NE(fr.find("94\u00A0%"), std::string::npos) << fr;
  EXPECT_EQ(fr.find("ensuite"), std::string::npos) << fr;
  // What is of who wins is not told in points.
  const std::string stake = explain({{plan}, done, 56001}, Lang::En);
  EXPECT_NE(stake.find("next best was done, with less of a chance to win"), std::string::npos)
      << stake;
  EXPECT_EQ(en.find('['), std::string::npos) << en;
  EXPECT_EQ(fr.find('['), std::string::npos) << fr;
}

// An action that its notation alone would tell stands between ‘ and ’.
TEST(ExplainTest, WhateverAComputerMayDoHasItsOwnWords) {
  Facing f;
  for (const Verb verb :
       {Verb::First,     Verb::Second,   Verb::Terrain, Verb::Assign,    Verb::Place,
        Verb::Deployed,  Verb::Transfer, Verb::Sector,  Verb::Rally,     Verb::Fire,
        Verb::Move,      Verb::Form,     Verb::Limber,  Verb::Unlimber,  Verb::Pivot,
        Verb::Fight,     Verb::Done,     Verb::Hold,    Verb::Evade,     Verb::Against,
        Verb::Test,      Verb::Support,  Verb::Concede, Verb::OfferDraw, Verb::AcceptDraw,
        Verb::RefuseDraw}) {
    const bool aims = verb == Verb::Fire || verb == Verb::Against;
    const Action action{
        .verb = verb, .unit = f.mine, .target = aims ? f.near : kNoUnit, .number = 1};
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string told = explain({{Planned<GameOfKings>{f.s, Side::A, action}}}, lang);
      EXPECT_EQ(told.find("‘"), std::string::npos) << told;
      EXPECT_EQ(told.find("«"), std::string::npos) << told;
      EXPECT_EQ(told.find('['), std::string::npos) << told;
    }
  }
  const Action left{.verb = Verb::Sector, .command = Command::Left};
  const Planned<GameOfKings> sector{f.s, Side::A, left};
  EXPECT_EQ(explain({{sector}}, Lang::En).find("Has the left act next ("), 0U);
  EXPECT_EQ(explain({{sector}}, Lang::Fr).find("Fait agir l’aile gauche ("), 0U);
}

}  // namespace
}  // namespace sandtable::game_of_kings
