#include <gtest/gtest.h>

#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/morale/retreat_path.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

std::vector<Event> go_back(State& s, UnitId u, std::vector<std::vector<int>> faces,
                           Zone zone = Zone::Front, UnitId cause = kNoUnit) {
  return play(s, std::move(faces), [&](auto f) {
    push(f.s, {.kind = Matter::Kind::Retreat, .unit = u, .cause = cause, .zone = zone});
    settle(f);
  });
}
std::vector<Event> run(State& s, std::vector<std::vector<int>> faces) {
  return play(s, std::move(faces), [&](auto f) {
    f.s.now.moving = Side::B;
    push(f.s, {.kind = Matter::Kind::RunOn, .unit = 0});
    settle(f);
  });
}
Vec centre(const State& s, UnitId u) { return outline(s, u).centre; }

TEST(RetreatTest, OneMoveWithTheVariation) {
  for (const auto& [die, far] : {std::pair{1, 75}, {3, 100}, {6, 125}}) {
    Field field;
    const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 300, 180);
    State s = field.start();
    go_back(s, u, {{die}});
    EXPECT_EQ(pose(s, u).front, at_mm(500, 340 + far));
    EXPECT_EQ(pose(s, u).facing, 0);
    EXPECT_TRUE(has(s, u, unit_flag::kRetreating));
  }
}

TEST(RetreatTest, ItLeavesBySideOppositeToTheAttack) {
  // retreat.direction: centre (0,7) facing -y ends at (0,15).
  const auto end_of = [](Zone zone) {
    Field field;
    const UnitId u = field.add(Side::B, Type::RegularFoot, 500, 300, 180);
    State s = field.start();
    go_back(s, u, {{3}}, zone);
    return std::pair{centre(s, u), pose(s, u).facing};
  };
  EXPECT_EQ(end_of(Zone::Front), (std::pair{at_mm(500, 390), Angle{0}}));
  EXPECT_EQ(end_of(Zone::Rear), (std::pair{at_mm(500, 230), at_degrees(180)}));
  // Facing -y its left is +x.
  EXPECT_EQ(end_of(Zone::LeftFlank), (std::pair{at_mm(420, 310), at_degrees(270)}));
  EXPECT_EQ(end_of(Zone::RightFlank), (std::pair{at_mm(580, 310), at_degrees(90)}));
}

TEST(RetreatTest, FootLoseFiringOrderAndGoEightCentimetres) {
  Field field;
  const UnitId u = field.add(Side::B, Type::RegularFoot, 500, 300, 180);
  field.card_of(u).firing_order = true;
  State s = field.start();
  const auto events = go_back(s, u, {{3}});
  EXPECT_FALSE(has(s, u, unit_flag::kFiringOrder));
  EXPECT_EQ(pose(s, u).front, at_mm(500, 400));
  EXPECT_TRUE(cited(events, clause::retreat_loses_firing_order));
}

/// A squadron of B to go straight back over y = 340, and another unit of either side in its way.
struct Way : Field {
  UnitId runner, other;
  Way(Type runs, Side side, Type stands, int x, int y, int facing = 180, int quarters_left = 4) {
    enemy_ = add(Side::A, Type::RegularFoot, 500, 295, 0);
    runner = add(Side::B, runs, 500, 300, 180);
    other = add(side, stands, x, y, facing, quarters_left);
  }
  std::vector<Event> run(State& s, std::vector<std::vector<int>> faces) {
    return go_back(s, runner, std::move(faces), Zone::Front, enemy_);
  }

 private:
  UnitId enemy_ = kNoUnit;
};

TEST(RetreatTest, AFriendInTheWayEndsItAndTests) {
  Way way(Type::HeavyHorse, Side::B, Type::RegularFoot, 500, 380);
  State s = way.start();
  const auto events = way.run(s, {{3}, {3}});
  EXPECT_FALSE(on_table(s, way.runner));
  EXPECT_EQ(times(events, EventKind::RetreatObstructed), 1);
  EXPECT_EQ(times(events, EventKind::MoraleTest), 1);
  EXPECT_EQ(quarters(s, way.other), 4);
  EXPECT_FALSE(has(s, way.other, unit_flag::kTested));  // it was an extra one
}

TEST(RetreatTest, HorseInTheWayOfFootDoNotTest) {
  Way way(Type::RegularFoot, Side::B, Type::HeavyHorse, 500, 360);
  State s = way.start();
  const auto events = way.run(s, {{3}});
  EXPECT_FALSE(on_table(s, way.runner));
  EXPECT_EQ(times(events, EventKind::MoraleTest), 0);
}

TEST(RetreatTest, AnEnemyInTheWayEndsItWithoutATest) {
  Way way(Type::HeavyHorse, Side::A, Type::RegularFoot, 500, 400, 180);
  State s = way.start();
  const auto events = way.run(s, {{3}});
  EXPECT_FALSE(on_table(s, way.runner));
  EXPECT_EQ(times(events, EventKind::MoraleTest), 0);
}

TEST(RetreatTest, AGapExactlyAsLongAsTheMoveObstructsNothing) {
  Way way(Type::HeavyHorse, Side::B, Type::RegularFoot, 500, 460, 0);  // its rear is at 440
  State s = way.start();
  way.run(s, {{3}});
  EXPECT_TRUE(on_table(s, way.runner));
  EXPECT_EQ(pose(s, way.runner).front, at_mm(500, 440));
}

TEST(RetreatTest, AGrazeShiftsTheUnitAndMoreEndsIt) {
  for (const int overlap : {8, 12}) {
    // A battalion 80 mm wide goes back past a friend whose left corner reaches into its way.
    Way way(Type::RegularFoot, Side::B, Type::RegularFoot, 580 - overlap, 380, 0);
    State s = way.start();
    const auto events = way.run(s, overlap == 8 ? std::vector<std::vector<int>>{{3}}
                                                : std::vector<std::vector<int>>{{3}, {6}});
    EXPECT_EQ(on_table(s, way.runner), overlap == 8);
    if (overlap != 8) continue;
    EXPECT_EQ(pose(s, way.runner).front, at_mm(492, 400));
    EXPECT_EQ(first_told<told::RetreatShifted>(events).length, -8'000);
  }
}

TEST(RetreatTest, AGapNarrowerThanTheUnitObstructsIt) {
  Way way(Type::RegularFoot, Side::B, Type::RegularFoot, 572, 380, 0);
  const UnitId second = way.add(Side::B, Type::RegularFoot, 428, 400, 0);
  State s = way.start();
  way.run(s, {{3}, {6}});  // the nearer one is met first and tests
  EXPECT_FALSE(on_table(s, way.runner));
  EXPECT_TRUE(on_table(s, second));
}

TEST(RetreatTest, LightFootAndGunsOfItsSideArePassed) {
  for (const Type type : {Type::LightFoot, Type::Gun}) {
    Way way(Type::HeavyHorse, Side::B, type, 500, 380);
    State s = way.start();
    const auto events = way.run(s, {{6}});
    EXPECT_TRUE(on_table(s, way.runner));
    EXPECT_EQ(pose(s, way.runner).front.y, 465'000);
    EXPECT_TRUE(cited(events, type == Type::Gun ? clause::retreat_guns_and_generals_do_not_obstruct
                                                : clause::retreat_light_foot_do_not_obstruct));
  }
}

TEST(RetreatTest, ItGoesOnUntilItIsClearOfThoseItPassed) {
  Way way(Type::HeavyHorse, Side::B, Type::LightFoot, 500, 400);  // y 400 to 420
  State s = way.start();
  const auto events = way.run(s, {{3}});
  // 100 mm would end at 440 with the rear at 400: 20 mm more, less the hair of rounding.
  EXPECT_NEAR(pose(s, way.runner).front.y, 460'000, 60);
  EXPECT_TRUE(cited(events, clause::retreat_no_overlap_at_the_end));
}

TEST(RetreatTest, EnemyLightFootAndGunsStopItShort) {
  for (const Type type : {Type::LightFoot, Type::Gun}) {
    Way way(Type::HeavyHorse, Side::A, type, 500, 400, 180);
    State s = way.start();
    way.run(s, {{3}});
    EXPECT_TRUE(on_table(s, way.runner));
    EXPECT_NEAR(pose(s, way.runner).front.y, 395'000, 110);
  }
}

TEST(RetreatTest, LightFootGoThroughFriends) {
  Way way(Type::LightFoot, Side::B, Type::RegularFoot, 500, 350);
  State s = way.start();
  const auto events = way.run(s, {{3}});
  EXPECT_EQ(pose(s, way.runner).front, at_mm(500, 400));
  EXPECT_EQ(times(events, EventKind::MoraleTest), 0);
  EXPECT_TRUE(cited(events, clause::retreat_light_foot_pass_friends));
}

TEST(RetreatTest, AChainIsSettledLinkByLink) {
  Field field;
  const UnitId enemy = field.add(Side::A, Type::RegularFoot, 500, 290, 0);
  const UnitId first = field.add(Side::B, Type::RegularFoot, 500, 300, 180, 4);
  const UnitId second = field.add(Side::B, Type::RegularFoot, 500, 360, 180, 4);
  const UnitId third = field.add(Side::B, Type::RegularFoot, 500, 420, 180, 4);
  State s = field.start();
  // The first falls against the second, which fails on 1, the third behind it, goes back and falls
  // against the third, which passes.
  go_back(s, first, {{3}, {1}, {4}, {3}}, Zone::Front, enemy);
  EXPECT_FALSE(on_table(s, first));
  EXPECT_FALSE(on_table(s, second));
  EXPECT_EQ(quarters(s, third), 4);
  EXPECT_EQ(s.matter_count, 0);
}

TEST(RetreatTest, TheTableEdgeIsTheEndOfIt) {
  Field field;
  const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 660, 180);
  State s = field.start();
  const auto events = go_back(s, u, {{3}});  // from y 700 to beyond 762
  EXPECT_FALSE(on_table(s, u));
  EXPECT_EQ(s.army[1], 0);
  EXPECT_TRUE(cited(events, clause::retreat_off_the_table));
}

TEST(RetreatTest, ALakeStopsItAndHoldsWhoCannotGetAway) {
  for (const int lake : {320, 350}) {
    Field field;
    const UnitId u = field.add(Side::B, Type::RegularFoot, 500, 300, 180);
    const UnitId enemy = field.add(Side::A, Type::HeavyHorse, 500, 300, 0);
    field.area(GroundKind::Impassable, 300, lake, 700, 600);
    State s = field.start();
    lock(s, enemy, u);
    go_back(s, u, {{3}}, Zone::Front, enemy);
    EXPECT_EQ(on_table(s, u), lake == 350);
    if (lake == 350) {
      EXPECT_EQ(pose(s, u).front.y, 350'000);
    }
  }
}

TEST(RetreatTest, OnceAHalfTurn) {
  Field field;
  const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 300, 180);
  State s = field.start();
  go_back(s, u, {{3}});
  const Pose there = pose(s, u);
  go_back(s, u, {});
  EXPECT_EQ(pose(s, u), there);
}

TEST(RetreatTest, AnUnlimberedGunStays) {
  Field field;
  const UnitId u = field.add(Side::B, Type::Gun, 500, 300, 180);
  const UnitId moves = field.add(Side::B, Type::Gun, 700, 300, 180);
  field.card_of(moves).limbered = true;
  State s = field.start();
  EXPECT_EQ(times(go_back(s, u, {}), EventKind::GunStays), 1);
  EXPECT_EQ(pose(s, u).front, at_mm(500, 300));
  EXPECT_TRUE(has(s, u, unit_flag::kRetreating));
  go_back(s, moves, {{4}});
  EXPECT_EQ(pose(s, moves).front, at_mm(700, 400));
  set_flags(s, u, 0, unit_flag::kThisHalfTurn);
  set_flags(s, moves, 0, unit_flag::kRetreating);
  EXPECT_TRUE(run(s, {}).empty());
}

TEST(RetreatTest, AGeneralGoesAlong) {
  Field field;
  const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 300, 180);
  const UnitId general = field.add(Side::B, Type::General, 500, 300, 180);
  field.card_of(general).attached_to = u;
  State s = field.start();
  go_back(s, u, {{3}});
  EXPECT_EQ(s.pieces.general[u], general);
  EXPECT_EQ(centre(s, general), centre(s, u));
}

TEST(RetreatTest, ASwerveFindsAWayRound) {
  Way way(Type::HeavyHorse, Side::B, Type::RegularFoot, 525, 430, 0);
  way.setup.options.retreat_swerve = RetreatSwerve::N30;
  State s = way.start();
  way.run(s, {{3}});
  EXPECT_TRUE(on_table(s, way.runner));
  EXPECT_NE(pose(s, way.runner).facing, 0);
  EXPECT_LT(centre(s, way.runner).x, 500'000);
}

TEST(RetreatTest, ARetreatingUnitThatLosesAgainBeginsAnew) {
  Way way(Type::HeavyHorse, Side::B, Type::RegularFoot, 500, 380);
  State s = way.start();
  set_flags(s, way.runner, unit_flag::kRetreating);
  const auto events = way.run(s, {{3}, {3}});
  EXPECT_FALSE(on_table(s, way.runner));
  EXPECT_TRUE(cited(events, clause::retreat_begun_anew));
}

TEST(LaterMoveTest, ItRunsOnAndTurnsFromAnEnemyBeforeIt) {
  Field field;
  const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 300, 0);
  State s = field.start();
  set_flags(s, u, unit_flag::kRetreating);
  run(s, {{1}});
  EXPECT_EQ(pose(s, u).front, at_mm(500, 375));
  EXPECT_FALSE(has(s, u, unit_flag::kRetreated));
  Field second;
  const UnitId enemy = second.add(Side::A, Type::HeavyHorse, 500, 400, 180);
  const UnitId v = second.add(Side::B, Type::HeavyHorse, 500, 300, 0);
  State t = second.start();
  set_flags(t, v, unit_flag::kRetreating);
  run(t, {{3}});
  EXPECT_EQ(pose(t, v).facing, at_degrees(180));
  EXPECT_EQ(centre(t, v), at_mm(500, 180));
  EXPECT_TRUE(on_table(t, enemy));
}

TEST(LaterMoveTest, WhatObstructsItStopsItShortAndNobodyTests) {
  for (const bool every : {false, true}) {
    Way way(Type::HeavyHorse, Side::B, Type::RegularFoot, 500, 360, 180);
    way.card_of(way.runner).start = {at_mm(500, 340), 0};
    way.card_of(way.other).start = {at_mm(500, 400), at_degrees(180)};
    way.setup.options.obstruct_every_move = every;
    State s = way.start();
    set_flags(s, way.runner, unit_flag::kRetreating);
    run(s, every ? std::vector<std::vector<int>>{{3}, {3}} : std::vector<std::vector<int>>{{3}});
    EXPECT_EQ(on_table(s, way.runner), !every);
    if (!every) {
      EXPECT_NEAR(pose(s, way.runner).front.y, 395'000, 110);
    }
  }
}

TEST(LaterMoveTest, AUnitInContactOrJustBeatenDoesNotRunOn) {
  Field field;
  const UnitId held = field.add(Side::B, Type::HeavyHorse, 500, 300, 0);
  const UnitId fresh = field.add(Side::B, Type::HeavyHorse, 700, 300, 0);
  const UnitId enemy = field.add(Side::A, Type::HeavyHorse, 500, 260, 0);
  State s = field.start();
  lock(s, enemy, held, Zone::Rear);
  set_flags(s, held, unit_flag::kRetreating);
  set_flags(s, fresh, unit_flag::kRetreating | unit_flag::kRetreated);
  EXPECT_TRUE(run(s, {}).empty());
}

}  // namespace
}  // namespace sandtable::game_of_kings
