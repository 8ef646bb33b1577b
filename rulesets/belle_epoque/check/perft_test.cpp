#include "engine/harness/perft.h"

#include <gtest/gtest.h>

#include "engine/data/parse.h"
#include "engine/examples/play.h"
#include "rulesets/belle_epoque/check/examples_table.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

/// Counts of all decisions and all falls of the dice from fixed positions. A change of a count is a
/// change of the rules: say in the commit which clause makes it.
namespace sandtable::belle_epoque {
namespace {

std::string counted(const State& state, int depth) {
  return harness::perft<BelleEpoque>(state, depth, true).str();
}

/// The same of a position written as an example (docs/format/examples.md).
std::string counted(std::string_view position, Edition edition, int depth) {
  const auto document = data::parse(position, "position");
  if (!document) return document.error().str();
  example::Table table;
  if (!example::Ways::set_up(document->root, static_cast<std::size_t>(edition), table))
    return table.wrong.empty() ? "no position" : table.wrong.front().text;
  return counted(table.state, depth);
}

// By hand. Red has the token: pass, stand, move to 0102, test: 4 decisions. The test passes or
// fails: 5 branches. Then the other token comes, the only one: one branch.
//
// After pass and after stand blue has 4 decisions like red's; pass, stand and move end the turn,
// and the token drawn in the next is red or blue; the test passes or fails: 8 branches each time.
// After the move blue's way to 0102 is barred: 3 decisions, 6 branches. After the test, passed or
// failed, red stands or moves to 0102 (type G reaches 1 UD): 2 decisions, 2 branches each time.
// Together 4 + 4 + 4 + 3 + 2 + 2 = 19 decisions, 5 + 8 + 8 + 6 + 2 + 2 = 31 branches.
constexpr std::string_view kColumn = R"toml(
board = "1x3"
origin = "0102"
units = ["R1 red G 1 0103", "B1 blue G 1 0101"]
)toml";

TEST(Perft, OfAColumnOfThreeSectorsAsByHand) {
  EXPECT_EQ(counted(kColumn, Edition::En, 0), "0 decisions, 0 branches, 1 leaves");
  EXPECT_EQ(counted(kColumn, Edition::En, 1), "4 decisions, 5 branches, 5 leaves");
  EXPECT_EQ(counted(kColumn, Edition::En, 2), "19 decisions, 31 branches, 26 leaves");
  EXPECT_EQ(counted(kColumn, Edition::En, 6), "12876 decisions, 24086 branches, 19802 leaves");
}

// Fire, the choice after it, falling back, another shot.
constexpr std::string_view kFireFight = R"toml(
board = "7x7"
ground = { "(2,0)" = "woods", "(0,1)" = "hill" }
units = ["R1 red B 3 (0,0)", "R2 red loose C 2 (0,1)", "B1 blue 4 (2,0)", "B2 blue cavalry F 2 (1,-2)"]
state = { passed = "R1", points = [1, 1] }
)toml";

TEST(Perft, OfAFireFight) {
  EXPECT_EQ(counted(kFireFight, Edition::En, 2), "432 decisions, 1145 branches, 1111 leaves");
  EXPECT_EQ(counted(kFireFight, Edition::Fr, 2), "339 decisions, 618 branches, 587 leaves");
  EXPECT_EQ(counted(kFireFight, Edition::Fr, 3), "6641 decisions, 13095 branches, 12477 leaves");
}

// Salvo, support, evade, counter-charge, the fight and the position.
constexpr std::string_view kFromAfar = R"toml(
board = "7x7"
options = { salvo-fire = true, evade = true, counter-charge = true, fall-back = true }
units = ["R1 red tribesmen shock bold 3 (-1,0)", "B1 blue cavalry F 2 (1,0)", "B2 blue C 2 (1,-1)"]
state = { passed = "R1", points = [0, 1] }
)toml";
constexpr std::string_view kInContact = R"toml(
board = "7x7"
options = { salvo-fire = true, evade = true, counter-charge = true, fall-back = true }
units = ["R1 red tribesmen shock bold 3 (0,0)", "B1 blue cavalry F 2 (1,0)", "B2 blue C 2 (1,-1)"]
state = { passed = "R1", points = [0, 1] }
)toml";

TEST(Perft, OfAnAssaultWithEveryReaction) {
  EXPECT_EQ(counted(kFromAfar, Edition::Fr, 4), "101226 decisions, 225364 branches, 215510 leaves");
  EXPECT_EQ(counted(kInContact, Edition::En, 3), "6303 decisions, 20387 branches, 19865 leaves");
  EXPECT_EQ(counted(kInContact, Edition::Fr, 4),
            "107008 decisions, 232713 branches, 218604 leaves");
}

// Placing units in turn, then the first turn.
constexpr std::string_view kDeployment = R"toml(
board = "3x4"
units = ["R1 red 4 unplaced", "R2 red 4 unplaced", "B1 blue 4 unplaced", "B2 blue 4 0201"]
state = { between = "start" }
)toml";

TEST(Perft, OfADeployment) {
  // After the roll by hand: blue begins or not; then 2 sectors for one unit, or 3 for either of
  // two.
  const auto document = data::parse(kDeployment, "position");
  ASSERT_TRUE(document.has_value());
  example::Table table;
  ASSERT_TRUE(example::Ways::set_up(document->root, static_cast<std::size_t>(Edition::En), table));
  examples::play<example::Ways>(table, "advance | 4 | 4 | 1 | 6");
  ASSERT_TRUE(table.wrong.empty()) << table.wrong.front().text;
  EXPECT_EQ(counted(table.state, 2), "10 decisions, 10 branches, 8 leaves");
  EXPECT_EQ(counted(table.state, 4), "82 decisions, 3490 branches, 3456 leaves");
}

}  // namespace
}  // namespace sandtable::belle_epoque
