#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "engine/geometry/ground/ground_samples.h"
#include "engine/geometry/ground/sight.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/index/grid.h"

/// The ground of a measured table: 40 areas (with the upper contours of hills) and 10 streams and
/// walls on 183 x 76 cm, 64 bases. Inputs are drawn beforehand and taken in turn.
namespace sandtable::geometry {
namespace {

constexpr std::size_t kInputs = 1024;

struct Table {
  Table() : grid(sampled::kWidth, sampled::kDepth) {
    Rng rng(1);
    terrain = sampled::terrain(rng, 34, 10);
    rules.screens = terrain.of_kind(sampled::kWood);
    rules.depth = 20'000;
    for (int i = 0; i < 64; ++i) {
      bases.push_back(sampled::box(rng));
      grid.insert(i, bases.back());
    }
    for (std::size_t i = 0; i < kInputs; ++i) {
      from.push_back(sampled::point(rng));
      to.push_back(from.back() + Vec{sampled::within(rng, -150'000, 150'000),
                                     sampled::within(rng, -150'000, 150'000)});
      boxes.push_back(sampled::box_near(rng, from.back(), 1'000));
      targets.push_back(sampled::box_near(rng, to.back(), 1'000));
      polygons.push_back(ellipse(from.back() + Vec{30'000, 0}, 60'000, 40'000, 777).value());
      blockers.emplace_back();
      for (int k = 0; k < 5; ++k) {
        const Vec way = to.back() - from.back();
        const Vec middle = from.back() + Vec{way.x / 6 * (k + 1), way.y / 6 * (k + 1)};
        blockers.back().push_back({sampled::box_near(rng, middle, 40'000), 0});
      }
    }
  }
  Terrain terrain;
  SightRules rules;
  MaskGrid grid;
  std::vector<Box> bases, boxes, targets;
  std::vector<Vec> from, to;
  std::vector<Polygon> polygons;
  std::vector<std::vector<Blocker>> blockers;
};

const Table& table() {
  static const Table table;
  return table;
}

template <class F>
void run(benchmark::State& state, F&& f) {
  const Table& t = table();
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(f(t, next));
    next = (next + 1) % kInputs;
  }
}

void coverage_of_a_base(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.polygons[i].holds_most_of(t.boxes[i]); });
}
BENCHMARK(coverage_of_a_base);

void segment_in_a_polygon(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return t.polygons[i].length_inside(t.from[i], t.to[i]);
  });
}
BENCHMARK(segment_in_a_polygon);

void segment_through_40_polygons_one_by_one(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    std::size_t met = 0;
    for (const Feature& feature : t.terrain.features()) {
      Stretches inside;
      feature.area.stretches(t.from[i], t.to[i], inside);
      met += inside.count;
    }
    return met;
  });
}
BENCHMARK(segment_through_40_polygons_one_by_one);

void segment_over_the_table(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    std::array<Passage, 16> out;
    return t.terrain.along(t.from[i], t.to[i], ~FeatureSet{}, out);
  });
}
BENCHMARK(segment_over_the_table);

void level_at_a_point(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.terrain.level_at(t.from[i]); });
}
BENCHMARK(level_at_a_point);

void features_at_a_point(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.terrain.at(t.from[i]); });
}
BENCHMARK(features_at_a_point);

void features_that_overlap_a_base(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.terrain.overlapping(t.boxes[i]); });
}
BENCHMARK(features_that_overlap_a_base);

void line_of_sight_over_ground(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return sight_over_ground(t.terrain, t.rules, {t.from[i], 0}, {t.to[i], 0});
  });
}
BENCHMARK(line_of_sight_over_ground);

void visible_part_past_5_blockers(benchmark::State& state) {
  const Terrain plain;
  run(state, [&plain](const Table& t, std::size_t i) {
    return visible_part(plain, {}, t.blockers[i], {t.from[i], 0}, t.targets[i].corner, 0);
  });
}
BENCHMARK(visible_part_past_5_blockers);

void visible_part_over_ground_too(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) {
    return visible_part(t.terrain, t.rules, t.blockers[i], {t.from[i], 0}, t.targets[i].corner, 0);
  });
}
BENCHMARK(visible_part_over_ground_too);

void who_is_near(benchmark::State& state) {
  run(state, [](const Table& t, std::size_t i) { return t.grid.near(t.boxes[i], 10'000); });
}
BENCHMARK(who_is_near);

void a_base_moves_in_the_grid(benchmark::State& state) {
  MaskGrid grid = table().grid;
  run(state, [&grid](const Table& t, std::size_t i) {
    grid.move(7, t.boxes[i], t.boxes[(i + 1) % kInputs]);
    return grid.near(t.boxes[i]);
  });
}
BENCHMARK(a_base_moves_in_the_grid);

}  // namespace
}  // namespace sandtable::geometry

BENCHMARK_MAIN();
