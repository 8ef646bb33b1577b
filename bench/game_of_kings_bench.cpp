#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/geometry/base/path.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/judgement/candidates.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

/// What one question to the rules of Game Of Kings costs, and whole battles at random.
namespace sandtable::game_of_kings {
namespace {

constexpr int kBases = 60, kPolygons = 40;

/// 30 units a side in three lines each, on a table with forty woods and hills strewn over it.
std::string crowded() {
  std::string out = R"(
[scenario]
id = "bench"
ruleset = "game-of-kings"
title = "Bench"
year = 1745
turns = 10
first = "red"
[weather]
start = 7
changes = false
)";
  const auto decimal = [](int tenths) {
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  };
  for (int i = 0; i < kPolygons; ++i) {
    const char* kind = i % 2 == 0 ? "wood" : "hill";
    out += std::string("[[terrain]]\nkind = \"") + kind + "\"\nellipse = { at = [" +
           decimal(90 + i % 10 * 180) + ", " + decimal(120 + i / 10 * 170) + "], size = [6, 4] }\n";
  }
  for (int side = 0; side < 2; ++side) {
    out += side == 0 ? "[[side]]\nid = \"red\"\nname = \"Red\"\ncolour = \"red\"\n"
                     : "[[side]]\nid = \"blue\"\nname = \"Blue\"\ncolour = \"blue\"\n";
    for (int i = 0; i < kBases / 2; ++i) {
      const int row = i / 10, x = 130 + i % 10 * 170, y = 240 - row * 60;
      out += "[[side.unit]]\nname = \"Unit " + std::to_string(side * 100 + i) + "\"\nlabel = \"" +
             (side == 0 ? "R" : "B") + std::to_string(i) +
             "\"\ntype = \"regular-foot\"\nsector = \"centre\"\nat = [" + decimal(x) + ", " +
             decimal(side == 0 ? y : 762 - y) + "]\nfiring-order = true\n";
    }
  }
  return out;
}

struct Position {
  std::shared_ptr<const Setup> setup;
  State state;
};

/// Side A's centre may act, with the table full.
Position acting() {
  Position out;
  auto setup = load_scenario(crowded(), "bench.toml");
  if (!setup) std::abort();
  out.setup = *setup;
  out.state = GameOfKings::start(*out.setup);
  Rng rng(1);
  FastDice dice(rng);
  NoLog quiet;
  GameOfKings::advance(out.state, dice, quiet);
  while (out.state.now.phase != Phase::Act) {
    GameOfKings::apply(out.state, out.state.now.asked,
                       GameOfKings::pick(out.state, out.state.now.asked, rng), dice, quiet);
    GameOfKings::advance(out.state, dice, quiet);
  }
  return out;
}

/// A unit of the first line that can make this move.
Action three_segments(const State& s) {
  Action found;
  NoWhy quiet;
  for_each_unit(s.pieces.alive[idx(s.now.asked)], [&](UnitId u) {
    Action a{.verb = Verb::Move, .unit = u};
    a.path.add(geometry::wheel_right(1000));
    a.path.add(geometry::straight(20'000));
    a.path.add(geometry::wheel_left(1000));
    if (found.verb == Verb::None && GameOfKings::legal(s, s.now.asked, a, quiet)) found = a;
  });
  if (found.verb == Verb::None) std::abort();
  return found;
}

void legality_of_three_segments_among_60_bases_and_40_polygons(benchmark::State& run) {
  const Position p = acting();
  const Action a = three_segments(p.state);
  NoWhy quiet;
  for (auto _ : run)
    benchmark::DoNotOptimize(GameOfKings::legal(p.state, p.state.now.asked, a, quiet));
}
BENCHMARK(legality_of_three_segments_among_60_bases_and_40_polygons);

void candidates_of_one_unit(benchmark::State& run) {
  const Position p = acting();
  const UnitId u = three_segments(p.state).unit;
  std::vector<Action> list;
  for (auto _ : run) {
    list.clear();
    move_candidates(p.state, u, 64, list);
    benchmark::DoNotOptimize(list.data());
  }
  run.counters["found"] = static_cast<double>(list.size());
}
BENCHMARK(candidates_of_one_unit)->Unit(benchmark::kMicrosecond);

void copy_of_a_state(benchmark::State& run) {
  const Position p = acting();
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

void digest_of_a_state(benchmark::State& run) {
  const Position p = acting();
  for (auto _ : run) benchmark::DoNotOptimize(GameOfKings::digest(p.state));
}
BENCHMARK(digest_of_a_state);

void worth_of_a_position(benchmark::State& run) {
  const Position p = acting();
  for (auto _ : run) benchmark::DoNotOptimize(worth(p.state, Side::A));
}
BENCHMARK(worth_of_a_position)->Unit(benchmark::kMicrosecond);

void random_battle(benchmark::State& run) {
  std::shared_ptr<const Setup> setup;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/twelve-a-side.toml")
      setup = load_scenario(file.content, std::string(file.path)).value();
  std::uint64_t seed = 0;
  for (auto _ : run) {
    State s = GameOfKings::start(*setup);
    Rng rng(++seed);
    FastDice dice(rng);
    NoLog quiet;
    GameOfKings::advance(s, dice, quiet);
    while (!GameOfKings::result(s)) {
      GameOfKings::apply(s, s.now.asked, GameOfKings::pick(s, s.now.asked, rng), dice, quiet);
      GameOfKings::advance(s, dice, quiet);
    }
  }
  run.counters["battles/s"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(random_battle)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandtable::game_of_kings

BENCHMARK_MAIN();
