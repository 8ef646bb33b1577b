#include "studies/speed.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>
#include <tuple>
#include <vector>

#include "battle/rulesets.h"
#include "engine/core/rng.h"
#include "engine/core/secrets.h"
#include "engine/core/steps.h"
#include "engine/desk/timed_work.h"
#include "rulesets/all.h"
#include "studies/asked.h"
#include "studies/history.h"
#include "studies/run.h"

namespace sandtable::studies {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Tally {
  std::uint64_t battles = 0, activations = 0, decisions = 0;
};

/// One random battle to its end. The same seed gives the same battle.
template <class R>
std::uint64_t play_one(const typename R::Setup& setup, bool full, std::uint64_t seed, Tally& tally,
                       std::vector<typename R::Action>& list) {
  Rng rng(seed);
  FastDice dice(rng);
  NoLog quiet;
  auto state = R::start(setup);
  R::advance(state, dice, quiet);
  for (;;) {
    const Turn turn = R::turn(state);
    if (turn.waiting_for == 0) break;
    const auto seat = seat_of<R>(first_asked(turn));
    tally.activations += R::opens_activation(state) ? 1 : 0;
    ++tally.decisions;
    typename R::Action action;
    if (full) {
      list.clear();
      R::actions(state, seat, list);
      action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    } else {
      action = R::pick(state, seat, rng);
    }
    perform<R>(state, seat, action, dice, quiet);
    R::advance(state, dice, quiet);
  }
  ++tally.battles;
  return R::digest(state);
}

template <class R>
SpeedRow timed(const typename R::Setup& setup, bool full, unsigned threads, double seconds) {
  std::vector<Tally> tallies(threads);
  const auto start = Clock::now();
  const auto work = [&](unsigned n) {
    std::vector<typename R::Action> list;
    for (std::uint64_t game = 0; seconds_since(start) < seconds; ++game)
      play_one<R>(setup, full, mix64((std::uint64_t{n} << 40) + game), tallies[n], list);
  };
  {
    std::vector<std::jthread> others;
    for (unsigned n = 1; n < threads; ++n) others.emplace_back(work, n);
    work(0);
  }
  const double took = seconds_since(start);
  Tally sum;
  for (const Tally& t : tallies) {
    sum.battles += t.battles;
    sum.activations += t.activations;
    sum.decisions += t.decisions;
  }
  const auto rate = [&](std::uint64_t count) { return static_cast<double>(count) / took; };
  return {full ? "full" : "lazy", threads, sum.battles, rate(sum.battles), rate(sum.activations),
          rate(sum.decisions)};
}

/// Copies of a state into a ring that stays in the cache, as a search makes them.
template <class R>
double clone_ns(const typename R::State& state, double seconds) {
  constexpr std::size_t kRing = 16;
  std::vector<typename R::State> ring(kRing, state);
  std::uint64_t copies = 0;
  const auto start = Clock::now();
  double took = 0;
  do {
    for (std::size_t i = 0; i < 4096; ++i) {
      ring[i % kRing] = ring[(i + 7) % kRing];
      desk::kept(ring.data());
    }
    copies += 4096;
    took = seconds_since(start);
  } while (took < seconds);
  return took * 1e9 / static_cast<double>(copies);
}

/// Done again and again for so long, in batches that are long beside a look at the clock; a work
/// that takes longer than that is done once, and a long one three times, for its spread.
WorkTime time_of(const desk::TimedWork& work, double seconds) {
  constexpr int kBatches = 15;
  constexpr double kLong = 0.5;
  const auto batch = [&work](std::uint64_t calls) {
    const auto start = Clock::now();
    for (std::uint64_t i = 0; i < calls; ++i) work.once();
    return seconds_since(start);
  };
  double took = batch(1);
  std::vector<double> means;
  if (took >= seconds) {
    constexpr std::size_t kFew = 3;
    for (means.push_back(took); means.size() < kFew && took >= kLong;) means.push_back(batch(1));
  } else {
    // The first call found nothing ready; the next one says how many make a batch.
    took = std::max(batch(1), 1e-9);
    const auto calls = static_cast<std::uint64_t>(std::max(1.0, seconds / kBatches / took));
    const auto start = Clock::now();
    do means.push_back(batch(calls) / static_cast<double>(calls));
    while (seconds_since(start) < seconds);
  }
  std::sort(means.begin(), means.end());
  const double each = 1e9 / static_cast<double>(work.per);
  return {work.id,
          work.what,
          means[means.size() / 2] * each,
          means.front() * each,
          means.back() * each,
          work.most_ns};
}

template <class D>
HistorySize history_size(const std::shared_ptr<const typename D::Rules::Setup>& setup) {
  const auto line = history_of<D>(setup);
  constexpr double kMilliseconds = 1000;
  return {bytes_of<D>(line), line.entries().size(), slowest_again(line) * kMilliseconds};
}

/// The first battle of two captains, then the next.
template <class D>
desk::TimedWork captains_battle() {
  const desk::TimedBattle battle = D::captains_battle();
  const std::string id(battle.scenario);
  return {"captains-" + id, "a battle of two captains, " + id, battle.most_ns,
          [setup = desk::carried<D>(id), n = std::uint64_t{0}]() mutable {
            PlayingOf<D> playing(*setup, {search::Level::Captain, search::Level::Captain}, 1, n++);
            playing.go_on(Playing::Clock::time_point::max());
            desk::kept(playing.game());
          }};
}

template <class D>
tl::expected<Speed, std::string> measure(const SpeedPlan& plan) {
  using R = typename D::Rules;
  const auto setup = D::load(plan.scenario, plan.scenario_file, plan.choices);
  if (!setup) return tl::unexpected(setup.error().str());
  const auto facts = D::facts(**setup);
  Speed out;
  out.ruleset = std::string(D::rulebook().id);
  out.scenario = facts.id;
  out.edition = facts.edition;
  Tally tally;
  std::vector<typename R::Action> list;
  for (std::uint32_t n = 0; n < plan.checked_games; ++n)
    out.checksum ^= mix64(play_one<R>(**setup, n % 2 == 1, n, tally, list) + n);
  out.checked_games = plan.checked_games;
  const double battles = static_cast<double>(std::max<std::uint64_t>(1, tally.battles));
  out.activations_per_battle = static_cast<double>(tally.activations) / battles;
  out.decisions_per_battle = static_cast<double>(tally.decisions) / battles;
  for (const unsigned threads : {1U, 2U})
    for (const bool full : {false, true})
      out.rows.push_back(timed<R>(**setup, full, threads, plan.seconds));
  out.ns_per_clone = clone_ns<R>(R::start(**setup), std::min(plan.seconds, 0.2));
  out.state_bytes = static_cast<std::uint32_t>(sizeof(typename R::State));
  out.history = history_size<D>(*setup);
  if constexpr (desk::TimesWork<D>)
    for (const desk::TimedWork& work : D::timed_work())
      out.works.push_back(time_of(work, std::min(plan.seconds, 0.5)));
  if constexpr (desk::TimesBattle<D>)
    if (plan.captains)
      out.works.push_back(time_of(captains_battle<D>(), std::min(plan.seconds, 0.5)));
  return out;
}

template <class... D>
tl::expected<Speed, std::string> measure_by_id(std::string_view id, const SpeedPlan& plan,
                                               std::tuple<D...>*) {
  tl::expected<Speed, std::string> out =
      tl::unexpected(std::string("unknown ruleset '").append(id).append("'"));
  ((D::rulebook().id == id ? static_cast<void>(out = measure<D>(plan)) : void()), ...);
  return out;
}

/// "5.6 µs", in so many columns.
std::string time_text(double ns, std::size_t columns) {
  struct Unit {
    double ns;
    const char* name;
    std::size_t bytes_more;  ///< than columns
  };
  constexpr std::array<Unit, 4> kUnits{{{1, "ns", 0},
                                        {desk::kMicrosecond, "µs", 1},
                                        {desk::kMillisecond, "ms", 0},
                                        {desk::kSecond, " s", 0}}};
  std::size_t unit = 0;
  constexpr double kNext = 999.5;
  while (unit + 1 < kUnits.size() && ns / kUnits[unit].ns >= kNext) ++unit;
  const double value = ns / kUnits[unit].ns;
  constexpr double kTwoDigits = 9.95;
  char text[32];
  std::snprintf(text, sizeof text, value < kTwoDigits ? "%.1f %s" : "%.0f %s", value,
                kUnits[unit].name);
  const std::string out(text);
  const std::size_t wide = out.size() - kUnits[unit].bytes_more;
  return std::string(wide < columns ? columns - wide : 0, ' ') + out;
}

std::string works_text(const std::vector<WorkTime>& works) {
  constexpr std::size_t kColumns = 9;
  std::size_t widest = 0;
  for (const WorkTime& work : works) widest = std::max(widest, work.what.size());
  std::string out =
      "\nwork" + std::string(widest - 4, ' ') + "     median    least     most  allowed\n";
  for (const WorkTime& work : works) {
    out.append(work.what).append(widest - work.what.size() + 2, ' ');
    for (const double ns : {work.ns_median, work.ns_least, work.ns_most})
      out += time_text(ns, kColumns);
    out.append(work.ns_allowed > 0 ? time_text(work.ns_allowed, kColumns) : "        -")
        .append("\n");
  }
  return out;
}

}  // namespace

tl::expected<Speed, std::string> measure_speed(const SpeedPlan& plan) {
  const auto door = battle::ruleset_of_scenario(plan.scenario, plan.scenario_file);
  if (!door) return tl::unexpected(door.error().str());
  return measure_by_id((*door)->rulebook().id, plan, static_cast<AllRulesets*>(nullptr));
}

std::string to_text(const Speed& speed) {
  char line[160];
  std::string out;
  out.append(speed.ruleset).append(", ").append(speed.scenario);
  out.append(", edition ").append(speed.edition).append(": random legal battles to the end\n");
  std::snprintf(line, sizeof line, "%.1f activations and %.1f decisions a battle\n\n",
                speed.activations_per_battle, speed.decisions_per_battle);
  out += line;
  out += "legal list  threads  battles/s  activations/s  ns/activation\n";
  for (const SpeedRow& row : speed.rows) {
    std::snprintf(line, sizeof line, "%-10s  %7u  %9.0f  %13.0f  %13.0f\n", row.list.c_str(),
                  row.threads, row.battles_per_second, row.activations_per_second,
                  row.threads * 1e9 / row.activations_per_second);
    out += line;
  }
  std::snprintf(line, sizeof line, "\nstate: %u bytes, %.1f ns a clone\n", speed.state_bytes,
                speed.ns_per_clone);
  out += line;
  std::snprintf(line, sizeof line,
                "history of a random battle: %zu bytes, %zu entries, back in %.2f ms at most\n",
                speed.history.bytes, speed.history.entries, speed.history.slowest_ms);
  out += line;
  std::snprintf(line, sizeof line, "checksum of %u battles: %016llx\n", speed.checked_games,
                static_cast<unsigned long long>(speed.checksum));
  out += line;
  if (!speed.works.empty()) out += works_text(speed.works);
  return out;
}

}  // namespace sandtable::studies
