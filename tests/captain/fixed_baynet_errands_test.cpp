#include <gtest/gtest.h>

#include "rulesets/fixed_baynet/judgement/goals.h"
#include "rulesets/fixed_baynet/judgement/habit.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "tests/captain/fixed_baynet_table.h"

/// What a captain of single figures does for the aims of a scenario: raids, escapes, guards.
namespace sandtable::fixed_baynet {
namespace {

const std::string kShed = R"(
[[building]]
label = "P"
rectangle = { at = [36, 24], size = [7, 6] }
top = 3
  [[building.storey]]
    [[building.storey.door]]
    at = [36, 21]
    width = 1.5
)";
const std::string kPowder = "side = \"side-0\"\nkind = \"destroy\"\nthing = [36, 25]\nsize = 1.5\n";
const std::string kSoldier = "role = \"soldier\"\n" + kRifles;

// ------------------------------------------------------------------ stores

TEST(Raids, AShutDoorBeforeTheThingIsOpened) {
  for (const char* lock : {"heavy", "locked"}) {
    Table t;
    t.part(kShed + "    lock = \"" + lock + "\"\n");
    t.unit(0, "A", kSoldier, "36, 20.4");
    t.unit(1, "K", kSpears, "36, 45");
    t.aim(kPowder);
    State& s = t.ready(Side::A);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      State copy = s;
      const auto all = activation(copy, seed);
      EXPECT_TRUE(some(all, Verb::OpenDoor) || some(all, Verb::BashDoor)) << lock;
    }
  }
}

TEST(Raids, AnOpenDoorIsGoneThrough) {
  Table t;
  t.part(kShed);
  t.unit(0, "A", kSoldier, "36, 16");
  t.unit(1, "K", kSpears, "36, 45");
  t.aim(kPowder);
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_EQ(house_of(copy, t.first("A")), HouseId{0});
  }
}

TEST(Raids, WhoIsFarFromTheThingComesNearer) {
  Table t;
  t.part(kShed);
  t.unit(0, "A", kRifles, "12, 6", "ranks = 2\n");
  t.unit(1, "K", kSpears, "60, 45");
  t.aim(kPowder);
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_GT(copy.men[t.first("A")].place.x, s.men[t.first("A")].place.x + 4 * kInch);
  }
}

TEST(Guards, ComeToWhatTheEnemyIsNear) {
  Table t;
  t.part(kShed);
  t.unit(0, "A", kSoldier, "36, 12");
  t.unit(1, "K", kSpears, "36, 45");
  t.aim(kPowder);
  State& s = t.ready(Side::B);
  const auto goal = goal_of(s, t.id("K"));
  ASSERT_TRUE(goal);
  EXPECT_FALSE(goal->there);
  EXPECT_EQ(goal->place, (Vec{36 * kInch, 25 * kInch}));
}

TEST(Guards, DoNotStirForAnEnemyWhoIsFarOff) {
  Table t;
  t.part(kShed);
  t.unit(0, "A", kSoldier, "36, 2");
  t.unit(1, "K", kSpears, "36, 45");
  t.aim(kPowder);
  State& s = t.ready(Side::B);
  EXPECT_FALSE(goal_of(s, t.id("K")));
}

// ------------------------------------------------------------------ exits

TEST(Exits, AreNotTakenByThoseWhomTheyDoNotCount) {
  Table t;
  t.unit(0, "A", kRifles, "36, 3");
  t.unit(0, "V", "role = \"soldier\"\n" + kRifles, "60, 30");
  t.unit(1, "K", kSpears, "36, 45");
  t.aim("side = \"side-0\"\nkind = \"leave\"\nedge = \"south\"\nunit = \"V\"\nnumber = 1\n");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_FALSE(some(activation(copy, seed), Verb::Leave));
  }
}

TEST(Exits, AreTakenByThoseWhoCanWhileTheOthersFollow) {
  Table t;
  t.unit(0, "A", kRifles, "50, 24", "facing = 90\nformation = \"open\"\nranks = 2\n");
  t.unit(1, "K", kSpears, "12, 24");
  t.aim("side = \"side-0\"\nkind = \"leave\"\nedge = \"east\"\nnumber = 8\n");
  State& s = t.ready(Side::A);
  change_man(s, t.first("A"), [](Man& m) { m.place.x = 64 * kInch; });
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Leave) << words(next->second, s);
  EXPECT_NE(next->second.men, 0U) << words(next->second, s);
}

TEST(Exits, ThatTooFewCanStillReachAreGivenUp) {
  Table t;
  t.unit(0, "A", kRifles, "36, 24");
  t.unit(1, "K", kSpears, "12, 24");
  t.aim("side = \"side-0\"\nkind = \"leave\"\nedge = \"east\"\nnumber = 10\n");
  State& s = t.ready(Side::A);
  EXPECT_TRUE(goal_of(s, t.id("A")));
  change_man(s, t.first("A"), [](Man& m) { m.fate = Fate::Dead; });
  EXPECT_FALSE(goal_of(s, t.id("A")));
}

// ------------------------------------------------------------------ captives

TEST(Captives, AreFetchedWhereTheirCaptorStands) {
  Table t;
  t.part("[options]\nprisoners-escorted = true\n");
  t.unit(0, "A", kRifles, "36, 8");
  t.part_of(
      0,
      "[[side.unit]]\nname = \"V\"\nlabel = \"V\"\nsize = 4\nunarmed = true\ncaptive-of = \"G\"\n");
  t.unit(1, "G", "people = \"native\"\nrole = \"hero\"\nweapon = \"melee-weapon\"\n", "20, 41");
  t.aim("side = \"side-0\"\nkind = \"leave\"\nedge = \"south\"\nunit = \"V\"\nnumber = 2\n");
  State& s = t.ready(Side::A);
  const auto goal = goal_of(s, t.id("A"));
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->place, s.men[t.first("G")].place);
  EXPECT_FALSE(goal->runs);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
