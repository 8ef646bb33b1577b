#include "engine/harness/toy.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "engine/harness/suite.h"

INSTANTIATE_RULESET_SUITE(Toy, sandtable::toy::Toy<>, sandtable::toy::Suite);

namespace sandtable::toy {
namespace {

using Rules = Toy<>;

TEST(Secret, OpensToItsOwnerAndTheUmpireOnly) {
  constexpr Secret<int> secret(Side::B, 7);
  static_assert(std::is_trivially_copyable_v<Secret<int>>);
  EXPECT_EQ(secret.peek(Side::A), nullptr);
  ASSERT_NE(secret.peek(Side::B), nullptr);
  EXPECT_EQ(*secret.peek(Side::B), 7);
  EXPECT_EQ(*secret.peek(Side::Umpire), 7);
  EXPECT_EQ(secret.owner(), Side::B);
  EXPECT_EQ(Secret<int>().peek(Side::A), nullptr);
}

TEST(ToyPlay, TheUmpireSeesTheWholeWorld) {
  const Rules::Setup setup;
  Rng rng(3);
  RngSource dice(rng);
  State state = harness::open<Rules>(setup, dice).state;
  state = harness::settle<Rules>(state, Side::A, {Verb::Name, 1}, dice).state;
  const State guessed = Rules::guess(Rules::view(state, Side::Umpire), Side::Umpire, rng);
  EXPECT_TRUE((harness::same_state<Rules>(state, guessed)));
}

TEST(ToyPlay, AHitAsksTheOwnerWhoMayFallBack) {
  const Rules::Setup setup;
  harness::Settled<Rules> done;
  ClosedSource closed;
  done.state = harness::open<Rules>(setup, closed).state;
  done = harness::settle<Rules>(done.state, Side::A, {Verb::Name, 0}, closed);
  done = harness::settle<Rules>(done.state, Side::B, {Verb::Name, 0}, closed);
  done = harness::settle<Rules>(done.state, Side::A, {Verb::Shoot, 1}, closed);
  const Roll shot{clause::kShoot, Side::A, 1, 6, Read::CountBetween, 5, 6, 1};
  done = harness::settle<Rules>(done.state, Side::B, {Verb::Stand, 0}, closed, {{shot, 1, {6}}});
  ASSERT_FALSE(done.failed());
  EXPECT_TRUE(done.exhausted);
  EXPECT_EQ(Rules::turn(done.state).waiting_for, bit(Side::B));
  done = harness::settle<Rules>(done.state, Side::B, {Verb::FallBack, 0}, closed);
  EXPECT_EQ(done.state.at[1][0], 5);
  EXPECT_EQ(done.state.round, 2);
}

TEST(ToyPlay, AManWithHisBackToAFriendCannotFallBack) {
  const Rules::Setup setup{5, 8, 4, {{{0, 1}, {3, 4}}}};
  State state = Rules::start(setup);
  state.phase = Phase::Answer;
  state.asked = 1;
  state.victim = 0;
  const auto verdict = harness::judge<Rules>(state, Side::B, {Verb::FallBack, 0});
  EXPECT_FALSE(verdict.fast);
  EXPECT_EQ(verdict.findings.back().clause, clause::kFallBack);
  EXPECT_TRUE((harness::judge<Rules>(state, Side::B, {Verb::Hold, 0}).fast));
}

}  // namespace
}  // namespace sandtable::toy
