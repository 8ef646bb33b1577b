#include "rulesets/belle_alliance/state/state.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/state/odds_key.h"
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

/// Changes a bit of something that is in use.
void change(State& s, Rng& rng) {
  Force& force = s.forces[rng.below(2)];
  const auto flip = [&](auto& thing) {
    auto* bytes = reinterpret_cast<unsigned char*>(&thing);
    bytes[rng.below(sizeof(thing))] ^= static_cast<unsigned char>(1U << rng.below(3));
  };
  const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  switch (rng.below(8)) {
    case 0:
      return flip(force.staff[below(force.staff.size())]);
    case 1:
      return flip(force.cards[below(force.cards.size())]);
    case 2:
      return flip(force.superior);
    case 3:
      return flip(force.in_sight);
    case 4:
      return flip(force.aims[below(force.unit_count)].also.words);
    case 5:
      return flip(force.catch_factor);
    case 6:
      return flip(s.stage);
    default:
      return flip(force.units[below(force.unit_count)]);
  }
}

// What odds tell positions apart by is what a digest tells them apart by.
TEST(OddsKey, IsEqualWhereTheDigestIs) {
  const fixture::Battle battle;
  std::map<std::uint64_t, std::uint64_t> keys, digests;
  Rng rng(5);
  constexpr int kRounds = 20'000;
  State s = battle.state;
  for (int round = 0; round < kRounds; ++round) {
    if (round % 10 == 0) s = battle.state;
    change(s, rng);
    const std::uint64_t key = odds_key_of(s), digest = digest_of(s);
    ASSERT_EQ(keys.try_emplace(digest, key).first->second, key) << "in round " << round;
    ASSERT_EQ(digests.try_emplace(key, digest).first->second, digest) << "in round " << round;
  }
  EXPECT_GT(keys.size(), 10'000U);
}

TEST(OddsKey, HangsOnNothingBehindTheCounts) {
  const fixture::Battle battle;
  State s = battle.state;
  Force& force = s.of(Side::A);
  force.units[force.unit_count].valour = 3;
  force.staff[force.staff_count].moves = 1;
  force.sheet.lines[force.sheet.line_count].who = 4;
  s.attacks[s.attack_count].from = 2;
  s.looked_at = 7;
  EXPECT_EQ(odds_key_of(s), odds_key_of(battle.state));
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
