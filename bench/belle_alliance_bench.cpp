#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "bench/timed_works.h"
#include "engine/core/steps.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "studies/asked.h"
#include "studies/history.h"

/// The works that `sandtable bench` times, whole battles at random, and what a live one keeps.
namespace sandtable::belle_alliance {
namespace {

/// Random battles to their ends, of a scenario that comes with the program.
void BM_RandomBattle(benchmark::State& bench, const char* name) {
  const std::shared_ptr<const Setup> setup = desk::carried<Desk>(name);
  std::uint64_t seed = 0, digests = 0;
  for (auto unused : bench) {
    State state = BelleAlliance::start(*setup);
    Rng rng(++seed);
    FastDice dice(rng);
    NoLog quiet;
    BelleAlliance::advance(state, dice, quiet);
    for (;;) {
      const Turn turn = BelleAlliance::turn(state);
      if (turn.waiting_for == 0) break;
      const Post post = studies::first_asked(turn);
      const Action action = BelleAlliance::pick(state, post, rng);
      perform<BelleAlliance>(state, post, action, dice, quiet);
      BelleAlliance::advance(state, dice, quiet);
    }
    digests ^= BelleAlliance::digest(state);
  }
  bench.counters["battles/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
  benchmark::DoNotOptimize(digests);
}
/// The positions of a live battle of some 45 units a side over 16 bounds that are farthest from one
/// that is kept: what it keeps, and what the slowest of them takes to be made again.
void BM_History(benchmark::State& bench) {
  constexpr int kBounds = 16;
  auto setup = std::make_shared<Setup>(*desk::carried<Desk>("quatre-bras"));
  setup->last_bound = static_cast<std::uint8_t>(setup->first_bound + kBounds - 1);
  const auto line = studies::history_of<Desk>(setup);
  double slowest = 0;
  for (auto unused : bench) slowest = std::max(slowest, studies::slowest_again(line));
  bench.counters["bytes"] = static_cast<double>(studies::bytes_of<Desk>(line));
  bench.counters["entries"] = static_cast<double>(line.entries().size());
  bench.counters["bounds"] =
      line.before(line.entries().size()).bound - int{setup->first_bound} + 1.0;
  bench.counters["slowest_ms"] = slowest * 1000;
}
BENCHMARK(BM_History)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_RandomBattle, bench_orders, "bench-orders")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandtable::belle_alliance

int main(int argc, char** argv) {
  return sandtable::run_with_works<sandtable::belle_alliance::Desk>(argc, argv);
}
