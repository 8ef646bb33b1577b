#include "rulesets/fixed_baynet/rules/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What is offered in place of an order that is refused.
namespace sandtable::fixed_baynet {
namespace {

/// A rider before dense forest, an enemy behind it.
constexpr std::string_view kForest = R"([scenario]
ruleset = "fixed-baynet"
[[terrain]]
kind = "dense-forest"
polygon = [[0, 36], [72, 36], [72, 42], [0, 42]]
[[side]]
[[side.unit]]
name = "Colonel"
label = "A"
role = "officer"
weapon = "pistol"
mounted = true
at = [36, 3]
[[side]]
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [36, 45]
)";

/// He has galloped in the turn before, and side A has its go.
State before_the_forest(const Setup& setup) {
  State s = FixedBaynet::start(setup);
  Rng rng(3);
  FastDice dice(rng);
  NoLog quiet;
  while (FixedBaynet::turn(s).waiting_for == 0) FixedBaynet::advance(s, dice, quiet);
  s.now.asked = Side::A;
  s.now.player = 0;
  change_man(s, 0, [](Man& at) { at.gait_before = record_of(Gait::Gallop); });
  return s;
}

TEST(FixedBaynetNearest, OffersAsMuchOfAChargeAsKeepsItsMomentum) {
  const auto setup = load_scenario(kForest, "forest.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  const State s = before_the_forest(**setup);
  // The third action would begin before the forest and end in it, after less than 12 inches.
  const Action all{.verb = Verb::Charge, .unit = 0, .target = 1};
  Why why;
  EXPECT_FALSE(legal(s, Side::A, all, why, {}));
  EXPECT_TRUE(std::any_of(why.findings.begin(), why.findings.end(), [](const Finding& finding) {
    return finding.clause == clause::cavalry_least_distance;
  }));
  const std::vector<Action> near = nearest(s, Side::A, all, 3);
  ASSERT_FALSE(near.empty());
  Action two = all;
  two.number = 2;
  EXPECT_EQ(near.front(), two);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
