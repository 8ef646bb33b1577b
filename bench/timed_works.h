#pragma once

#include <benchmark/benchmark.h>

#include "engine/desk/timed_work.h"

/// The works of a ruleset that `sandtable bench` times, as benchmarks.
namespace sandtable {

template <class D>
void register_works() {
  for (const desk::TimedWork& work : D::timed_work())
    benchmark::RegisterBenchmark(work.id.c_str(), [work](benchmark::State& run) {
      for (auto unused : run) work.once();
      if (work.per == 1) return;
      run.counters["each"] =
          benchmark::Counter(static_cast<double>(run.iterations()) * static_cast<double>(work.per),
                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    })->Unit(benchmark::kMicrosecond);
}

/// Runs them and whatever else the program registers.
template <class D>
int run_with_works(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  register_works<D>();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace sandtable
