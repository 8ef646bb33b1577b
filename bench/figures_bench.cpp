#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/base/group.h"
#include "engine/geometry/ground/footing.h"
#include "engine/geometry/ground/obstacles.h"
#include "engine/geometry/ground/relief_samples.h"
#include "engine/geometry/house/house_samples.h"
#include "engine/geometry/index/grid.h"
#include "engine/geometry/way/way_round.h"

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
    for (int i = 0; i < 20; ++i)
      squad.push_back(
          {{(i % 10) * 2 * figures::kInch, i / 10 * 2 * figures::kInch}, figures::kInch / 2});
  }
  DiscGrid grid;
  std::vector<Disc> bases, movers, others, squad;
  std::vector<Vec> ways;
  std::vector<std::vector<Vec>> outlines;
  std::vector<Sector> sectors;
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

/// 60 features: hills, slopes, woods.
const relief_samples::Hills& hills() {
  static const relief_samples::Hills hills = [] {
    Rng rng(5);
    return relief_samples::Hills(rng);
  }();
  return hills;
}
const Allowance& allowance() {
  static const Allowance allowance(
      {5 * figures::kInch, 4 * figures::kInch, 2 * figures::kInch, 2 * figures::kInch, 0});
  return allowance;
}
Way step(const Table& t, std::size_t i) {
  Way way(t.movers[i].centre);
  way.add(t.ways[i]);
  return way;
}

void height_of_the_ground(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return hills().relief.height_at(hills().terrain, t.ways[i]);
  });
}
BENCHMARK(height_of_the_ground);

void ground_under_a_step(benchmark::State& state) {
  const Going going{hills().terrain, hills().ranks, &hills().relief};
  run(state, [&](const Table& t, std::size_t i) {
    return allowance().covers(shares_of(going, step(t, i)));
  });
}
BENCHMARK(ground_under_a_step);

void features_that_a_step_meets(benchmark::State& state) {
  const Terrain& ground = hills().terrain;
  const Obstacles obstacles(ground);
  run(state, [&](const Table& t, std::size_t i) {
    return obstacles.swept(ground, t.movers[i], t.ways[i], ~FeatureSet{}).size();
  });
}
BENCHMARK(features_that_a_step_meets);

void climb_of_a_line(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return hills().relief.climb(hills().terrain, t.ways[i], t.others[i].centre).over;
  });
}
BENCHMARK(climb_of_a_line);

void ground_over_a_line(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    const auto& [terrain, slopes, relief, ranks] = hills();
    const Vec a = t.ways[i], b = t.others[i].centre;
    const Len than = std::max(relief.height_at(terrain, a), relief.height_at(terrain, b));
    return relief.is_higher_between(terrain, a, b, than);
  });
}
BENCHMARK(ground_over_a_line);

/// Twenty men a step of up to 5 inches each among 240 bases and 60 features: whom each would sweep
/// over, his ground, and whether the squad still hangs together.
void step_of_20_men(benchmark::State& state) {
  const Going going{hills().terrain, hills().ranks, &hills().relief};
  run(state, [&](const Table& t, std::size_t first) {
    std::int64_t legal = 0;
    std::array<Disc, 20> men;
    for (std::size_t k = 0; k < men.size(); ++k) {
      const std::size_t i = (first + k) % kInputs;
      const Disc mover = t.movers[i];
      Bounds way = bounds_of(mover);
      way.add(t.ways[i] - Vec{mover.radius, mover.radius});
      way.add(t.ways[i] + Vec{mover.radius, mover.radius});
      bool free = true;
      t.grid.near(way).for_each(
          [&](std::size_t b) { free = free && !sweeps(mover, t.ways[i], t.bases[b]); });
      legal += allowance().covers(shares_of(going, step(t, i))) && free;
      men[k] = {t.ways[i], mover.radius};
    }
    return legal + all_linked(men, 3 * figures::kInch);
  });
}
BENCHMARK(step_of_20_men);

struct Village {
  Village() {
    Rng rng(6);
    for (int i = 0; i < 64; ++i) {
      houses.push_back(houses::house(rng));
      for (int k = 0; k < 16; ++k) {
        const Vec from = houses::point_by(rng, houses.back());
        ways.push_back({from, houses::point_by(rng, houses.back())});
      }
    }
  }
  std::vector<Building> houses;
  std::vector<std::array<Vec, 2>> ways;  ///< sixteen by each
};
const Village& village() {
  static const Village village;
  return village;
}

void way_by_a_house(benchmark::State& state) {
  run(state, [](const Table&, std::size_t i) {
    const auto [from, to] = village().ways[i % 1024];
    const Building& house = village().houses[i % 1024 / 16];
    return house.bars({from, figures::kInch / 2}, to, 0, house.unlocked());
  });
}
BENCHMARK(way_by_a_house);

void line_through_a_house(benchmark::State& state) {
  run(state, [](const Table&, std::size_t i) {
    const auto [from, to] = village().ways[i % 1024];
    const Building& house = village().houses[i % 1024 / 16];
    return house.line(from, to, 0, house.unlocked() | house.windows()).has_value();
  });
}
BENCHMARK(line_through_a_house);

/// So many discs and as many outlines between a base and a place 40 inches off.
void way_round(benchmark::State& state) {
  Rng rng(7);
  const Vec from{10 * figures::kInch, 24 * figures::kInch};
  const Vec to{50 * figures::kInch, 24 * figures::kInch};
  WayRound round({{0, 0}, {figures::kWidth, figures::kDepth}});
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    for (const bool disc : {true, false}) {
      const Len x = figures::within(rng, 13 * figures::kInch, 47 * figures::kInch);
      const Vec at{x, figures::within(rng, 10 * figures::kInch, 38 * figures::kInch)};
      if (disc)
        round.add(Disc{at, figures::kInch / 2});
      else
        round.add(figures::outline_near(rng, at, figures::kInch));
    }
  }
  std::int64_t legs = 0;
  for (auto _ : state) {
    const auto way = round.find(from, to, figures::kInch / 2);
    legs = way ? static_cast<std::int64_t>(way->legs) : -static_cast<std::int64_t>(way.error());
    benchmark::DoNotOptimize(legs);
  }
  state.counters["legs"] = static_cast<double>(legs);
}
BENCHMARK(way_round)->Arg(4)->Arg(16)->Arg(64);

}  // namespace
}  // namespace sandtable::geometry
