#include "rulesets/belle_alliance/rules/march/split.h"

#include <gtest/gtest.h>

#include <array>

#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;

constexpr Side kA = Side::A;

// The checks of split.how and unit.split-parts-separate.
TEST(Split, HalvesABattalionSideBySide) {
  Field f;
  const UnitId whole = f.foot(kA, "F1", 48, Formation::Line, {50, 50});
  f.order("F1: SP 22+20; A: MN >0; B: H", "");
  f.unit(kA, whole).figures = 42;
  f.unit(kA, whole).valour = 1;
  ASSERT_TRUE(split_unit(f.state(), kA, whole, orders_of(f.state(), kA, whole)));
  ASSERT_EQ(f.state().of(kA).unit_count, 2);
  const Unit &a = f.unit(kA, whole), &b = f.unit(kA, 1);
  EXPECT_EQ(a.figures, 22);
  EXPECT_EQ(b.figures, 20);
  EXPECT_EQ(a.original + b.original, 4800);
  EXPECT_EQ(a.original, 4800 * 22 / 42);
  EXPECT_EQ(a.letter, 'A');
  EXPECT_EQ(b.letter, 'B');
  EXPECT_EQ(b.valour, 1);
  EXPECT_EQ(a.place, cm(45, 50)) << "of a front of 21 cm the left 11";
  EXPECT_EQ(b.place, cm(55.5, 50));
  const March march = f.march();
  EXPECT_EQ(field::place(march, kA, whole), cm(45, 60)) << "half of its rate is left";
  EXPECT_EQ(field::place(march, kA, 1), cm(55.5, 50));
}

// The check of unit.infantry-battalion: with 40 figures left it stays whole.
TEST(Split, NeedsMoreThanFortyFigures) {
  Field f;
  const UnitId whole = f.foot(kA, "F1", 44, Formation::Line, {50, 50});
  f.order("F1: SP 20+20", "");
  f.unit(kA, whole).figures = 40;
  EXPECT_FALSE(split_unit(f.state(), kA, whole, orders_of(f.state(), kA, whole)));
  EXPECT_EQ(f.state().of(kA).unit_count, 1);
}

// The check of unit.cavalry-regiment: of 26 figures in 4 squadrons one squadron has 7.
TEST(Split, TakesSquadronsOff) {
  Field f;
  const UnitId horse = f.add(kA, "H", Troops::LightCavalry, 26, Formation::Line, {50, 50});
  f.order("H: SP 1+3 behind", "");
  ASSERT_TRUE(split_unit(f.state(), kA, horse, orders_of(f.state(), kA, horse)));
  EXPECT_EQ(f.unit(kA, horse).figures, 7);
  EXPECT_EQ(f.unit(kA, 1).figures, 19);
  EXPECT_EQ(f.unit(kA, 1).squadrons, 3);
  EXPECT_EQ(f.unit(kA, 1).place, cm(50, 46)) << "four centimetres deep";
}

// The check of unit.artillery-battery.
TEST(Split, SharesModelGunsWithTheirGunners) {
  Field f;
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 6, Formation::Unlimbered, {50, 50});
  f.order("G: SP 1+2", "");
  ASSERT_EQ(f.unit(kA, guns).guns, 3);
  ASSERT_TRUE(split_unit(f.state(), kA, guns, orders_of(f.state(), kA, guns)));
  EXPECT_EQ(f.unit(kA, guns).guns, 1);
  EXPECT_EQ(f.unit(kA, guns).figures, 2);
  EXPECT_EQ(f.unit(kA, 1).guns, 2);
  EXPECT_EQ(f.unit(kA, 1).figures, 4);
}

/// Two parts of one battalion, so far apart, ordered to come together.
struct Halves : Field {
  UnitId one, two;
  Halves(int first, int second, double apart) {
    one = foot(kA, "F1", first, Formation::Line, {50, 50});
    two = foot(kA, "F2", second, Formation::Line, {50 + first / 4.0 + second / 4.0 + apart, 50});
    order("F1: AS F2\nF2: AS F1", "");
    for (const UnitId id : {one, two}) unit(kA, id).flags |= unit_flag::kPart;
    unit(kA, two).card = unit(kA, one).card;
  }
};

// The check of split.assembly-how.
TEST(Assembly, IsOfPartsWithinFiveCentimetres) {
  Halves far(20, 24, 6), near(20, 24, 5);
  EXPECT_FALSE(may_assemble(far.state(), kA, far.one, far.two));
  ASSERT_TRUE(may_assemble(near.state(), kA, near.one, near.two));
  EXPECT_EQ(assemble(near.state(), kA, std::array{near.one, near.two}), near.two)
      << "the smaller joins the larger";
  EXPECT_EQ(near.unit(kA, near.two).figures, 44);
  EXPECT_EQ(near.unit(kA, near.one).standing, Standing::Joined);
  EXPECT_EQ(near.unit(kA, near.two).flags & unit_flag::kPart, 0U) << "it is whole again";
}

// The check of unit.common-status: 20 figures at +1 and 10 at -1 in LD.
TEST(Assembly, GivesOneStatus) {
  Halves f(20, 10, 0);
  f.unit(kA, f.one).valour = 1;
  f.unit(kA, f.two).valour = -1;
  f.unit(kA, f.two).disorder = Disorder::LD;
  f.unit(kA, f.two).supply = Supply::None;
  f.unit(kA, f.two).flags |= unit_flag::kFirstFireSpent;
  const Unit& whole = f.unit(kA, assemble(f.state(), kA, std::array{f.one, f.two}));
  EXPECT_EQ(whole.figures, 30);
  EXPECT_EQ(whole.valour, 0);
  EXPECT_EQ(whole.disorder, Disorder::LD);
  EXPECT_EQ(whole.supply, Supply::None);
  EXPECT_NE(whole.flags & unit_flag::kFirstFireSpent, 0U);
}

// valour.reduction: a threshold that was crossed stays crossed when the figures of a part join.
TEST(Assembly, KeepsTheFifthsThatWereLost) {
  Halves f(16, 20, 0);
  f.unit(kA, f.one).original = 2000;
  f.unit(kA, f.one).fifths = 1;
  const Unit& whole = f.unit(kA, assemble(f.state(), kA, std::array{f.one, f.two}));
  EXPECT_EQ(whole.original, 4000);
  EXPECT_EQ(whole.figures, 36) << "a tenth is lost";
  EXPECT_EQ(whole.fifths, 1);
}

}  // namespace
}  // namespace sandtable::belle_alliance
