#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "battle/deeds_of.h"
#include "battle/judged.h"
#include "battle/messages.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/desk/goals.h"
#include "engine/desk/words.h"
#include "engine/dice/dice.h"
#include "engine/dice/odds.h"
#include "engine/journal/tape.h"
#include "engine/scenario/texts.h"

/// What an action comes to beyond its odds, of a ruleset's desk D, from a position as its viewer
/// knows it. No rule stands here: the rules are run, and what they say is told.
namespace sandtable::battle {

template <class D>
class OutlookOf {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  /// `side` may take `action` in `s`.
  OutlookOf(const State& s, Post side, const Action& action, Lang lang)
      : s_(s), side_(side), action_(action), lang_(lang), ends_(outcomes()) {}

  /// What happens where nobody rolls, as the table would tell it; empty where somebody does.
  /// `seen_of` leaves of the events those that the viewer is told.
  template <class SeenOf>
  std::vector<std::string> certain(const SeenOf& seen_of) const {
    Tape tape;
    ClosedSource none;
    Dice dice(tape, none);
    EventLog log;
    State next = s_;
    perform<R>(next, seat_of<R>(side_), action_, dice, log);
    std::vector<std::string> out;
    if (dice.failed()) return out;
    for (desk::Told& told : D::tell(seen_of(log.events), tape, *s_.setup, lang_))
      out.push_back(std::move(told.line));
    return out;
  }

  /// What its unit may do after it, where the same side is asked on: "After it the unit may …".
  /// Empty where that is what it may do already, where it would be too much to look at, or where
  /// somebody else is asked in between.
  std::string leaves() const {
    const int unit = deed_of<D>(action_, s_, lang_).unit;
    if (unit == 0 || ends_.empty()) return {};
    const auto asked_on = [&](const State& end) {
      return is_asked(R::turn(end), side_) && !R::result(end);
    };
    Verbs after, always;  // in some outcome, in each of them
    const bool on = std::all_of(ends_.begin(), ends_.end(), asked_on);
    for (const State& end : ends_) {
      if (!asked_on(end)) continue;
      const Verbs here = verbs(end, unit);
      always = &end == &ends_.front() ? here : common(always, here);
      add(after, here);
    }
    if (after == verbs(s_, unit)) return {};
    if (after.empty()) return on ? messages().format(lang_, "outlook.nothing") : std::string();
    if (!on) always.clear();
    Verbs more;
    for (const auto& verb : after)
      if (std::find(always.begin(), always.end(), verb) == always.end()) more.push_back(verb);
    return messages().format(lang_, always.empty() ? "outlook.perhaps" : "outlook.may",
                             {{"verbs", list_of(always)},
                              {"some", more.empty() ? "no" : "yes"},
                              {"more", list_of(more)}});
  }

  /// Which aims of its side are met now and in no outcome of it, a sentence each.
  std::vector<std::string> lets_go() const {
    std::vector<std::string> out;
    if constexpr (desk::TellsGoals<D>) {
      const auto met = [&](const State& s) { return D::goals(s).aims; };
      std::vector<std::vector<desk::Goal>> after;
      for (const State& end : ends_) after.push_back(met(end));
      const auto now = met(s_);
      for (std::size_t i = 0; i < now.size() && !after.empty(); ++i) {
        const bool lost = now[i].side == side_.side && now[i].met &&
                          std::none_of(after.begin(), after.end(), [&](const auto& aims) {
                            return i < aims.size() && aims[i].met;
                          });
        if (lost)
          out.push_back(messages().format(lang_, "outlook.lets-go",
                                          {{"aim", scenario::name_of(now[i].text, lang_)}}));
      }
    }
    return out;
  }

 private:
  /// Of a verb its id and how it is said.
  using Verbs = std::vector<std::pair<std::string, std::string>>;
  /// Past so many outcomes nobody reads what all of them have in common.
  static constexpr std::size_t kEnds = 12;
  static constexpr std::uint64_t kWork = 4000;

  static Verbs common(const Verbs& one, const Verbs& other) {
    Verbs out;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                          std::back_inserter(out));
    return out;
  }
  static std::string list_of(const Verbs& verbs) {
    std::string out;
    for (const auto& [verb, said] : verbs) out += (out.empty() ? "" : ", ") + said;
    return out;
  }
  /// What it can end in; empty where that is too much.
  std::vector<State> outcomes() const {
    std::vector<State> out;
    const OddsOptions effort{.budget = kWork, .most_states = kEnds, .sampling_budget = 1};
    const OddsSummary summary = for_each_outcome<R>(s_, seat_of<R>(side_), action_, effort,
                                                    [&](const State& end, const auto&) {
                                                      if (out.size() <= kEnds) out.push_back(end);
                                                    });
    if (!summary.exact || out.size() > kEnds) out.clear();
    return out;
  }
  static void add(Verbs& to, const Verbs& from) {
    for (const auto& verb : from)
      if (std::find(to.begin(), to.end(), verb) == to.end()) to.push_back(verb);
  }
  Verbs verbs(const State& s, int unit) const {
    Verbs out;
    for (const desk::Deed& deed : deeds_of<D>(s, side_, lang_))
      if (deed.unit == unit) add(out, {{deed.verb, deed.said}});
    std::sort(out.begin(), out.end());
    return out;
  }

  const State& s_;
  Post side_;
  const Action& action_;
  Lang lang_;
  std::vector<State> ends_;
};

}  // namespace sandtable::battle
