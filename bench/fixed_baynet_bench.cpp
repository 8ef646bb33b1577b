#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "bench/timed_works.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "search/commander.h"

/// The works that `sandtable bench` times, what a computer commander's decision costs, and whole
/// battles.
namespace sandtable::fixed_baynet {
namespace {

using Begun = desk::Begun<Desk>;

void copy_of_a_state(benchmark::State& run) {
  const Begun p(desk::carried<Desk>("bench-120"));
  std::vector<State> ring(16, p.state);
  std::size_t i = 0;
  for (auto _ : run) {
    ring[i & 15] = ring[(i + 7) & 15];
    benchmark::DoNotOptimize(ring.data());
    benchmark::ClobberMemory();
    ++i;
  }
}
BENCHMARK(copy_of_a_state);

void decision_of_a_captain(benchmark::State& run) {
  const Begun p(desk::carried<Desk>("bench-skirmish"));
  const Side side = p.state.now.asked;
  std::uint64_t seed = 0;
  for (auto _ : run)
    benchmark::DoNotOptimize(search::decide_quietly<Mind>(FixedBaynet::view(p.state, side), side,
                                                          search::Level::Captain, ++seed));
}
BENCHMARK(decision_of_a_captain)->Unit(benchmark::kMillisecond);

void battle_of(benchmark::State& run, const char* name, bool captains) {
  const auto setup = desk::carried<Desk>(name);
  std::uint64_t seed = 0;
  std::int64_t decisions = 0;
  for (auto _ : run) {
    State s = FixedBaynet::start(*setup);
    Rng rng(++seed);
    FastDice dice(rng);
    NoLog quiet;
    FixedBaynet::advance(s, dice, quiet);
    while (!FixedBaynet::result(s)) {
      const Side side = s.now.asked;
      const Action a = captains ? search::decide_quietly<Mind>(FixedBaynet::view(s, side), side,
                                                               search::Level::Captain, rng())
                                : FixedBaynet::pick(s, side, rng);
      perform<FixedBaynet>(s, side, a, dice, quiet);
      FixedBaynet::advance(s, dice, quiet);
      ++decisions;
    }
  }
  const auto battles = static_cast<double>(run.iterations());
  run.counters["battles/s"] = benchmark::Counter(battles, benchmark::Counter::kIsRate);
  run.counters["decisions"] = static_cast<double>(decisions) / battles;
}
BENCHMARK_CAPTURE(battle_of, random_bench_skirmish, "bench-skirmish", false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of, random_bench_120, "bench-120", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of, captains_open_field, "open-field", true)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of, captains_first_skirmish, "first-skirmish", true)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of, captains_bench_skirmish, "bench-skirmish", true)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandtable::fixed_baynet

int main(int argc, char** argv) {
  return sandtable::run_with_works<sandtable::fixed_baynet::Desk>(argc, argv);
}
