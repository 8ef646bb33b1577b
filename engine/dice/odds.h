#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/aftermath.h"
#include "engine/core/rng.h"
#include "engine/core/secrets.h"
#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "engine/dice/fraction.h"
#include "engine/dice/odds_steps.h"
#include "engine/dice/odometer.h"

/// Exact odds of one action of any ruleset: the very code that plays the action is run again for
/// every combination of values that its dice can show.
namespace sandtable {

/// Half of a time that may be used; never none of it, which would mean that there is no bound.
inline std::chrono::nanoseconds half_of(std::chrono::nanoseconds clock) {
  return clock.count() > 1 ? clock / 2 : clock;
}

struct OddsOptions {
  /// Work, and different outcomes held at a time, past which odds are estimated. A unit of work is
  /// a run of the rules or a roll made in it: the same on every machine.
  std::uint64_t budget = 2'000'000;
  std::uint64_t most_states = 1U << 16;
  /// Games played to the end of the action when odds are estimated, with dice from `seed`: at most
  /// so many, and none is begun past so much work.
  std::uint64_t samples = 100'000;
  std::uint64_t sampling_budget = 20'000'000;
  std::uint64_t seed = 1;
  /// Answers in a row after which an action is taken to have ended: a policy that never stops.
  int most_answers = 256;
  /// Go on once only from equal states (equal by R::odds_key, or by R::digest) reached along
  /// different tapes.
  bool merge = true;
  /// Where not 0: how long it may take. Half of it for exact odds, the rest for an estimate from as
  /// many games as there is time for, one at least. What is found then depends on the machine.
  std::chrono::nanoseconds clock{0};
  /// Looked at before every run of the rules.
  std::stop_token stop{};
};

struct OddsSummary {
  /// False: "estimated". Either sampled (`samples` > 0), or some weight did not fit 128 bits or
  /// the policy never stopped (`samples` is 0).
  bool exact = true;
  std::uint64_t branches = 0;  ///< different outcomes
  std::uint64_t runs = 0;      ///< runs of R::apply, and of steps of long actions
  std::uint64_t work = 0;      ///< runs and rolls made in them
  std::uint64_t samples = 0;   ///< games played for an estimate; see wilson() for the interval
  bool stopped = false;        ///< options.stop asked for an end: what was found means nothing
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

/// When time is up; 0: never.
class Deadline {
 public:
  explicit Deadline(std::chrono::nanoseconds time)
      : limited_(time.count() > 0), end_(std::chrono::steady_clock::now() + time) {}
  bool passed() const { return limited_ && std::chrono::steady_clock::now() >= end_; }

 private:
  bool limited_;
  std::chrono::steady_clock::time_point end_;
};

/// A policy may want to know what it answered, how likely that was, and what can be answered more
/// than once on one course of events.
template <class Policy, class State, class Seat, class Action>
concept NotesAnswers = requires(Policy& answer, const State& state, Seat side, const Action& action,
                                const Fraction& p) {
  { answer.given(state, side, action, p) } -> std::same_as<std::uint32_t>;
  { answer.again(std::uint32_t{}) } -> std::same_as<void>;
};
/// And that what it answered until now does not count: the action is sampled instead.
template <class Policy>
concept MindsSampling = requires(Policy& answer) {
  { answer.sampling() } -> std::same_as<void>;
};

/// `given`: what was answered before on the same course, to which this is added.
template <class Policy, class State, class Seat, class Action>
void note_answer(Policy& answer, const State& state, Seat side, const Action& action,
                 const Weight& weight, GivenAnswers& sets, std::uint32_t& given) {
  if constexpr (NotesAnswers<Policy, State, Seat, Action>) {
    const std::uint32_t number = answer.given(state, side, action, weight.fraction());
    if (sets.has(given, number)) answer.again(number);
    given = sets.with(given, number);
  }
}

/// Follows an action, its steps and the policy's answers to all their ends, step by step, so that
/// equal states meet. Positions of one course are followed together (HasOddsCourse).
template <class R, class Policy>
class Enumeration {
 public:
  Enumeration(const OddsOptions& options, Policy& answer, OddsSummary& summary)
      : options_(options), answer_(answer), summary_(summary) {}

  /// False: the budget or the time is used up, or it was stopped.
  bool follow(const typename R::State& begin, SeatOf<R> side, const typename R::Action& action) {
    Steps<R> now(free_);
    asked_ = &action;
    Step<R>& first = now.draft();
    first.state = begin;
    first.side = side;
    first.action = action;
    first.given = 0;
    now.reach(now.take(now, false), 0, Weight::certain(), [] { return kNone; });
    for (int answers = 0; now.size() > 0;) {
      bool asks = false;
      for (std::size_t i = 0; i < now.size(); ++i) asks = asks || is_answer(now[i]);
      if (asks) ++answers;
      may_answer_ = answers < options_.most_answers;
      later_.clear();
      for (Member& member : now.members()) member.weight.reduce();
      for (std::size_t i = 0; i < now.size(); ++i) {
        if (is_answer(now[i])) note(now, now[i]);
        if (!play(now, now[i])) return false;
        now.let_go(i);
      }
      std::swap(now, later_);
    }
    return true;
  }

  std::size_t outcomes() const { return ends_.members().size(); }
  /// f(state, weight) for each outcome of an action that began in `begin`.
  template <class F>
  void for_each_end(const typename R::State& begin, F&& f) {
    std::vector<std::uint32_t> links;
    std::vector<const Member*> others;
    for (std::size_t i = 0; i < ends_.size(); ++i)
      ends_.for_each_member(ends_[i], [&](const Member& member) {
        if (&member == &ends_.members()[ends_[i].first]) return f(ends_[i].state, member.weight);
        links.push_back(member.link);
        others.push_back(&member);
      });
    if constexpr (HasOddsCourse<R>)
      if (!links.empty())
        trail_.visit(begin, links, [&](const typename R::State& state, std::uint32_t i) {
          f(state, others[i]->weight);
        });
  }
  /// Lets all that was found go.
  void clear() { ends_.clear(); }

 private:
  static bool is_answer(const Step<R>& step) { return step.kind == Step<R>::Kind::Answer; }

  void note(Steps<R>& now, Step<R>& step) {
    Weight sum = Weight::nothing();
    now.for_each_member(step, [&](const Member& member) { sum.add(member.weight); });
    note_answer(answer_, step.state, step.side, step.action, sum, sets_, step.given);
  }

  /// Plays one step along every tape. False: the budget is used up, or it was stopped.
  bool play(Steps<R>& now, const Step<R>& step) {
    if constexpr (HasOddsCourse<R>) trail_.begin(step);
    odometer_.restart(Weight::certain());
    do {
      summary_.stopped = options_.stop.stop_requested();
      if (summary_.stopped || summary_.work >= options_.budget || deadline_.passed()) return false;
      Step<R>& reached = later_.draft();
      reached.state = step.state;
      Dice dice(odometer_.tape(), odometer_);
      carry_out<R>(reached.state, step.kind, step.side, step.action, dice);
      ++summary_.runs;
      summary_.work += 1 + odometer_.tape().size();
      if (dice.failed() || !dice.exhausted()) summary_.exact = false;
      if constexpr (HasOddsCourse<R>) trail_.tape(odometer_.tape());
      keep(now, step, reached);
      if (too_many()) return false;
    } while (odometer_.next());
    return true;
  }

  /// Of what is followed on a course is a state, its positions are small.
  bool too_many() const {
    constexpr std::size_t kOfACourse = 16;
    return outcomes() + later_.size() > options_.most_states ||
           later_.members().size() > kOfACourse * options_.most_states;
  }

  /// All positions of the course that was played have reached the one of the draft.
  void keep(Steps<R>& now, const Step<R>& step, Step<R>& reached) {
    const OddsCourse course = options_.merge ? odds_course<R>(reached.state) : OddsCourse{};
    reached.key = course.key;
    reached.tally = course.tally;
    Steps<R>* into = &ends_;
    std::uint32_t number = options_.merge ? ends_.find(course.key) : kNone;
    if (number == kNone && options_.merge) {
      into = &later_;
      number = later_.find(course.key);
    }
    if (number == kNone) {
      into = goes_on(reached) ? &later_ : &ends_;
      reached.given = step.given;
      number = into->take(later_, options_.merge);
    } else if (into == &later_) {
      later_[number].given = sets_.united(later_[number].given, step.given);
    }
    const Weight& chance = odometer_.weight();
    now.for_each_member(step, [&](const Member& member) {
      into->reach(number, member.tally + (course.tally - step.tally), member.weight.times(chance),
                  [&] { return link(member); });
    });
  }

  std::uint32_t link(const Member& member) {
    if constexpr (HasOddsCourse<R>) return trail_.link(member.link);
    return kNone;
  }

  /// Whether a step or an answer follows, and which.
  bool goes_on(Step<R>& reached) {
    if (is_unfinished<R>(reached.state)) {
      reached.kind = Step<R>::Kind::GoesOn;
      return true;
    }
    if (has_aftermath<R>(reached.state, *asked_)) {
      reached.kind = Step<R>::Kind::Aftermath;
      return true;
    }
    auto next = answer_(std::as_const(reached.state));
    if (!next) return false;
    if (!may_answer_) {
      summary_.exact = false;
      return false;
    }
    reached.side = next->first;
    reached.action = next->second;
    reached.kind = Step<R>::Kind::Answer;
    return true;
  }

  const OddsOptions& options_;
  Policy& answer_;
  OddsSummary& summary_;
  Deadline deadline_{half_of(options_.clock)};
  Odometer odometer_{Weight::certain()};
  const typename R::Action* asked_ = nullptr;
  Rooms<R> free_;
  Steps<R> ends_{free_};   ///< the outcomes
  Steps<R> later_{free_};  ///< where a step or an answer follows
  Trail<R> trail_;
  GivenAnswers sets_;
  bool may_answer_ = true;
};

/// Plays the action to its end with real dice, again and again; the weight of a state in `ends` is
/// how often it was reached.
template <class R, class Policy>
void sample(const typename R::State& begin, SeatOf<R> side, const typename R::Action& action,
            const OddsOptions& options, Policy& answer, OddsSummary& summary, Steps<R>& ends) {
  if constexpr (MindsSampling<Policy>) answer.sampling();
  Rng rng(options.seed);
  RngSource source(rng);
  Tape tape;
  GivenAnswers sets;
  const Deadline deadline(half_of(options.clock));
  const std::uint64_t most = std::max<std::uint64_t>(1, options.samples);
  const std::uint64_t before = summary.work;
  while (summary.samples < most) {
    if (summary.samples > 0 &&
        (deadline.passed() || summary.work - before >= options.sampling_budget))
      break;
    Step<R>& now = ends.draft();
    now.state = begin;
    now.side = side;
    now.action = action;
    now.given = 0;
    for (int answers = 0;; ++answers) {
      summary.stopped = options.stop.stop_requested();
      if (summary.stopped) return;
      tape.clear();
      NoLog quiet;
      Dice dice(tape, source);
      perform<R>(now.state, now.side, now.action, dice, quiet);
      play_aftermath<R>(now.state, action, dice, quiet);
      ++summary.runs;
      summary.work += 1 + tape.size();
      auto next = answer(std::as_const(now.state));
      if (!next || answers >= options.most_answers) break;
      now.side = next->first;
      now.action = next->second;
      note_answer(answer, now.state, now.side, now.action, Weight::certain(), sets, now.given);
    }
    ++summary.samples;
    now.key = odds_key<R>(now.state);
    std::uint32_t same = options.merge ? ends.find(now.key) : kNone;
    if (same == kNone) same = ends.take(ends, options.merge);
    ends.reach(same, 0, Weight::certain(), [] { return kNone; });
  }
  summary.exact = false;
}

}  // namespace odds

/// Calls f(state, probability) for every state that `action` can end in; the probabilities add up
/// to 1. The action must be legal. It is played whole, with its
/// aftermath (aftermath.h) where it has one; R::advance is not run.
///
/// Where apply ends with a question that still belongs to the action (a reaction, losses to
/// convert, a retreat), `answer(state)` returns std::optional<std::pair<Side, Action>>: what is
/// answered, and the enumeration goes on, or nullopt, and that state is an outcome. It must depend
/// on the state alone. With options.merge, states of equal R::odds_key (or R::digest) are taken to
/// be the same, after each step of a long action too (steps.h).
///
/// Past the budget, f is called for what random games came to, p being how many of them did. f is
/// never called before it is known which of the two it will be. Where options.stop asks for an end
/// meanwhile, the summary says so.
///
/// Where the policy has them, `answer.given(state, side, action, p)` is told each answer that is
/// played and how likely it is that it is asked for; what it returns is a number for all answers
/// that it counts as one, and `answer.again(number)` is called for those of which one course of
/// events can hold several. `answer.sampling()` is told that all this begins anew with random
/// games: p is then 1 each time.
template <class R, class Policy, class F>
OddsSummary for_each_outcome(const typename R::State& state, SeatOf<R> side,
                             const typename R::Action& action, const OddsOptions& options,
                             Policy&& answer, F&& f) {
  OddsSummary summary;
  odds::Enumeration<R, std::remove_reference_t<Policy>> enumeration(options, answer, summary);
  if (enumeration.follow(state, side, action)) {
    enumeration.for_each_end(state, [&](const typename R::State& end, const Weight& weight) {
      const Fraction p = weight.fraction();
      if (!p.exact()) summary.exact = false;
      f(end, p);
    });
    summary.branches = enumeration.outcomes();
    return summary;
  }
  if (summary.stopped) return summary;
  enumeration.clear();
  odds::Rooms<R> free;
  odds::Steps<R> ends(free);
  odds::sample<R>(state, side, action, options, answer, summary, ends);
  if (summary.stopped) return summary;
  const Fraction each(1, summary.samples);
  for (std::size_t i = 0; i < ends.size(); ++i)
    f(std::as_const(ends[i].state), ends.members()[ends[i].first].weight.fraction() * each);
  summary.branches = ends.size();
  return summary;
}

/// The same for the dice of the action itself: whatever question it ends with is an outcome.
template <class R, class F>
OddsSummary for_each_outcome(const typename R::State& state, SeatOf<R> side,
                             const typename R::Action& action, const OddsOptions& options, F&& f) {
  return for_each_outcome<R>(state, side, action, options, StopAtQuestions<R>{},
                             std::forward<F>(f));
}

/// All outcomes at once, for callers that want to look at them more than once.
template <class R, class Policy>
std::vector<Branch<R>> outcomes(const typename R::State& state, SeatOf<R> side,
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
