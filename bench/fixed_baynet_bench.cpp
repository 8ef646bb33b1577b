#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "battle/odds/ask.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "engine/data/parse.h"
#include "engine/dice/odds.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/judgement/judgement.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "search/commander.h"

/// What one question to the rules of Fixed Bay'net an' Uncovered 'elmet costs, what exact odds and
/// a computer commander's decision do, and whole battles.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kFeatures = 60, kSquads = 6;

std::string decimal(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// 120 figures a side in six squads of 20, on a table with sixty woods and patches of rubble.
std::string crowded() {
  std::string out = R"(
[scenario]
id = "bench"
ruleset = "fixed-baynet"
title = "Bench"
year = 1879
)";
  for (int i = 0; i < kFeatures; ++i) {
    const char* kind = i % 2 == 0 ? "light-forest" : "rubble";
    out += std::string("[[terrain]]\nkind = \"") + kind + "\"\nellipse = { at = [" +
           decimal(40 + i % 10 * 70) + ", " + decimal(40 + i / 10 * 80) + "], size = [4, 3] }\n";
  }
  for (int side = 0; side < 2; ++side) {
    out += side == 0 ? "[[side]]\nid = \"red\"\nname = \"Red\"\ncolour = \"red\"\n"
                     : "[[side]]\nid = \"blue\"\nname = \"Blue\"\ncolour = \"blue\"\n";
    for (int i = 0; i < kSquads; ++i) {
      const int x = 60 + i * 119, y = side == 0 ? 170 : 310;
      out += "[[side.unit]]\nname = \"Squad " + std::to_string(side * 100 + i) + "\"\nlabel = \"" +
             (side == 0 ? "R" : "B") + std::to_string(i) +
             "\"\nsize = 20\nweapon = \"rifle\"\nranks = 4\nat = [" + decimal(x) + ", " +
             decimal(y) + "]\n";
    }
  }
  return out;
}

struct Position {
  std::shared_ptr<const Setup> setup;
  State state;
};

Position begun(std::shared_ptr<const Setup> setup) {
  Position out{std::move(setup), {}};
  out.state = FixedBaynet::start(*out.setup);
  Rng rng(1);
  FastDice dice(rng);
  NoLog quiet;
  FixedBaynet::advance(out.state, dice, quiet);
  return out;
}

std::shared_ptr<const Setup> carried(const std::string& name) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/" + name + ".toml")
      return load_scenario(file.content, std::string(file.path)).value();
  std::abort();
}

/// The first choice of a battle with the table full: 14 inches lie between the sides.
Position full_table() {
  auto setup = load_scenario(crowded(), "bench.toml");
  if (!setup) std::abort();
  return begun(*setup);
}

UnitId third_unit(const State& s) { return units_to_order(s).at(2); }

/// All twenty step 13 inches ahead: three movement actions.
Action long_step(const State& s) {
  Action a{.verb = Verb::Move, .unit = third_unit(s)};
  a.way.add({s.men[unit(s, a.unit).men.first()].facing, 13 * kInch});
  return a;
}

void legality_of_a_step_of_20_men(benchmark::State& run) {
  const Position p = full_table();
  const Action a = long_step(p.state);
  NoWhy quiet;
  bool ok = false;
  for (auto _ : run)
    benchmark::DoNotOptimize(ok = FixedBaynet::legal(p.state, p.state.now.asked, a, quiet));
  if (!ok) run.SkipWithError("the step is illegal");
}
BENCHMARK(legality_of_a_step_of_20_men)->Unit(benchmark::kMicrosecond);

void twenty_shots(benchmark::State& run) {
  const Position p = full_table();
  Action fire{.verb = Verb::Fire, .unit = third_unit(p.state)};
  NoWhy quiet;
  for (UnitId t = 0; t < p.state.unit_count && fire.target == kNoUnit; ++t) {
    Action a = fire;
    a.target = t;
    if (FixedBaynet::legal(p.state, p.state.now.asked, a, quiet)) fire = a;
  }
  if (fire.target == kNoUnit) std::abort();
  Rng rng(1);
  FastDice dice(rng);
  NoLog mute;
  State s = p.state;
  for (auto _ : run) {
    s = p.state;
    perform<FixedBaynet>(s, p.state.now.asked, fire, dice, mute);
    benchmark::DoNotOptimize(s.piece_hash);
  }
}
BENCHMARK(twenty_shots)->Unit(benchmark::kMicrosecond);

void gestures_of_one_unit(benchmark::State& run) {
  const Position p = full_table();
  std::vector<Action> list;
  for (auto _ : run) {
    list.clear();
    gestures_of(p.state, third_unit(p.state), list);
    benchmark::DoNotOptimize(list.data());
  }
  run.counters["found"] = static_cast<double>(list.size());
}
BENCHMARK(gestures_of_one_unit)->Unit(benchmark::kMicrosecond);

void copy_of_a_state(benchmark::State& run) {
  const Position p = full_table();
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

void worth_of_a_position(benchmark::State& run) {
  const Position p = full_table();
  for (auto _ : run) benchmark::DoNotOptimize(worth(p.state, Side::A));
}
BENCHMARK(worth_of_a_position)->Unit(benchmark::kMicrosecond);

/// So many places in a row, an inch and a little apart: "10,20; 11.01,20".
std::string row(int men, int x, const char* y) {
  std::string out;
  for (int i = 0; i < men; ++i)
    out += (i == 0 ? "" : "; ") + std::to_string(x + i) + ".0" + std::to_string(i % 10) + "," + y;
  return out;
}

/// Exact odds of one action, as `sandtable odds` works them out.
void exact_odds(benchmark::State& run, const std::string& position, const char* action) {
  const auto document = data::parse(position, "position");
  example::Table table;
  if (!document || !example::Ways::set_up(document->root, 0, table)) std::abort();
  const State& s = table.state;
  const auto a = parse_action(action, s);
  NoWhy quiet;
  if (!a || !FixedBaynet::legal(s, s.now.asked, *a, quiet))
    return run.SkipWithError("the action is illegal");
  const OddsOptions options{.budget = battle::kOddsWork, .most_states = battle::kOddsStates};
  OddsSummary summary;
  for (auto _ : run)
    summary = for_each_outcome<FixedBaynet>(
        s, s.now.asked, *a, options, [](const State& at) { return Mind::likely(at); },
        [](const State&, const Fraction&) {});
  run.counters["exact"] = summary.exact ? 1 : 0;
  run.counters["outcomes"] = static_cast<double>(summary.branches);
}

/// Six men fire three times each at three ranks of six, all at short range.
std::string fire_at_a_mob(bool throws_back) {
  std::string mob = row(6, 20, "12.5") + "; " + row(6, 20, "13.51") + "; " + row(6, 20, "14.52");
  const std::string spent = " ac=0";
  for (std::size_t at = mob.find(';'); !throws_back && at != std::string::npos;
       at = mob.find(';', at + spent.size() + 1))
    mob.insert(at, spent);
  return "units = [\"A a european regular rifle | " + row(6, 20, "10") +
         "\", \"B b native regular spear mass | " + mob + (throws_back ? "" : spent) + "\"]\n";
}

const std::string kMelee =
    "units = [\"A a native regular spear | 20,10\", \"B b native regular spear | 20,11\"]\n";
const std::string kShell =
    "units = [\"H a european green unarmed | 18.49,10 crew; 21.51,10 crew; 20,8.49 crew; 18.9,8.9 "
    "crew\", \"B b native regular spear | " +
    row(10, 15, "30") + "; " + row(10, 15, "32") +
    "\"]\npieces = [\"Howitzer H howitzer 20,10\"]\n";
BENCHMARK_CAPTURE(exact_odds, melee, kMelee, "A: attack B x1")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact_odds, shots_18, fire_at_a_mob(false), "A: fire B x3")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact_odds, shots_18_thrown_back, fire_at_a_mob(true), "A: fire B x3")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact_odds, shell_among_20, kShell, "Howitzer: guess 22 at 0 on B")
    ->Unit(benchmark::kMillisecond);

/// A scenario read, and its first question.
void opening_of_a_battle(benchmark::State& run) {
  for (auto _ : run) {
    const Position p = begun(carried("bench-120"));
    benchmark::DoNotOptimize(p.state.piece_hash);
  }
}
BENCHMARK(opening_of_a_battle)->Unit(benchmark::kMillisecond);

void decision_of_a_captain(benchmark::State& run) {
  const Position p = begun(carried("bench-skirmish"));
  const Side side = p.state.now.asked;
  std::uint64_t seed = 0;
  for (auto _ : run)
    benchmark::DoNotOptimize(search::decide_quietly<Mind>(FixedBaynet::view(p.state, side), side,
                                                          search::Level::Captain, ++seed));
}
BENCHMARK(decision_of_a_captain)->Unit(benchmark::kMillisecond);

void battle_of(benchmark::State& run, const char* name, bool captains) {
  const auto setup = carried(name);
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

BENCHMARK_MAIN();
