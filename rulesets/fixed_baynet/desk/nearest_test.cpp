#include "rulesets/fixed_baynet/rules/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "engine/harness/setups.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/desk/desk.h"
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

/// An order of that verb to that unit, everything else of it as the dice of chance have it: most of
/// them make no sense here.
Action any_order(const State& s, Verb verb, UnitId u, Rng& rng) {
  constexpr std::uint32_t kFields = 12;
  Action a{.verb = verb, .unit = u, .target = static_cast<UnitId>(rng.below(s.unit_count))};
  a.place = {static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->width))),
             static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->depth)))};
  a.way.add({static_cast<Angle>(rng.below(0x10000)), static_cast<Len>(rng.below(20 * kInch))});
  for (std::uint32_t i = rng.below(kFields); i > 0; --i) {
    a = FixedBaynet::mutate(a, rng);
    a.verb = verb;
    a.unit = u;
  }
  // What no line of the notation says is nothing that anybody asks.
  if (!known_man(s, a.target_man)) a.target_man = kNoMan;
  if (a.formation > Formation::Square) a.formation = Formation::Square;
  a.gait = std::min(a.gait, static_cast<std::uint8_t>(kWords<Gait>));
  return a;
}

/// Whatever a server is asked about an order before it is given: what comes near to it is legal,
/// can be said, and drawn.
void ask_about(const State& s, Side side, const Action& a) {
  for (const Action& near : nearest(s, side, a, 3)) {
    NoWhy quiet;
    EXPECT_TRUE(legal(s, side, near, quiet)) << Desk::print(near, s, Lang::En);
  }
  (void)Desk::trace(s, side, a, Lang::En);
  Why why;
  (void)legal(s, side, a, why, {});
  for (const Finding& finding : why.findings) (void)Desk::reason(finding, *s.setup, Lang::En);
}

/// Every verb to every unit of a battle, at its beginning and some decisions later.
void ask_about_everything(const Setup& setup, std::uint64_t seed) {
  constexpr int kLooks = 3, kBetween = 25;
  State s = FixedBaynet::start(setup);
  Rng rng(seed), faces(seed + 1);
  FastDice dice(faces);
  NoLog quiet;
  for (int look = 0; look < kLooks; ++look) {
    for (int i = 0; i < kBetween && look > 0 && !FixedBaynet::result(s); ++i) {
      const Side side = s.now.asked;
      perform<FixedBaynet>(s, side, FixedBaynet::pick(s, side, rng), dice, quiet);
      FixedBaynet::advance(s, dice, quiet);
    }
    if (look == 0) FixedBaynet::advance(s, dice, quiet);
    if (FixedBaynet::result(s)) return;
    for (UnitId u = 0; u < s.unit_count; ++u)
      for (auto verb = static_cast<int>(Verb::Begin); verb <= static_cast<int>(Verb::RuleResult);
           ++verb)
        for (const Side side : {Side::A, Side::B, Side::Umpire})
          ask_about(s, side, any_order(s, static_cast<Verb>(verb), u, rng));
  }
}

TEST(FixedBaynetNearest, OutlivesWhateverIsAsked) {
  std::uint64_t seed = 1;
  harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) {
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup) << setup.error().str();
    ask_about_everything(**setup, seed++);
  });
}

/// Those who stand on the table are not put down again, one by one or in whatever formation.
TEST(FixedBaynetNearest, OffersNoPlaceToWhoStandsAlready) {
  const auto setup = load_scenario(kForest, "forest.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  const State s = before_the_forest(**setup);
  for (const Formation formation : {Formation::Open, Formation::Mass, Formation::Square}) {
    const Action a{
        .verb = Verb::Deploy, .unit = 0, .formation = formation, .place = {30 * kInch, 3 * kInch}};
    EXPECT_TRUE(nearest(s, Side::A, a, 3).empty());
    EXPECT_TRUE(Desk::trace(s, Side::A, a, Lang::En).empty());
  }
}

}  // namespace
}  // namespace sandtable::fixed_baynet
