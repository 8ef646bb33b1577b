// How many accepted actions a second a store takes, each on the disk before the next.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/samples.h"

namespace {

using sandtable::store::NewEntry;
using sandtable::store::Store;
namespace samples = sandtable::store::samples;

// Entries of the length that battles have on the average, spread over `range(0)` battles.
void append(benchmark::State& state) {
  const samples::Folder folder;
  const std::unique_ptr<Store> store = samples::opened(folder.address());
  const auto battles = static_cast<std::size_t>(state.range(0));
  std::vector<samples::Lines> lines;
  for (std::size_t i = 0; i < battles; ++i) {
    const std::string id = "b" + std::to_string(i);
    if (!store->create_battle(samples::battle(id))) return state.SkipWithError("not created");
    lines.emplace_back(id);
  }
  const std::string action(300, 'a');
  std::size_t next = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const NewEntry entry = lines[next++ % battles].next(action);
    state.ResumeTiming();
    if (!store->append(entry)) return state.SkipWithError("not appended");
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(append)->Arg(1)->Arg(100)->MinTime(0.5)->Repetitions(5)->UseRealTime();

// A battle of so many entries as a server loads it when somebody comes.
void load(benchmark::State& state) {
  const samples::Folder folder;
  const std::unique_ptr<Store> store = samples::opened(folder.address());
  if (!store->create_battle(samples::battle("x"))) return state.SkipWithError("not created");
  samples::Lines lines("x");
  for (std::int64_t i = 0; i < state.range(0); ++i)
    if (!store->append(lines.next(std::string(300, 'a'))))
      return state.SkipWithError("not appended");
  for (auto _ : state) benchmark::DoNotOptimize(store->load_battle("x"));
}
BENCHMARK(load)->Arg(500)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
