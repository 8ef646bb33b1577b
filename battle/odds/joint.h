#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "battle/odds/ask.h"
#include "battle/odds/words.h"
#include "engine/core/aftermath.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/desk/desk.h"
#include "engine/dice/odds.h"

namespace sandtable::battle {

/// Every course of an action as a whole: what its dice showed on the way, and what it came to.
/// Courses that show the same and end the same are one.
template <class D, class Answer>
class Joint {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;
  using Figures = std::vector<std::pair<std::string, std::string>>;

  Joint(const State& before, Answer answer, const OddsAsk& ask, Lang lang)
      : before_(before),
        answer_(std::move(answer)),
        budget_(ask.exact ? ~std::uint64_t{0} : kOddsWork),
        lang_(lang) {}

  /// nullopt: that is too much work.
  std::optional<std::vector<desk::Course>> of(SeatOf<R> side, const Action& action) {
    asked_ = &action;
    std::map<Key, Going> now;
    now.emplace(Key{}, Going{before_, side, action, Weight::certain(), {}});
    for (int answers = 0; !now.empty(); ++answers) {
      std::map<Key, Going> later;
      for (auto& [key, going] : now)
        if (!play(going, answers < kMostAnswers, later)) return std::nullopt;
      now = std::move(later);
    }
    return told();
  }

 private:
  static constexpr int kMostAnswers = 256;
  static constexpr std::size_t kMostHeld = most_held(2 * (sizeof(State) + sizeof(Action)));
  using Key = std::pair<std::uint64_t, Figures>;
  struct Going {
    State state;
    SeatOf<R> side = Side::A;
    Action action{};
    Weight weight;
    Figures figures;
  };

  bool play(Going& going, bool may_answer, std::map<Key, Going>& later) {
    going.weight.reduce();
    odometer_.restart(going.weight);
    do {
      if (work_ >= budget_) return false;
      Going next = going;
      EventLog log;
      Dice dice(odometer_.tape(), odometer_);
      perform<R>(next.state, going.side, going.action, dice, log);
      play_aftermath<R>(next.state, *asked_, dice, log);
      work_ += 1 + odometer_.tape().size();
      next.weight = odometer_.weight();
      for (const Event& event : log.events)
        for (auto& figure : D::figures(event, *before_.setup, lang_))
          next.figures.push_back(std::move(figure));
      const auto answer = answer_(next.state);
      const bool goes_on = answer.has_value() && may_answer;
      if (goes_on) {
        next.side = answer->first;
        next.action = answer->second;
      }
      std::map<Key, Going>& into = goes_on ? later : ends_;
      Key key{R::digest(next.state), next.figures};
      const auto [at, fresh] = into.try_emplace(std::move(key), next);
      if (!fresh) at->second.weight.add(next.weight);
      if (ends_.size() + later.size() > kMostHeld) return false;
    } while (odometer_.next());
    return true;
  }

  /// What differs in `to` from `from`, as figures.
  Figures difference(const State& from, const State& to) const {
    Figures out;
    for (const desk::Spread& spread : D::spreads(from, {{to, Fraction(1)}}, lang_))
      out.emplace_back(spread.subject + ", " + odds_words::figure_of(spread, lang_),
                       spread.rows.front().first);
    return out;
  }

  std::vector<desk::Course> told() const {
    // Each course says the same of every unit that any of them touches.
    Figures untouched;
    for (const auto& [key, end] : ends_)
      for (auto& figure : difference(end.state, before_))
        if (std::find(untouched.begin(), untouched.end(), figure) == untouched.end())
          untouched.push_back(std::move(figure));
    std::sort(untouched.begin(), untouched.end());
    std::map<Figures, Fraction> courses;
    for (const auto& [key, end] : ends_) {
      Figures all = end.figures;
      const Figures changed = difference(before_, end.state);
      for (const auto& figure : untouched) {
        const auto at = std::find_if(changed.begin(), changed.end(),
                                     [&](const auto& c) { return c.first == figure.first; });
        all.push_back(at == changed.end() ? figure : *at);
      }
      courses[all] += end.weight.fraction();
    }
    std::vector<desk::Course> out;
    for (const auto& [figures, p] : courses) out.push_back({p, figures});
    std::stable_sort(out.begin(), out.end(), [](const desk::Course& a, const desk::Course& b) {
      return (a.p <=> b.p) == std::weak_ordering::greater;
    });
    return out;
  }

  const State& before_;
  Answer answer_;
  const Action* asked_ = nullptr;
  std::uint64_t budget_, work_ = 0;
  Lang lang_;
  Odometer odometer_{Weight::certain()};
  std::map<Key, Going> ends_;
};

}  // namespace sandtable::battle
