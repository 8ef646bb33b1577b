#include <gtest/gtest.h>

#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/judgement/habit.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "tests/captain/fixed_baynet_table.h"

/// Positions of Fixed Bay'net an' Uncovered 'elmet, what a captain of ordinary sense does there and
/// what he never does.
namespace sandtable::fixed_baynet {
namespace {

// ------------------------------------------------------------------ rifles

TEST(Rifles, FireAtWhoIsInRange) {
  for (const char* at : {"36, 20", "36, 26"}) {
    Table t;
    t.unit(0, "A", kRifles, "36, 8");
    t.unit(1, "K", kSpears, at);
    State& s = t.ready(Side::A);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const Action a = decided(s, seed);
      EXPECT_EQ(a.verb, Verb::Fire) << words(a, s);
    }
  }
}

TEST(Rifles, FireAtTheNearerBandBeforeTheFarther) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "30, 30");
  t.unit(1, "L", kSpears, "40, 18", "ranks = 4\n");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    bool fired = false;
    for (const Action& a : activation(copy, seed))
      fired |= a.verb == Verb::Fire && a.target == t.id("L");
    EXPECT_TRUE(fired);
  }
}

TEST(Rifles, DoNotChargeTwiceTheirNumber) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 22");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_FALSE(some(activation(copy, seed), Verb::Charge));
  }
}

TEST(Rifles, ComeIntoRangeOfWhoDoesNotComeToThem) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", "quality = \"regular\"\nweapon = \"pistol\"\n", "36, 45");
  State& s = t.ready(Side::A);
  State copy = s;
  const Len before = nearest_gap(copy, t.id("A"), t.id("K"));
  activation(copy, 1);
  EXPECT_LT(nearest_gap(copy, t.id("A"), t.id("K")), before);
}

TEST(Rifles, InContactFightHandToHand) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8", "formation = \"closed\"\n");
  t.unit(1, "K", kSpears, "36, 9.04", "formation = \"closed\"\n");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_FALSE(some(activation(copy, seed), Verb::Down));
  }
}

TEST(Rifles, TurnToWhoIsBehindThemAndFire) {
  Table t;
  t.unit(0, "A", kRifles, "36, 24", "facing = 180\n");
  t.unit(1, "K", kSpears, "36, 40");
  State& s = t.ready(Side::A);
  const auto all = activation(s, 1);
  EXPECT_TRUE(some(all, Verb::Fire));
}

TEST(Rifles, UseWhatIsLeftOfTheTurnToFire) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  activation(s, 1);
  int unspent = 0;
  unit(s, t.id("A")).men.for_each([&](ManId m) { unspent += s.men[m].ac; });
  EXPECT_LT(unspent, 6);
}

TEST(Muskets, FireToo) {
  Table t;
  t.unit(0, "A", "weapon = \"musket\"\n", "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  const auto all = activation(s, 1);
  EXPECT_TRUE(some(all, Verb::Fire));
}

TEST(Bows, ComeWithinTheirReachAndShoot) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", "people = \"native\"\nweapon = \"bow\"\n", "36, 28");
  State& s = t.ready(Side::B);
  State copy = s;
  const auto all = activation(copy, 1);
  EXPECT_TRUE(some(all, Verb::Fire) ||
              nearest_gap(copy, t.id("A"), t.id("K")) < nearest_gap(s, t.id("A"), t.id("K")));
}

// ------------------------------------------------------------------ spears

TEST(Spears, FarOffComeNearer) {
  Table t;
  t.unit(0, "A", kRifles, "36, 4");
  t.unit(1, "K", kSpears, "36, 44");
  State& s = t.ready(Side::B);
  const Len before = nearest_gap(s, t.id("A"), t.id("K"));
  activation(s, 1);
  EXPECT_LT(nearest_gap(s, t.id("A"), t.id("K")), before);
}

TEST(Spears, DoNotWalkAwayFromRiflesTheyCanReach) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 30");
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_LE(nearest_gap(copy, t.id("A"), t.id("K")), nearest_gap(s, t.id("A"), t.id("K")));
  }
}

// ------------------------------------------------------------------ nobody, never

TEST(Nobody, FiresAtWhoLiesHidden) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  unit(s, t.id("K")).men.for_each([&](ManId m) { set_flags(s, m, man_flag::kProne); });
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) EXPECT_NE(decided(s, seed).verb, Verb::Fire);
}

TEST(Nobody, GivesUpOrOffersADrawByHimself) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  for (const auto level : {search::Level::Recruit, search::Level::Captain})
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      EXPECT_LE(decided(s, seed, level).verb, Verb::Done);
}

TEST(Nobody, ChecksTheGloryOfWhoIsCalm) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  for (const auto level : {search::Level::Recruit, search::Level::Captain})
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      EXPECT_NE(decided(s, seed, level).verb, Verb::CheckGlory);
}

TEST(Recruits, LeaveNoUnitIdleBeforeItHasDoneAnything) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_NE(decided(s, seed, search::Level::Recruit).verb, Verb::Done);
}

// ------------------------------------------------------------------ rulers

/// What is on a unit's list and what its rules of thumb say.
std::vector<Action> offered(const State& s, UnitId u) {
  std::vector<Action> out;
  gestures_of(s, u, out);
  habits(s, out);
  return out;
}

TEST(Rulers, StepsAreOfHundredthsAndOfATenthAtTheLeast) {
  Table t;
  t.ground("kind = \"dense-forest\"\npolygon = [[30, 12.37], [42, 12.37], [42, 20], [30, 20]]\n");
  t.unit(0, "A", kRifles, "36, 8.12");
  t.unit(0, "B", "role = \"soldier\"\n" + kRifles, "20, 30");
  t.unit(1, "K", "role = \"soldier\"\n" + kSpears, "20.02, 31.05", "facing = 180\n");
  t.unit(1, "L", kSpears, "37.3, 31.9");
  for (const Side side : {Side::A, Side::B}) {
    State& s = t.ready(side);
    int steps = 0;
    for (const UnitId u : units_to_order(s))
      for (const Action& a : offered(s, u)) {
        if (a.verb != Verb::Move) continue;
        ++steps;
        EXPECT_EQ(a, rounded(a)) << words(a, s);
        for (const Leg& leg : a.way) EXPECT_GE(leg.length, kInch / 10) << words(a, s);
      }
    EXPECT_GT(steps, 10);
  }
}

// ------------------------------------------------------------------ setting up

/// He chooses one of his perimeters, by what comes of each, and the same one again.
TEST(SettingUp, OneOfHisPerimetersIsLaidOut) {
  Table t;
  const auto perimeter = [&](const std::string& name, const std::string& line) {
    t.part_of(0, "[[side.perimeter]]\nname = \"" + name +
                     "\"\n[[side.perimeter.wall]]\nkind = \"stone-wall\"\nline = " + line + "\n");
  };
  perimeter("short", "[[28, 10], [44, 10]]");
  perimeter("long", "[[10, 16], [62, 16]]");
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 30");
  State& s = t.ready(Side::A);
  s.turn = 0;
  s.now.phase = Phase::LayOut;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Action a = decided(s, seed);
    EXPECT_EQ(a.verb, Verb::Lay) << words(a, s);
    NoWhy quiet;
    EXPECT_TRUE(FixedBaynet::legal(s, Side::A, a, quiet)) << words(a, s);
    EXPECT_EQ(decided(s, seed), a);
  }
}

/// Squads share the front of their area, formed towards the enemy; the officer stands behind them.
TEST(SettingUp, SquadsShareTheFrontAndTheOfficerStandsBehind) {
  Table t;
  const std::string unplaced = "weapon = \"rifle\"\n";
  for (const char* label : {"A", "B", "C"})
    t.part_of(0, "[[side.unit]]\nname = \"" + std::string(label) + "\"\nlabel = \"" + label +
                     "\"\n" + unplaced);
  t.part_of(0, "[[side.unit]]\nname = \"L\"\nlabel = \"L\"\nrole = \"officer\"\n" + unplaced);
  t.unit(1, "K", kSpears, "36, 44");
  State& s = t.ready(Side::A);
  s.turn = 0;
  s.now.phase = Phase::Deploy;
  Rng rng(1);
  FastDice dice(rng);
  NoLog quiet;
  while (s.now.phase == Phase::Deploy) perform<FixedBaynet>(s, Side::A, decided(s), dice, quiet);
  Len left = 0;
  for (const char* label : {"A", "B", "C"}) {
    const UnitId u = t.id(label);
    EXPECT_EQ(unit(s, u).men.size(), 10);
    EXPECT_EQ(unit(s, u).formation, Formation::Open);
    Len low = geometry::kMaxCoordinate, high = 0, front = 0;
    unit(s, u).men.for_each([&](ManId m) {
      low = std::min(low, s.men[m].place.x);
      high = std::max(high, s.men[m].place.x);
      front = std::max(front, s.men[m].place.y);
      EXPECT_EQ(s.men[m].facing, 0);
    });
    EXPECT_GT(low, left) << label << " stands beside the one before it";
    EXPECT_EQ(front, 5 * kInch) << label;
    left = high;
  }
  EXPECT_LT(s.men[t.first("L")].place.y, 4 * kInch);
}

// ------------------------------------------------------------------ answers

TEST(Answers, AHeroWhoStaysStrikesBack) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 12");
  State& s = t.ready(Side::A);
  s.now.phase = Phase::Strike;
  s.now.asked = Side::B;
  const auto answer = likely(s);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->second.verb, Verb::Strike);
}

// ------------------------------------------------------------------ officers

TEST(Officers, RallyWhoIsAboutToBreak) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "36, 4");
  t.unit(1, "K", kSpears, "36, 44");
  State& s = t.ready(Side::A);
  unit(s, t.id("A")).men.for_each([&](ManId m) {
    change_man(s, m, [](Man& at) { at.glory = kPanic - 1; });
  });
  set_unit_flags(s, t.id("A"), unit_flag::kActivated);
  const auto all = activation(s, 1);
  EXPECT_TRUE(some(all, Verb::Rally));
}

}  // namespace
}  // namespace sandtable::fixed_baynet
