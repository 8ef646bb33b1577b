#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/dice/odds.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/state/pieces.h"

/// What one question to the rules of Belle Époque costs.
namespace sandtable::belle_epoque {
namespace {

/// Two brigades of six stands facing each other with supporters, on open ground with room behind.
constexpr std::string_view kAssault = R"(
[scenario]
id = "bench"
ruleset = "belle-epoque"
title = "Bench"
edition = "fr"
[board]
width = 9
depth = 9
[[side]]
id = "red"
name = "Red"
colour = "red"
[[side.unit]]
name = "Assailant"
label = "A"
class = "tribesmen"
stands = 6
fire = "G"
ratings = ["shock"]
at = "0506"
[[side]]
id = "blue"
name = "Blue"
colour = "blue"
[[side.unit]]
name = "Defender"
label = "D"
class = "tribesmen"
stands = 6
fire = "D"
at = "0505"
[[side.unit]]
name = "Supporter"
label = "S"
class = "infantry"
stands = 4
fire = "D"
at = "0605"
)";

struct Position {
  std::shared_ptr<const Setup> setup;
  State state;
};

/// Red has tested its assailant with success; everybody has what he needs to react.
Position ready_to_attack() {
  Position out;
  auto setup = Desk::load(kAssault, "", {});
  if (!setup) std::abort();
  out.setup = *setup;
  State& s = out.state;
  s = BelleEpoque::start(*out.setup);
  Rng rng(1);
  FastDice dice(rng);
  NoLog quiet;
  BelleEpoque::advance(s, dice, quiet);
  while (s.now.phase != Phase::Token || s.now.side != Side::A) {
    s = BelleEpoque::start(*out.setup);
    BelleEpoque::advance(s, dice, quiet);
  }
  s.now.active = 0;
  mark_activated(s, 0);
  s.now.phase = Phase::Passed;
  return out;
}

std::uint64_t enumerate(const State& s, const Action& action,
                        const std::vector<std::string>& words) {
  std::uint64_t branches = 0;
  for_each_outcome<BelleEpoque>(
      s, Side::A, action, OddsOptions{},
      [&](const State& t) {
        auto answer = likely(t);
        for (const std::string& word : words)
          if (const auto wish = answer ? Desk::as_answer(t, word) : std::nullopt)
            return std::optional(std::pair{answer->first, *wish});
        return answer;
      },
      [&](const State&, const Fraction&) { ++branches; });
  return branches;
}

void odds_of_a_plain_fire(benchmark::State& run) {
  const Position p = ready_to_attack();
  const Action fire{.verb = Verb::Fire, .unit = 0, .target = 1};
  for (auto _ : run) benchmark::DoNotOptimize(enumerate(p.state, fire, {}));
}
BENCHMARK(odds_of_a_plain_fire)->Unit(benchmark::kMicrosecond);

void odds_of_an_assault_with_salvo_support_and_falling_back(benchmark::State& run) {
  const Position p = ready_to_attack();
  const Action assault{.verb = Verb::Assault, .unit = 0, .target = 1};
  std::uint64_t branches = 0;
  for (auto _ : run)
    benchmark::DoNotOptimize(
        branches = enumerate(p.state, assault, {"salvo 1", "support 1", "convert 1"}));
  run.counters["outcomes"] = static_cast<double>(branches);
}
BENCHMARK(odds_of_an_assault_with_salvo_support_and_falling_back)->Unit(benchmark::kMillisecond);

void copy_of_a_state(benchmark::State& run) {
  const Position p = ready_to_attack();
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
  const Position p = ready_to_attack();
  for (auto _ : run) benchmark::DoNotOptimize(BelleEpoque::digest(p.state));
}
BENCHMARK(digest_of_a_state);

void whole_legal_list(benchmark::State& run) {
  const Position p = ready_to_attack();
  std::vector<Action> list;
  for (auto _ : run) {
    list.clear();
    BelleEpoque::actions(p.state, Side::A, list);
    benchmark::DoNotOptimize(list.data());
  }
}
BENCHMARK(whole_legal_list);

}  // namespace
}  // namespace sandtable::belle_epoque

BENCHMARK_MAIN();
