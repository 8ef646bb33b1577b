#include "engine/harness/perft.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/data/parse.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

/// Counts of all decisions that are listed and of all falls of the dice from fixed positions. A
/// change of a count is a change of the rules, or of the moves that are sampled: say in the commit
/// which.
namespace sandtable::fixed_baynet {
namespace {

/// Of a position written as an example (docs/format/examples.md).
std::string counted(std::string_view position, int depth) {
  const auto document = data::parse(position, "position");
  if (!document) return document.error().str();
  example::Table table;
  if (!example::Ways::set_up(document->root, 0, table))
    return table.wrong.empty() ? "no position" : table.wrong.front().text;
  return harness::perft<FixedBaynet>(table.state, depth, true).str();
}

// Two men in contact who have an action each: a blow with its rerolls, or nothing.
TEST(FixedBaynetPerft, OfAFight) {
  constexpr std::string_view kFight = R"toml(
units = ["A a european regular rifle | 20,20 ac=1", "B b native regular spear | 20,21 ac=1"]
)toml";
  EXPECT_EQ(counted(kFight, 1), "9 decisions, 119 branches, 119 leaves");
  EXPECT_EQ(counted(kFight, 2), "365 decisions, 1958 branches, 1839 leaves");
  EXPECT_EQ(counted(kFight, 3), "7052 decisions, 37397 branches, 35865 leaves");
}

// A shot, the spear thrown back, a hero who is asked.
TEST(FixedBaynetPerft, OfAShotAtAHero) {
  constexpr std::string_view kShot = R"toml(
units = ["A a european regular rifle | 20,20 ac=1", "B b native regular rifle | 20,26 hero ac=1"]
)toml";
  EXPECT_EQ(counted(kShot, 1), "16 decisions, 72 branches, 72 leaves");
  EXPECT_EQ(counted(kShot, 2), "437 decisions, 14170 branches, 14125 leaves");
}

// A charge at two, a Glory test at the turn's end.
TEST(FixedBaynetPerft, OfACharge) {
  constexpr std::string_view kCharge = R"toml(
units = ["A a native regular spear | 20,20 ac=2", "B b european regular rifle | 20,28 ac=1; 21.5,28 ac=1"]
)toml";
  EXPECT_EQ(counted(kCharge, 1), "16 decisions, 33 branches, 33 leaves");
  EXPECT_EQ(counted(kCharge, 2), "396 decisions, 1152 branches, 1119 leaves");
}

// A light gun, shot and shell by its list, with its deviation by the clock.
TEST(FixedBaynetPerft, OfAGun) {
  constexpr std::string_view kGun = R"toml(
units = ["G a european green unarmed | 8.49,10 crew; 11.51,10 crew", "B b native regular spear | 10,22 ac=0"]
pieces = ["Gun1 G light-gun 10,10 shot"]
)toml";
  EXPECT_EQ(counted(kGun, 1), "11 decisions, 383 branches, 383 leaves");
  EXPECT_EQ(counted(kGun, 2), "412 decisions, 819 branches, 516 leaves");
}

// A locked door, a window, a man behind it.
TEST(FixedBaynetPerft, OfAHouse) {
  constexpr std::string_view kHouse = R"toml(
units = ["A a native regular rifle | 25,19.4 ac=1", "B b european regular rifle | 25,22 ac=1"]
buildings = ["H stone openable 20,20 30,30 | door S 4-6 locked; window N 4-6"]
)toml";
  EXPECT_EQ(counted(kHouse, 1), "14 decisions, 23 branches, 23 leaves");
  EXPECT_EQ(counted(kHouse, 2), "272 decisions, 386 branches, 365 leaves");
}

}  // namespace
}  // namespace sandtable::fixed_baynet
