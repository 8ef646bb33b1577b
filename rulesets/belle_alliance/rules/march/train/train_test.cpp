#include "rulesets/belle_alliance/rules/march/train/train.h"

#include <gtest/gtest.h>

#include <vector>

#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kEast;
using field::kSouth;
using field::place;

constexpr Side kA = Side::A, kB = Side::B;

std::vector<Len> lengths(const Body& body) {
  std::vector<Len> out;
  each_piece(body,
             [&](const Body& piece) { out.push_back(2 * geometry::length(piece.box.half_depth)); });
  return out;
}

/// Marched, and put where that led.
State marched(Field& f) {
  const March march = f.march();
  State out = f.state();
  settle(out, march);
  return out;
}

// The check of formation.train: from the south to a bend, and 10 cm east of it.
TEST(Train, LiesRoundItsBend) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90 to (60, 60)", "");
  const State after = marched(f);
  const Unit& unit = after.of(kA).units[column];
  EXPECT_EQ(unit.place, cm(60, 60));
  EXPECT_EQ(unit.facing, geometry::kQuarterTurn);
  const Body body = body_of(after, kA, column);
  EXPECT_EQ(lengths(body), (std::vector<Len>{10 * kCm, 8 * kCm}));
  EXPECT_EQ(body.rest->boxes[0].corner[2], cm(51, 52));
  EXPECT_EQ(body.rest->boxes[0].corner[3], cm(49, 52));
  EXPECT_EQ(body.centre(), cm(51, 60));
}

// It pays nothing for its bend: 30 cm of way are 30 cm of allowance.
TEST(Train, DoesNotPayForBends) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90", "");
  const State after = marched(f);
  EXPECT_EQ(after.of(kA).units[column].place, cm(70, 60));
  EXPECT_EQ(after.of(kA).bend_count, 0);  // it lies wholly on its new way
}

// The way behind it lasts from bound to bound.
TEST(Train, GoesOnRoundItsBendInTheNextBound) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90 to (55, 60)", "");
  State after = marched(f);
  EXPECT_EQ(lengths(body_of(after, kA, column)), (std::vector<Len>{5 * kCm, 13 * kCm}));
  f.order("F1: MN >0 to (100, 64)", "");
  f.state().of(kA).units = after.of(kA).units;
  f.state().of(kA).bends = after.of(kA).bends;
  f.state().of(kA).bend_count = after.of(kA).bend_count;
  after = marched(f);
  EXPECT_EQ(lengths(body_of(after, kA, column)), (std::vector<Len>{4 * kCm, 5 * kCm, 9 * kCm}));
}

// formation.at-rest: it lies about in the outline that it had.
TEST(Train, LiesRoundItsBendAtRest) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90 to (60, 60)", "");
  State after = marched(f);
  const std::vector<Len> lay = lengths(body_of(after, kA, column));
  Unit& unit = after.of(kA).units[column];
  unit.kept = unit.formation;
  for (const Formation idle : {Formation::AtRest, Formation::AtWork}) {
    unit.formation = idle;
    EXPECT_EQ(lengths(body_of(after, kA, column)), lay);
  }
  unit.formation = unit.kept = Formation::Line;
  EXPECT_EQ(lengths(body_of(after, kA, column)).size(), 1U);
}

// Of more bends than a track holds the one that matters least is straightened: the tail stays.
TEST(Train, KeepsItsTailWhereItTurnsOften) {
  const Form form{.size = {2 * kCm, 40 * kCm}};
  Track track;
  add_bend(track, {cm(50, 50), 0});
  add_bend(track, {cm(60, 50), geometry::kQuarterTurn});
  // A corner, and then a way that is straight but for a tenth of a millimetre.
  for (int i = 1; i < 9; ++i) {
    const Len off = i % 2 == 0 ? 0 : geometry::kMillimetre / 10;
    add_bend(track, {cm(60, 50) + Vec{off, i * kCm}, 0});
  }
  EXPECT_EQ(track.count, Track::kMost);
  EXPECT_EQ(track.at[track.count - 1U], cm(50, 50));
  EXPECT_EQ(track.at[track.count - 2U], cm(60, 50));
  const Body body = train_at(form, {cm(60, 59), 0}, track);
  EXPECT_TRUE(any_piece(body, [](const Body& piece) {
    return overlap(piece, body_at({.size = {kCm, kCm}}, {cm(50, 35), 0}));
  })) << "its tail lies where it went";
}

// A turn that waits is none: what lies behind the head stays as it was.
TEST(Train, ThatMayNotTurnLiesAsItLay) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  const UnitId line = f.foot(kA, "F2", 36, Formation::Line, {50, 50.2, kSouth});
  f.order("F1: MN >45 to (80, 80)", "");
  const Body before = body_of(f.state(), kA, column);
  const State after = marched(f);
  EXPECT_EQ(after.of(kA).units[column].facing, 0);
  EXPECT_EQ(after.of(kA).bend_count, 0);
  EXPECT_FALSE(overlap(before, body_of(after, kA, line)));
}

// The film, sight and riders ask the march: at each step all of its depth lies somewhere.
TEST(Train, KeepsItsDepthOnTheWay) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >60 to (58, 65) >150", "");
  const March march = f.march();
  int bent = 0;
  for (Tick tick = 0; tick <= kMarch; tick += kStep) {
    Len all = 0;
    const std::vector<Len> pieces = lengths(march.body_of(column, tick));
    for (const Len piece : pieces) all += piece;
    EXPECT_NEAR(all, 18 * kCm, geometry::kMillimetre / 4) << tick;
    bent += pieces.size() > 2 ? 1 : 0;
  }
  EXPECT_GT(bent, 10);
}

// Turned about it stands on the same ground, its tail for its head.
TEST(Train, TurnsAboutOnItsGround) {
  const Form form{.size = {2 * kCm, 18 * kCm}};
  Track track;
  add_bend(track, {cm(50, 60), 0});
  const geometry::Pose pose{cm(60, 60), geometry::kQuarterTurn};
  Track turned = track;
  const geometry::Pose rear = about(form, pose, turned);
  EXPECT_EQ(rear.front, cm(50, 52));
  EXPECT_EQ(rear.facing, geometry::kHalfTurn);
  const Body before = train_at(form, pose, track), after = train_at(form, rear, turned);
  EXPECT_EQ(lengths(after), (std::vector<Len>{8 * kCm, 10 * kCm}));
  EXPECT_EQ(after.rest->boxes[0].corner[2], before.box.corner[0]);
  EXPECT_EQ(before.centre(), after.centre());
}

// Distances are taken to the nearest piece.
TEST(Train, IsAsNearAsItsNearestPiece) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  const UnitId line = f.foot(kB, "P1", 36, Formation::Line, {70, 52, kEast});
  f.order("F1: MN >0 to (50, 60) >270 to (40, 60)", "");
  const State after = marched(f);
  // The line lies from 68 to 70 cm: to the old piece, whose edge is at 51 cm.
  EXPECT_EQ(gap(body_of(after, kA, column), body_of(after, kB, line)), 17 * kCm);
}

// An enemy in the way of the tail alone is touched by it, and a head that turns stops at him.
TEST(Train, ContactIsMadeByTheNearestPiece) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 60});
  const UnitId line = f.foot(kB, "P1", 36, Formation::Line, {60, 50, field::kWest});
  f.order("F1: MN >270", "P1: MN >270");
  const March march = f.march();
  EXPECT_EQ(field::happening(march, Happening::Kind::Contact, kB, line).tick > 0, true);
  const State after = [&] {
    State s = f.state();
    settle(s, march);
    return s;
  }();
  EXPECT_FALSE(overlap(body_of(after, kA, column), body_of(after, kB, line)));
}

// The points looked at are those of each piece (sight.points): two houses hide the head and all
// that would lie straight behind it, and between them one sees the tail.
TEST(Train, IsSeenByAnyOfItsPieces) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  const UnitId viewer = f.foot(kB, "P1", 36, Formation::AttackColumn, {65, 20});
  f.order("F1: MN >0 to (50, 60) >90 to (60, 60)", "");
  State after = marched(f);
  f.area("East", Ground::Building, 52, 50, 75, 58);
  f.area("West", Ground::Building, 38, 50, 47, 58);
  EXPECT_TRUE(Sight(after).sees(kB, viewer, column));
  set_track(after.of(kA), column, {});
  EXPECT_FALSE(Sight(after).sees(kB, viewer, column));
}

// A side that sees a train sees how it lies, by the label that it gave it.
TEST(Train, LiesRoundItsBendInAView) {
  Field f;
  f.foot(kA, "F0", 36, Formation::Line, {20, 20});
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {65, 90, kSouth});
  f.order("F1: MN >0 to (50, 60) >90 to (60, 60)", "");
  State after = marched(f);
  Force& enemy = after.of(kB);
  enemy.labels = 1;
  enemy.cards[0].label = kNoLabel;
  enemy.cards[column].label = 0;
  enemy.in_sight.put(column);
  const State seen = BelleAlliance::view(after, kB).known;
  EXPECT_EQ(lengths(body_of(seen, kA, 0)), (std::vector<Len>{10 * kCm, 8 * kCm}));
  enemy.in_sight = {};
  EXPECT_EQ(BelleAlliance::view(after, kB).known.of(kA).bend_count, 0);
}

// Whoever is put elsewhere is laid straight behind his front.
TEST(Train, IsLaidStraightWhereItIsPut) {
  Field f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 50});
  f.order("F1: MN >0 to (50, 60) >90 to (55, 60)", "");
  State after = marched(f);
  const std::uint64_t bent = digest_of(after);
  State straight = after;
  set_track(straight.of(kA), column, {});
  EXPECT_NE(digest_of(straight), bent);
  after.of(kA).units[column].place = cm(80, 80);
  EXPECT_EQ(lengths(body_of(after, kA, column)), (std::vector<Len>{18 * kCm}));
}

}  // namespace
}  // namespace sandtable::belle_alliance
