#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "engine/core/aftermath.h"
#include "engine/core/steps.h"
#include "engine/desk/desk.h"
#include "engine/dice/odds.h"

namespace sandtable::battle {

/// The least and the most that each thing an action may come to can be made likely by answering
/// otherwise: whoever answers sees the dice so far and looks ahead over those to come.
template <class D>
class Extremes {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;
  using Lines = std::vector<desk::Line<R>>;
  using Choices = std::function<std::vector<std::pair<Side, Action>>(const State&)>;

  /// By line.
  struct Bounds {
    std::vector<Fraction> least, most;
  };

  /// `choices`: all that can be decided in a state; nothing where the action is over.
  Extremes(const Lines& lines, Choices choices, const OddsAsk& ask)
      : lines_(lines),
        choices_(std::move(choices)),
        budget_(ask.exact ? ~std::uint64_t{0} : kRangeWork),
        deadline_(half_of(ask.clock)),
        stop_(ask.stop) {}

  /// nullopt: that was too much work.
  std::optional<Bounds> of(const State& before, SeatOf<R> side, const Action& action) {
    asked_ = &action;
    Bounds out = play(before, side, action, 0);
    if (spent_) return std::nullopt;
    return out;
  }

 private:
  static constexpr int kMostAnswers = 64;
  static constexpr std::size_t kMostHeld = most_held(4 * sizeof(Fraction));

  Bounds nothing() const {
    return {std::vector<Fraction>(lines_.size()), std::vector<Fraction>(lines_.size())};
  }

  bool may_go_on(int depth) {
    spent_ = spent_ || depth > kMostAnswers || work_ >= budget_ || deadline_.passed() ||
             stop_.stop_requested() || found_.size() * lines_.size() > kMostHeld;
    return !spent_;
  }

  Bounds play(const State& s, SeatOf<R> side, const Action& action, int depth) {
    std::vector<Weight> least(lines_.size(), Weight::nothing()), most = least;
    Odometer odometer(Weight::certain());
    do {
      if (!may_go_on(depth)) return nothing();
      State after = s;
      NoLog quiet;
      Dice dice(odometer.tape(), odometer);
      perform<R>(after, side, action, dice, quiet);
      play_aftermath<R>(after, *asked_, dice, quiet);
      work_ += 1 + odometer.tape().size();
      const Bounds& then = found_[value(after, depth)];
      for (std::size_t i = 0; i < lines_.size(); ++i) {
        add(least[i], odometer.weight(), then.least[i]);
        add(most[i], odometer.weight(), then.most[i]);
      }
    } while (!spent_ && odometer.next());
    Bounds out;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      out.least.push_back(least[i].fraction());
      out.most.push_back(most[i].fraction());
    }
    return out;
  }

  static void add(Weight& sum, const Weight& p, const Fraction& of) {
    if (of == Fraction(0)) return;
    if (of == Fraction(1)) return sum.add(p);
    sum.add(p.times(of));
  }

  /// Where the bounds of a state are found.
  std::size_t value(const State& s, int depth) {
    const std::uint64_t digest = R::digest(s);
    if (const auto known = at_.find(digest); known != at_.end()) return known->second;
    const auto choices = choices_(s);
    Bounds out;
    if (choices.empty()) {
      for (const auto& line : lines_) out.least.emplace_back(line.holds(s) ? 1U : 0U);
      out.most = out.least;
    }
    for (std::size_t n = 0; n < choices.size(); ++n) {
      const Bounds one = play(s, choices[n].first, choices[n].second, depth + 1);
      if (n == 0) {
        out = one;
        continue;
      }
      for (std::size_t i = 0; i < lines_.size(); ++i) {
        out.least[i] = std::min(out.least[i], one.least[i]);
        out.most[i] = std::max(out.most[i], one.most[i]);
      }
    }
    found_.push_back(std::move(out));
    at_.emplace(digest, found_.size() - 1);
    return found_.size() - 1;
  }

  const Lines& lines_;
  Choices choices_;
  const Action* asked_ = nullptr;
  std::uint64_t budget_, work_ = 0;
  odds::Deadline deadline_;
  std::stop_token stop_;
  bool spent_ = false;
  std::deque<Bounds> found_;
  std::unordered_map<std::uint64_t, std::size_t> at_;
};

}  // namespace sandtable::battle
