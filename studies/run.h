#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "search/commander.h"
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

/// Plays game number `n` of a study. Its dice and its commanders' chance come from the seed and n.
template <class D>
Game play(const typename D::Rules::Setup& setup, const std::array<search::Level, 2>& levels,
          std::uint64_t seed, std::uint64_t n) {
  using R = typename D::Rules;
  Rng dice_rng(mix64(seed) ^ mix64(2 * n + 1));
  Rng commanders(mix64(seed ^ 0xC0FFEE) ^ mix64(2 * n + 2));
  FastDice dice(dice_rng);
  NoLog quiet;
  Game game;
  const auto& table = table_of<D>(setup);
  auto state = R::start(table);
  R::advance(state, dice, quiet);
  Tally<D> tally;
  tally.went_on(state);
  auto before = state;
  while (!R::result(state)) {
    const Side side = R::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    const auto action = search::decide_quietly<D>(
        R::view(state, side), side, levels[static_cast<std::size_t>(index(side))], commanders());
    before = state;
    perform<R>(state, side, action, dice, quiet);
    tally.decided(before, action, state);
    R::advance(state, dice, quiet);
    tally.went_on(state);
    ++game.decisions;
  }
  const Result result = *R::result(state);
  game.winner = result.winner;
  game.margin = result.margin;
  game.ending = D::ending(state);
  game.rolled = tally.rolled;
  game.spent = tally.spent;
  return game;
}

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
  const auto work = [&] {
    for (std::uint32_t n = next++; n < plan.games && !stopped; n = next++) {
      games[n] = play<D>(setup, levels, plan.seed, n);
      const std::lock_guard<std::mutex> lock(telling);
      ++done;
      if (plan.progress && !plan.progress(done)) stopped = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
    work();
  }
  std::vector<Game> out;
  for (const auto& game : games) {
    if (!game) break;
    out.push_back(*game);
  }
  return out;
}

/// Runs a study of one ruleset. Error: a scenario or a level that cannot be used, in words.
template <class D>
tl::expected<Study, std::string> run(const Plan& plan) {
  std::array<search::Level, 2> levels;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto level = search::level_of(plan.levels[i]);
    if (!level) return tl::unexpected(level.error());
    levels[i] = *level;
  }
  if (plan.games == 0) return tl::unexpected(std::string("expected at least 1 game, found 0"));
  const auto setup = D::load(plan.scenario, plan.scenario_file, plan.choices);
  if (!setup) return tl::unexpected(setup.error().str());
  Study study;
  study.ruleset = std::string(D::rulebook().id);
  study.scenario = D::facts(**setup);
  study.losses_in_en = D::losses_in(Lang::En);
  study.losses_in_fr = D::losses_in(Lang::Fr);
  study.points_en = D::points_called(Lang::En);
  study.points_fr = D::points_called(Lang::Fr);
  study.seed = plan.seed;
  study.planned = plan.games;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  study.jobs = std::min<unsigned>(plan.jobs == 0 ? cores : plan.jobs, plan.games);
  for (std::size_t i = 0; i < 2; ++i) {
    const desk::SideFacts& side = study.scenario.sides[i];
    study.sides[i].id = side.id;
    study.sides[i].name_en = side.name_en;
    study.sides[i].name_fr = side.name_fr;
    study.sides[i].level = plan.levels[i];
  }
  const auto began = std::chrono::steady_clock::now();
  const auto games = play_all<D>(**setup, levels, plan, study.jobs);
  study.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  add_up(study, games,
         [](std::string_view reason, Lang lang) { return D::ending_words(reason, lang); });
  return study;
}

}  // namespace sandtable::studies
