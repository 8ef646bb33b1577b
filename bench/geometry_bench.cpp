#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/core/rng.h"
#include "engine/geometry/base/arc.h"
#include "engine/geometry/base/path.h"
#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/contact.h"

/// What one question about bases on a measured table costs. "Table": all pairs of 64 units of four
/// common outlines on 183 x 76 cm, as a rules engine without an index would ask. "Near": pairs
/// that the distance of their middles cannot tell apart.
namespace sandtable::geometry {
namespace {

constexpr Size kOutlines[] = {
    {80'000, 20'000}, {40'000, 40'000}, {40'000, 20'000}, {20'000, 40'000}};

struct Unit {
  Pose pose;
  Size size;
  Box box;
};

class Maker {
 public:
  Len below(Len n) { return static_cast<Len>(rng_.below(static_cast<std::uint32_t>(n))); }
  Unit unit(Vec low, Vec span) {
    Unit u;
    const Len x = low.x + below(span.x);
    u.pose.front = {x, low.y + below(span.y)};
    u.pose.facing = static_cast<Angle>(below(65'536));
    u.size = kOutlines[below(4)];
    u.box = box_at(u.pose, u.size);
    return u;
  }

 private:
  Rng rng_{7};
};

using Pairs = std::vector<std::pair<Unit, Unit>>;

const Pairs& table() {
  static const Pairs pairs = [] {
    Maker make;
    std::vector<Unit> units;
    for (int i = 0; i < 64; ++i) units.push_back(make.unit({}, {1'830'000, 760'000}));
    Pairs out;
    for (const Unit& a : units)
      for (const Unit& b : units)
        if (&a != &b) out.emplace_back(a, b);
    return out;
  }();
  return pairs;
}

const Pairs& near() {
  static const Pairs pairs = [] {
    Maker make;
    Pairs out;
    while (out.size() < 4'096) {
      const Unit a = make.unit({}, {1'000'000, 500'000});
      const Unit b = make.unit(a.pose.front - Vec{70'000, 70'000}, {140'000, 140'000});
      const std::int64_t reach = std::int64_t{a.box.reach} + b.box.reach;
      if (squared(a.box.centre - b.box.centre) < reach * reach) out.emplace_back(a, b);
    }
    return out;
  }();
  return pairs;
}

void report(benchmark::State& state, std::int64_t yes, std::size_t questions) {
  const auto asked = static_cast<double>(state.iterations()) * static_cast<double>(questions);
  state.counters["each"] =
      benchmark::Counter(asked, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["yes_%"] = 100.0 * static_cast<double>(yes) / asked;
}

/// Runs through all pairs again and again; the answers are summed and shown, so that none can be
/// left out. (DoNotOptimize of Google Benchmark 1.7 changes the sum under g++ -O3.)
template <class Ask>
void ask_all(benchmark::State& state, const Pairs& pairs, Ask ask) {
  std::int64_t sum = 0;
  for (auto _ : state)
    for (const auto& [a, b] : pairs) sum += ask(a, b);
  report(state, sum, pairs.size());
}

template <class Ask>
void add(const char* name, const Pairs& pairs, Ask ask) {
  benchmark::RegisterBenchmark(
      name, [&pairs, ask](benchmark::State& state) { ask_all(state, pairs, ask); });
}

Segment wheel(const Unit& unit) {
  return unit.pose.front.x & 1 ? wheel_left(10'923) : wheel_right(10'923);  // 60 degrees
}

void add_all() {
  add("box_at", table(),
      [](const Unit& a, const Unit&) { return box_at(a.pose, a.size).reach & 1; });
  add("overlap/table", table(), [](const Unit& a, const Unit& b) { return overlap(a.box, b.box); });
  add("overlap/near", near(), [](const Unit& a, const Unit& b) { return overlap(a.box, b.box); });
  add("within_5mm/table", table(),
      [](const Unit& a, const Unit& b) { return within(a.box, b.box, 5'000); });
  add("within_5mm/near", near(),
      [](const Unit& a, const Unit& b) { return within(a.box, b.box, 5'000); });
  add("gap/near", near(), [](const Unit& a, const Unit& b) { return gap(a.box, b.box) > 0; });
  add("straight_60mm/table", table(),
      [](const Unit& a, const Unit& b) { return sweeps(a.pose, a.size, straight(60'000), b.box); });
  add("straight_60mm/near", near(),
      [](const Unit& a, const Unit& b) { return sweeps(a.pose, a.size, straight(60'000), b.box); });
  add("wheel_60/table", table(),
      [](const Unit& a, const Unit& b) { return sweeps(a.pose, a.size, wheel(a), b.box); });
  add("wheel_60/near", near(),
      [](const Unit& a, const Unit& b) { return sweeps(a.pose, a.size, wheel(a), b.box); });
  add("pivot_60/near", near(),
      [](const Unit& a, const Unit& b) { return sweeps(a.pose, a.size, pivot(10'923), b.box); });
  add("part_in_arc/near", near(),
      [](const Unit& a, const Unit& b) { return part_in_arc(a.box, kQuarterTurn / 2, b.box); });
  add("range_in_arc/near", near(), [](const Unit& a, const Unit& b) {
    return range_in_arc(arc_of_front(a.box, kQuarterTurn / 2), b.box).has_value();
  });
  add("first_touch_60mm/near", near(), [](const Unit& a, const Unit& b) {
    return first_touch(a.pose, a.size, straight(60'000), b.box) < 60'000;
  });
}

/// One mover asked about 63 others, made ready once: what the legality of a move costs.
void prepared(benchmark::State& state, Segment (*segment)(const Unit&)) {
  std::int64_t sum = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < 64; ++i) {
      const Unit& mover = table()[i * 63].first;
      const Sweep sweep(mover.pose, mover.size, segment(mover));
      for (std::size_t k = 0; k < 63; ++k) sum += sweep.meets(table()[i * 63 + k].second.box);
    }
  }
  report(state, sum, 64 * 63);
}

/// Sweeps made ready, each asked about one base near it.
void ready(benchmark::State& state, Segment (*segment)(const Unit&)) {
  std::vector<Sweep> sweeps;
  for (const auto& [a, b] : near()) sweeps.emplace_back(a.pose, a.size, segment(a));
  std::int64_t sum = 0;
  for (auto _ : state)
    for (std::size_t i = 0; i < sweeps.size(); ++i) sum += sweeps[i].meets(near()[i].second.box);
  report(state, sum, sweeps.size());
}

}  // namespace
}  // namespace sandtable::geometry

int main(int argc, char** argv) {
  using namespace sandtable::geometry;
  benchmark::Initialize(&argc, argv);
  add_all();
  benchmark::RegisterBenchmark("wheel_60/one_mover_63_others",
                               [](benchmark::State& state) { prepared(state, wheel); });
  benchmark::RegisterBenchmark("straight_60mm/one_mover_63_others", [](benchmark::State& state) {
    prepared(state, [](const Unit&) { return straight(60'000); });
  });
  benchmark::RegisterBenchmark("wheel_60/near_made_ready",
                               [](benchmark::State& state) { ready(state, wheel); });
  benchmark::RegisterBenchmark("straight_60mm/near_made_ready", [](benchmark::State& state) {
    ready(state, [](const Unit&) { return straight(60'000); });
  });
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
