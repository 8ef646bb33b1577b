#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/dice/odds.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

/// What holds of every position: symmetry, and that more never makes worse.
namespace sandtable::game_of_kings {
namespace {

constexpr int kPositions = 60;
constexpr int kWidthMm = 1828;

/// Where a unit of a random position stands, in millimetres and degrees.
struct Stand {
  Side side = Side::A;
  Type type = Type::RegularFoot;
  int x = 0, y = 0, degrees = 0;
  bool order = false;
};

/// Eight units of either side in bands that keep them apart, so that no two overlap.
std::vector<Stand> random_stands(Rng& rng) {
  std::vector<Stand> out;
  for (int i = 0; i < 8; ++i)
    for (const Side side : {Side::A, Side::B}) {
      const int column = 200 + 180 * i + static_cast<int>(rng.below(40));
      const int row = side == Side::A ? 300 : 350 + static_cast<int>(rng.below(40));
      const int away = static_cast<int>(rng.below(41)) - 20;
      out.push_back({side, static_cast<Type>(rng.below(8)), column, row,
                     (side == Side::A ? away : 180 + away + 360) % 360, rng.below(2) == 0});
    }
  return out;
}

void put(Field& field, const std::vector<Stand>& stands, bool mirrored) {
  field.setup.width = kWidthMm * geometry::kMillimetre;
  for (const Stand& stand : stands) {
    const int x = mirrored ? kWidthMm - stand.x : stand.x;
    const int degrees = mirrored ? (360 - stand.degrees) % 360 : stand.degrees;
    const UnitId u = field.add(stand.side, stand.type, x, stand.y, degrees);
    field.card_of(u).firing_order = stand.order && stand.type == Type::RegularFoot;
  }
}

/// Side A acts in a step with points to spare.
State acting(Field& field, Step step) {
  State s = field.start();
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.asked = Side::A;
  s.now.step = step;
  s.now.step_one_closed = true;
  s.points[0] = {6, 10, 6};
  return s;
}

geometry::Path reflected(geometry::Path path) {
  using Kind = geometry::Segment::Kind;
  for (std::size_t i = 0; i < path.count; ++i) {
    geometry::Segment& segment = path.segment[i];
    if (segment.kind == Kind::WheelLeft)
      segment.kind = Kind::WheelRight;
    else if (segment.kind == Kind::WheelRight)
      segment.kind = Kind::WheelLeft;
    else if (segment.kind == Kind::Oblique || segment.kind == Kind::Pivot)
      segment.angle = static_cast<Angle>(-segment.angle);
  }
  return path;
}

Fraction chance_of_loss(const State& s, UnitId unit, UnitId target) {
  Fraction out;
  const Action shot{.verb = Verb::Fire, .unit = unit, .target = target};
  for_each_outcome<GameOfKings>(s, Side::A, shot, OddsOptions{},
                                [&](const State& after, const Fraction& p) {
                                  if (quarters(after, target) < quarters(s, target)) out += p;
                                });
  return out;
}

// A table seen in a mirror plays the same: who may fire at whom, and with what chance.
TEST(Property, FireIsTheSameInAMirror) {
  Rng rng(1745);
  int shots = 0;
  for (int i = 0; i < kPositions; ++i) {
    const std::vector<Stand> stands = random_stands(rng);
    Field plain, mirror;
    put(plain, stands, false);
    put(mirror, stands, true);
    const State here = acting(plain, Step::Missiles), there = acting(mirror, Step::Missiles);
    for (UnitId u = 0; u < stands.size(); ++u)
      for (UnitId v = 0; v < stands.size(); ++v) {
        NoWhy quiet;
        const bool may = may_fire(here, u, v, false, quiet);
        ASSERT_EQ(may, may_fire(there, u, v, false, quiet)) << i << ": " << +u << " at " << +v;
        if (!may) continue;
        ++shots;
        ASSERT_EQ(chance_of_loss(here, u, v), chance_of_loss(there, u, v));
      }
  }
  EXPECT_GT(shots, 20);
}

// ... and who may move how.
TEST(Property, MovesAreTheSameInAMirror) {
  Rng rng(1757);
  int legal_moves = 0;
  for (int i = 0; i < kPositions; ++i) {
    const std::vector<Stand> stands = random_stands(rng);
    Field plain, mirror;
    put(plain, stands, false);
    put(mirror, stands, true);
    const State here = acting(plain, Step::Move), there = acting(mirror, Step::Move);
    for (UnitId u = 0; u < stands.size(); u = static_cast<UnitId>(u + 2)) {
      Action a{.verb = Verb::Move, .unit = u};
      a.path.add({.kind = geometry::Segment::Kind::WheelLeft,
                  .angle = at_degrees(5 + static_cast<int>(rng.below(40)))});
      a.path.add(geometry::straight(static_cast<Len>(10'000 + 1'000 * rng.below(60))));
      Action b = a;
      b.path = reflected(a.path);
      NoWhy quiet;
      const bool may = may_move(here, a, quiet);
      ASSERT_EQ(may, may_move(there, b, quiet)) << i << ": " << +u;
      legal_moves += may ? 1 : 0;
    }
  }
  EXPECT_GT(legal_moves, 20);
}

// Fewer quarters, a move, rain and a greater range never raise the chance of a loss.
TEST(Property, WhatHindersFireNeverHelpsIt) {
  for (const Type type : {Type::RegularFoot, Type::LightFoot, Type::Gun})
    for (const int gap : {30, 55, 79, 200}) {
      Fraction before(1, 1);
      for (int left = 4; left >= 1; --left) {
        Field field;
        const UnitId u = field.add(Side::A, type, 300, 200, 0, left);
        field.card_of(u).firing_order = type == Type::RegularFoot;
        const UnitId v = field.add(Side::B, Type::RegularFoot, 300, 200 + gap, 180);
        State s = acting(field, Step::Rally);
        NoWhy quiet;
        if (!may_fire(s, u, v, false, quiet)) continue;
        const Fraction now = chance_of_loss(s, u, v);
        ASSERT_LE(now, before) << left << " quarters at " << gap << " mm";
        before = now;
        set_flags(s, u, unit_flag::kMoved);
        const Fraction moved =
            may_fire(s, u, v, false, quiet) ? chance_of_loss(s, u, v) : Fraction();
        ASSERT_LE(moved, now);
      }
    }
  Fraction before(1, 1);
  for (const int gap : {40, 60, 61, 240}) {
    Field field;
    const UnitId u = field.add(Side::A, Type::Gun, 300, 100, 0);
    const UnitId v = field.add(Side::B, Type::RegularFoot, 300, 100 + gap, 180);
    const Fraction now = chance_of_loss(acting(field, Step::Rally), u, v);
    ASSERT_LE(now, before) << gap << " mm";
    before = now;
  }
}

// Straight there, about, straight back, about: nothing has changed but the points.
TEST(Property, ThereAndBackEndsWhereItBegan) {
  for (int degrees = 0; degrees < 360; degrees += 15) {
    Field field;
    const UnitId u = field.add(Side::A, Type::HeavyHorse, 900, 380, degrees);
    State s = acting(field, Step::Move);
    const Pose start = pose(s, u);
    for (int leg = 0; leg < 2; ++leg) {
      Action a{.verb = Verb::Move, .unit = u};
      a.path.add(geometry::straight(50'000));
      a.path.add({.kind = geometry::Segment::Kind::AboutFace});
      NoWhy quiet;
      ASSERT_TRUE(may_move(s, a, quiet));
      play(s, {}, [&](Flow<Dice, EventLog> f) { move_unit(f, a); });
      set_flags(s, u, 0, unit_flag::kThisHalfTurn);
    }
    EXPECT_EQ(pose(s, u).facing, start.facing);
    EXPECT_LE(geometry::length_of(pose(s, u).front - start.front), 4) << degrees << " degrees";
  }
}

// A supporter more never takes support away.
TEST(Property, MoreSupportersNeverLowerTheChance) {
  Rng rng(1743);
  for (int i = 0; i < kPositions; ++i) {
    Field one, two;
    const int x = 250 + static_cast<int>(rng.below(100)), y = 330 + static_cast<int>(rng.below(60));
    UnitId tester = 0;
    for (Field* field : {&one, &two}) {
      field->add(Side::B, Type::RegularFoot, 300, 200, 0);
      tester = field->add(Side::A, Type::RegularFoot, 300, 280, 180);
      field->add(Side::A, Type::HeavyHorse, x, y, 180);
    }
    two.add(Side::A, Type::LightHorse, x, y + 45, 180);
    for (const geometry::Zone zone : {geometry::Zone::Front, geometry::Zone::LeftFlank,
                                      geometry::Zone::RightFlank, geometry::Zone::Rear}) {
      const std::uint64_t fewer = supporters(one.start(), tester, zone);
      const std::uint64_t more = supporters(two.start(), tester, zone);
      ASSERT_EQ(fewer & ~more, 0u) << i;
    }
  }
}

}  // namespace
}  // namespace sandtable::game_of_kings
