#include "rulesets/fixed_baynet/words/lapses.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

namespace sandtable::fixed_baynet {
namespace {

/// Rifles and a mortar before spears, out of reach of each other.
constexpr std::string_view kTable = R"([scenario]
ruleset = "fixed-baynet"
[[side]]
[[side.unit]]
name = "Section"
label = "A"
at = [36, 8]
[[side.piece]]
name = { en = "Mortar", fr = "Mortier", fr_noun = "le" }
kind = "trench-mortar"
label = "T"
at = [10, 8]
[[side]]
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [36, 24]
)";

class FixedBaynetLapses : public testing::Test {
 protected:
  FixedBaynetLapses() {
    auto setup = load_scenario(kTable, "table.toml");
    if (!setup) throw std::runtime_error(setup.error().str());
    state_ = FixedBaynet::start(*(setup_ = *setup));
    state_.now.phase = Phase::Act;
  }
  /// Lets a unit act, for the side whose it is.
  void acts(UnitId u) {
    state_.now.asked = side_of_unit(state_, u);
    state_.now.player = state_.now.asked == Side::A ? 0 : 1;
    state_.now.unit = u;
  }
  std::vector<std::string> told(const Action& a, Lang lang = Lang::En) const {
    return lapses(state_, state_.now.asked, a, lang);
  }

  std::shared_ptr<const fixed_baynet::Setup> setup_;
  State state_{};
};

using Told = std::vector<std::string>;

TEST_F(FixedBaynetLapses, SpearsThatAreThrown) {
  const UnitId warriors = 2;
  ASSERT_EQ(side_of_unit(state_, warriors), Side::B);
  acts(warriors);
  const Action fire{.verb = Verb::Fire, .unit = warriors, .target = 0, .number = 1};
  EXPECT_EQ(told(fire), Told{}) << "out of reach";
  change_man(state_, unit(state_, warriors).men.first(), [&](Man& at) {
    at.ac = 3;
    at.place = state_.men[unit(state_, 0).men.first()].place + Vec{0, 5 * kInch};
    at.facing = geometry::kHalfTurn;
  });
  EXPECT_EQ(told(fire), Told{"1 man would be left without a spear."});
}

TEST_F(FixedBaynetLapses, APlanOfAPieceThatIsMovedOrTurned) {
  const UnitId crew = 1;
  ASSERT_EQ(side_of_unit(state_, crew), Side::A);
  acts(crew);
  const Action turn{.verb = Verb::TurnPiece, .unit = crew, .gun = 0, .facing = 90};
  EXPECT_EQ(told(turn), Told{}) << "nothing is planned";
  state_.guns[0].planned_in = 1;
  EXPECT_EQ(told(turn), Told{"The plan of Mortar would be off."});
  EXPECT_EQ(told(turn, Lang::Fr), Told{"Le plan du Mortier serait abandonné."});
  EXPECT_EQ(told({.verb = Verb::MovePiece, .unit = crew, .gun = 0}).size(), 1U);
  EXPECT_EQ(told({.verb = Verb::DropPlan, .unit = crew, .gun = 0}), Told{}) << "it is meant";
  // What the enemy has planned is told to nobody, though he asks about that very piece.
  EXPECT_EQ(lapses(state_, Side::B, turn, Lang::En), Told{});
  state_.guns[0].owner = Side::B;
  EXPECT_EQ(told(turn), Told{});
}

}  // namespace
}  // namespace sandtable::fixed_baynet
