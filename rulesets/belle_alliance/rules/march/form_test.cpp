#include "rulesets/belle_alliance/rules/march/form.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::kCm;
using geometry::Size;

Form form(Troops troops, Formation formation, int figures, const Options& options = {}) {
  Unit unit;
  unit.figures = static_cast<std::uint8_t>(figures);
  unit.formation = formation;
  unit.guns = static_cast<std::uint8_t>(figures / 2);
  return form_of(unit, troops, options);
}

constexpr Troops kFoot = Troops::LineInfantry, kHorse = Troops::HeavyCavalry;

// The check of formation.shapes, and every other row of its table.
TEST(Form, HasTheSizeOfItsFormation) {
  const auto size = [](Troops troops, Formation formation, int figures) {
    return form(troops, formation, figures).size;
  };
  EXPECT_EQ(size(kFoot, Formation::Line, 36), (Size{18 * kCm, 2 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::Line, 35), (Size{18 * kCm, 2 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::BattalionMass, 36), (Size{6 * kCm, 6 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::Square, 36), (Size{7 * kCm, 7 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::AttackColumn, 36), (Size{6 * kCm, 9 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::AttackColumn, 32), (Size{6 * kCm, 9 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::AttackColumn, 5), (Size{5 * kCm, 15'000}));
  EXPECT_EQ(size(kFoot, Formation::ColumnOfMarch, 36), (Size{2 * kCm, 18 * kCm}));
  EXPECT_EQ(size(kFoot, Formation::SkirmishLine, 12), (Size{24 * kCm, 1 * kCm}));
  EXPECT_EQ(size(kHorse, Formation::ColumnOfMarch, 24), (Size{3 * kCm, 24 * kCm}));
  EXPECT_EQ(size(Troops::FootArtillery, Formation::Unlimbered, 8), (Size{16 * kCm, 4 * kCm}));
  EXPECT_EQ(size(Troops::FootArtillery, Formation::Limbered, 8), (Size{3 * kCm, 20 * kCm}));
  EXPECT_EQ(size(Troops::FootArtillery, Formation::Gunners, 8), (Size{8 * kCm, 1 * kCm}));
  EXPECT_EQ(size(Troops::Waggons, Formation::Limbered, 1), (Size{2 * kCm, 4 * kCm}));
}

// The check of formation.cavalry-ranks, and its option.
TEST(Form, OfCavalryHasTwoRanks) {
  EXPECT_EQ(form(kHorse, Formation::Line, 24).size, (Size{18 * kCm, 4 * kCm}));
  Options one;
  one.cavalry_ranks = CavalryRanks::One;
  EXPECT_EQ(form(kHorse, Formation::Line, 24, one).size, (Size{36 * kCm, 2 * kCm}));
}

TEST(Form, OfAnAttackColumnMayCountAsMass) {
  Options mass;
  mass.attack_column_form = AttackColumnForm::CountsAsMass;
  EXPECT_EQ(form(kFoot, taken_as(mass, Formation::AttackColumn), 36, mass).size,
            (Size{6 * kCm, 6 * kCm}));
}

// example.whole-bound: 20 landwehr in FD are a disc of radius 2.6 cm.
TEST(Form, OfUnitsInFDIsADisc) {
  Unit unit;
  unit.figures = 20;
  unit.disorder = Disorder::FD;
  EXPECT_EQ(form_of(unit, kFoot, {}).radius, 26'000);
  EXPECT_EQ(form_of(unit, kHorse, {}).radius, 44'000);  // 4.37
}

// The check of melee.zone, and distance.inclusive: exactly 5 cm touches.
TEST(Zone, IsAsWideAsTheFrontAndFiveDeep) {
  const Form line = form(kFoot, Formation::Line, 36),
             column = form(kFoot, Formation::AttackColumn, 36);
  const auto to = [&](double x, double y) {
    return zone_gap(line, {cm(50, 50), 0}, body_at(column, {cm(x, y), geometry::kHalfTurn}));
  };
  EXPECT_EQ(to(50, 55), 0);
  EXPECT_EQ(to(50, 55.5), 5'000);
  EXPECT_EQ(to(62, 55), 0);       // its corner touches the zone's
  EXPECT_EQ(to(63, 55), 10'000);  // 1 cm beside it
  EXPECT_EQ(to(50, 40), 10 * kCm - 9 * kCm);
}

TEST(Zone, OfSquaresIsOnEachFace) {
  const Form square = form(kFoot, Formation::Square, 36), line = form(kFoot, Formation::Line, 36);
  for (int i = 0; i < 4; ++i) {
    const auto facing = static_cast<Angle>(i * geometry::kQuarterTurn);
    const Vec place = geometry::along(cm(50, 50), facing, 85'000);
    const geometry::Pose pose{place, static_cast<Angle>(facing + geometry::kHalfTurn)};
    EXPECT_EQ(zone_gap(square, {cm(50, 50), 0}, body_at(line, pose)), 0);
  }
}

// The check of march.reductions-add, and of march.charge.
TEST(Allowance, LosesItsPartsTogether) {
  Unit unit;
  unit.disorder = Disorder::LD;
  unit.evolved = 50;
  const RateRow& line = *rate_row(kFoot, Formation::Line);
  EXPECT_EQ(allowance_of(line, Rate::Normal, unit), 5 * kCm);
  unit.disorder = Disorder::MD;
  EXPECT_EQ(allowance_of(line, Rate::Normal, unit), 0);
  unit.disorder = Disorder::LD;
  unit.evolved = 0;
  EXPECT_EQ(allowance_of(*rate_row(kHorse, Formation::Line), Rate::Charge, unit), 562'500);
}

// The checks of direction.wheel, direction.rotate and direction.about-turn.
TEST(Turning, IsPaid) {
  constexpr Angle kEighth = geometry::kQuarterTurn / 2;
  EXPECT_NEAR(wheel_cost(WheelCost::Arc, 18 * kCm, kEighth), 141'372, 1);
  EXPECT_EQ(wheel_cost(WheelCost::Flat, 18 * kCm, kEighth), 5 * kCm);
  EXPECT_EQ(turn_cost(Formation::AttackColumn, geometry::kQuarterTurn), 10 * kCm);
  EXPECT_EQ(turn_cost(Formation::Unlimbered, kEighth), 5 * kCm);
  EXPECT_EQ(turn_cost(Formation::Square, geometry::kQuarterTurn), 0);
  EXPECT_EQ(about_cost(*rate_row(kFoot, Formation::Line), Rate::Normal), 10 * kCm);
}

}  // namespace
}  // namespace sandtable::belle_alliance
