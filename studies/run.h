#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "search/commander.h"
#include "studies/asked.h"
#include "studies/series.h"
#include "studies/study.h"
#include "studies/tally.h"

namespace sandtable::studies {

/// What one of many battles is played on: a setup of its own where a setup gathers things.
template <class D>
decltype(auto) table_of(const typename D::Rules::Setup& setup) {
  if constexpr (desk::GathersInSetups<D>)
    return D::fresh(setup);
  else
    return (setup);
}

/// Game number `n` of a study. Its dice and its commanders' chance come from the seed and n.
template <class D>
class PlayingOf final : public Playing {
 public:
  using R = typename D::Rules;

  PlayingOf(const typename R::Setup& setup, const std::array<search::Level, 2>& levels,
            std::uint64_t seed, std::uint64_t n)
      : levels_(levels),
        dice_rng_(mix64(seed) ^ mix64(2 * n + 1)),
        commanders_(mix64(seed ^ 0xC0FFEE) ^ mix64(2 * n + 2)),
        dice_(dice_rng_),
        table_(table_of<D>(setup)),
        state_(R::start(table_)) {
    R::advance(state_, dice_, quiet_);
    tally_.went_on(state_);
  }
  PlayingOf(const PlayingOf&) = delete;
  PlayingOf& operator=(const PlayingOf&) = delete;

  bool go_on(Clock::time_point until) override {
    while (!R::result(state_)) {
      decide();
      if (Clock::now() >= until) break;
    }
    return R::result(state_).has_value();
  }

  Game game() const override {
    const Result result = *R::result(state_);
    Game game;
    game.winner = result.winner;
    game.margin = result.margin;
    game.decisions = decisions_;
    game.ending = D::ending(state_);
    game.rolled = tally_.rolled;
    game.spent = tally_.spent;
    return game;
  }

 private:
  void decide() {
    const Post post = first_asked(R::turn(state_));
    const auto seat = seat_of<R>(post);
    const auto action = search::decide_quietly<D>(
        R::view(state_, seat), post, levels_[static_cast<std::size_t>(index(post.side))],
        commanders_());
    const auto before = state_;
    perform<R>(state_, seat, action, dice_, quiet_);
    tally_.decided(before, action, state_);
    R::advance(state_, dice_, quiet_);
    tally_.went_on(state_);
    ++decisions_;
  }

  std::array<search::Level, 2> levels_;
  Rng dice_rng_, commanders_;
  FastDice dice_;
  NoLog quiet_;
  decltype(table_of<D>(std::declval<const typename R::Setup&>())) table_;
  typename R::State state_;
  Tally<D> tally_;
  std::uint32_t decisions_ = 0;
};

/// Plays games 0 to n-1 on several threads; fewer, but always the first ones, if `progress` stops
/// it.
template <class D>
std::vector<Game> play_all(const typename D::Rules::Setup& setup,
                           const std::array<search::Level, 2>& levels, const Plan& plan,
                           unsigned jobs) {
  std::vector<std::optional<Game>> games(plan.games);
  std::atomic<std::uint32_t> next{0};
  std::atomic<bool> stopped{false};
  std::mutex telling;
  std::uint32_t done = 0;
  // What goes wrong on a thread of its own goes wrong for whoever asked.
  std::exception_ptr failed;
  const auto play = [&] {
    for (std::uint32_t n = next++; n < plan.games && !stopped; n = next++) {
      PlayingOf<D> playing(setup, levels, plan.seed, n);
      playing.go_on(Playing::Clock::time_point::max());
      games[n] = playing.game();
      const std::lock_guard<std::mutex> lock(telling);
      ++done;
      if (plan.progress && !plan.progress(done)) stopped = true;
    }
  };
  const auto work = [&] {
    try {
      play();
    } catch (...) {
      const std::lock_guard<std::mutex> lock(telling);
      failed = std::current_exception();
      stopped = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
    work();
  }
  if (failed) std::rethrow_exception(failed);
  std::vector<Game> out;
  for (const auto& game : games) {
    if (!game) break;
    out.push_back(*game);
  }
  return out;
}

/// What a plan comes to, read.
template <class D>
struct Prepared {
  std::array<search::Level, 2> levels;
  std::shared_ptr<const typename D::Rules::Setup> setup;
  Study study;  ///< before any game
};

/// Reads scenario and levels of a plan. Error: one that cannot be used, in words.
template <class D>
tl::expected<Prepared<D>, std::string> prepare(const Plan& plan) {
  Prepared<D> out;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto level = search::level_of(plan.levels[i]);
    if (!level) return tl::unexpected(level.error());
    out.levels[i] = *level;
  }
  if (plan.games == 0) return tl::unexpected(std::string("expected at least 1 game, found 0"));
  auto setup = D::load(plan.scenario, plan.scenario_file, plan.choices);
  if (!setup) return tl::unexpected(setup.error().str());
  out.setup = std::move(*setup);
  Study& study = out.study;
  study.ruleset = std::string(D::rulebook().id);
  study.system = D::rulebook().system;
  study.scenario = D::facts(*out.setup);
  study.losses_in_en = D::losses_in(Lang::En);
  study.losses_in_fr = D::losses_in(Lang::Fr);
  if constexpr (desk::CountsPoints<D>) {
    study.points_en = D::points_called(Lang::En);
    study.points_fr = D::points_called(Lang::Fr);
  }
  study.seed = plan.seed;
  study.planned = plan.games;
  for (std::size_t i = 0; i < 2; ++i) {
    const desk::SideFacts& side = study.scenario.sides[i];
    study.sides[i].id = side.id;
    study.sides[i].name_en = side.name_en;
    study.sides[i].name_fr = side.name_fr;
    study.sides[i].level = plan.levels[i];
  }
  return out;
}

/// The battles of a study of one ruleset. `told` writes a study down, once it is added up.
template <class D>
class SeriesOf final : public Series {
 public:
  using Told = std::string (*)(Study&& study);
  SeriesOf(Prepared<D> prepared, Told told) : prepared_(std::move(prepared)), told_(told) {}

  std::unique_ptr<Playing> begin(std::uint64_t n) const override {
    return std::make_unique<PlayingOf<D>>(*prepared_.setup, prepared_.levels, prepared_.study.seed,
                                          n);
  }
  std::string json(const std::vector<Game>& games) const override {
    Study study = prepared_.study;
    add_up(study, games,
           [](std::string_view reason, Lang lang) { return D::ending_words(reason, lang); });
    return told_(std::move(study));
  }

 private:
  Prepared<D> prepared_;
  Told told_;
};

/// Runs a study of one ruleset. Error: a scenario or a level that cannot be used, in words.
template <class D>
tl::expected<Study, std::string> run(const Plan& plan) {
  auto prepared = prepare<D>(plan);
  if (!prepared) return tl::unexpected(prepared.error());
  Study& study = prepared->study;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  study.jobs = std::min<unsigned>(plan.jobs == 0 ? cores : plan.jobs, plan.games);
  const auto began = std::chrono::steady_clock::now();
  const auto games = play_all<D>(*prepared->setup, prepared->levels, plan, study.jobs);
  study.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  add_up(study, games,
         [](std::string_view reason, Lang lang) { return D::ending_words(reason, lang); });
  return std::move(study);
}

}  // namespace sandtable::studies
