#include <gtest/gtest.h>

#include <array>

#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

/// Half dice of a first unit against a second, front to front.
struct Pair : Field {
  UnitId own = kNoUnit, enemy = kNoUnit;
  Pair(Type mine, Type his, int quarters_left = 4, bool formed = false) {
    own = add(Side::A, mine, 500, 300, 0, quarters_left);
    enemy = add(Side::B, his, 500, 300, 180);
    card_of(enemy).firing_order = formed;
  }
  int halves(Zone zone = Zone::Front) {
    State s = start();
    lock(s, own, enemy, zone);
    NoWhy quiet;
    return melee_half_dice(s, own, enemy, quiet);
  }
};

struct Cell {
  Type own, enemy;
  bool formed;
  int halves;  ///< for each quarter
};

TEST(MeleeDiceTest, EveryCellOfTheTable) {
  constexpr Type kHeavy = Type::HeavyHorse, kLancers = Type::Lancers, kLight = Type::LightHorse,
                 kFoot = Type::RegularFoot, kLoose = Type::LightFoot;
  constexpr std::array kCells{
      Cell{kHeavy, kHeavy, false, 2},   Cell{kHeavy, kLancers, false, 4},
      Cell{kHeavy, kLight, false, 4},   Cell{kHeavy, kFoot, true, 2},
      Cell{kHeavy, kFoot, false, 6},    Cell{kHeavy, kLoose, false, 4},
      Cell{kLancers, kHeavy, false, 2}, Cell{kLancers, kLancers, false, 2},
      Cell{kLancers, kLight, false, 2}, Cell{kLancers, kFoot, true, 3},
      Cell{kLancers, kFoot, false, 8},  Cell{kLancers, kLoose, false, 8},
      Cell{kLight, kHeavy, false, 2},   Cell{kLight, kLancers, false, 4},
      Cell{kLight, kLight, false, 2},   Cell{kLight, kFoot, true, 2},
      Cell{kLight, kFoot, false, 4},    Cell{kLight, kLoose, false, 6},
      Cell{kFoot, kHeavy, false, 2},    Cell{kFoot, kLancers, false, 2},
      Cell{kFoot, kLight, false, 2},    Cell{kFoot, kFoot, true, 2},
      Cell{kFoot, kFoot, false, 2},     Cell{kFoot, kLoose, false, 2},
  };
  for (const Cell& c : kCells)
    for (int q = 1; q <= 4; ++q) {
      EXPECT_EQ(Pair(c.own, c.enemy, q, c.formed).halves(), q * c.halves)
          << static_cast<int>(c.own) << " against " << static_cast<int>(c.enemy) << ", " << q
          << " quarters";
      // In the flank: one die more a quarter, and no firing order that is attacked frontally.
      const int flank = (c.formed ? (c.own == kLancers ? 8
                                     : c.own == kHeavy ? 6
                                     : c.own == kLight ? 4
                                                       : 2)
                                  : c.halves) +
                        2;
      EXPECT_EQ(Pair(c.own, c.enemy, q, c.formed).halves(Zone::LeftFlank), q * flank);
      EXPECT_EQ(Pair(c.own, c.enemy, q, c.formed).halves(Zone::Rear), q * flank);
    }
}

TEST(MeleeDiceTest, CuirassiersAndMediumHorseFightAsHeavyHorse) {
  EXPECT_EQ(Pair(Type::Cuirassiers, Type::LightHorse).halves(), 16);
  EXPECT_EQ(Pair(Type::MediumHorse, Type::LightHorse).halves(), 16);
  EXPECT_EQ(Pair(Type::LightHorse, Type::MediumHorse).halves(), 8);
}

TEST(MeleeDiceTest, DismountedHorseAreFootWithoutOrder) {
  Pair p(Type::HeavyHorse, Type::MediumHorse);
  p.card_of(p.enemy).dismounted = true;
  State s = p.start();
  lock(s, p.own, p.enemy);
  NoWhy quiet;
  EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), 24);
  EXPECT_EQ(melee_half_dice(s, p.enemy, p.own, quiet), 8);
}

TEST(MeleeDiceTest, LightFootRollOnlyInAWoodOrBuiltUpArea) {
  Pair open(Type::LightFoot, Type::RegularFoot);
  EXPECT_EQ(open.halves(), 0);
  for (const GroundKind kind : {GroundKind::Wood, GroundKind::BuiltUpArea}) {
    Pair inside(Type::LightFoot, Type::RegularFoot);
    inside.area(kind, 400, 200, 600, 340);  // holds both, so that nobody has a bonus
    EXPECT_EQ(inside.halves(), 8);
  }
}

TEST(MeleeDiceTest, GunsRollNothing) { EXPECT_EQ(Pair(Type::Gun, Type::RegularFoot).halves(), 0); }

TEST(MeleeDiceTest, HigherGroundGivesADieAQuarter) {
  Pair p(Type::RegularFoot, Type::RegularFoot);
  p.area(GroundKind::Hill, 400, 200, 600, 300, 1);
  State s = p.start();
  lock(s, p.enemy, p.own);
  NoWhy quiet;
  EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), 16);
  EXPECT_EQ(melee_half_dice(s, p.enemy, p.own, quiet), 8);
}

TEST(MeleeDiceTest, ARiverBankHelpsWhoIsAttackedAcrossIt) {
  Pair p(Type::RegularFoot, Type::HeavyHorse);
  p.card_of(p.own).firing_order = true;
  State s = p.start();
  lock(s, p.enemy, p.own);
  s.contacts[0].crossed_water = true;
  NoWhy quiet;
  EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), 16);
  EXPECT_EQ(melee_half_dice(s, p.enemy, p.own, quiet), 8);
}

TEST(MeleeDiceTest, ABuiltUpAreaHelpsAgainstThoseOutsideIt) {
  Pair p(Type::RegularFoot, Type::RegularFoot);
  p.area(GroundKind::BuiltUpArea, 400, 200, 600, 300);
  EXPECT_EQ(p.halves(), 16);
  Pair both(Type::RegularFoot, Type::RegularFoot);
  both.area(GroundKind::BuiltUpArea, 400, 200, 600, 400);
  EXPECT_EQ(both.halves(), 8);
}

TEST(MeleeDiceTest, BonusesAddUp) {
  Pair p(Type::HeavyHorse, Type::HeavyHorse, 2);
  p.area(GroundKind::Hill, 400, 200, 600, 300, 1);
  EXPECT_EQ(p.halves(Zone::RightFlank), 12);
}

TEST(MeleeDiceTest, TheRearHalvesAllDiceAndAQuarterIsRounded) {
  // Lancers have 1.5 a quarter against a battalion in order: halved 0.75, 1.5, 2.25 and 3.
  const std::array<int, 5> halved{0, 2, 3, 4, 6};
  for (int q = 1; q <= 4; ++q) {
    Pair p(Type::Lancers, Type::RegularFoot, q, true);
    const UnitId behind = p.add(Side::B, Type::HeavyHorse, 500, 200, 0);
    State s = p.start();
    lock(s, p.own, p.enemy);
    lock(s, behind, p.own, Zone::Rear);
    NoWhy quiet;
    EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), halved[static_cast<std::size_t>(q)]);
  }
}

TEST(MeleeDiceTest, TheRearCountsOnlyWhileItsAttackerFights) {
  Pair p(Type::RegularFoot, Type::RegularFoot);
  const UnitId behind = p.add(Side::B, Type::RegularFoot, 500, 280, 0);
  State s = p.start();
  lock(s, p.enemy, p.own);
  lock(s, behind, p.own, Zone::Rear);
  NoWhy quiet;
  EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), 4);
  s.fight.mine = unit_bit(p.enemy);
  s.fight.theirs = unit_bit(p.own);
  EXPECT_EQ(melee_half_dice(s, p.own, p.enemy, quiet), 8);
}

}  // namespace
}  // namespace sandtable::game_of_kings
