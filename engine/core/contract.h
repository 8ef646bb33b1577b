#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/rng.h"
#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"

namespace sandtable {

/// Whose decision it is. No bit set: nobody's; the table goes on by itself (Ruleset::advance) or
/// the battle is over. Both bits: sealed simultaneous orders.
struct Turn {
  std::uint8_t waiting_for = 0;
  Clause clause;  ///< the clause under which the question is asked
  /// Of a side that is waited for, which posts (secrets.h), a bit each; none: its commander.
  std::array<std::uint8_t, 2> posts{};
  /// Of the posts of a side any one answers for all of them: there is one answer, and none is
  /// sealed.
  bool any = false;
};

/// How a battle ended.
struct Result {
  std::int8_t winner = -1;  ///< index of the winning side, -1: a draw
  std::int32_t margin = 0;  ///< in the ruleset's own points
  Clause clause;
  friend bool operator==(const Result&, const Result&) = default;
};

/// What a rule system supplies. Everything is static and nothing is virtual; State is plain bytes
/// of fixed capacity (plus a pointer to the immutable Setup it is played with).
///
/// `apply` settles one decision up to the next question or to its own end; `advance` then does
/// what the table does by itself (draw the next token, end the turn, roll command) until somebody
/// must decide or the battle is over. A journal entry holds both, odds look at `apply` alone.
template <class R>
concept Ruleset = std::is_trivially_copyable_v<typename R::State> &&
    requires(const typename R::State s, typename R::State m, const typename R::Action a,
             const typename R::View v, const typename R::Setup& setup, Side p, NoWhy no, Why why,
             Dice dice, FastDice fast, NoLog quiet, EventLog log, Rng rng,
             std::vector<typename R::Action> out) {
  { R::start(setup) } -> std::same_as<typename R::State>;
  { R::turn(s) } -> std::same_as<Turn>;
  { R::legal(s, p, a, no) } -> std::same_as<bool>;   // any proposed action
  { R::legal(s, p, a, why) } -> std::same_as<bool>;  // the same predicate, citing
  R::actions(s, p, out);                             // every legal action (or a sample of them)
  { R::pick(s, p, rng) } -> std::same_as<typename R::Action>;  // one at random, lazily
  R::apply(m, p, a, dice, log);
  R::apply(m, p, a, dice, quiet);
  R::apply(m, p, a, fast, quiet);
  R::advance(m, dice, log);
  R::advance(m, dice, quiet);
  R::advance(m, fast, quiet);
  { R::view(s, p) } -> std::same_as<typename R::View>;         // built up, never stripped down
  { R::guess(v, p, rng) } -> std::same_as<typename R::State>;  // a world that fits the view
  { R::result(s) } -> std::same_as<std::optional<Result>>;
  { R::digest(s) } -> std::same_as<std::uint64_t>;
};

}  // namespace sandtable
