#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/core/steps.h"
#include "engine/harness/hooks.h"
#include "engine/harness/run.h"
#include "engine/harness/setups.h"
#include "engine/text/lang.h"

/// Random battles over every scenario of a ruleset and random sets of options, and what holds in
/// each of their positions. How many: SANDTABLE_BATTLES, from SANDTABLE_SEED on (environment);
/// battle number k of a run is battle number SANDTABLE_SEED + k of every other, so that it is
/// played again alone.
namespace sandtable::harness {

/// What is written in the environment under a name, or a number otherwise.
inline std::uint64_t number_of(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// Nobody rules. An umpire who breaks into a battle has `proposes(state, rng)`, a ruling at random
/// or nullopt, `text(state, ruling)`, and `wrong(state, ruling)`, what is wrong with one that is
/// allowed and not yet carried out, or nothing.
template <class R>
struct NoRulings {
  std::optional<typename R::Action> proposes(const typename R::State&, Rng&) const {
    return std::nullopt;
  }
  std::string text(const typename R::State&, const typename R::Action&) const { return {}; }
  std::string wrong(const typename R::State&, const typename R::Action&) const { return {}; }
};

/// The first thing found wrong in a battle of random decisions; nullopt: it was played to its end.
/// Positions are looked at one in five, of a battle that is played alone all of them, and each that
/// an umpire leaves. `wrong(state, action)` looks at the position after each decision: what is
/// wrong, or nothing.
template <class R, class Wrong, class Umpire = NoRulings<R>>
std::optional<std::string> fault_of(const typename R::Setup& setup, std::uint64_t number,
                                    bool alone, Wrong wrong, Umpire umpire = {}) {
  constexpr int kMostSteps = 20'000, kEvery = 5;
  const int every = alone ? 1 : kEvery;
  typename R::State s = R::start(setup);
  Rng choices(2 * number + 1);
  Rng faces(number ^ 0xBA77'1E55U);
  FastDice dice(faces);
  NoLog log;
  R::advance(s, dice, log);
  std::string did = "nothing";
  bool ruled = false;
  for (int step = 0; step < kMostSteps; ++step) {
    const std::string at = " at decision " + std::to_string(step) + " after '" + did + "'";
    if (ruled || step % every == 0 || R::result(s)) {
      const auto violated = R::invariants(s);
      if (!violated.empty()) return violated.front() + at;
    }
    if (R::result(s)) return std::nullopt;
    const std::vector<Post> asked = posts_waiting<R>(s);
    if (asked.empty()) return "nobody is asked" + at;
    auto action = umpire.proposes(s, choices);
    ruled = action.has_value();
    auto seat = seat_of<R>(Side::Umpire);
    if (ruled && !is_legal<R>(s, seat, *action)) continue;
    if (!ruled) {
      seat = seat_of<R>(asked[choices.below(static_cast<std::uint32_t>(asked.size()))]);
      action = R::pick(s, seat, choices);
    }
    if (alone && !ruled) did = shown<R>(*action);
    if (ruled) {
      did = umpire.text(s, *action);
      if (const std::string what = umpire.wrong(s, *action); !what.empty())
        return what + " by '" + did + "'" + at;
    } else if (!is_legal<R>(s, seat, *action)) {
      return "an illegal action is picked" + at;
    }
    perform<R>(s, seat, *action, dice, log);
    if (const std::string what = wrong(s, *action); !what.empty()) return what + at;
    R::advance(s, dice, log);
  }
  return "it does not end";
}

/// An action is read back as it is written, in both languages: what is wrong, or nothing.
/// `write(lang)` gives its text, `read(text)` what that is read as, or no action.
template <class Action, class Write, class Read>
std::string misread(const Action& action, Write write, Read read) {
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string text = write(lang);
    const auto again = read(text, lang);
    if (!again) return "'" + text + "' is not read";
    if (!(*again == action)) return "'" + text + "' is read otherwise";
  }
  return {};
}

/// Plays so many battles (or as many as the environment says) and adds a failure for each fault.
/// `load(file, options)` reads a scenario among the `files` that the ruleset builds in; one battle
/// in three is played by the options as they stand, the others by `random(rng)`.
/// `play(setup, number, alone)` plays one: the first thing found wrong, or nullopt.
template <class Files, class Load, class Random, class Play>
void expect_battles(const Files& files, std::uint64_t most, Load load, Random random, Play play) {
  std::vector<decltype(&*files.begin())> all;
  each_scenario(files, [&](const auto& file) { all.push_back(&file); });
  ASSERT_FALSE(all.empty());
  const std::uint64_t first = number_of("SANDTABLE_SEED", 1);
  most = number_of("SANDTABLE_BATTLES", most);
  constexpr int kMostFaults = 10;
  int faults = 0;
  for (std::uint64_t number = first; number < first + most && faults < kMostFaults; ++number) {
    const auto& file = *all[number % all.size()];
    Rng rng(number);
    const bool plain = number / all.size() % 3 == 0;
    const auto setup = plain ? load(file, {}) : load(file, random(rng));
    ASSERT_TRUE(setup) << setup.error().str();
    const std::optional<std::string> fault = play(**setup, number, most == 1);
    if (!fault) continue;
    ++faults;
    ADD_FAILURE() << file.path << ": " << *fault << " [SANDTABLE_SEED=" << number
                  << " SANDTABLE_BATTLES=1]";
  }
}

/// The same, of random decisions: each position must be sound, see `fault_of`.
template <class R, class Files, class Load, class Random, class Wrong, class Umpire = NoRulings<R>>
void expect_sound_battles(const Files& files, std::uint64_t most, Load load, Random random,
                          Wrong wrong, Umpire umpire = {}) {
  expect_battles(files, most, load, random,
                 [&](const typename R::Setup& setup, std::uint64_t number, bool alone) {
                   return fault_of<R>(setup, number, alone, wrong, umpire);
                 });
}

}  // namespace sandtable::harness
