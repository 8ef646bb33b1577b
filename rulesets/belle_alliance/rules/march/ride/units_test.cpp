#include "rulesets/belle_alliance/rules/march/ride/units.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kSouth;

constexpr Side kA = Side::A, kB = Side::B;

/// Who marches, wheels, lies round a bend, is stopped by an enemy, and who stands.
struct Marched : Field {
  UnitId stands;
  Marched() {
    foot(kA, "F1", 36, Formation::Line, {50, 50});
    foot(kA, "F2", 36, Formation::ColumnOfMarch, {90, 50});
    add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {130, 50});
    stands = foot(kA, "F3", 36, Formation::Line, {50, 20});
    foot(kB, "F1", 36, Formation::Line, {130, 75, kSouth});
    order("F1: MN >30\nF2: MN >0 to (90, 60) >90\nH: MN >0", "");
  }
};

TEST(UnitsThen, AreWhereTheMarchHasThem) {
  Marched f;
  const March march = f.march();
  UnitsThen units(march);
  ASSERT_EQ(units.count(), march.movers().size());
  for (int step = 0; step <= kSteps; ++step) {
    const Tick tick = step * kStep;
    units.go_to(tick);
    for (std::size_t m = 0; m < units.count(); ++m) {
      ASSERT_EQ(units.pose(m), march.pose_of(m, tick)) << m << " in step " << step;
      ASSERT_EQ(units.track(m), march.track_of(m, tick)) << m << " in step " << step;
      const Body there = march.body_of(m, tick);
      ASSERT_EQ(units.body(m).box, there.box) << m << " in step " << step;
      ASSERT_EQ(units.body(m).rest == nullptr, there.rest == nullptr);
    }
  }
}

TEST(UnitsThen, SayWhoHasStoodAndWhoMayBeNear) {
  Marched f;
  const March march = f.march();
  UnitsThen units(march);
  units.go_to(0);
  units.go_to(kStep);
  EXPECT_TRUE(units.has_stood(units.find(kA, f.stands)));
  EXPECT_FALSE(units.has_stood(units.find(kA, 0)));
  EXPECT_EQ(units.find(kB, 7), units.count());
  EXPECT_EQ(units.find(kA, kNoUnit), units.count());
  EXPECT_TRUE(units.is_any_near(kB, cm(130, 70), 5 * kCm));
  EXPECT_FALSE(units.is_any_near(kB, cm(130, 20), 5 * kCm));
  EXPECT_FALSE(units.is_any_near(kB, cm(50, 50), 5 * kCm)) << "of the other side alone";
  const Len room = units.room(kB, cm(130, 20));
  EXPECT_GT(room, 5 * kCm);
  EXPECT_FALSE(units.is_any_near(kB, cm(130, 20), room - 1));
  EXPECT_TRUE(units.is_any_near(kB, cm(130, 20), room));
  EXPECT_EQ(units.room(kB, cm(130, 76)), 0) << "in an outline";
  EXPECT_GT(units.moved(kA), 0);
  EXPECT_EQ(units.moved(kB), 0) << "who stands";
  units.rest();
  EXPECT_EQ(units.moved(kA), 0);
  EXPECT_TRUE(units.has_stood(units.find(kA, 0)));
}

}  // namespace
}  // namespace sandtable::belle_alliance
