#include "rulesets/belle_alliance/state/state.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/words/fixture.h"

namespace sandtable::belle_alliance {
namespace {

TEST(BelleAllianceState, BeginsInOrderWithSuppliesAndFirstFire) {
  const fixture::Battle battle;
  const Force& own = battle.state.of(Side::A);
  EXPECT_EQ(own.unit_count, battle.setup.sides[0].units.size());
  EXPECT_EQ(own.staff_count, battle.setup.sides[0].staff.size());
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit& unit = own.units[id];
    EXPECT_EQ(unit.standing, Standing::OnTable);
    EXPECT_EQ(unit.disorder, Disorder::None);
    EXPECT_EQ(unit.supply, Supply::Unlimited);
    EXPECT_EQ(unit.flags & unit_flag::kFirstFireSpent, 0U);
    EXPECT_EQ(unit.original, unit.figures * 100);
    EXPECT_EQ(card_of(battle.state, Side::A, id).figures, unit.figures);
  }
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Orders);
  EXPECT_EQ(own.superior[1], 0) << "the brigade under its division";
}

TEST(BelleAllianceState, GunnersAreSharedOutTheFirstGunsTakingTheOddOnes) {
  auto setup = fixture::setup();
  UnitCard& battery = setup.sides[0].units[fixture::kG];
  battery.figures = 8;
  battery.guns = 3;
  const State state = start_of(setup);
  const auto& served = state.of(Side::A).units[fixture::kG].served;
  EXPECT_EQ(served[0], 3);
  EXPECT_EQ(served[1], 3);
  EXPECT_EQ(served[2], 2);
  EXPECT_EQ(served[3], 0);
}

TEST(BelleAllianceState, ReinforcementsWait) {
  auto setup = fixture::setup();
  setup.sides[1].units[0].bound = 4;
  const State state = start_of(setup);
  EXPECT_EQ(state.of(Side::B).units[0].standing, Standing::Waiting);
}

TEST(BelleAllianceState, PostsFollowTheDirectlyCommandingOfficer) {
  fixture::Battle battle;
  EXPECT_EQ(post_of(battle.state, Side::A, fixture::kF1), (Post{Side::A, 0}));
  EXPECT_EQ(post_of(battle.state, Side::A, fixture::kX1), (Post{Side::A, 1}));
  battle.own(fixture::kX1).officer = kNoStaff;
  EXPECT_EQ(post_of(battle.state, Side::A, fixture::kX1), (Post{Side::A, 0}));
}

TEST(BelleAllianceState, SetsHoldEveryUnit) {
  UnitSet set;
  for (UnitId id = 0; id < kMaxUnits; id = static_cast<UnitId>(id + 3)) set.put(id);
  for (UnitId id = 0; id < kMaxUnits; ++id) EXPECT_EQ(set.has(id), id % 3 == 0) << int{id};
  set.drop(66);
  EXPECT_FALSE(set.has(66));
  EXPECT_FALSE(set.has(kNoUnit));
}

}  // namespace
}  // namespace sandtable::belle_alliance
