#include "search/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/contract.h"

namespace sandtable::search {
namespace {

/// A staircase: whoever climbs throws a four-valued die at every step until he is at the top, with
/// nothing else to decide, and each point of the die counts. Whoever stays gets nothing.
struct Stairs {
  enum class Action : std::uint8_t { Climb, Stay };
  struct State {
    int top = 0, step = 0, points = 0;
    bool over = false;
  };

  static Turn turn(const State& s) {
    return {s.over ? std::uint8_t{0} : bit(Side::A), Clause{1, 1}};
  }
  static void actions(const State& s, Side, std::vector<Action>& out) {
    if (s.over) return;
    out.push_back(Action::Climb);
    if (s.step == 0) out.push_back(Action::Stay);
  }
  template <class D, class Log>
  static void apply(State& s, Side, const Action& a, D& dice, Log&) {
    if (++applied == stop_at) stopper.request_stop();
    if (a == Action::Stay) {
      s.over = true;
      return;
    }
    Roll roll;
    roll.clause = Clause{1, static_cast<std::uint16_t>(s.step)};
    roll.dice = 3;
    roll.read = Read::CountBetween;
    roll.low = 4;
    roll.high = 6;
    s.points += dice(roll);
    s.over = ++s.step == s.top;
  }
  static std::uint64_t digest(const State& s) {
    return mix64(static_cast<std::uint64_t>(s.step * 100'000 + s.points * 2 + (s.over ? 1 : 0)));
  }

  static inline int applied = 0, stop_at = 0;
  static inline std::stop_source stopper;
};

struct StairsMind {
  using Rules = Stairs;
  using State = Stairs::State;
  using Action = Stairs::Action;

  static std::string_view question_kind(const State& s) { return s.step == 0 ? "first" : "on"; }
  static bool sensible(const State&, Side, Action) { return true; }
  static std::uint64_t alike(const State& s) { return mix64(static_cast<std::uint64_t>(s.step)); }
  static int worth(const State& s, Side) { return s.points * 100; }
  static std::optional<std::pair<Side, Action>> likely(const State&) { return std::nullopt; }
};

class TreeTest : public testing::Test {
 protected:
  void SetUp() override {
    Stairs::applied = Stairs::stop_at = 0;
    Stairs::stopper = std::stop_source();
  }
  std::optional<Deliberation<Stairs>> decide(int top, const Effort& effort) {
    Rng rng(1);
    Tree<StairsMind> tree(Side::A, rng, effort, Stairs::stopper.get_token());
    const Stairs::State bottom{top, 0, 0, false};
    return tree.decide(bottom, {Stairs::Action::Stay, Stairs::Action::Climb});
  }

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
};

/// Thirty-two steps of four outcomes each share 2^64 ways: as many as a 64-bit number has values.
TEST_F(TreeTest, SharesAmongMoreOutcomesThanCanBeCounted) {
  Effort effort;
  effort.decisions = 40;
  effort.quick_outcomes = effort.exact_outcomes = kAll;
  const auto verdict = decide(40, effort);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->plan.front().action, Stairs::Action::Climb);
  // One and a half points a step where every way is followed; a little less where the die is taken
  // at its likeliest.
  EXPECT_GT(verdict->gap, 40 * 100);
  EXPECT_LE(verdict->gap, 40 * 150);
}

TEST_F(TreeTest, EndsSoonAfterItIsStopped) {
  Effort effort;
  effort.decisions = 8;
  ASSERT_TRUE(decide(8, effort));
  const int whole = Stairs::applied;
  ASSERT_GT(whole, 40);
  for (int at = 1; at < whole; ++at) {
    SetUp();
    Stairs::stop_at = at;
    EXPECT_FALSE(decide(8, effort)) << at;
    EXPECT_LE(Stairs::applied, at + 2) << at;
  }
}

TEST_F(TreeTest, FindsNothingWhereItWasStoppedBefore) {
  Stairs::stopper.request_stop();
  EXPECT_FALSE(decide(8, {}));
  EXPECT_EQ(Stairs::applied, 0);
  Rng rng(1);
  Tree<StairsMind> tree(Side::A, rng, {}, Stairs::stopper.get_token());
  EXPECT_FALSE(tree.choose({8, 0, 0, false}, {Stairs::Action::Stay, Stairs::Action::Climb}));
}

TEST_F(TreeTest, DecidesTheSameWhetherOrNotItMayBeStopped) {
  Effort effort;
  effort.decisions = 6;
  const auto stoppable = decide(6, effort);
  Rng rng(1);
  Tree<StairsMind> tree(Side::A, rng, effort);
  const auto plain = tree.decide({6, 0, 0, false}, {Stairs::Action::Stay, Stairs::Action::Climb});
  ASSERT_TRUE(stoppable && plain);
  EXPECT_EQ(stoppable->gap, plain->gap);
  EXPECT_EQ(stoppable->rival, plain->rival);
  EXPECT_EQ(stoppable->plan.size(), plain->plan.size());
}

/// Four orders in a fixed order of steps, each by somebody of its own: none goes back to a step
/// that is over.
struct Orders {
  struct Action {
    int order = 0;  ///< 0: done
    bool operator==(const Action&) const = default;
  };
  struct State {
    int points = 0, step = 0, gained = 0;
    std::uint8_t given = 0;
    bool over = false;
  };
  static constexpr std::array<int, 5> kStep{0, 1, 2, 2, 3}, kWorth{0, 5, 20, -3, 30};

  static Turn turn(const State& s) {
    return {s.over ? std::uint8_t{0} : bit(Side::A), Clause{1, 1}};
  }
  static void actions(const State& s, Side, std::vector<Action>& out) {
    if (s.over) return;
    out.push_back({0});
    for (int n = 1; n < 5; ++n)
      if (s.step <= kStep[static_cast<std::size_t>(n)] && ((s.given >> n) & 1) == 0)
        out.push_back({n});
  }
  template <class D, class Log>
  static void apply(State& s, Side, const Action& a, D&, Log&) {
    const auto n = static_cast<std::size_t>(a.order);
    s.given = static_cast<std::uint8_t>(s.given | (1u << n));
    s.step = kStep[n];
    s.gained += kWorth[n];
    s.over = a.order == 0 || --s.points == 0;
  }
  static std::uint64_t digest(const State& s) {
    return mix64(static_cast<std::uint64_t>(s.given) | (static_cast<std::uint64_t>(s.points) << 8) |
                 (s.over ? 1ULL << 20 : 0));
  }
};

struct OrdersMind {
  using Rules = Orders;
  using State = Orders::State;
  using Action = Orders::Action;

  static std::string_view question_kind(const State&) { return "act"; }
  static bool sensible(const State&, Side, const Action&) { return true; }
  static std::uint64_t alike(const State& s) { return Orders::digest(s); }
  static std::optional<std::pair<Side, Action>> likely(const State&) { return std::nullopt; }
  static int worth(const State& s, Side) { return s.gained; }
  static std::optional<Errand> errand(const State&, const Action& a) {
    if (a.order == 0) return std::nullopt;
    return Errand{Orders::kStep[static_cast<std::size_t>(a.order)], a.order};
  }
  static int orders_left(const State& s) { return s.points; }
};

/// The orders given, first to last, as one number.
int given(int points) {
  Orders::State s{.points = points};
  int out = 0;
  while (!s.over) {
    Rng rng(7);
    Tree<OrdersMind> tree(Side::A, rng);
    std::vector<Orders::Action> options;
    Orders::actions(s, Side::A, options);
    const auto chosen = tree.choose(s, options);
    if (!chosen) break;
    out = out * 10 + chosen->order;
    NoLog quiet;
    int no_dice = 0;
    Orders::apply(s, Side::A, *chosen, no_dice, quiet);
  }
  return out;
}

TEST(OrdersTest, NoStepIsClosedWhileAnOrderOfItIsWorthGiving) {
  EXPECT_EQ(given(4), 1240) << "all that is worth it, step by step, and not the one that harms";
  EXPECT_EQ(given(3), 124);
}

TEST(OrdersTest, WhatCannotBePaidForClosesNothing) {
  EXPECT_EQ(given(2), 24) << "the two best, the earlier step first";
  EXPECT_EQ(given(1), 4) << "the best";
}

TEST(OrdersTest, AnOrderThatOnlyComesFirstSaysSo) {
  Orders::State s{.points = 3};
  Rng rng(7);
  Tree<OrdersMind> tree(Side::A, rng);
  std::vector<Orders::Action> options;
  Orders::actions(s, Side::A, options);
  const auto verdict = tree.decide(s, options);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->plan.front().action.order, 1);
  EXPECT_EQ(verdict->rival->order, 4);
  EXPECT_EQ(verdict->gap, -25);
}

}  // namespace
}  // namespace sandtable::search
