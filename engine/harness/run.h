#pragma once

#include <cerrno>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/secrets.h"
#include "engine/core/steps.h"
#include "engine/harness/hooks.h"

/// Random battles for the checks to look at, and what they report.
namespace sandtable::harness {

/// How much is played. From the environment: SANDTABLE_SEED (default 1) and SANDTABLE_GAMES
/// (default 4). Game number k is played with seed SANDTABLE_SEED + k, so that one failing game can
/// be run again alone.
struct Settings {
  std::uint64_t seed = 1;
  std::uint64_t games = 4;
  std::string error;  ///< what is wrong with the environment, or empty
};

inline void read_number(const char* name, std::uint64_t least, std::uint64_t& value,
                        std::string& error) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return;
  char* end = nullptr;
  errno = 0;
  const std::uint64_t number = std::strtoull(text, &end, 10);
  if (errno != 0 || *end != '\0' || *text < '0' || *text > '9' || number < least) {
    error = std::string(name) + ": expected a whole number from " + std::to_string(least) +
            ", found \"" + text + "\"";
    return;
  }
  value = number;
}

inline Settings settings() {
  Settings result;
  read_number("SANDTABLE_SEED", 0, result.seed, result.error);
  read_number("SANDTABLE_GAMES", 1, result.games, result.error);
  return result;
}

/// Where in the random battles something was found.
struct Place {
  std::uint64_t seed = 0;
  std::size_t setup = 0;
  int step = 0;
};

/// What a check found. `looked` counts the things it looked at: a check that looked at nothing has
/// shown nothing.
struct Report {
  std::vector<std::string> troubles;
  std::uint64_t looked = 0;
  std::string skipped;  ///< why the check could not be made, or empty

  void add(const Place& place, const std::string& text) {
    if (troubles.size() >= kMost) return;
    troubles.push_back(text + " [SANDTABLE_SEED=" + std::to_string(place.seed) +
                       " SANDTABLE_GAMES=1: setup " + std::to_string(place.setup) + ", step " +
                       std::to_string(place.step) + "]");
  }
  bool full() const { return troubles.size() >= kMost; }

  /// All troubles, one a line.
  std::string text() const {
    std::string all;
    for (const std::string& trouble : troubles) all += trouble + "\n";
    return all;
  }

 private:
  static constexpr std::size_t kMost = 10;
};

/// A decision settled: the state after it and after the table went on by itself, and its traces.
template <class R>
struct Settled {
  typename R::State state;
  Tape tape;
  std::vector<Event> events;
  bool exhausted = true;
  std::optional<Roll> needed;
  bool mismatch = false;
  bool failed() const { return needed.has_value() || mismatch; }
};

template <class R, class Step>
Settled<R> with_tape(const typename R::State& before, DiceSource& source, Tape tape, Step&& step) {
  Settled<R> done{before, std::move(tape), {}, true, {}, false};
  EventLog log;
  Dice dice(done.tape, source);
  step(done.state, dice, log);
  done.events = std::move(log.events);
  done.exhausted = dice.exhausted();
  done.needed = dice.needed();
  done.mismatch = dice.mismatch().has_value();
  return done;
}

/// Applies `action` and advances, as a journal entry does, first from `tape`, then from `source`.
template <class R>
Settled<R> settle(const typename R::State& before, Side side, const typename R::Action& action,
                  DiceSource& source, Tape tape = {}) {
  return with_tape<R>(before, source, std::move(tape), [&](auto& state, Dice& dice, auto& log) {
    perform<R>(state, side, action, dice, log);
    R::advance(state, dice, log);
  });
}

/// The same with dice thrown by a generator of `seed`.
template <class R>
Settled<R> settle_seeded(const typename R::State& before, Side side,
                         const typename R::Action& action, std::uint64_t seed) {
  Rng rng(seed);
  RngSource source(rng);
  return settle<R>(before, side, action, source);
}

/// The state with which a battle opens: started, and advanced to its first question.
template <class R>
Settled<R> open(const typename R::Setup& setup, DiceSource& source, Tape tape = {}) {
  return with_tape<R>(R::start(setup), source, std::move(tape),
                      [](auto& state, Dice& dice, auto& log) { R::advance(state, dice, log); });
}

/// The players who are waited for.
template <class R>
std::vector<Side> waiting(const typename R::State& state) {
  std::vector<Side> sides;
  const std::uint8_t bits = R::turn(state).waiting_for;
  for (Side side : {Side::A, Side::B})
    if (bits & bit(side)) sides.push_back(side);
  return sides;
}

/// Their posts that are.
template <class R>
std::vector<Post> posts_waiting(const typename R::State& state) {
  std::vector<Post> posts;
  const Turn turn = R::turn(state);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (is_asked(turn, Post(side, i))) posts.emplace_back(side, i);
  return posts;
}

template <class R>
std::vector<typename R::Action> listed(const typename R::State& state, Side side) {
  std::vector<typename R::Action> out;
  R::actions(state, side, out);
  return out;
}

/// legal() as search asks and as people ask.
template <class R>
struct Verdict {
  bool fast = false;
  bool explained = false;
  std::vector<Finding> findings;
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

template <class R>
Verdict<R> judge(const typename R::State& state, Side side, const typename R::Action& action) {
  NoWhy quiet;
  Why why;
  Verdict<R> verdict;
  verdict.fast = R::legal(state, side, action, quiet);
  verdict.explained = R::legal(state, side, action, why);
  verdict.findings = std::move(why.findings);
  return verdict;
}

template <class R, class Seat>
bool is_legal(const typename R::State& state, Seat seat, const typename R::Action& action) {
  NoWhy quiet;
  return R::legal(state, seat, action, quiet);
}

/// A position of a random battle.
template <class R>
struct Position {
  const typename R::Setup& setup;
  const typename R::State& state;
  Place place;
};

/// The suite's setups; they live as long as the program, because states point at them.
template <class S>
const auto& setups() {
  static const auto all = S::setups();
  return all;
}

/// One step of random play: the side and the action, lazily picked or from the list, by turns of a
/// coin. False when nobody can go on.
template <class R>
bool choose(const typename R::State& state, Rng& rng, Side& side, typename R::Action& action) {
  const std::vector<Side> sides = waiting<R>(state);
  if (sides.empty()) return false;
  side = sides[rng.below(static_cast<std::uint32_t>(sides.size()))];
  if (rng.below(2) == 0) {
    const auto list = listed<R>(state, side);
    if (!list.empty()) {
      action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      if (is_legal<R>(state, side, action)) return true;
    }
  }
  action = R::pick(state, side, rng);
  return is_legal<R>(state, side, action);
}

/// A random battle, step by step.
template <class R>
class RandomBattle {
 public:
  RandomBattle(const typename R::Setup& setup, std::uint64_t seed)
      : play_(mix64(seed) + 1), source_(play_), state_(open<R>(setup, source_).state) {}
  RandomBattle(const RandomBattle&) = delete;
  RandomBattle& operator=(const RandomBattle&) = delete;

  const typename R::State& state() const { return state_; }
  /// False when it is over or stuck.
  bool next() {
    Side side = Side::A;
    typename R::Action action{};
    if (R::result(state_) || !choose<R>(state_, play_, side, action)) return false;
    state_ = settle<R>(state_, side, action, source_).state;
    return true;
  }

 private:
  Rng play_;
  RngSource source_;
  typename R::State state_;
};

/// A random battle played before: the same states again.
template <class R>
class KeptBattle {
 public:
  explicit KeptBattle(const std::vector<typename R::State>& states) : states_(states) {}

  const typename R::State& state() const { return states_[at_]; }
  bool next() { return at_ + 1 < states_.size() && (++at_, true); }

 private:
  const std::vector<typename R::State>& states_;
  std::size_t at_ = 0;
};

/// The battle of `seed` as the suite S looks at it. Where S says `static constexpr bool kKeeps =
/// true` it is played once for all checks, and its states are kept as long as the program runs.
template <class R, class S>
auto battle_of(const typename R::Setup& setup, std::uint64_t seed) {
  if constexpr (requires { S::kKeeps; }) {
    static std::map<std::uint64_t, std::vector<typename R::State>> kept;
    const auto [found, fresh] = kept.try_emplace(seed);
    if (fresh) {
      RandomBattle<R> battle(setup, seed);
      do found->second.push_back(battle.state());
      while (found->second.size() <= static_cast<std::size_t>(S::kMaxSteps) && battle.next());
    }
    return KeptBattle<R>(found->second);
  } else {
    return RandomBattle<R>(setup, seed);
  }
}

/// Plays the random battles of the settings and shows `visit(position, rng)` every position. The
/// generator that visitors get is not the one that plays, so that every check sees the same
/// battles. `finish(position)` sees where each battle stopped: over, at the bound of steps, or
/// stuck.
template <class R, class S, class Visit, class Finish>
void walk(Report& report, Visit&& visit, Finish&& finish) {
  const Settings limits = settings();
  const auto& all = setups<S>();
  if (!limits.error.empty()) report.add({}, limits.error);
  if (all.empty()) report.add({}, "the suite gives no setup");
  if (report.full() || all.empty() || !limits.error.empty()) return;
  for (std::uint64_t game = 0; game < limits.games && !report.full(); ++game) {
    const std::uint64_t seed = limits.seed + game;
    Place place{seed, static_cast<std::size_t>(seed % all.size()), 0};
    const auto& setup = all[place.setup];
    Rng looking(mix64(seed) + 2);
    auto battle = battle_of<R, S>(setup, seed);
    for (; place.step < S::kMaxSteps && !report.full(); ++place.step) {
      visit(Position<R>{setup, battle.state(), place}, looking);
      if (!battle.next()) break;
    }
    finish(Position<R>{setup, battle.state(), place});
  }
}

template <class R, class S, class Visit>
void walk(Report& report, Visit&& visit) {
  walk<R, S>(report, visit, [](const Position<R>&) {});
}

/// Whether a costly check looks at this position: at every one unless the suite says
/// `static constexpr int kEvery = n`, then at one in n.
template <class S>
bool looked_at(Rng& rng) {
  if constexpr (requires { S::kEvery; }) {
    return rng.below(static_cast<std::uint32_t>(S::kEvery)) == 0;
  } else {
    return true;
  }
}

/// Whether R::actions lists every legal action. A suite of a measured table, where it can only be
/// a sample, says `static constexpr bool kListIsComplete = false`.
template <class S>
constexpr bool list_is_complete() {
  if constexpr (requires { S::kListIsComplete; }) {
    return S::kListIsComplete;
  } else {
    return true;
  }
}

/// Whether R::actions lists every legal action of this kind: `S::kListIsComplete`, but for what
/// `S::beside_the_list(action)` says is never offered, such as giving the battle up.
template <class S, class A>
bool is_of_the_list(const A& action) {
  if constexpr (requires { S::beside_the_list(action); })
    if (S::beside_the_list(action)) return false;
  return list_is_complete<S>();
}

}  // namespace sandtable::harness
