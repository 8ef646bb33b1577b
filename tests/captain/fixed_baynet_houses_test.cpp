#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/steps.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "search/commander.h"

/// What a captain of single figures does before a house, and in one.
namespace sandtable::fixed_baynet {
namespace {

const std::string kBarn = R"(
[[building]]
label = "H"
kind = "enclosed"
walls = "wooden-building"
rectangle = { at = [36, 24], size = [10, 8] }
  [[building.storey]]
    [[building.storey.door]]
    at = [36, 20]
    width = 2
)";
const std::string kHouse = R"(
[[building]]
label = "H"
rectangle = { at = [36, 24], size = [10, 8] }
top = 6
  [[building.storey]]
    [[building.storey.door]]
    at = [36, 20]
    width = 2
    lock = "locked"
  [[building.storey]]
  level = 3
    [[building.storey.window]]
    at = [36, 20]
  [[building.stairs]]
  foot = [33, 26]
  head = [34, 26]
)";

/// Clubs of side A outside, an officer of side B in the house.
class Table {
 public:
  Table(const std::string& building, const std::string& clubs, const std::string& officer) {
    const std::string text = "[scenario]\nruleset = \"fixed-baynet\"\n" + building +
                             "[[side]]\n[[side.unit]]\nname = \"Clubs\"\nlabel = \"A\"\n"
                             "people = \"native\"\nweapon = \"melee-weapon\"\n" +
                             clubs +
                             "\n[[side]]\n[[side.unit]]\nname = \"Hart\"\nlabel = \"B\"\n"
                             "role = \"officer\"\nweapon = \"pistol\"\n" +
                             officer + "\n";
    auto setup = load_scenario(text, "table.toml");
    if (!setup) throw std::runtime_error(setup.error().str());
    setup_ = *setup;
    state = FixedBaynet::start(*setup_);
    state.turn = 2;
    state.order = {0, 1};
    state.now.phase = Phase::Choose;
    state.now.asked = Side::A;
    for (std::size_t i = 0; i < setup_->men.size(); ++i)
      change_man(state, static_cast<ManId>(i), [&](Man& at) {
        at.ac = static_cast<std::uint8_t>(actions_a_turn(state, static_cast<ManId>(i)));
      });
  }

  std::vector<Action> activation(std::uint64_t seed) {
    State s = state;
    std::vector<Action> out;
    Rng rng(seed);
    FastDice dice(rng);
    NoLog quiet;
    do {
      const Action a = search::decide_quietly<Desk>(FixedBaynet::view(s, Side::A), Side::A,
                                                    search::Level::Captain, rng());
      out.push_back(a);
      perform<FixedBaynet>(s, Side::A, a, dice, quiet);
      while (const auto next = likely(s))
        perform<FixedBaynet>(s, next->first, next->second, dice, quiet);
    } while (s.now.phase == Phase::Act && s.now.asked == Side::A && out.size() < 8);
    return out;
  }

  /// What he did, for whoever reads a failure.
  std::string told(std::uint64_t seed) {
    std::string out;
    for (const Action& a : activation(seed)) out += Desk::print(a, state, Lang::En) + "\n";
    return out;
  }

  State state{};

 private:
  std::shared_ptr<const Setup> setup_;
};

bool some(const std::vector<Action>& all, Verb verb) {
  for (const Action& a : all)
    if (a.verb == verb) return true;
  return false;
}

constexpr std::uint64_t kSeeds = 3;
const std::string kBeforeTheDoor = "at = [36, 18.4]\nranks = 3\n";

TEST(Houses, AreEnteredWhereAnEnemyIsInside) {
  Table t(kBarn, kBeforeTheDoor, "in = \"H-1\"");
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    EXPECT_TRUE(some(t.activation(seed), Verb::GoIn)) << t.told(seed);
}

TEST(Houses, ADoorThatIsLockedIsBashed) {
  Table t(kHouse, "at = [36, 19.48]\nranks = 3\n", "at = [36, 22]");
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto all = t.activation(seed);
    EXPECT_TRUE(some(all, Verb::BashDoor) || some(all, Verb::OpenDoor)) << t.told(seed);
  }
}

TEST(Houses, StairsAreThoughtOfByWhoStandsAtTheirFoot) {
  Table t(kHouse, kBeforeTheDoor, "at = [33, 25]");
  t.state.now.asked = Side::B;
  t.state.now.player = 1;
  std::vector<Action> all;
  gestures_of(t.state, 1, all);
  EXPECT_TRUE(some(all, Verb::Stairs));
  EXPECT_FALSE(some(all, Verb::Pass));
}

}  // namespace
}  // namespace sandtable::fixed_baynet
