#include "rulesets/belle_alliance/rules/forced/advance.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kSouth;
using field::place;

constexpr Side kA = Side::A, kB = Side::B;

/// A field after the melees, on which winners go on.
class Pursuit : public Field {
 public:
  void won(Side side, UnitId id, UnitId over = kNoUnit) {
    unit(side, id).flags |= unit_flag::kMayGoOn;
    unit(side, id).beaten = over;
  }
  March go_on(UnitId id, bool after_loser = false) {
    const Going going(setup());
    advances = {{kA, id, advance_length(state(), kA, id), after_loser}};
    March march = advance_march(state(), going, advances);
    march.keep_film();
    march.run();
    EXPECT_TRUE(march.over());
    return march;
  }
  std::vector<Advance> advances;
};

// The check of melee.continued-advance: an attack column goes on 12.5 cm, in LD as well.
TEST(Advance, IsHalfOfTheNormalRate) {
  Pursuit f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  f.order("", "");
  EXPECT_FALSE(may_go_on(f.state(), kA, column)) << "it has won nothing";
  f.won(kA, column);
  f.unit(kA, column).disorder = Disorder::LD;
  EXPECT_TRUE(may_go_on(f.state(), kA, column));
  EXPECT_EQ(place(f.go_on(column), kA, column), cm(50, 62.5));
  f.unit(kA, column).disorder = Disorder::MD;
  EXPECT_FALSE(may_go_on(f.state(), kA, column)) << "it retreats";
}

// The check of melee.must-advance: dragoons of 45 cm, valour 0, dice 7.
TEST(Advance, OfCavalryIsHeldByAnEight) {
  Pursuit f;
  const UnitId horse = f.add(kA, "D", Troops::MediumCavalry, 24, Formation::Line, {50, 50});
  f.order("", "");
  f.won(kA, horse);
  EXPECT_FALSE(is_held(f.state(), kA, horse, 7));
  EXPECT_TRUE(is_held(f.state(), kA, horse, 8));
  f.unit(kA, horse).valour = 2;
  EXPECT_TRUE(is_held(f.state(), kA, horse, 7));
  f.state().of(kA).catch_factor = -1;
  EXPECT_FALSE(is_held(f.state(), kA, horse, 7)) << "it is a roll of a unit";
  EXPECT_EQ(place(f.go_on(horse, true), kA, horse), cm(50, 72.5));
}

// melee.must-advance: it goes for the loser where he is in reach, else straight on.
TEST(Advance, OfCavalryGoesForTheLoserInReach) {
  for (const double x : {62.0, 90.0}) {
    Pursuit f;
    const UnitId horse =
        f.add(kA, "D", Troops::LightCavalry, 24, Formation::ColumnOfMarch, {50, 50});
    const UnitId foe = f.foot(kB, "P1", 36, Formation::Line, {x, 66, kSouth});
    f.order("", "");
    f.won(kA, horse, foe);
    const March march = f.go_on(horse, true);
    EXPECT_EQ(march.clashes().size(), x < 70 ? 1U : 0U) << x;
    if (x > 70) {
      EXPECT_EQ(place(march, kA, horse), cm(50, 75));
    }
  }
}

// melee.continued-advance: one more melee, with whomever it comes upon; nobody has to be asked.
TEST(Advance, BringsOnOneMoreMelee) {
  Pursuit f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId foe = f.foot(kB, "P1", 36, Formation::Line, {50, 60, kSouth});
  f.foot(kB, "P2", 36, Formation::Line, {50, 64, kSouth});
  f.order("", "");
  f.won(kA, column);
  const March march = f.go_on(column);
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].defender, foe);
  EXPECT_EQ(place(march, kA, column), cm(50, 55));
}

// The check of melee.pursuit: of 21 routers five are taken, once a bound, and nobody fights.
TEST(Advance, RunsRoutersDown) {
  Pursuit f;
  const UnitId horse = f.add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  const UnitId foe = f.foot(kB, "P1", 24, Formation::Line, {50, 70, kSouth});
  f.order("", "");
  f.won(kA, horse);
  worsen(f.state(), kB, foe, Disorder::FD);
  f.unit(kB, foe).figures = 21;
  f.unit(kB, foe).flags &= ~unit_flag::kMustRun;
  const March march = f.go_on(horse);
  EXPECT_TRUE(march.clashes().empty());
  std::vector<Happening> caught;
  run_down(f.state(), march, f.advances, caught);
  ASSERT_EQ(caught.size(), 1U);
  EXPECT_EQ(f.unit(kB, foe).figures, 16);
  EXPECT_NE(f.unit(kB, foe).flags & unit_flag::kMustRun, 0U) << "it runs on";
  run_down(f.state(), march, f.advances, caught);
  EXPECT_EQ(f.unit(kB, foe).figures, 16) << "once a bound";
}

}  // namespace
}  // namespace sandtable::belle_alliance
