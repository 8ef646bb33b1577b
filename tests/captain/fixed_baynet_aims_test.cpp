#include <gtest/gtest.h>

#include <utility>

#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "tests/captain/fixed_baynet_table.h"

/// What a captain of single figures goes for: the enemy within reach, the ground that decides, the
/// work of each arm.
namespace sandtable::fixed_baynet {
namespace {

// ------------------------------------------------------------------ spears

TEST(Spears, ChargeWhomTheyCanReach) {
  for (const char* at : {"36, 22", "36, 30"}) {
    Table t;
    t.unit(0, "A", kRifles, "36, 8");
    t.unit(1, "K", kSpears, at);
    State& s = t.ready(Side::B);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      State copy = s;
      EXPECT_TRUE(some(activation(copy, seed), Verb::Charge)) << at << " " << seed;
    }
  }
}

TEST(Spears, InContactStrike) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8", "formation = \"closed\"\nranks = 1\n");
  t.unit(1, "K", kSpears, "36, 9.04", "formation = \"closed\"\n");
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_TRUE(some(activation(copy, seed), Verb::Attack));
  }
}

TEST(Spears, GetUpAndCharge) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::B);
  unit(s, t.id("K")).men.for_each([&](ManId m) {
    change_man(s, m, [](Man& at) {
      at.flags |= man_flag::kProne;
      at.prone_since = 1;
    });
  });
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    const auto all = activation(copy, seed);
    EXPECT_TRUE(some(all, Verb::Up) && some(all, Verb::Charge));
  }
}

TEST(Spears, DoNotEndInTheOpenUnderFire) {
  Table t;
  t.unit(0, "A", kRifles, "24, 4");
  t.unit(0, "B", kRifles, "48, 4");
  t.unit(1, "K", kSpears, "36, 45");
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    const bool out_of_range = nearest_gap(copy, t.id("A"), t.id("K")) > 24 * kInch &&
                              nearest_gap(copy, t.id("B"), t.id("K")) > 24 * kInch;
    const bool hidden =
        !unit(copy, t.id("K")).men.any([&](ManId m) { return !is_hidden(copy, m); });
    EXPECT_TRUE(out_of_range || hidden);
  }
}

// ------------------------------------------------------------------ ground that decides

const std::string kWell =
    "side = \"side-1\"\nkind = \"hold\"\nnumber = 5\narea = { from = [30, 6], to = [42, 12] }\n";

TEST(Aims, WhoStandsWhereItIsDecidedStays) {
  Table t;
  t.unit(0, "A", kRifles, "36, 9");
  t.unit(1, "K", kSpears, "36, 44");
  t.aim(kWell);
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_TRUE(unit(copy, t.id("A")).men.any([&](ManId m) {
      const Vec p = copy.men[m].place;
      return p.x >= 30 * kInch && p.x <= 42 * kInch && p.y >= 6 * kInch && p.y <= 12 * kInch;
    }));
  }
}

TEST(Aims, EmptyGroundThatDecidesIsTaken) {
  Table t;
  t.unit(0, "A", kRifles, "10, 4");
  t.unit(1, "K", kSpears, "36, 24");
  t.aim(kWell);
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    activation(copy, seed);
    EXPECT_TRUE(
        unit(copy, t.id("K")).men.any([&](ManId m) { return copy.men[m].place.y <= 14 * kInch; }));
  }
}

TEST(Aims, WhoHasToGetAwayRuns) {
  for (const char* at : {"66, 24", "58, 24"}) {
    Table t;
    t.unit(0, "A", kRifles, at);
    t.unit(1, "K", kSpears, "16, 24");
    t.aim("side = \"side-0\"\nkind = \"leave\"\nedge = \"east\"\nnumber = 6\n");
    State& s = t.ready(Side::A);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      State copy = s;
      const auto all = activation(copy, seed);
      EXPECT_TRUE(some(all, Verb::Leave) || some(all, Verb::Move)) << at;
      // With six away the battle is won, whoever is left.
      if (FixedBaynet::result(copy)) continue;
      unit(copy, t.id("A")).men.for_each([&](ManId m) {
        EXPECT_GT(copy.men[m].place.x, s.men[m].place.x);
      });
    }
  }
}

TEST(Aims, AThingIsDestroyedByWhoTouchesIt) {
  Table t;
  t.unit(0, "A", "role = \"soldier\"\n" + kRifles, "36, 24");
  t.unit(1, "K", kSpears, "36, 45");
  t.aim("side = \"side-0\"\nkind = \"destroy\"\nthing = [36, 25]\nsize = 1\n");
  State& s = t.ready(Side::A);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    EXPECT_EQ(decided(s, seed).verb, Verb::Destroy);
}

// ------------------------------------------------------------------ arms

TEST(Guns, AreServed) {
  for (const char* kind : {"light-gun", "machine-gun"}) {
    Table t;
    t.piece(0, "G", kind, "36, 8");
    t.unit(0, "A", kRifles, "60, 8");
    t.unit(1, "K", kSpears, "36, 34", "ranks = 4\n");
    State& s = t.ready(Side::A);
    // He weighs by games that he plays out, few of them: one in some forty tells him to wait.
    constexpr int kTries = 8;
    int served = 0;
    for (std::uint64_t seed = 1; seed <= kTries; ++seed) {
      bool fired = false;
      State copy = s;
      for (int go = 0; go < 2 && !fired; ++go) {
        fired = some(activation(copy, seed), Verb::FirePiece);
        copy.now.phase = Phase::Choose;
        copy.now.asked = Side::A;
      }
      served += fired ? 1 : 0;
    }
    EXPECT_GE(served, kTries - 1) << kind;
  }
}

TEST(Guns, FireAtWhoIsMassed) {
  Table t;
  t.piece(0, "G", "light-gun", "36, 6");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "60, 2");
  t.unit(1, "K", kSpears, "33, 40", "formation = \"closed\"\nranks = 4\n");
  t.unit(1, "M", "role = \"soldier\"\n" + kSpears, "39, 38");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Action a = decided(s, seed);
    EXPECT_EQ(a.verb, Verb::FirePiece) << words(a, s);
    EXPECT_EQ(a.target, t.id("K")) << words(a, s);
  }
}

TEST(Guns, ThatAreJammedAreCleared) {
  Table t;
  t.piece(0, "G", "machine-gun", "36, 6");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "60, 2");
  t.unit(1, "K", kSpears, "36, 40");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  s.guns[0].flags |= gun_flag::kJammed;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Action a = decided(s, seed);
    EXPECT_EQ(a.verb, Verb::ClearJam) << words(a, s);
  }
}

TEST(Mortars, PlanTheirFire) {
  Table t;
  t.piece(0, "G", "trench-mortar", "36, 6");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "60, 2");
  t.unit(1, "K", "people = \"native\"\nweapon = \"musket\"\n", "36, 33",
         "formation = \"closed\"\nranks = 4\n");
  t.aim(
      "side = \"side-1\"\nkind = \"hold\"\nturn = 12\narea = { from = [30, 30], to = [42, 40] }\n");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_TRUE(some(activation(copy, seed), Verb::Plan));
  }
}

TEST(Riders, RideAtTheEnemy) {
  Table t;
  t.unit(0, "A", "weapon = \"melee-weapon\"\nquality = \"green\"\n", "36, 8");
  t.unit(1, "K", "quality = \"elite\"\nweapon = \"melee-weapon\"\nmounted = true\n", "36, 40",
         "facing = 180\n");
  State& s = t.ready(Side::B);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    const Len before = nearest_gap(copy, t.id("A"), t.id("K"));
    activation(copy, seed);
    EXPECT_LT(nearest_gap(copy, t.id("A"), t.id("K")), before);
  }
}

TEST(Medics, HealWhoLiesBesideThem) {
  Table t;
  t.unit(0, "A", kRifles + "medic = 3\n", "36, 8");
  t.unit(1, "K", kSpears, "36, 45");
  State& s = t.ready(Side::A);
  const ManId medic =
      unit(s, t.id("A")).men.where([&](ManId m) { return card(s, m).role == Role::Medic; }).first();
  const auto patient = static_cast<ManId>(medic + 1);
  change_man(s, patient, [&](Man& at) {
    at.fate = Fate::Fallen;
    at.place = s.men[medic].place + Vec{0, kInch};
  });
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_TRUE(some(activation(copy, seed), Verb::Heal));
  }
}

// ------------------------------------------------------------------ guesses

/// How far off a howitzer's guesses are of the enemy's middle, at the least and the most.
std::pair<Len, Len> errors(search::Level level) {
  Table t;
  t.piece(0, "G", "howitzer", "36, 6");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "60, 2");
  t.unit(1, "K", kSpears, "36, 30", "formation = \"closed\"\nranks = 4\n");
  State& s = t.ready(Side::A);
  const ManId piece = figure_of(s, 0);
  const Len truth = geometry::length(middle_of(s, unit(s, t.id("K")).men) - s.men[piece].place) -
                    radius_of(s, piece);
  const Action exact{.verb = Verb::Guess,
                     .unit = s.men[piece].unit,
                     .target = t.id("K"),
                     .gun = 0,
                     .number = truth,
                     .facing = 0};
  std::pair<Len, Len> out{geometry::kMaxCoordinate, 0};
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Rng rng(seed);
    const Action a = Desk::misjudged(s, exact, static_cast<int>(level), rng);
    const Len off = a.number > truth ? a.number - truth : truth - a.number;
    out = {std::min(out.first, off), std::max(out.second, off)};
  }
  return out;
}

TEST(Guesses, AreNeverExactAndBetterOfCaptains) {
  const auto captain = errors(search::Level::Captain), recruit = errors(search::Level::Recruit);
  EXPECT_GE(captain.first, kInch / 2);
  EXPECT_LE(captain.second, 3 * kInch);
  EXPECT_GE(recruit.first, kInch);
  EXPECT_GT(recruit.second, captain.second);
  EXPECT_LE(recruit.second, 9 * kInch);
}

TEST(Guesses, OfOneSeedAreTheSame) {
  Table t;
  t.piece(0, "G", "trench-mortar", "36, 6");
  t.unit(0, "L", "role = \"officer\"\nweapon = \"pistol\"\n", "60, 2");
  t.unit(1, "K", kSpears, "36, 30", "formation = \"closed\"\nranks = 4\n");
  State& s = t.ready(Side::A);
  set_unit_flags(s, t.id("L"), unit_flag::kActivated);
  EXPECT_EQ(decided(s, 7), decided(s, 7));
  EXPECT_NE(decided(s, 7), decided(s, 8));
}

TEST(Rifles, KeepDownWhoLiesBeforeThem) {
  Table t;
  t.unit(0, "A", kRifles, "36, 8");
  t.unit(1, "K", kSpears, "36, 24");
  State& s = t.ready(Side::A);
  unit(s, t.id("K")).men.for_each([&](ManId m) {
    change_man(s, m, [](Man& at) {
      at.flags |= man_flag::kProne;
      at.prone_since = 1;
    });
  });
  set_unit_flags(s, t.id("K"), unit_flag::kShotAtBefore);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    State copy = s;
    EXPECT_TRUE(some(activation(copy, seed), Verb::FireOver));
  }
}

}  // namespace
}  // namespace sandtable::fixed_baynet
