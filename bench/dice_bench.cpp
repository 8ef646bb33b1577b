#include <benchmark/benchmark.h>

#include <array>

#include "engine/dice/dice.h"
#include "engine/dice/distribution.h"
#include "engine/dice/odds.h"
#include "engine/dice/seeded.h"

namespace sandtable {
namespace {

Roll roll_of(int dice, Read read, int low = 0, int high = 0) {
  Roll roll;
  roll.dice = static_cast<std::uint8_t>(dice);
  roll.read = read;
  roll.low = static_cast<std::uint8_t>(low);
  roll.high = static_cast<std::uint8_t>(high);
  return roll;
}

void seeded_roll(benchmark::State& state) {
  SeededSource source(key_from_seed("bench"));
  const Roll roll = roll_of(static_cast<int>(state.range(0)), Read::Sum);
  Rolled rolled;
  std::size_t at = 0;
  for (auto _ : state) {
    source.make(roll, at++, rolled);
    benchmark::DoNotOptimize(rolled);
  }
}
BENCHMARK(seeded_roll)->Arg(1)->Arg(12);

void fast_roll(benchmark::State& state) {
  Rng rng(1);
  FastDice dice(rng);
  const Roll roll = roll_of(static_cast<int>(state.range(0)), Read::CountBetween, 1, 2);
  for (auto _ : state) benchmark::DoNotOptimize(dice(roll));
}
BENCHMARK(fast_roll)->Arg(1)->Arg(12);

void distribution_lookup(benchmark::State& state) {
  std::array<Roll, 8> rolls;
  for (int i = 0; i < 8; ++i)
    rolls[static_cast<std::size_t>(i)] = roll_of(i + 1, Read::CountBetween, 1, 3);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(distribution_of(rolls[next++ & 7]).rows.data());
}
BENCHMARK(distribution_lookup)->ThreadRange(1, 2);

/// A state of the size of a real one, and nothing but dice. Digests are kept up to date, as in a
/// ruleset with incremental hashing.
struct Volleys {
  struct State {
    std::array<std::uint8_t, 1500> pieces{};
    std::array<std::int16_t, 4> strength{};
  };
  struct Action {
    int volleys = 1, dice = 4;
  };
  template <class DiceT, class Log>
  static void apply(State& state, Side, const Action& action, DiceT& dice, Log&) {
    for (int i = 0; i < action.volleys; ++i) {
      auto& strength = state.strength[static_cast<std::size_t>(i & 3)];
      strength = static_cast<std::int16_t>(strength -
                                           dice(roll_of(action.dice, Read::CountBetween, 1, 2)));
    }
  }
  static std::uint64_t digest(const State& state) {
    std::uint64_t hash = 0;
    for (const std::int16_t strength : state.strength)
      hash = mix64(hash ^ static_cast<std::uint16_t>(strength));
    return hash;
  }
};

void enumerate(benchmark::State& state, const Volleys::Action& action, bool merge) {
  const Volleys::State start;
  OddsOptions options;
  options.merge = merge;
  std::uint64_t runs = 0;
  for (auto _ : state) {
    double loss = 0;
    const OddsSummary summary = for_each_outcome<Volleys>(
        start, Side::A, action, options, [&loss](const Volleys::State& end, const Fraction& p) {
          loss -= p.to_double() * end.strength[0];
        });
    benchmark::DoNotOptimize(loss);
    runs = summary.runs;
  }
  state.counters["runs"] = static_cast<double>(runs);
}

void odds_of_four_dice(benchmark::State& state) { enumerate(state, {1, 4}, true); }
BENCHMARK(odds_of_four_dice);

void odds_of_five_rolls(benchmark::State& state) { enumerate(state, {5, 6}, state.range(0) != 0); }
BENCHMARK(odds_of_five_rolls)->ArgName("merge")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandtable

BENCHMARK_MAIN();
