#include "rulesets/belle_alliance/rules/march/arrive.h"

#include <gtest/gtest.h>

#include <string>

#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kSouth;
using field::place;

constexpr Side kA = Side::A, kB = Side::B;

/// A column that is due in bound 1 at the south edge, in segment 4.
struct Entry : Field {
  UnitId column;
  Entry() {
    column = foot(kA, "F1", 36, Formation::ColumnOfMarch, {50, 0});
    setup().sides[0].units[column].bound = 1;
    setup().sides[0].units[column].segment = 4;
  }
};

// The check of sim.segment-entry: its head crosses the edge in step 61.
TEST(Arrival, ComesOnWithItsSegment) {
  Entry f;
  f.order("F1: MN >0", "");
  ASSERT_EQ(bring_on(f.state(), kA, f.column), Arrival::CameOn);
  EXPECT_EQ(bring_on(f.state(), kA, f.column), Arrival::None) << "it is there";
  const March march = f.march();
  EXPECT_EQ(march.pose_of(0, 60 * kStep).front, cm(50, 0));
  EXPECT_GT(march.pose_of(0, 61 * kStep).front.y, 0);
  EXPECT_EQ(place(march, kA, f.column), cm(50, 21)) << "seven segments of 30 cm";
}

TEST(Arrival, WaitsForItsBoundAndForAnOrder) {
  Entry f;
  f.order("", "");
  EXPECT_EQ(bring_on(f.state(), kA, f.column), Arrival::None);
  f.order("F1: MN >0", "");
  f.setup().sides[0].units[f.column].bound = 2;
  EXPECT_EQ(bring_on(f.state(), kA, f.column), Arrival::None);
}

// sim.segment-entry: enemies at its place move it along the edge.
TEST(Arrival, GoesRoundWhoHoldsTheEdge) {
  Entry f;
  f.foot(kB, "P1", 36, Formation::Line, {50, 8, kSouth});
  f.order("F1: MN >0", "");
  ASSERT_EQ(bring_on(f.state(), kA, f.column), Arrival::CameOn);
  EXPECT_EQ(f.unit(kA, f.column).place.y, 0);
  EXPECT_EQ(f.unit(kA, f.column).place.x, 60 * kCm) << "9 cm of the line, 1 of the column";
}

// sim.segment-entry: nowhere to come on, so it waits, and comes once there is room.
TEST(Arrival, WaitsWhileEnemiesHoldTheWholeEdge) {
  Entry f;
  constexpr int kEach = 18;  // a line beside another
  const int last = f.setup().width / kCm / kEach;
  for (int i = 0; i <= last; ++i)
    f.foot(kB, "P" + std::to_string(i), 36, Formation::Line, {9.0 + kEach * i, 8, kSouth});
  f.order("F1: MN >0", "");
  EXPECT_EQ(bring_on(f.state(), kA, f.column), Arrival::KeptOff);
  EXPECT_EQ(f.unit(kA, f.column).standing, Standing::Waiting);
  f.state().of(kB).units[last / 2].standing = Standing::Off;
  EXPECT_EQ(bring_on(f.state(), kA, f.column), Arrival::CameOn);
}

// sim.segment-entry: two over one stretch of edge, the lower number first.
TEST(Arrival, WaitsForWhoComesOnBefore) {
  Entry f;
  const UnitId second = f.foot(kA, "F2", 24, Formation::ColumnOfMarch, {50, 0});
  f.setup().sides[0].units[second].bound = 1;
  f.setup().sides[0].units[second].segment = 4;
  f.order("F1: MN >0\nF2: MN >0", "");
  ASSERT_EQ(bring_on(f.state(), kA, f.column), Arrival::CameOn);
  ASSERT_EQ(bring_on(f.state(), kA, second), Arrival::CameOn);
  const March march = f.march();
  EXPECT_EQ(place(march, kA, f.column), cm(50, 21)) << "as if it were alone";
  settle(f.state(), march);
  const Body first = body_of(f.state(), kA, f.column), behind = body_of(f.state(), kA, second);
  EXPECT_FALSE(overlap(first, behind));
  EXPECT_LT(gap(first, behind), kCm) << "and follows on its heels";
  EXPECT_GT(f.unit(kA, second).place.y, 0);
}

// The check of orders.off-table: an outline halts at the edge.
TEST(Edge, HaltsWhoIsOrderedOverIt) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 290});
  f.order("F1: MN >0", "");
  EXPECT_EQ(place(f.march(), kA, line), cm(50, 300));
}

TEST(Edge, IsLeftByAnExitAlone) {
  for (const double x : {50.0, 80.0}) {
    Field f;
    const UnitId column = f.foot(kA, "F1", 36, Formation::ColumnOfMarch, {x, 280});
    f.setup().exits.push_back({{"road", "route"}, cm(40, 300), cm(60, 300)});
    f.order("F1: MN >0, EX road", "");
    const March march = f.march();
    settle(f.state(), march);
    EXPECT_EQ(leave_by_exit(f.state(), field::mover(march, kA, column)), x < 60);
    EXPECT_EQ(f.unit(kA, column).standing, x < 60 ? Standing::Left : Standing::OnTable);
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
