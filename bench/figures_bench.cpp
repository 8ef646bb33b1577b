#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/base/group.h"
#include "engine/geometry/index/grid.h"

/// What one question about the round bases of a skirmish costs: 240 of them on 72 x 48 inches,
/// those that are asked about near each other. Inputs are drawn beforehand and taken in turn.
namespace sandtable::geometry {
namespace {

constexpr std::size_t kInputs = 4'096;
constexpr int kBases = 240;

struct Table {
  Table() : grid(figures::kWidth, figures::kDepth) {
    Rng rng(1);
    for (int i = 0; i < kBases; ++i) {
      bases.push_back(figures::disc(rng));
      grid.insert(i, bounds_of(bases.back()));
    }
    for (std::size_t i = 0; i < kInputs; ++i) {
      movers.push_back(figures::disc(rng));
      ways.push_back(figures::point_near(rng, movers.back().centre, 5 * figures::kInch));
      others.push_back(figures::disc_near(rng, ways.back(), 4 * figures::kInch));
      outlines.push_back(figures::outline_near(rng, movers.back().centre, 6 * figures::kInch));
      sectors.emplace_back(movers.back().centre, figures::angle(rng), degrees(45'00));
    }
    for (std::size_t i = 0; i < kInputs; ++i) {
      if (overlap(movers[i], others[i]) || !sweeps(movers[i], ways[i], others[i])) continue;
      touching.push_back(i);
    }
    for (int i = 0; i < 20; ++i)
      squad.push_back(
          {{(i % 10) * 2 * figures::kInch, i / 10 * 2 * figures::kInch}, figures::kInch / 2});
  }
  DiscGrid grid;
  std::vector<Disc> bases, movers, others, squad;
  std::vector<Vec> ways;
  std::vector<std::vector<Vec>> outlines;
  std::vector<Sector> sectors;
  std::vector<std::size_t> touching;  ///< inputs whose mover meets the other on its way
};

const Table& table() {
  static const Table table;
  return table;
}

/// All inputs again and again: the answers are summed, so that none can be left out.
template <class F>
void run(benchmark::State& state, F&& f) {
  const Table& t = table();
  std::int64_t sum = 0;
  for (auto _ : state)
    for (std::size_t i = 0; i < kInputs; ++i) sum += f(t, i);
  benchmark::DoNotOptimize(sum);
  const auto asked = static_cast<double>(state.iterations()) * kInputs;
  state.counters["each"] =
      benchmark::Counter(asked, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void disc_overlap(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return overlap(t.movers[i], t.others[i]); });
}
BENCHMARK(disc_overlap);

void disc_sweep_past_a_disc(benchmark::State& state) {
  run(state,
      [](const Table& t, std::size_t i) { return sweeps(t.movers[i], t.ways[i], t.others[i]); });
}
BENCHMARK(disc_sweep_past_a_disc);

void disc_first_touch(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    const std::size_t k = t.touching[i % t.touching.size()];
    return first_touch(t.movers[k], t.ways[k], t.others[k]);
  });
}
BENCHMARK(disc_first_touch);

void disc_sweep_past_an_outline(benchmark::State& state) {
  run(state,
      [](const Table& t, std::size_t i) { return sweeps(t.movers[i], t.ways[i], t.outlines[i]); });
}
BENCHMARK(disc_sweep_past_an_outline);

void point_in_a_sector(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.sectors[i].holds(t.ways[i]); });
}
BENCHMARK(point_in_a_sector);

void who_is_near_of_240(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return static_cast<std::int64_t>(t.grid.near(bounds_of(t.movers[i]).grown(10'000)).word[i % 4] &
                                     1);
  });
}
BENCHMARK(who_is_near_of_240);

void who_is_near_a_line_of_240(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return static_cast<std::int64_t>(
        t.grid.near_line(t.movers[i].centre, t.movers[(i + 1) % kInputs].centre).word[i % 4] & 1);
  });
}
BENCHMARK(who_is_near_a_line_of_240);

void a_base_moves_in_the_grid_of_240(benchmark::State& state) {
  DiscGrid grid = table().grid;
  run(state, [&grid](const Table& t, std::size_t i) {
    const Bounds from = bounds_of(t.movers[i]);
    const Bounds to = bounds_of(Disc{t.ways[i], t.movers[i].radius});
    grid.move(241, from, to);
    grid.move(241, to, from);
    return grid.near(from).has(7);
  });
}
BENCHMARK(a_base_moves_in_the_grid_of_240);

void squad_of_20_linked(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return all_linked(t.squad, static_cast<Len>(figures::kInch + (i & 1)));
  });
}
BENCHMARK(squad_of_20_linked);

void squad_of_20_spaced(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return !ill_spaced(t.squad, figures::kInch, 3 * figures::kInch + static_cast<Len>(i & 1));
  });
}
BENCHMARK(squad_of_20_spaced);

}  // namespace
}  // namespace sandtable::geometry
