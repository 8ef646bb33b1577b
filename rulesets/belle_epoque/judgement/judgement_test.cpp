#include "rulesets/belle_epoque/judgement/judgement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/notation.h"

namespace sandtable::belle_epoque {
namespace {

std::shared_ptr<const Setup> load(const std::string& id) {
  const std::string file = "rulesets/belle_epoque/data/scenarios/" + id + ".toml";
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  auto setup = load_scenario(text.str(), file);
  EXPECT_TRUE(setup.has_value()) << (setup ? "" : setup.error().str());
  return setup ? *setup : nullptr;
}

/// A battle in its first turn, `steps` random decisions on.
State played(const Setup& setup, std::uint64_t seed, int steps) {
  State s = BelleEpoque::start(setup);
  Rng rng(seed);
  FastDice dice(rng);
  NoLog quiet;
  BelleEpoque::advance(s, dice, quiet);
  while (steps-- > 0 && !BelleEpoque::result(s)) {
    BelleEpoque::apply(s, s.now.asked, BelleEpoque::pick(s, s.now.asked, rng), dice, quiet);
    BelleEpoque::advance(s, dice, quiet);
  }
  return s;
}

/// Positions in which the phase is `wanted`, found by random play.
std::vector<State> positions(const Setup& setup, Phase wanted, std::size_t many) {
  std::vector<State> out;
  for (std::uint64_t seed = 1; seed < 400 && out.size() < many; ++seed) {
    State s = BelleEpoque::start(setup);
    Rng rng(seed);
    FastDice dice(rng);
    NoLog quiet;
    BelleEpoque::advance(s, dice, quiet);
    while (!BelleEpoque::result(s)) {
      if (s.now.phase == wanted) {
        out.push_back(s);
        break;
      }
      BelleEpoque::apply(s, s.now.asked, BelleEpoque::pick(s, s.now.asked, rng), dice, quiet);
      BelleEpoque::advance(s, dice, quiet);
    }
  }
  return out;
}

TEST(DuelTest, OneStandEachWithScoreOne) {
  // Each die counts 1 on a 1, else nothing: 5/36 one side's way, the rest ties that cost both.
  const Duel& fight = duel(1, 1, 1, 1);
  EXPECT_EQ(fight.assailant_wins, 138);
  EXPECT_EQ(fight.assailant_loss, 861);
  EXPECT_EQ(fight.defender_loss, 861);
}

TEST(DuelTest, MoreStandsOrABetterScoreAreBetter) {
  for (int stands = 1; stands < kMaxDuelStands; ++stands)
    EXPECT_GT(duel(stands + 1, 3, 4, 3).assailant_wins, duel(stands, 3, 4, 3).assailant_wins);
  for (int score = 1; score < 5; ++score)
    EXPECT_LT(duel(4, 3, 4, score + 1).assailant_wins, duel(4, 3, 4, score).assailant_wins);
}

TEST(WorthTest, AStandLostCostsItsSideAndServesTheOther) {
  const auto setup = load("bench-ten");
  const State s = played(*setup, 3, 40);
  for_each_unit(s.pieces.alive[0] | s.pieces.alive[1], [&](UnitId u) {
    if (s.pieces.stands[u] < 2) return;
    State less = s;
    reduce(less, u, 1);
    const Side owner = side_of(s, u);
    EXPECT_LT(worth(less, owner), worth(s, owner)) << setup->units[u].name.en;
    EXPECT_GT(worth(less, other(owner)), worth(s, other(owner))) << setup->units[u].name.en;
  });
}

int nearest(const State& s, Sector from, Side enemy) {
  int best = 99;
  for_each_unit(s.pieces.alive[idx(enemy)], [&](UnitId e) {
    best = std::min(best, s.setup->board->distance(from, s.pieces.at[e]));
  });
  return best;
}

TEST(WorthTest, ItIsBetterToBeNearerToAFarEnemy) {
  const auto setup = load("encounter");
  // Who begins, every unit placed, and the first turn.
  const State s = played(*setup, 1, static_cast<int>(setup->units.size()) + 1);
  ASSERT_EQ(s.turn, 1);
  constexpr int kOutOfReach = 8;
  int nearer_steps = 0;
  for_each_unit(s.pieces.alive[0], [&](UnitId u) {
    const Sector from = s.pieces.at[u];
    for (const Sector to : s.setup->board->neighbours(from)) {
      if (to == kNowhere || unit_in(s, to) != kNoUnit || traits(s, to) != traits(s, from)) continue;
      const int after = nearest(s, to, Side::B);
      if (after < kOutOfReach || after >= nearest(s, from, Side::B)) continue;
      ++nearer_steps;
      State nearer = s;
      shift(nearer, u, to);
      EXPECT_GT(worth(nearer, Side::A), worth(s, Side::A)) << setup->units[u].name.en;
    }
  });
  EXPECT_GT(nearer_steps, 3);
}

TEST(WorthTest, AWonBattleIsWorthMoreThanAnyPosition) {
  const auto setup = load("first-battle");
  State s = played(*setup, 1, 10);
  const int before = worth(s, Side::B);
  s.now.phase = Phase::Over;
  s.winner = 1;
  EXPECT_GT(worth(s, Side::B), before + 100000);
  EXPECT_LT(worth(s, Side::A), -100000);
}

TEST(AlikeTest, OnlyCommandPointsAreLeftOut) {
  const auto setup = load("bench-ten");
  const State s = played(*setup, 5, 30);
  State points = s, tokens = s;
  points.pools.points[0] = static_cast<std::uint8_t>(points.pools.points[0] + 1);
  tokens.pools.tokens[0] = static_cast<std::uint8_t>(tokens.pools.tokens[0] + 1);
  EXPECT_EQ(alike(points), alike(s));
  EXPECT_NE(alike(tokens), alike(s));
}

TEST(SensibleTest, LeavesSomethingToDoAtEveryQuestionOfABattle) {
  for (const char* id : {"first-battle", "isandlwana", "bench-ten"}) {
    const auto setup = load(id);
    State s = BelleEpoque::start(*setup);
    Rng rng(11);
    FastDice dice(rng);
    NoLog quiet;
    BelleEpoque::advance(s, dice, quiet);
    int questions = 0, all = 0, good = 0;
    while (!BelleEpoque::result(s)) {
      std::vector<Action> options;
      BelleEpoque::actions(s, s.now.asked, options);
      int here = 0;
      for (const Action& a : options) here += sensible(s, s.now.asked, a) ? 1 : 0;
      EXPECT_GT(here, 0) << id << ", phase " << static_cast<int>(s.now.phase);
      ++questions;
      all += static_cast<int>(options.size());
      good += here;
      BelleEpoque::apply(s, s.now.asked, BelleEpoque::pick(s, s.now.asked, rng), dice, quiet);
      BelleEpoque::advance(s, dice, quiet);
    }
    EXPECT_GT(questions, 20);
    EXPECT_LT(good, all * 3 / 4) << id;
  }
}

TEST(LikelyTest, SaysNothingAboutTheActivationItself) {
  const auto setup = load("bench-ten");
  for (const Phase phase : {Phase::Token, Phase::Passed, Phase::Failed, Phase::Moved})
    for (const State& s : positions(*setup, phase, 3)) EXPECT_FALSE(likely(s));
  State over = played(*setup, 1, 5);
  over.now.phase = Phase::Over;
  EXPECT_FALSE(likely(over));
}

TEST(LikelyTest, EveryAnswerIsLegal) {
  const auto setup = load("bench-ten");
  for (const Phase phase : {Phase::React, Phase::SupportFire, Phase::EvadeRoute,
                            Phase::ConvertLosses, Phase::FallBackStep, Phase::TakePosition}) {
    const auto found = positions(*setup, phase, 12);
    ASSERT_FALSE(found.empty()) << static_cast<int>(phase);
    for (const State& s : found) {
      const auto answer = likely(s);
      ASSERT_TRUE(answer);
      NoWhy quiet;
      EXPECT_EQ(answer->first, s.now.asked);
      EXPECT_TRUE(BelleEpoque::legal(s, answer->first, answer->second, quiet))
          << to_text(answer->second, *setup, &s);
    }
  }
}

TEST(AsAnswerTest, WordsAreTakenWhereTheyAreLegal) {
  const auto setup = load("bench-ten");
  int salvos = 0, supports = 0;
  for (const State& s : positions(*setup, Phase::React, 20)) {
    EXPECT_FALSE(Desk::as_answer(s, "support 0"));
    EXPECT_FALSE(Desk::as_answer(s, "salvo 9"));
    EXPECT_FALSE(Desk::as_answer(s, "nonsense"));
    NoWhy quiet;
    const bool may = may_react(s, s.now.target, Verb::Salvo, quiet);
    EXPECT_EQ(Desk::as_answer(s, "salvo 0").has_value(), may);
    salvos += may ? 1 : 0;
  }
  for (const State& s : positions(*setup, Phase::SupportFire, 20)) {
    const auto answer = Desk::as_answer(s, "support 0");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->verb, Verb::Support) << to_text(*answer, *setup, &s);
    ++supports;
  }
  EXPECT_GT(salvos, 0);
  EXPECT_GT(supports, 0);
  for (const State& s : positions(*setup, Phase::ConvertLosses, 5))
    EXPECT_EQ(Desk::as_answer(s, "convert 0")->points, 0);
  for (const State& s : positions(*setup, Phase::TakePosition, 5))
    EXPECT_EQ(Desk::as_answer(s, "hold")->verb, Verb::Hold);
}

TEST(ExplainTest, NamesClauseAndOddsInBothLanguages) {
  const auto setup = load("bench-ten");
  const auto found = positions(*setup, Phase::Token, 1);
  ASSERT_FALSE(found.empty());
  const State& s = found.front();
  Action test{.verb = Verb::Test};
  for_each_unit(s.pieces.ready[idx(s.now.asked)], [&](UnitId u) { test.unit = u; });
  State passed = s;
  passed.now.phase = Phase::Passed;
  passed.now.active = test.unit;
  Action march{.verb = Verb::March, .unit = test.unit, .to = 40};
  const std::vector<Planned<BelleEpoque>> plan{{s, s.now.asked, test},
                                               {passed, s.now.asked, march}};
  const Action stand{.verb = Verb::Stand, .unit = test.unit};
  const std::string en = explain({plan, stand, 12}, Lang::En);
  const std::string fr = explain({plan}, Lang::Fr);
  EXPECT_NE(en.find("the test succeeds"), std::string::npos) << en;
  EXPECT_NE(en.find("(reactivity.roll)"), std::string::npos) << en;
  EXPECT_NE(en.find("to march to " + setup->board->label(40)), std::string::npos) << en;
  EXPECT_NE(en.find("stand, worth 0.12 stands less"), std::string::npos) << en;
  // What is of who wins is not told in stands.
  const std::string stake = explain({plan, stand, 56001}, Lang::En);
  EXPECT_NE(stake.find("stand, with less of a chance to win the battle"), std::string::npos)
      << stake;
  EXPECT_NE(fr.find("le test réussit"), std::string::npos) << fr;
  EXPECT_EQ(fr.find("ensuite"), std::string::npos) << fr;
  EXPECT_EQ(en.find('['), std::string::npos) << en;
  EXPECT_EQ(fr.find('['), std::string::npos) << fr;
}

}  // namespace
}  // namespace sandtable::belle_epoque
