#include "rulesets/belle_alliance/rules/march/passing.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::place;

constexpr Side kA = Side::A;

bool is_passed(const Unit& unit) { return (unit.flags & unit_flag::kPassed) != 0; }

/// Horse 4 cm deep before a line 2 cm deep, a centimetre off, ordered through it.
struct Passing : Field {
  UnitId line, horse;
  explicit Passing(std::string_view order_of_horse, double before = 1) {
    line = foot(kA, "F1", 36, Formation::Line, {50, 60});
    horse = add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {50, 58 - before});
    order(order_of_horse, "");
  }
  March pass() {
    March march = Field::march();
    settle(state(), march);
    settle_passing(state(), march);
    return march;
  }
};

// The check of march.passing-through, with 50 cm for the 7 that it needs.
TEST(Passing, OfHorseThroughALineDisordersBoth) {
  Passing f("H: MN >0, PT F1");
  f.pass();
  EXPECT_EQ(f.unit(kA, f.horse).place, cm(50, 107));
  EXPECT_EQ(f.unit(kA, f.line).disorder, Disorder::LD);
  EXPECT_EQ(f.unit(kA, f.horse).disorder, Disorder::LD);
  EXPECT_TRUE(is_passed(f.unit(kA, f.line))) << "it may not fire later in the bound";
  EXPECT_FALSE(is_passed(f.unit(kA, f.horse)));
}

TEST(Passing, IsNotMadeWithoutTheOrder) {
  Passing f("H: MN >0");
  f.pass();
  EXPECT_LE(f.unit(kA, f.horse).place.y, 58 * kCm);
  EXPECT_EQ(f.unit(kA, f.line).disorder, Disorder::None);
}

// march.passing-through: who would not get clear halts 1 cm short.
TEST(Passing, HaltsShortWhereTheMarchDoesNotSuffice) {
  Passing f("H: MN >0 seg 1-1, PT F1", 3);
  f.unit(kA, f.horse).evolved = 90;
  f.pass();
  EXPECT_EQ(f.unit(kA, f.horse).place.y, 555'000);
  Passing near("H: MN >0 PT F1", 3);
  near.unit(kA, near.horse).evolved = 90;
  near.pass();
  EXPECT_EQ(near.unit(kA, near.horse).place, cm(50, 57)) << "5 cm for 9";
}

TEST(Passing, IsOnlyOfUnitsInOrder) {
  Passing f("H: MN >0, PT F1");
  f.unit(kA, f.line).disorder = Disorder::LD;
  f.pass();
  EXPECT_EQ(f.unit(kA, f.horse).place.y, 57 * kCm);
}

// march.passing-through: a square that stands still takes no disorder, and gives none.
TEST(Passing, OfASquareThatStandsIsFree) {
  Field f;
  const UnitId square = f.foot(kA, "F1", 36, Formation::Square, {50, 60});
  const UnitId horse = f.add(kA, "H", Troops::LightCavalry, 24, Formation::ColumnOfMarch, {50, 50});
  f.order("H: MN >0, PT F1", "");
  const March march = f.march();
  settle(f.state(), march);
  settle_passing(f.state(), march);
  EXPECT_EQ(f.unit(kA, horse).place, cm(50, 100));
  EXPECT_EQ(f.unit(kA, square).disorder, Disorder::None);
  EXPECT_TRUE(is_passed(f.unit(kA, square)));
}

// The check of continued-fire.bars-passing: skirmishers halt 1 cm before a line that fired.
TEST(Passing, IsBarredByContinuedFire) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  const UnitId chain = f.foot(kA, "S", 12, Formation::SkirmishLine, {50, 60});
  f.order("S: MN BK >180", "");
  f.unit(kA, line).flags |= unit_flag::kContinued;
  const March march = f.march();
  EXPECT_NEAR(place(march, kA, chain).y, 52 * kCm, 1'500) << "its rear 1 cm before the front";
}

// passing.bars-later-fire: a skirmish line passes without disorder, and bars the line's fire.
TEST(Passing, OfSkirmishersBarsFireAlone) {
  Field f;
  const UnitId line = f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.foot(kA, "S", 12, Formation::SkirmishLine, {50, 60});
  f.order("S: MN BK >180", "");
  const March march = f.march();
  settle(f.state(), march);
  settle_passing(f.state(), march);
  EXPECT_TRUE(is_passed(f.unit(kA, line)));
  EXPECT_EQ(f.unit(kA, line).disorder, Disorder::None);
}

}  // namespace
}  // namespace sandtable::belle_alliance
