#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/holders.h"
#include "engine/core/judgement.h"
#include "engine/core/plays_out.h"
#include "engine/core/rng.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "search/chance.h"

namespace sandtable::search {

/// How much a captain looks at.
struct Effort {
  int rows = 6;         ///< values a roll when looking quickly
  int exact = 3;        ///< actions weighed again over all values of all dice
  int open = 6;         ///< actions followed to a further own decision, inside the activation
  int open_first = 48;  ///< ... at the decision itself
  int decisions = 4;    ///< own decisions ahead
  int answers = 64;     ///< questions followed in all
  /// Outcomes looked at: in a quick look at all options together, shared evenly, and of each action
  /// weighed exactly. Dice beyond them are taken at their likeliest.
  std::size_t quick_outcomes = 12'000, exact_outcomes = 2'000;
};

/// The fewest outcomes that an option is given, however many options there are.
inline constexpr std::size_t kFewestOutcomes = 24;

/// Whether a captain weighs an action: where J says nothing of captains, whatever is sensible.
template <class J>
bool considered(const typename J::Rules::State& state, Side side,
                const typename J::Rules::Action& action) {
  if constexpr (TellsCaptains<J>)
    return J::considers(state, side, action);
  else
    return J::sensible(state, side, action);
}

/// Expectimax over one action and what follows from it at once: chance by its odds, own further
/// decisions by their best, the other side's by what J takes to be likely, until nobody is asked;
/// then J::worth.
template <Judgement J>
class Tree {
 public:
  using R = typename J::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  /// `stop` is looked at before every action that is tried out: whoever asks it to stop need not
  /// wait for more than a few of them.
  Tree(Post me, Rng& rng, const Effort& effort = {}, std::stop_token stop = {})
      : me_(me), rng_(rng), effort_(effort), stop_(std::move(stop)) {}

  /// The best of `options`, legal actions of the decision that is open in `state`. Nothing where it
  /// was stopped.
  std::optional<Action> choose(const State& state, std::vector<Action> options) {
    const std::size_t first_habit = add_habits(state, options);
    const auto order = ranked(state, options, first_habit);
    if (stopped()) return std::nullopt;
    return options[order.front().option];
  }

  /// The same with the plan and the next best.
  std::optional<Deliberation<R>> decide(const State& state, std::vector<Action> options) {
    const std::size_t first_habit = add_habits(state, options);
    const auto order = ranked(state, options, first_habit);
    if (stopped()) return std::nullopt;
    Deliberation<R> out;
    if (order.size() > 1) {
      out.rival = options[order[1].option];
      out.gap = static_cast<int>(std::lround(order[0].value - order[1].value));
    }
    lay_plan(state, options[order[0].option], out.plan);
    if (stopped()) return std::nullopt;
    return out;
  }

 private:
  /// Whether all that is still to be found out will be thrown away. Loops end early then, and what
  /// they have found so far means nothing.
  bool stopped() const { return stop_.stop_requested(); }

  struct Weighed {
    std::size_t option;
    double value;
    bool open = false;  ///< leads to a further own decision
  };
  /// One outcome of an action, its questions to the other side answered.
  struct Outcome {
    State state;
    double p;
  };

  /// Puts what would be done by rule of thumb behind the options; where that begins.
  std::size_t add_habits(const State& state, std::vector<Action>& options) const {
    const std::size_t out = options.size();
    if constexpr (CarriesOn<J>)
      if (out > 1) J::habits(state, options);
    return out;
  }

  /// The options, best first. Of equal ones the seed's choice comes first.
  std::vector<Weighed> ranked(const State& state, const std::vector<Action>& options,
                              std::size_t first_habit) {
    if constexpr (CarriesOn<J>) return ranked_by_carrying_on(state, options, first_habit);
    if constexpr (PlaysOut<J>) return ranked_by_playing(state, options);
    root_kind_ = J::question_kind(state);
    share_ = std::max(kFewestOutcomes,
                      effort_.quick_outcomes / std::max<std::size_t>(1, options.size()));
    if (options.size() == 1) return {{0, 0.0}};
    auto order = weigh_all(state, options, effort_.open_first, effort_.decisions);
    for (std::size_t i = order.size() - 1; i > 0; --i)
      std::swap(order[i], order[rng_.below(static_cast<std::uint32_t>(i + 1))]);
    for (Weighed& w : order) w.value -= bother(w);
    sort(order);
    const auto again = std::min<std::size_t>(order.size(), static_cast<std::size_t>(effort_.exact));
    quick_ = false;
    for (std::size_t i = 0; i < again && !stopped(); ++i)
      order[i].value =
          follow(state, options[order[i].option], effort_.decisions) - bother(order[i]);
    quick_ = true;
    std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(again),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
    keep_steps(state, options, order);
    return order;
  }

  /// The same where J has actions played out: each a few times, the best of them more often, always
  /// with the same dice. What follows in the activation is left to J::worth.
  std::vector<Weighed> ranked_by_playing(const State& state, const std::vector<Action>& options) {
    constexpr int kMore = 4;
    const std::uint64_t seed = rng_();
    std::vector<Weighed> order;
    for (std::size_t i = 0; i < options.size() && (i == 0 || !stopped()); ++i)
      order.push_back({i, options.size() == 1 ? 0.0 : played(state, options[i], seed, 0, tries())});
    for (std::size_t i = order.size() - 1; i > 0; --i)
      std::swap(order[i], order[rng_.below(static_cast<std::uint32_t>(i + 1))]);
    sort(order);
    const auto again = std::min<std::size_t>(order.size(), static_cast<std::size_t>(effort_.exact));
    if (again < 2) return order;
    for (std::size_t i = 0; i < again && !stopped(); ++i) {
      const int all = kMore * tries();
      const double rest = played(state, options[order[i].option], seed, tries(), all);
      order[i].value = (order[i].value * tries() + rest * (all - tries())) / all;
    }
    std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(again),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
    return order;
  }

  static constexpr int tries() {
    if constexpr (PlaysOut<J>)
      return J::tries;
    else
      return 1;
  }

  /// The mean worth after an action, played out from try `from` to before try `to`, both sides
  /// answering what they are asked in its midst. Without dice all tries are the same.
  double played(const State& state, const Action& action, std::uint64_t seed, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; ++i) {
      Rng rng(mix64(seed + static_cast<std::uint64_t>(i)));
      Rng still = rng;
      State trial = state;
      FastDice dice(rng);
      NoLog quiet;
      perform<R>(trial, seat_of<R>(me_), action, dice, quiet);
      for (int left = effort_.answers; left > 0; --left) {
        const auto next = R::turn(trial).waiting_for != 0 ? J::likely(trial) : std::nullopt;
        if (!next) break;
        perform<R>(trial, next->first, next->second, dice, quiet);
      }
      // What is worth as much without a further decision is preferred.
      if (asks_me(trial)) sum -= 1;
      if (asks_me(trial))
        if (const auto next = J::follows(trial))
          perform<R>(trial, seat_of<R>(me_), *next, dice, quiet);
      sum += J::worth(trial, me_.side);
      const std::uint64_t undrawn = still();
      if (rng() == undrawn) return sum / (i - from + 1);  // no dice: all tries are the same
    }
    return sum / (to - from);
  }

  /// The same where J knows rules of thumb: what looks best at once and what they would do is
  /// followed by carrying the battle on.
  std::vector<Weighed> ranked_by_carrying_on(const State& state, const std::vector<Action>& options,
                                             std::size_t first_habit) {
    const std::vector<Action> first(options.begin(),
                                    options.begin() + static_cast<std::ptrdiff_t>(first_habit));
    auto order = ranked_by_playing(state, first);
    if (first_habit == options.size() || stopped()) return order;
    // Of equal ones the rule of thumb comes first.
    std::vector<Weighed> out;
    const auto add = [&](std::size_t option) {
      const bool known = std::any_of(out.begin(), out.end(), [&](const Weighed& w) {
        return options[w.option] == options[option];
      });
      if (!known) out.push_back({option, 0});
    };
    for (std::size_t i = first_habit; i < options.size(); ++i) add(i);
    const auto looks = std::min<std::size_t>(order.size(), static_cast<std::size_t>(effort_.exact));
    for (std::size_t i = 0; i < looks; ++i) add(order[i].option);
    const std::uint64_t seed = rng_();
    for (std::size_t i = 0; i < out.size() && !stopped(); ++i) {
      Weighed& w = out[i];
      w.value = carried_on(state, options[w.option], seed, 0, J::carries);
      if (w.option >= first_habit) w.value += J::trust;
    }
    sort(out);
    // The best are followed more often.
    constexpr int kMore = 3;
    const auto again = std::min<std::size_t>(out.size(), static_cast<std::size_t>(effort_.exact));
    for (std::size_t i = 0; again > 1 && i < again && !stopped(); ++i) {
      Weighed& w = out[i];
      const double own = w.option >= first_habit ? J::trust : 0;
      const double more =
          carried_on(state, options[w.option], seed, J::carries, kMore * J::carries) + own;
      w.value = (w.value + (kMore - 1) * more) / kMore;
    }
    for (std::size_t i = again; i < out.size(); ++i) out[i].value -= kLeftOut;
    sort(out);
    return out;
  }

  /// The mean worth after an action and what both sides go on to do by rule of thumb.
  double carried_on(const State& state, const Action& action, std::uint64_t seed, int from,
                    int to) {
    constexpr int kMostOrders = 400;
    double sum = 0;
    for (int i = from; i < to; ++i) {
      Rng rng(mix64(seed + static_cast<std::uint64_t>(i)));
      State trial = state;
      FastDice dice(rng);
      NoLog quiet;
      perform<R>(trial, seat_of<R>(me_), action, dice, quiet);
      for (int left = kMostOrders; left > 0; --left) {
        R::advance(trial, dice, quiet);
        if (J::settled(state, trial)) break;
        const auto next = J::habit(trial);
        if (!next) break;
        perform<R>(trial, next->first, next->second, dice, quiet);
      }
      sum += J::worth(trial, me_.side);
    }
    return sum / (to - from);
  }

  /// Where orders are given step by step, as J may say: of what is worth doing and can still be
  /// paid for, what belongs to the earliest step comes first, for the rest can still be done after
  /// it. Each actor counts once, with the best that it can do.
  void keep_steps(const State& state, const std::vector<Action>& options,
                  std::vector<Weighed>& order) {
    if constexpr (OrdersByStep<J>) {
      const int left = J::orders_left(state);
      if (left <= 1 || stopped()) return;
      const double idle = worth(state);
      std::vector<int> actors;
      std::optional<std::size_t> first;
      int earliest = 0;
      for (std::size_t i = 0; i < order.size() && static_cast<int>(actors.size()) < left; ++i) {
        const auto errand = J::errand(state, options[order[i].option]);
        if (!errand || order[i].value <= idle) continue;
        if (std::find(actors.begin(), actors.end(), errand->actor) != actors.end()) continue;
        actors.push_back(errand->actor);
        if (first && errand->step >= earliest) continue;
        first = i;
        earliest = errand->step;
      }
      if (first && *first > 0)
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(*first),
                    order.begin() + static_cast<std::ptrdiff_t>(*first) + 1);
    }
  }

  /// What is done at once is preferred to what only opens another decision and is worth as much.
  static double bother(const Weighed& w) { return w.open ? 1.0 : 0.0; }

  static void sort(std::vector<Weighed>& order) {
    std::stable_sort(order.begin(), order.end(),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  }

  /// The worth of every option: of those that leave a further own decision the `most` that look
  /// best are followed, the others are left out.
  std::vector<Weighed> weigh_all(const State& state, const std::vector<Action>& options, int most,
                                 int decisions) {
    std::vector<Weighed> out;
    for (std::size_t i = 0; i < options.size(); ++i) {
      Weighed w{i, 0.0};
      if (stopped()) return {w};
      w.value = look(state, options[i], w.open);
      out.push_back(w);
    }
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < out.size(); ++i)
      if (out[i].open) open.push_back(i);
    std::stable_sort(open.begin(), open.end(),
                     [&](std::size_t a, std::size_t b) { return out[a].value > out[b].value; });
    for (std::size_t k = 0; k < open.size() && !stopped(); ++k) {
      Weighed& w = out[open[k]];
      w.value = k < static_cast<std::size_t>(most) ? follow(state, options[w.option], decisions)
                                                   : w.value - kLeftOut;
    }
    return out;
  }

  /// Whether an action only ends what this side is doing, as J may say: what follows comes in any
  /// case, and is no reason for or against any action.
  static bool closes(const State& state, const Action& action) {
    if constexpr (JudgesClosing<J>)
      return J::closes(state, action);
    else
      return false;
  }

  /// The worth right after an action, further own decisions left aside. `open`: there is one.
  double look(const State& state, const Action& action, bool& open) {
    if (closes(state, action)) return worth(state);
    double sum = 0;
    outcomes(state, me_, action, [&](const State& end, double p) {
      if (asks_me(end)) open = true;
      sum += p * worth(end);
    });
    return sum;
  }

  /// The worth of an action, all that follows in this activation weighed.
  double follow(const State& state, const Action& action, int decisions) {
    if (closes(state, action)) return worth(state);
    double sum = 0;
    outcomes(state, me_, action,
             [&](const State& end, double p) { sum += p * value(end, decisions - 1); });
    return sum;
  }

  /// The worth of a position that an action led to.
  double value(const State& state, int decisions) {
    if (stopped()) return 0;
    if (decisions <= 0 || !asks_me(state) || J::question_kind(state) == root_kind_)
      return worth(state);
    const std::uint64_t key =
        mix64(J::alike(state) ^ static_cast<std::uint64_t>(decisions * 2 + (quick_ ? 1 : 0)));
    const double here = worth(state);
    if (const auto known = gains_.find(key); known != gains_.end()) return here + known->second;
    const auto options = good_options(state);
    double best = here;
    if (options.size() == 1)
      best = answer(state, options.front(), decisions);
    else if (!options.empty())
      best = best_of(state, options, decisions).value;
    if (!stopped()) gains_.emplace(key, best - here);
    return best;
  }

  /// The worth of a position in which there is but one thing to do: no decision, so that all that
  /// it can lead to shares what may be looked at with the outcomes beside it.
  double answer(const State& state, const Action& only, int decisions) {
    // Beyond what there is to share more of them make no difference; the product must not overflow.
    constexpr std::size_t kMostSharers = 1'000'000;
    const std::size_t more = sharers_ * std::max<std::size_t>(1, beside_);
    const std::size_t before = std::exchange(sharers_, std::min(more, kMostSharers));
    const double out = follow(state, only, decisions);
    sharers_ = before;
    return out;
  }

  /// The best option of a further decision: found quickly, and then weighed as asked for.
  Weighed best_of(const State& state, const std::vector<Action>& options, int decisions) {
    const bool quick = std::exchange(quick_, true);
    auto order = weigh_all(state, options, effort_.open, decisions);
    sort(order);
    quick_ = quick;
    Weighed best = order.front();
    if (!quick_) best.value = follow(state, options[best.option], decisions);
    return best;
  }

  std::vector<Action> good_options(const State& state) const {
    std::vector<Action> good;
    const std::vector<Action> all = actions_of<R>(state, me_);
    for (const Action& a : all)
      if (considered<J>(state, me_.side, a)) good.push_back(a);
    return good.empty() ? all : good;
  }

  bool asks_me(const State& state) const { return waits_for<R>(R::turn(state), me_); }

  double worth(const State& state) {
    const std::uint64_t key = R::digest(state);
    const auto [it, fresh] = worths_.try_emplace(key, 0);
    if (fresh) it->second = J::worth(state, me_.side);
    return it->second;
  }

  /// Calls f(state, p) for what an action can end in, the other side's answers played.
  template <class F>
  void outcomes(const State& state, Post side, const Action& action, F&& f) {
    std::vector<Outcome> ends;
    const std::size_t most = (quick_ ? share_ : effort_.exact_outcomes) / sharers_;
    spread(state, side, action, 1.0, effort_.answers, std::max<std::size_t>(1, most), ends);
    for (const Outcome& end : ends) {
      if (stopped()) return;
      beside_ = ends.size();
      f(end.state, end.p);
    }
  }

  void spread(const State& state, Post side, const Action& action, double p, int answers,
              std::size_t most, std::vector<Outcome>& ends) {
    std::vector<Outcome> reached;
    std::unordered_map<std::uint64_t, std::size_t> seen;
    Chance chance(quick_ ? effort_.rows : 0, most);
    do {
      Outcome now{state, 0};
      NoLog quiet;
      Dice dice(chance.tape(), chance);
      perform<R>(now.state, seat_of<R>(side), action, dice, quiet);
      now.p = p * chance.probability();
      const auto [it, fresh] = seen.try_emplace(R::digest(now.state), reached.size());
      if (fresh)
        reached.push_back(now);
      else
        reached[it->second].p += now.p;
    } while (!stopped() && chance.next());
    const std::size_t rest = std::max<std::size_t>(1, most / reached.size());
    for (Outcome& end : reached) {
      if (stopped()) return;
      const Turn turn = R::turn(end.state);
      if (turn.waiting_for != 0 && !waits_for<R>(turn, me_) && answers > 0)
        if (const auto next = J::likely(end.state)) {
          spread(end.state, next->first, next->second, end.p, answers - 1, rest, ends);
          continue;
        }
      ends.push_back(end);
    }
  }

  /// The decision and the own decisions that it is meant to lead to: those of the best outcome,
  /// where that is no worse than the action promised.
  void lay_plan(const State& state, const Action& action, std::vector<Planned<R>>& plan) {
    plan.push_back({state, me_.side, action});
    if constexpr (PlaysOut<J>) return;
    const int left = effort_.decisions - static_cast<int>(plan.size());
    if (left <= 0 || closes(state, action)) return;
    std::optional<State> best;
    double most = 0, mean = 0;
    outcomes(state, me_, action, [&](const State& end, double p) {
      const double v = value(end, left);
      mean += p * v;
      if (!asks_me(end) || J::question_kind(end) == root_kind_ || (best && v <= most)) return;
      best = end;
      most = v;
    });
    constexpr double kAlike = 0.5;
    if (!best || most < mean - kAlike) return;
    const auto options = good_options(*best);
    if (!options.empty()) lay_plan(*best, options[best_of(*best, options, left).option], plan);
  }

  static constexpr double kLeftOut = 1e6;

  Post me_;
  Rng& rng_;
  Effort effort_;
  std::stop_token stop_;
  bool quick_ = true;
  std::size_t sharers_ = 1;  ///< outcomes that share what may be looked at, where nobody decides
  std::size_t beside_ = 1;   ///< how many outcomes there are beside the one followed, with it
  std::size_t share_ = kFewestOutcomes;  ///< of the outcomes, for each option looked at quickly
  std::string_view root_kind_;
  std::unordered_map<std::uint64_t, double> gains_;
  std::unordered_map<std::uint64_t, int> worths_;
};

}  // namespace sandtable::search
