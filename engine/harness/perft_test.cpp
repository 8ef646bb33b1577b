#include "engine/harness/perft.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/harness/toy.h"

namespace sandtable::harness {
namespace {

using Toy = toy::Toy<>;
using toy::Verb;

// Men of A in cells 0 and 2, of B in cells 4 and 6 of seven; range 3.
const toy::Setup kStrip;

toy::State with_champions(std::uint8_t of_a, std::uint8_t of_b) {
  ClosedSource closed;
  toy::State state = open<Toy>(kStrip, closed).state;
  state = settle<Toy>(state, Side::A, {Verb::Name, of_a}, closed).state;
  return settle<Toy>(state, Side::B, {Verb::Name, of_b}, closed).state;
}

TEST(Perft, CountsNamingOfChampions) {
  const toy::State state = Toy::start(kStrip);
  EXPECT_EQ(perft<Toy>(state, 0), (Counts{0, 0, 1}));
  EXPECT_EQ(perft<Toy>(state, 1), (Counts{2, 2, 2}));
  EXPECT_EQ(perft<Toy>(state, 2), (Counts{2 + 4, 2 + 4, 4}));
}

TEST(Perft, CountsSealedOrders) {
  // Each side may stand, advance either man, or let the man shoot who has an enemy in range.
  EXPECT_EQ(perft<Toy>(with_champions(0, 0), 1), (Counts{4, 4, 4}));
}

TEST(Perft, CountsBranchesOfTheDice) {
  // 9 pairs of orders roll no dice; 3 times only one side shoots, with one die (2 branches), or
  // two where the shooter is champion (3). Both shoot: a miss lets B shoot; one hit asks B; two
  // hits kill B's shooter.
  EXPECT_EQ(perft<Toy>(with_champions(0, 1), 2), (Counts{4 + 16, 4 + 9 + 6 + 6 + (2 + 1), 24 + 0}));
  EXPECT_EQ(perft<Toy>(with_champions(1, 1), 2), (Counts{4 + 16, 4 + 9 + 9 + 6 + (2 + 1 + 1), 28}));
  EXPECT_EQ(perft<Toy>(with_champions(0, 0), 2), (Counts{4 + 16, 4 + 9 + 6 + 9 + (3 + 1), 28}));
  EXPECT_EQ(perft<Toy>(with_champions(1, 0), 2), (Counts{4 + 16, 4 + 9 + 9 + 9 + (3 + 1 + 1), 32}));
  // Together with the naming before it: 2 + 4 decisions, 4 positions of these counts.
  EXPECT_EQ(perft<Toy>(Toy::start(kStrip), 4),
            (Counts{6 + 4 * 20, 6 + 4 * 4 + 24 + 28 + 28 + 32, 112}));
}

TEST(Perft, StopsWhereTheBattleIsOver) {
  toy::State state = with_champions(0, 0);
  state.phase = toy::Phase::Over;
  EXPECT_EQ(perft<Toy>(state, 5), (Counts{0, 0, 1}));
}

TEST(Perft, MergingCountsTheSameInFewerPositions) {
  const toy::State state = Toy::start(kStrip);
  Perft<Toy> plain(false), merging(true);
  EXPECT_EQ(plain.count(state, 6), merging.count(state, 6));
  EXPECT_LT(merging.positions(), plain.positions());
}

TEST(Branches, WeighWhatTheDiceSay) {
  // A's champion shoots with two dice at an enemy who will stand: 0, 1 or 2 hits of 5 and 6.
  toy::State state = with_champions(1, 0);
  ClosedSource closed;
  state = settle<Toy>(state, Side::A, {Verb::Shoot, 1}, closed).state;
  std::vector<std::string> weights;
  const auto visit = [&](const Fallen<Toy>& fallen) {
    weights.push_back(fallen.weight.fraction().to_string());
  };
  EXPECT_TRUE((for_each_settled<Toy>(state, Side::B, {Verb::Stand, 0}, 10, visit)));
  EXPECT_EQ(weights, (std::vector<std::string>{"4/9", "4/9", "1/9"}));
  EXPECT_FALSE((for_each_settled<Toy>(state, Side::B, {Verb::Stand, 0}, 2, visit)));
}

/// Both throw until one is higher: the budget ends the tie that goes on for ever.
TEST(Branches, EndWithDiceThatTieForEver) {
  std::uint64_t seen = 0;
  const auto tie = [](toy::State&, Dice& dice, NoLog&) {
    const Roll roll{toy::clause::kShoot};
    for (bool tied = true; tied && !dice.failed();) {
      const int first = dice(roll);
      tied = first == dice(roll);
    }
  };
  EXPECT_FALSE(
      (for_each_branch<Toy>(with_champions(0, 0), 100, tie, [&](const Fallen<Toy>&) { ++seen; })));
  EXPECT_EQ(seen, 0u);
}

}  // namespace
}  // namespace sandtable::harness
