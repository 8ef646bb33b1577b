#include "rulesets/belle_epoque/words/lapses.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

namespace sandtable::belle_epoque {
namespace {

using Sentences = std::vector<std::string>;

/// The first token of the teaching battle, with so many points and tokens left in the bowl.
struct Token {
  explicit Token(int points, int tokens) {
    std::stringstream text;
    text << std::ifstream("rulesets/belle_epoque/data/scenarios/first-battle.toml").rdbuf();
    setup = *load_scenario(text.str(), "first-battle.toml");
    s = BelleEpoque::start(*setup);
    Rng rng(7);
    FastDice dice(rng);
    NoLog quiet;
    BelleEpoque::advance(s, dice, quiet);
    EXPECT_EQ(s.now.phase, Phase::Token);
    side = s.now.asked;
    s.pools.tokens = {static_cast<std::uint8_t>(tokens), 0};
    s.pools.points[idx(side)] = static_cast<std::uint8_t>(points);
    while (side_of(s, unit) != side) ++unit;
  }
  Sentences of(Verb verb, int points = 0) const {
    return lapses(s, side,
                  {.verb = verb, .unit = unit, .points = static_cast<std::uint8_t>(points)},
                  Lang::En);
  }
  std::shared_ptr<const Setup> setup;
  State s;
  Side side = Side::A;
  UnitId unit = 0;
};

TEST(LapsesTest, PointsAreLostWithTheLastToken) {
  const Token last(2, 0);
  EXPECT_EQ(last.of(Verb::Stand),
            (Sentences{"This is the last token of the turn: 2 command points that could still be "
                       "used will be lost."}));
  EXPECT_EQ(last.of(Verb::Test, 1),
            (Sentences{"This is the last token of the turn: 1 command point that could still be "
                       "used will be lost."}));
  EXPECT_EQ(last.of(Verb::Test, 2), Sentences{});
}

TEST(LapsesTest, NothingIsLostWhileTokensAreInTheBowlOrNoPointsAreLeft) {
  EXPECT_EQ(Token(2, 1).of(Verb::Stand), Sentences{});
  EXPECT_EQ(Token(0, 0).of(Verb::Stand), Sentences{});
}

}  // namespace
}  // namespace sandtable::belle_epoque
