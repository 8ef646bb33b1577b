#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/post.h"
#include "engine/core/rng.h"
#include "engine/core/side.h"

/// What computer opponents ask of a ruleset beyond its rules: values, never words.
namespace sandtable {

/// A decision of a plan: what `side` does in a position.
template <class R>
struct Planned {
  typename R::State state;
  Side side = Side::A;
  typename R::Action action;
};

/// What speaks for one part of a decision, or what was taken to be so when it was made.
struct Cause {
  int kind = 0;      ///< the ruleset's own: what is to be said
  int subject = -1;  ///< whose part of the decision it is, as `kind` numbers them; -1: nobody's
  int object = -1;   ///< whom or what it has to do with; -1: nobody
  int amount = 0;
  Clause clause{};
  int chance = -1;  ///< that it comes off, in thousandths; -1: nothing is thrown for it
  friend bool operator==(const Cause&, const Cause&) = default;
};

/// A decision and what it was weighed against. Words are made of it elsewhere (a desk's `explain`).
template <class R>
struct Deliberation {
  std::vector<Planned<R>> plan;               ///< the decision, and what it is to lead to
  std::optional<typename R::Action> rival{};  ///< the next best
  int gap = 0;  ///< what the rival is worth less; below 0: it is worth more, but can still follow
  /// Of a decision in many parts, what speaks for each.
  std::vector<Cause> causes{};
};

/// What an order is in a half-turn whose points are spent in a fixed order of steps: none goes back
/// to a step that is over.
struct Errand {
  int step = 0;   ///< later ones close earlier ones
  int actor = 0;  ///< who carries it out
};

/// How the battles of `J::Rules` are judged.
template <class J>
concept Judgement = requires(const typename J::Rules::State s, const typename J::Rules::Action a,
                             Side side) {
  /// The worth of a position for a side; larger is better.
  { J::worth(s, side) } -> std::same_as<int>;
  /// Whether a computer opponent should bother to consider an action that is legal.
  { J::sensible(s, side, a) } -> std::same_as<bool>;
  /// A digest for what is left of the action going on: equal where worth and what can still be
  /// done differ by a constant only (what is in hand for later, say). R::digest will do.
  { J::alike(s) } -> std::same_as<std::uint64_t>;
  /// The answer taken for granted at a question in the middle of an action: the likely one of a
  /// player of ordinary sense; nullopt where nobody is asked, or not in the middle.
  { J::likely(s) } -> std::same_as<std::optional<std::pair<Side, typename J::Rules::Action>>>;
  /// A short key of the question that is open ("token", "react" ...).
  { J::question_kind(s) } -> std::same_as<std::string_view>;
};

/// One that says what only ends what a side is doing, so that what follows comes in any case.
template <class J>
concept JudgesClosing = requires(const typename J::Rules::State s,
                                 const typename J::Rules::Action a) {
  { J::closes(s, a) } -> std::same_as<bool>;
};

/// One whose orders are given in a fixed order of steps, so that no step is closed too early.
template <class J>
concept OrdersByStep = requires(const typename J::Rules::State s,
                                const typename J::Rules::Action a) {
  /// nullopt: no order.
  { J::errand(s, a) } -> std::same_as<std::optional<Errand>>;
  /// How many can still be paid for.
  { J::orders_left(s) } -> std::same_as<int>;
};

/// One that lets captains consider more than what is sensible.
template <class J>
concept TellsCaptains = requires(const typename J::Rules::State s, Side side,
                                 const typename J::Rules::Action a) {
  { J::considers(s, side, a) } -> std::same_as<bool>;
};

/// One whose commanders cannot do everything as well as they mean to: what nobody may measure they
/// guess, each level with an error of its own.
template <class J>
concept Misjudges = requires(const typename J::Rules::State s, const typename J::Rules::Action a,
                             int level, Rng& rng) {
  /// The action as it is carried out, by the commander's own chance; level 0 is the weakest.
  { J::misjudged(s, a, level, rng) } -> std::same_as<typename J::Rules::Action>;
};

/// One whose decisions are too wide for a list of them, a sheet of free orders for instance: it
/// writes them itself, from what the view shows (docs/decisions/0031-plans.md).
template <class J>
concept Plans = requires(const typename J::Rules::View& view, Post seat, int level, Rng& rng,
                         std::stop_token stop) {
  /// The decision, legal, for the question that `seat` is asked, and what speaks for it; the same
  /// for the same view and chance. nullopt: this level chooses from a list here, nobody asks the
  /// seat, or `stop` asked for an end.
  {
    J::plan(view, seat, level, rng, stop)
    } -> std::same_as<std::optional<Deliberation<typename J::Rules>>>;
};

}  // namespace sandtable
