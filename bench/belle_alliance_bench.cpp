#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "battle/line_of_play.h"
#include "engine/core/steps.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "studies/asked.h"

/// The march of so many units a side, all marching: two lines of battle 60 cm apart, foot in three
/// rows, a quarter of it horse that charges, half of the foot attacking.
namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;
constexpr int kFront = 14;  // units of a row

struct Fight {
  Setup setup;
  State state{};

  explicit Fight(int units) {
    setup.width = setup.depth = 400 * kCm;
    setup.last_bound = 2;
    for (const Side side : {Side::A, Side::B}) muster(side, units);
    state = start_of(setup);
    for (const Side side : {Side::A, Side::B}) order(side, units);
  }

  void muster(Side side, int units) {
    const bool south = side == Side::A;
    for (int i = 0; i < units; ++i) {
      UnitCard card;
      card.troops = i % 4 == 3 ? Troops::LightCavalry : Troops::LineInfantry;
      card.figures = 36;
      card.formation = i % 4 == 1 ? Formation::AttackColumn : Formation::Line;
      const int row = i / kFront, column = i % kFront;
      const int y = 170 - row * 16;
      card.start = {(60 + column * 21) * kCm, (south ? y : 400 - y) * kCm};
      card.facing = south ? 0 : geometry::kHalfTurn;
      setup.sides[static_cast<std::size_t>(index(side))].units.push_back(card);
    }
  }
  void order(Side side, int units) {
    Force& own = state.of(side);
    const Hundredths ahead = side == Side::A ? 0 : kFullTurn / 2;
    for (UnitId id = 0; id < units; ++id) {
      own.cards[id].label = id;
      own.cards[id].seen = 1;
      add_line(own.sheet, Line{.who = id});
      const bool attacks = id % 2 == 1;
      add_element(own.sheet, {.kind = attacks ? OrderWord::Charge : OrderWord::March});
      add_element(own.sheet, {.kind = OrderWord::Arrow, .amount = ahead});
      if (!attacks) continue;
      add_element(own.sheet, {.kind = OrderWord::Attack, .about = About::Enemy, .which = id});
      own.units[id].flags |= unit_flag::kAnnounced;
    }
  }
};

void BM_March(benchmark::State& bench) {
  Fight fight(static_cast<int>(bench.range(0)));
  fight.setup.options.prompts = Prompts::Standing;
  std::size_t clashes = 0;
  for (auto unused : bench) {
    March march(fight.state);
    march.run();
    clashes = march.clashes().size();
    benchmark::DoNotOptimize(clashes);
  }
  bench.counters["clashes"] = static_cast<double>(clashes);
}
/// A wood, a village and a hill of two layers between the two.
void add_ground(Fight& fight) {
  const auto add = [&](Ground ground, int layer, int left, int low, int right, int high) {
    FeatureCard card;
    card.ground = ground;
    card.layer = static_cast<std::uint8_t>(layer);
    for (const auto& [x, y] : {std::pair{left, low}, {left, high}, {right, high}, {right, low}})
      card.outline.push_back({x * kCm, y * kCm});
    fight.setup.features.push_back(card);
  };
  add(Ground::Hill, 0, 40, 180, 200, 220);
  add(Ground::Hill, 1, 60, 190, 150, 210);
  add(Ground::Wood, 0, 210, 185, 280, 215);
  add(Ground::Village, 0, 290, 190, 330, 210);
}
/// What both sides see over it.
void BM_Look(benchmark::State& bench) {
  Fight fight(static_cast<int>(bench.range(0)));
  add_ground(fight);
  std::size_t seen = 0;
  for (auto unused : bench) {
    fight.state.looked_at = 0;  // or nothing has changed
    look(fight.state);
    seen = 0;
    for (const std::uint64_t word : fight.state.of(Side::A).in_sight.words)
      seen += static_cast<std::size_t>(__builtin_popcountll(word));
    benchmark::DoNotOptimize(seen);
  }
  bench.counters["seen"] = static_cast<double>(seen);
}
/// A whole bound without a log, sight included, from the sealing of the sheets on: everybody
/// marches, and nobody decides anything else.
void BM_Bound(benchmark::State& bench) {
  Fight fight(static_cast<int>(bench.range(0)));
  add_ground(fight);
  const State opened = fight.state;
  const std::array<Post, 2> posts{Post(Side::A), Post(Side::B)};
  for (auto unused : bench) {
    State state = opened;
    Rng rng(1);
    FastDice dice(rng);
    NoLog quiet;
    BelleAlliance::advance(state, dice, quiet);
    for (const Post post : posts) {
      Action sheet = nothing_for(state, post);
      sheet.sheet = std::make_shared<const Sheet>(fight.state.of(post.side).sheet);
      BelleAlliance::apply(state, post, sheet, dice, quiet);
    }
    const int bound = state.bound;
    for (;;) {
      BelleAlliance::advance(state, dice, quiet);
      if (state.bound != bound || state.end != EndReason::None) break;
      for (const Post post : posts)
        if (is_asked(BelleAlliance::turn(state), post))
          BelleAlliance::apply(state, post, nothing_for(state, post), dice, quiet);
    }
    benchmark::DoNotOptimize(state);
  }
}
/// A scenario that comes with the program; null: there is no such.
std::shared_ptr<const Setup> scenario_named(const char* name) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == std::string("scenarios/") + name + ".toml")
      return load_scenario(file.content, std::string(file.path)).value();
  return nullptr;
}
/// Random battles to their ends, of a scenario that comes with the program.
void BM_RandomBattle(benchmark::State& bench, const char* name) {
  const std::shared_ptr<const Setup> setup = scenario_named(name);
  if (setup == nullptr) return bench.SkipWithError("no such scenario");
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
using History = battle::LineOfPlay<BelleAlliance>;

/// What a live battle keeps of itself, in bytes.
std::size_t bytes_of(const History& line) {
  std::size_t all = line.entries().size() / History::kEvery * sizeof(State);
  for (std::size_t i = 0; i < line.entries().size(); ++i) {
    const battle::Played& played = line.entries()[i];
    all += sizeof played + played.reason.capacity();
    for (const std::string& text : played.text) all += text.capacity();
    for (const std::string& phase : played.phase) all += phase.capacity();
    all += played.tape.capacity() * sizeof(Rolled) + played.events.capacity() * sizeof(Event);
    for (const Event& event : played.events) all += event.why.capacity() * sizeof(Finding);
    const Action& action = line.action(i);
    all += sizeof action + action.items.capacity() * sizeof(Item);
    if (action.sheet != nullptr) all += sizeof(Sheet);
  }
  return all;
}
/// A random battle of so many bounds, as a server holds it while it is live.
History history_of(const std::shared_ptr<const Setup>& setup) {
  History line(setup);
  State state = BelleAlliance::start(*setup);
  Rng rng(1);
  RngSource source(rng);
  const auto enter = [&](std::optional<Post> by, const Action& action) {
    battle::Played played;
    played.seq = line.entries().size() + 1;
    played.side = by;
    for (const Lang lang : {Lang::En, Lang::Fr})
      if (by) played.text[static_cast<std::size_t>(lang)] = Desk::print(action, state, lang);
    Dice dice(played.tape, source);
    EventLog log;
    battle::carry_out<BelleAlliance>(state, by, action, dice, log);
    played.events = std::move(log.events);
    line.add(std::move(played), action, state);
  };
  enter(std::nullopt, {});
  for (;;) {
    const Turn turn = BelleAlliance::turn(state);
    if (turn.waiting_for == 0) return line;
    const Post post = studies::first_asked(turn);
    enter(post, BelleAlliance::pick(state, post, rng));
  }
}
/// The positions of a live battle of some 45 units a side over 16 bounds that are farthest from one
/// that is kept: what it keeps, and what the slowest of them takes to be made again.
void BM_History(benchmark::State& bench) {
  constexpr int kBounds = 16;
  const auto carried = scenario_named("quatre-bras");
  if (carried == nullptr) return bench.SkipWithError("no such scenario");
  auto setup = std::make_shared<Setup>(*carried);
  setup->last_bound = static_cast<std::uint8_t>(setup->first_bound + kBounds - 1);
  const History line = history_of(setup);
  using Clock = std::chrono::steady_clock;
  double slowest = 0;
  for (auto unused : bench)
    for (std::size_t at = History::kEvery - 1; at < line.entries().size(); at += History::kEvery) {
      const auto before = Clock::now();
      State state = line.before(at);
      benchmark::DoNotOptimize(state);
      slowest = std::max(slowest, std::chrono::duration<double>(Clock::now() - before).count());
    }
  bench.counters["bytes"] = static_cast<double>(bytes_of(line));
  bench.counters["entries"] = static_cast<double>(line.entries().size());
  bench.counters["bounds"] =
      line.before(line.entries().size()).bound - int{setup->first_bound} + 1.0;
  bench.counters["slowest_ms"] = slowest * 1000;
}
BENCHMARK(BM_History)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_RandomBattle, bench_orders, "bench-orders")->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Bound)->Arg(12)->Arg(40)->Arg(80)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_Look)->Arg(12)->Arg(40)->Arg(80)->Unit(benchmark::kMicrosecond);

BENCHMARK(BM_March)->Arg(12)->Arg(40)->Arg(80)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sandtable::belle_alliance

BENCHMARK_MAIN();
