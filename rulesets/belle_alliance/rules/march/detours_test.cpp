#include <gtest/gtest.h>

#include "rulesets/belle_alliance/words/field.h"

/// Orders "by any way": round own units that block (sim.own-block).
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::happening;
using field::kCm;
using field::place;
using Kind = Happening::Kind;

constexpr Side kA = Side::A;
constexpr int kPatience = figure(MarchFigure::BlockedSteps);

/// A column of march that comes up behind somebody who stands; `aside`: how far to the right of its
/// way, in cm.
struct Behind : Field {
  UnitId column, other;
  explicit Behind(double aside) {
    column = foot(kA, "F1", 36, Formation::ColumnOfMarch, {100, 50});
    other = foot(kA, "F2", 36, Formation::AttackColumn, {100 + aside, 66});
  }
};

TEST(ByAnyWay, GoesRoundWhoStandsInItsWay) {
  Behind f(0);
  f.order("F1: MF >0", "");
  const March waits = f.march();
  ASSERT_GT(happening(waits, Kind::Waits, kA, f.column).tick, 0);
  EXPECT_LT(place(waits, kA, f.column).y, 66 * kCm);
  EXPECT_EQ(happening(waits, Kind::Goes, kA, f.column).tick, -1);

  f.order("F1: MF >0 by any way", "");
  const March goes = f.march();
  EXPECT_GT(place(goes, kA, f.column).y, 70 * kCm);
  EXPECT_EQ(place(goes, kA, f.other), cm(100, 66));
  for (Tick tick = 0; tick <= kMarch; tick += kStep)
    EXPECT_FALSE(overlap(goes.body_of(0, tick), goes.body_of(1, tick))) << tick;
}

// 20 steps in a row, no fewer.
TEST(ByAnyWay, WaitsTwentyStepsFirst) {
  Behind f(0);
  f.order("F1: MF >0 by any way", "");
  const March march = f.march();
  const Tick waits = happening(march, Kind::Waits, kA, f.column).tick;
  ASSERT_GT(waits, 0);
  EXPECT_EQ(happening(march, Kind::Goes, kA, f.column).tick, waits + kPatience * kStep);
  EXPECT_EQ(march.pose_of(0, waits).front, march.pose_of(0, waits + kPatience * kStep).front);
}

// First to the side away from the middle of who blocks it.
TEST(ByAnyWay, TurnsToTheSideThatIsNearer) {
  for (const double aside : {-2.0, 2.0}) {
    Behind f(aside);
    f.order("F1: MF >0 to (100, 110), by any way", "");
    const March march = f.march();
    const Tick waits = happening(march, Kind::Waits, kA, f.column).tick;
    ASSERT_GT(waits, 0);
    const Len off = march.pose_of(0, waits + 60 * kStep).front.x - 100 * kCm;
    EXPECT_GT(off * (aside > 0 ? -1 : 1), kCm) << aside;
  }
}

// And back to the end of its straight: it goes on from there as it was ordered.
TEST(ByAnyWay, ComesBackToTheEndOfItsStraight) {
  Behind f(3);
  f.order("F1: MF >0 to (100, 78), by any way", "");
  const March march = f.march();
  EXPECT_NEAR(place(march, kA, f.column).x, 100 * kCm, kCm / 2);
  EXPECT_NEAR(place(march, kA, f.column).y, 78 * kCm, kCm / 2);
}

TEST(ByAnyWay, WaitsOnWhereThereIsNone) {
  Behind f(0);
  // A wall of battalions to either side, and one behind.
  for (const double x : {94.0, 106.0})
    for (const double y : {36.0, 46.0, 56.0, 66.0})
      f.foot(kA, x < 100 ? "L" : "R", 36, Formation::AttackColumn, {x, y});
  f.order("F1: MF >0 by any way", "");
  const March march = f.march();
  EXPECT_LT(place(march, kA, f.column).y, 66 * kCm);
  EXPECT_EQ(happening(march, Kind::Goes, kA, f.column).tick, -1);
}

TEST(ByAnyWay, IsNothingToWhoIsNotBlocked) {
  Behind f(30);
  f.order("F1: MF >0 to (100, 80), by any way", "");
  EXPECT_EQ(place(f.march(), kA, f.column), cm(100, 80));
}

}  // namespace
}  // namespace sandtable::belle_alliance
