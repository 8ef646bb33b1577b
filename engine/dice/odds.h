#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "engine/dice/fraction.h"
#include "engine/dice/odometer.h"

/// Exact odds of one action of any ruleset: the very code that plays the action is run again for
/// every combination of values that its dice can show.
namespace sandtable {

struct OddsOptions {
  /// Runs of the rules, and different outcomes held at a time, past which odds are estimated.
  std::uint64_t budget = 2'000'000;
  std::uint64_t most_states = 1U << 16;
  /// Games played to the end of the action when odds are estimated, with dice from `seed`.
  std::uint64_t samples = 100'000;
  std::uint64_t seed = 1;
  /// Answers in a row after which an action is taken to have ended: a policy that never stops.
  int most_answers = 256;
  /// Go on once only from equal states (equal by R::digest) reached along different tapes.
  bool merge = true;
};

struct OddsSummary {
  /// False: "estimated". Either sampled (`samples` > 0), or some weight did not fit 128 bits or
  /// the policy never stopped (`samples` is 0).
  bool exact = true;
  std::uint64_t branches = 0;  ///< calls of f
  std::uint64_t runs = 0;      ///< runs of R::apply
  std::uint64_t samples = 0;   ///< each call of f is one; see wilson() for the interval
};

/// An outcome and its probability.
template <class R>
struct Branch {
  typename R::State state;
  Fraction p;
};

/// The policy that answers nothing: the action's own dice only.
template <class R>
struct StopAtQuestions {
  std::optional<std::pair<Side, typename R::Action>> operator()(const typename R::State&) const {
    return std::nullopt;
  }
};

namespace odds {

/// Different states with their weights, found again by digest.
template <class R>
class Outcomes {
 public:
  using State = typename R::State;
  struct Row {
    State state;
    Weight weight;
    std::uint64_t digest;
  };

  explicit Outcomes(bool merge) : merge_(merge) {}

  void add(const State& state, const Weight& weight) {
    add(state, weight, merge_ ? R::digest(state) : 0);
  }
  void add(const State& state, const Weight& weight, std::uint64_t digest) {
    if (merge_) {
      if (rows_.size() * 2 >= slots_.size()) grow();
      std::size_t slot = find(digest);
      if (slots_[slot] != 0) {
        rows_[slots_[slot] - 1].weight.add(weight);
        return;
      }
      slots_[slot] = static_cast<std::uint32_t>(rows_.size() + 1);
    }
    rows_.push_back({state, weight, digest});
  }

  void clear() {
    rows_.clear();
    slots_.clear();
  }
  std::size_t size() const { return rows_.size(); }
  std::vector<Row>& rows() { return rows_; }

 private:
  /// The slot that holds the digest, or the free one where it belongs.
  std::size_t find(std::uint64_t digest) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(mix64(digest)) & mask;
    while (slots_[slot] != 0 && rows_[slots_[slot] - 1].digest != digest) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, 0);
    for (std::size_t i = 0; i < rows_.size(); ++i)
      slots_[find(rows_[i].digest)] = static_cast<std::uint32_t>(i + 1);
  }

  bool merge_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_;  ///< row number + 1; 0: free
};

/// A decision still to be played: a state and what is done in it.
template <class R>
struct Step {
  typename R::State state;
  Side side;
  typename R::Action action;
  Weight weight;
};

/// Plays one step along every tape. False: the budget is used up.
template <class R>
bool enumerate(const Step<R>& step, const OddsOptions& options, Odometer& odometer,
               Outcomes<R>& reached, OddsSummary& summary) {
  odometer.restart(step.weight);
  do {
    if (++summary.runs > options.budget) return false;
    typename R::State state = step.state;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    R::apply(state, step.side, step.action, dice, quiet);
    if (dice.failed() || !dice.exhausted()) summary.exact = false;
    reached.add(state, odometer.weight());
    if (reached.size() > options.most_states) return false;
  } while (odometer.next());
  return true;
}

/// Follows the action and the policy's answers to all their ends, answer by answer, so that equal
/// states meet. False: the budget is used up.
template <class R, class Policy>
bool follow(const Step<R>& first, const OddsOptions& options, Policy&& answer, Outcomes<R>& ends,
            OddsSummary& summary) {
  std::vector<Step<R>> steps{first}, later;
  Outcomes<R> reached(options.merge);
  Odometer odometer(Weight::certain());
  for (int answers = 0; !steps.empty(); ++answers) {
    reached.clear();
    later.clear();
    for (const Step<R>& step : steps)
      if (!enumerate(step, options, odometer, reached, summary)) return false;
    for (auto& row : reached.rows()) {
      auto next = answer(std::as_const(row.state));
      if (next && answers < options.most_answers) {
        row.weight.reduce();
        later.push_back({row.state, next->first, next->second, row.weight});
      } else {
        if (next) summary.exact = false;
        ends.add(row.state, row.weight, row.digest);
        if (ends.size() > options.most_states) return false;
      }
    }
    std::swap(steps, later);
  }
  return true;
}

/// Plays the action to its end with real dice, `options.samples` times.
template <class R, class Policy, class F>
void sample(const Step<R>& first, const OddsOptions& options, Policy&& answer, F&& f,
            OddsSummary& summary) {
  Rng rng(options.seed);
  RngSource source(rng);
  Tape tape;
  const std::uint64_t samples = std::max<std::uint64_t>(1, options.samples);
  const Fraction each(1, samples);
  for (std::uint64_t i = 0; i < samples; ++i) {
    typename R::State state = first.state;
    Side side = first.side;
    typename R::Action action = first.action;
    for (int answers = 0;; ++answers) {
      tape.clear();
      NoLog quiet;
      Dice dice(tape, source);
      R::apply(state, side, action, dice, quiet);
      ++summary.runs;
      auto next = answer(std::as_const(state));
      if (!next || answers >= options.most_answers) break;
      side = next->first;
      action = next->second;
    }
    f(std::as_const(state), each);
  }
  summary.exact = false;
  summary.samples = summary.branches = samples;
}

}  // namespace odds

/// Calls f(state, probability) for every state that `action` can end in; the probabilities add up
/// to 1. The action must be legal. R::apply is run, R::advance is not.
///
/// Where apply ends with a question that still belongs to the action (a reaction, losses to
/// convert, a retreat), `answer(state)` returns std::optional<std::pair<Side, Action>>: what is
/// answered, and the enumeration goes on, or nullopt, and that state is an outcome. It must depend
/// on the state alone. With options.merge, states of equal R::digest are taken to be the same.
///
/// Past the budget, f is called for random samples instead, each of probability 1/samples. f is
/// never called before it is known which of the two it will be.
template <class R, class Policy, class F>
OddsSummary for_each_outcome(const typename R::State& state, Side side,
                             const typename R::Action& action, const OddsOptions& options,
                             Policy&& answer, F&& f) {
  OddsSummary summary;
  const odds::Step<R> first{state, side, action, Weight::certain()};
  odds::Outcomes<R> ends(options.merge);
  if (!odds::follow<R>(first, options, answer, ends, summary)) {
    odds::sample<R>(first, options, answer, f, summary);
    return summary;
  }
  for (const auto& row : ends.rows()) {
    const Fraction p = row.weight.fraction();
    if (!p.exact()) summary.exact = false;
    f(std::as_const(row.state), p);
  }
  summary.branches = ends.size();
  return summary;
}

/// The same for the dice of the action itself: whatever question it ends with is an outcome.
template <class R, class F>
OddsSummary for_each_outcome(const typename R::State& state, Side side,
                             const typename R::Action& action, const OddsOptions& options, F&& f) {
  return for_each_outcome<R>(state, side, action, options, StopAtQuestions<R>{},
                             std::forward<F>(f));
}

/// All outcomes at once, for callers that want to look at them more than once.
template <class R, class Policy>
std::vector<Branch<R>> outcomes(const typename R::State& state, Side side,
                                const typename R::Action& action, const OddsOptions& options,
                                Policy&& answer, OddsSummary& summary) {
  std::vector<Branch<R>> branches;
  summary = for_each_outcome<R>(state, side, action, options, answer,
                                [&branches](const typename R::State& end, const Fraction& p) {
                                  branches.push_back({end, p});
                                });
  return branches;
}

}  // namespace sandtable
