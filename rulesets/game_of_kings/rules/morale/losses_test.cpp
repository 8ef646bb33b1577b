#include <gtest/gtest.h>

#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

/// Loses quarters without dice.
std::vector<Event> lose(State& s, UnitId u, int n) {
  return play(s, {}, [&](auto f) { lose_quarters(f, u, n); });
}

TEST(LossesTest, EachHitTakesAQuarterAndTheLastOneTheUnit) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0, 3);
  State s = field.start();
  lose(s, u, 2);
  EXPECT_EQ(quarters(s, u), 1);
  const auto events = lose(s, u, 3);
  EXPECT_FALSE(on_table(s, u));
  EXPECT_EQ(s.army[0], 0);
  EXPECT_EQ(first_told<told::QuartersLost>(events).lost, 1);
  EXPECT_TRUE(cited(events, clause::unit_eliminated_at_zero));
}

TEST(LossesTest, ALineLosesItsRightHandBaseAtHalf) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 540, 300, 0);
  State s = field.start();
  EXPECT_EQ(first_told<told::QuartersLost>(lose(s, u, 1)).base, 0);
  EXPECT_EQ(first_told<told::QuartersLost>(lose(s, u, 1)).base, 1);
  EXPECT_TRUE(has(s, u, unit_flag::kOneBase));
  // unit.front-centre: 4 cm becomes 2 cm from the left corner.
  EXPECT_EQ(pose(s, u).front, at_mm(520, 300));
  EXPECT_EQ(outline(s, u).corner[0], at_mm(500, 300));
  EXPECT_EQ(outline(s, u).corner[1], at_mm(540, 300));
  EXPECT_EQ(first_told<told::QuartersLost>(lose(s, u, 1)).base, 0);
}

TEST(LossesTest, AColumnLosesItsRearBase) {
  Field field;
  const UnitId u = field.add(Side::A, Type::HeavyHorse, 540, 300, 90);
  State s = field.start();
  EXPECT_EQ(first_told<told::QuartersLost>(lose(s, u, 2)).base, 3);
  EXPECT_EQ(pose(s, u).front, at_mm(540, 300));
  EXPECT_EQ(size_of(s, u), (Size{40'000, 20'000}));
}

TEST(LossesTest, TheOtherBaseGoesWhereContactWouldBreak) {
  Field field;
  const UnitId foot = field.add(Side::A, Type::RegularFoot, 540, 300, 0);
  const UnitId horse = field.add(Side::B, Type::HeavyHorse, 570, 300, 180);  // on the right base
  State s = field.start();
  lock(s, horse, foot);
  EXPECT_EQ(first_told<told::QuartersLost>(lose(s, foot, 2)).base, 2);
  EXPECT_EQ(pose(s, foot).front, at_mm(560, 300));
  EXPECT_TRUE(is_locked(s, foot));
}

TEST(LossesTest, AContactThatCannotBeKeptEnds) {
  Field field;
  const UnitId foot = field.add(Side::A, Type::RegularFoot, 540, 300, 0);
  const UnitId left = field.add(Side::B, Type::HeavyHorse, 500, 290, 90);
  const UnitId right = field.add(Side::B, Type::HeavyHorse, 580, 290, 270);
  State s = field.start();
  lock(s, left, foot, Zone::LeftFlank);
  lock(s, right, foot, Zone::RightFlank);
  lose(s, foot, 2);
  EXPECT_EQ(locked_with(s, foot), unit_bit(left));
}

TEST(LossesTest, KeepFootprintRemovesNoBaseAndAGunKeepsItsOwn) {
  Field field;
  field.setup.options.keep_footprint = true;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 540, 300, 0);
  State s = field.start();
  lose(s, u, 2);
  EXPECT_EQ(size_of(s, u), (Size{80'000, 20'000}));
  Field other;
  const UnitId gun = other.add(Side::A, Type::Gun, 540, 300, 0);
  State t = other.start();
  EXPECT_EQ(first_told<told::QuartersLost>(lose(t, gun, 3)).base, 0);
  EXPECT_EQ(size_of(t, gun), (Size{20'000, 40'000}));
}

TEST(LossesTest, AGeneralFallsWithHisUnit) {
  Field field;
  const UnitId u = field.add(Side::A, Type::HeavyHorse, 540, 300, 0, 1);
  const UnitId general = field.add(Side::A, Type::General, 540, 300, 0);
  const UnitId enemy = field.add(Side::B, Type::HeavyHorse, 540, 300, 180);
  field.card_of(general).attached_to = u;
  State s = field.start();
  lock(s, enemy, u);
  push(s, {.kind = Matter::Kind::Test, .unit = u});
  push(s, {.kind = Matter::Kind::Retreat, .unit = enemy});
  EXPECT_EQ(s.army[0], 4);
  const auto events = lose(s, u, 1);
  EXPECT_FALSE(on_table(s, general));
  EXPECT_EQ(s.army[0], 0);
  EXPECT_EQ(s.contact_count, 0);
  EXPECT_EQ(s.matter_count, 1);
  EXPECT_EQ(s.matters[0].unit, enemy);
  EXPECT_EQ(times(events, EventKind::Eliminated), 2);
  EXPECT_TRUE(cited(events, clause::morale_general_dies_with_unit));
}

struct Saves : Field {
  UnitId target = add(Side::A, Type::Cuirassiers, 500, 300, 0);
  UnitId foot = add(Side::A, Type::RegularFoot, 700, 300, 0);
  UnitId enemy = add(Side::B, Type::RegularFoot, 600, 380, 180);
  int left(State& s, UnitId u, int hits, HitBy how, std::vector<std::vector<int>> faces) {
    int out = 0;
    play(s, std::move(faces), [&](auto f) { out = save(f, u, enemy, hits, how); });
    return out;
  }
};

TEST(SavesTest, CuirassiersSaveOnASixButNotFromRoundshot) {
  Saves saves;
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.target, 3, HitBy::Canister, {{6, 5, 6}}), 1);
  EXPECT_EQ(saves.left(s, saves.target, 2, HitBy::Melee, {{6, 6}}), 0);
  EXPECT_EQ(saves.left(s, saves.target, 2, HitBy::Roundshot, {}), 2);
  EXPECT_EQ(saves.left(s, saves.foot, 2, HitBy::Musketry, {}), 2);
}

TEST(SavesTest, BreastplatesOfTheArmyListSaveToo) {
  Saves saves;
  const UnitId horse = saves.add(Side::A, Type::HeavyHorse, 900, 300, 0);
  saves.card_of(horse).traits.breastplates = true;
  State s = saves.start();
  EXPECT_EQ(saves.left(s, horse, 1, HitBy::Musketry, {{6}}), 0);
}

TEST(SavesTest, TroopsInAVillageSaveOnFour) {
  Saves saves;
  saves.area(GroundKind::BuiltUpArea, 600, 200, 800, 320);
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.foot, 2, HitBy::Musketry, {{4, 3}}), 1);
}

TEST(SavesTest, AWoodGivesCoverUnlessTheOptionSaysNo) {
  Saves saves;
  saves.area(GroundKind::Wood, 600, 200, 800, 320);
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Roundshot, {{4}}), 0);
  saves.setup.options.woods_give_cover = false;
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Roundshot, {}), 1);
}

TEST(SavesTest, InMeleeCoverKeepsOffOnlyAnAttackerFromOutside) {
  Saves saves;
  saves.area(GroundKind::Wood, 400, 200, 1000, 320);
  State s = saves.start();
  lock(s, saves.enemy, saves.foot);
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Melee, {{4}}), 0);
  s.contacts[0].inside_wood = true;
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Melee, {}), 1);
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Musketry, {{4}}), 0);
  // Whoever made the contact himself is not attacked.
  s.contacts[0] = {.starter = saves.foot, .target = saves.enemy};
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Melee, {}), 1);
}

TEST(SavesTest, AHedgeCoversFromItsOtherSideOnly) {
  Saves saves;
  saves.line(GroundKind::Obstacle, at_mm(500, 308), at_mm(900, 308), 0);
  const UnitId behind = saves.add(Side::B, Type::RegularFoot, 700, 200, 0);
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Musketry, {{5}}), 0);
  saves.enemy = behind;
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Musketry, {}), 1);
}

TEST(SavesTest, AHedgeFartherThanACentimetreIsNoCover) {
  Saves saves;
  saves.line(GroundKind::Obstacle, at_mm(500, 311), at_mm(900, 311), 0);
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Musketry, {}), 1);
}

TEST(SavesTest, AHedgeCoversInMelee) {
  Saves saves;
  saves.line(GroundKind::Obstacle, at_mm(500, 305), at_mm(900, 305), 0);
  const UnitId attacker = saves.add(Side::B, Type::RegularFoot, 700, 300, 180);
  State s = saves.start();
  saves.enemy = attacker;
  lock(s, attacker, saves.foot);
  EXPECT_EQ(saves.left(s, saves.foot, 1, HitBy::Melee, {{4}}), 0);
}

TEST(SavesTest, OneSaveAHitTheBetterUnlessBothAreThrown) {
  Saves saves;
  saves.area(GroundKind::Wood, 400, 200, 1000, 320);
  State s = saves.start();
  EXPECT_EQ(saves.left(s, saves.target, 2, HitBy::Musketry, {{4, 1}}), 1);
  EXPECT_EQ(saves.left(s, saves.target, 1, HitBy::Roundshot, {{4}}), 0);
  saves.setup.options.both_saves = true;
  EXPECT_EQ(saves.left(s, saves.target, 2, HitBy::Musketry, {{4, 1}, {6}}), 0);
  EXPECT_EQ(saves.left(s, saves.target, 1, HitBy::Musketry, {{4}}), 0);
}

}  // namespace
}  // namespace sandtable::game_of_kings
