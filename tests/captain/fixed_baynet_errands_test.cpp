#include <gtest/gtest.h>

#include <string>

#include "rulesets/fixed_baynet/judgement/goals.h"
#include "rulesets/fixed_baynet/judgement/habit.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
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

const std::string kWanted =
    "side = \"side-0\"\nkind = \"leave\"\nedge = \"south\"\nunit = \"V\"\nnumber = 2\n";
const std::string kCaptives =
    "[[side.unit]]\nname = \"V\"\nlabel = \"V\"\nsize = 4\nunarmed = true\ncaptive-of = \"G\"\n";
const std::string kGaoler = "people = \"native\"\nrole = \"hero\"\nweapon = \"melee-weapon\"\n";

TEST(Captives, AreNotLeftAloneByTheirGaoler) {
  Table t;
  t.part("[options]\nprisoners-escorted = true\n");
  t.unit(0, "A", kRifles, "20, 18");
  t.part_of(0, kCaptives);
  t.unit(1, "G", kGaoler, "20, 41");
  t.aim(kWanted);
  State& s = t.ready(Side::B);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Done) << words(next->second, s);
}

TEST(Captives, WhoAreFreeRunAndDoNotFight) {
  Table t;
  t.part("[options]\nprisoners-escorted = true\n");
  t.unit(0, "V", "quality = \"regular\"\nunarmed = true\n", "20, 30");
  t.unit(1, "K", kSpears, "20, 41");
  t.aim(kWanted);
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    const auto all = activation(copy, seed);
    EXPECT_FALSE(some(all, Verb::Charge));
    EXPECT_LT(copy.men[t.first("V")].place.y, s.men[t.first("V")].place.y - 10 * kInch);
  }
}

TEST(Captives, WhoAreOutDoNotGoBackIn) {
  Table t;
  t.part(kShed);
  t.unit(0, "V", "quality = \"regular\"\nunarmed = true\n", "50, 30", "ranks = 2\n");
  t.unit(1, "K", kSpears, "60, 45");
  t.aim(kWanted);
  t.aim("side = \"side-0\"\nkind = \"destroy\"\nthing = [36, 24]\nsize = 1.5\n");
  State& s = t.ready(Side::A);
  const auto goal = goal_of(s, t.id("V"));
  ASSERT_TRUE(goal);
  EXPECT_TRUE(goal->runs);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_LT(middle_of(copy, unit(copy, t.id("V")).men).y, 20 * kInch);
  }
}

TEST(Captives, WhoGotAwayAreRunAfter) {
  Table t;
  t.unit(0, "V", "quality = \"regular\"\nunarmed = true\n", "60, 14");
  t.unit(1, "K", kSpears, "20, 41");
  t.aim(kWanted);
  State& s = t.ready(Side::B);
  const auto goal = goal_of(s, t.id("K"));
  ASSERT_TRUE(goal);
  EXPECT_LE(goal->place.y, 14 * kInch);
}

// ------------------------------------------------------------------ reserves and wagons

TEST(Reserves, AreCalledUp) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.part_of(0, "[[side.unit]]\nname = \"C\"\nlabel = \"C\"\nreserve = true\n");
  t.unit(1, "K", kSpears, "36, 40");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_TRUE(some(activation(copy, seed), Verb::CallUp));
  }
}

const std::string kLeader = "role = \"officer\"\nweapon = \"pistol\"\n";
const std::string kAway = "side = \"side-0\"\nkind = \"leave\"\nedge = \"east\"\nnumber = 1\n";

TEST(Wagons, GoOn) {
  Table t;
  t.unit(0, "L", kLeader, "6, 4");
  t.piece(0, "W", "wagon", "20, 24", "facing = 90\n");
  t.unit(1, "K", kSpears, "12, 44");
  t.aim(kAway);
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::MovePiece) << words(next->second, s);
}

TEST(Wagons, ThatHaveABrokenWheelAreMended) {
  Table t;
  t.unit(0, "L", kLeader, "6, 4");
  t.piece(0, "W", "wagon", "20, 24", "facing = 90\n");
  t.unit(1, "K", kSpears, "12, 44");
  t.aim(kAway);
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  s.guns[0].flags |= gun_flag::kJammed;
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::ClearJam) << words(next->second, s);
}

TEST(Wagons, DoNotDriveAmongSpears) {
  Table t;
  t.unit(0, "L", kLeader, "6, 4");
  t.piece(0, "W", "wagon", "20, 24", "facing = 90\n");
  t.unit(1, "K", kSpears, "44, 24");
  t.aim(kAway);
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_NE(next->second.verb, Verb::MovePiece) << words(next->second, s);
}

// ------------------------------------------------------------------ guns

TEST(Pieces, AreTurnedToWhoIsOutOfTheirArc) {
  Table t;
  t.unit(0, "L", kLeader, "6, 4");
  t.piece(0, "G", "light-gun", "36, 8", "facing = 90\n");
  t.unit(1, "K", kSpears, "36, 40");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::TurnPiece) << words(next->second, s);
}

TEST(Pieces, OfSalvosHoldDownWhoLies) {
  Table t;
  t.unit(0, "L", kLeader, "6, 4");
  t.piece(0, "G", "machine-gun", "36, 8");
  t.unit(1, "K", kSpears, "36, 26", "prone = true\nranks = 2\n");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::FirePieceOver) << words(next->second, s);
}

// ------------------------------------------------------------------ ground and dark

TEST(Fords, AreGoneToByWhoIsBesideThem) {
  Table t;
  t.ground("kind = \"impassable-river\"\npolygon = [[0, 22], [56, 22], [56, 26], [0, 26]]\n");
  t.unit(0, "A", kRifles, "20, 4");
  t.unit(1, "K", kSpears, "40, 34");
  t.aim(
      "side = \"side-1\"\nkind = \"hold\"\nnumber = 8\narea = { from = [30, 8], to = [50, 16] }\n");
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_GT(middle_of(copy, unit(copy, t.id("K")).men).x, 43 * kInch);
  }
}

const std::string kDark = "[options]\nnight-rules = true\n[light]\nnight = 1\n";

TEST(Dark, SpearsDoNotStandJustOutOfSight) {
  Table t;
  t.part(kDark);
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 22.8", "formation = \"open\"\nranks = 2\n");
  State& s = t.ready(Side::B);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Move) << words(next->second, s);
}

TEST(Dark, WhoIsOutOfSightIsLitUp) {
  Table t;
  t.part(kDark);
  t.unit(0, "A", kRifles, "36, 8");
  t.part_of(0, "[side.flares]\ncount = 1\n");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "36, 4");
  t.unit(1, "K", kSpears, "36, 26");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("A"), unit_flag::kActivated);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Flare) << words(next->second, s);
}

// ------------------------------------------------------------------ houses that are to be held

const std::string kMission = R"(
[[building]]
label = "H"
rectangle = { at = [36, 24], size = [12, 9] }
top = 6
  [[building.storey]]
    [[building.storey.door]]
    at = [36, 28.5]
    width = 2
  [[building.storey]]
  level = 3
    [[building.storey.window]]
    at = [36, 28.5]
  [[building.stairs]]
  foot = [40, 22]
  head = [38, 22]
)";
std::string taken_by(int men) {
  return "side = \"side-1\"\nkind = \"hold\"\nnumber = " + std::to_string(men) +
         "\narea = { from = [30, 19.5], to = [42, 28.5] }\n";
}

TEST(Storms, GoInByTheDoor) {
  Table t;
  t.part(kMission);
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "36, 24", "in = \"H-2\"\n");
  t.unit(1, "K", kSpears, "36, 36");
  t.aim(taken_by(3));
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_TRUE(unit(copy, t.id("K")).men.any([&](ManId m) { return house_of(copy, m) == 0; }));
  }
}

TEST(Storms, GoUpTheStairsToWhoIsLeft) {
  Table t;
  t.part(kMission);
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "36, 24", "in = \"H-2\"\n");
  t.unit(1, "K", "people = \"native\"\nrole = \"hero\"\n", "39, 24", "in = \"H-1\"\n");
  t.aim(taken_by(1));
  State& s = t.ready(Side::B);
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Stairs) << words(next->second, s);
}

TEST(Areas, AreNotMadeForOutOfCoverWhileTheEnemyIsInRange) {
  Table t;
  t.ground("kind = \"rubble\"\nrectangle = { at = [36, 8], size = [24, 6] }\n");
  t.unit(0, "A", "quality = \"green\"\nweapon = \"musket\"\n", "36, 8", "ranks = 2\n");
  t.unit(1, "K", kSpears, "36, 28");
  t.aim(
      "side = \"side-0\"\nkind = \"hold\"\nnumber = 1\narea = { from = [4, 4], to = [12, 12] }\n");
  State& s = t.ready(Side::A);
  unit(s, t.id("A")).men.for_each([&](ManId m) { change_man(s, m, [](Man& at) { at.ac = 1; }); });
  const auto next = habit(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->second.verb, Verb::Done) << words(next->second, s);
}

TEST(Areas, AreHeldByAsManyAsItTakes) {
  Table t;
  t.unit(0, "A", kRifles, "10, 4");
  t.unit(1, "K", kSpears, "36, 30", "formation = \"open\"\nranks = 2\n");
  t.aim(
      "side = \"side-1\"\nkind = \"hold\"\nnumber = 8\narea = { from = [30, 20], to = [42, 29] "
      "}\n");
  State& s = t.ready(Side::B);
  change_man(s, t.first("K"), [](Man& m) { m.place.y = 28 * kInch; });
  const auto goal = goal_of(s, t.id("K"));
  ASSERT_TRUE(goal);
  EXPECT_FALSE(goal->there);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
