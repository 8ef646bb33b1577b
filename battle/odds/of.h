#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "battle/odds/joint.h"
#include "battle/odds/range.h"
#include "battle/odds/words.h"
#include "engine/core/statistics.h"

namespace sandtable::battle {

/// What odds take to be answered: what was wished for where it is legal, else the likely answer. It
/// keeps account of what it answered and of which wishes were ever of use.
template <class D>
class Answering {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;
  using Answer = std::optional<std::pair<Side, Action>>;

  Answering(const State& before, SeatOf<R> side, const Action& action,
            const std::vector<std::string>& wishes)
      : before_(before), side_(side), action_(action), wishes_(wishes), used_(wishes.size()) {}

  Answer operator()(const State& s) {
    Answer out = unasked(s);
    if (!out || !D::likely(s)) return out;
    bool wished = false;
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      const auto meant = D::as_answer(s, wishes_[i]);
      if (!meant) continue;
      used_[i] = true;
      if (!wished) out->second = *meant;
      wished = true;
    }
    return out;
  }

  /// What is decided where nothing is wished for.
  Answer unasked(const State& s) const {
    if constexpr (desk::Follows<D>)
      return D::follow(s, before_, Post(side_).side, action_);
    else
      return D::likely(s);
  }
  /// The one wish that counts in `s`: to what its own player goes on with nobody has a say.
  std::optional<Action> wished(const State& s) const {
    if (!D::likely(s)) return std::nullopt;
    for (const std::string& wish : wishes_)
      if (const auto meant = D::as_answer(s, wish)) return meant;
    return std::nullopt;
  }

  /// The number of that answer, the same wherever it is given.
  std::uint32_t given(const State& s, SeatOf<R> seat, const Action& a, const Fraction& p) {
    const Side side = Post(seat).side;
    const std::string kind(D::question_kind(s));
    const auto at = std::find_if(given_.begin(), given_.end(), [&](const Given& g) {
      return g.side == side && g.kind == kind && g.action == a;
    });
    if (at != given_.end()) {
      at->p += p;
      return static_cast<std::uint32_t>(at - given_.begin());
    }
    const auto wish = wished(s);
    given_.push_back({side, kind, a, s, p, wish && *wish == a});
    return static_cast<std::uint32_t>(given_.size() - 1);
  }
  void again(std::uint32_t number) { given_[number].repeats = true; }
  void sampling() { given_.clear(); }

  struct Given {
    Side side;
    std::string kind;
    Action action;
    State state;  ///< one in which it was given
    Fraction p;
    bool wished;
    bool repeats = false;
  };
  const std::vector<Given>& all() const { return given_; }
  const std::vector<bool>& used() const { return used_; }
  const std::vector<std::string>& wishes() const { return wishes_; }

 private:
  const State& before_;
  SeatOf<R> side_;
  const Action& action_;
  const std::vector<std::string>& wishes_;
  std::vector<bool> used_;
  std::vector<Given> given_;
};

/// The odds of one legal action, in words.
template <class D>
class OddsOf {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;
  using Branches = std::vector<Branch<R>>;

  OddsOf(const State& before, SeatOf<R> side, const Action& action, const OddsAsk& ask,
         const desk::ScenarioFacts& facts, Lang lang)
      : before_(before),
        side_(side),
        action_(action),
        ask_(ask),
        facts_(facts),
        lang_(lang),
        answering_(before, side, action, ask.assume) {}

  tl::expected<desk::OddsReport, Reply> report() {
    OddsSummary summary;
    const Branches branches = outcomes<R>(before_, side_, action_, effort(), answering_, summary);
    if (summary.stopped) return tl::unexpected(refused(std::string(search::kStopped)));
    if (const std::string useless = useless_wish(); !useless.empty())
      return tl::unexpected(refused(useless));
    desk::OddsReport out;
    out.exact = summary.exact;
    out.branches = summary.branches;
    out.samples = summary.samples;
    out.work = summary.work;
    out.spreads = D::spreads(before_, branches, lang_);
    for (desk::Spread& spread : out.spreads) {
      spread.words = odds_words::figure_of(spread, lang_);
      for (auto& [value, p] : spread.rows) p = told(p, out);
    }
    add_headline(branches, out);
    add_assumed(out);
    if (ask_.joint) {
      Joint<D, Course> joint(
          before_, [this](const State& s) { return decided(s); }, ask_, lang_);
      auto courses = joint.of(side_, action_);
      if (!courses)
        return tl::unexpected(refused(ask_.exact ? odds_words::too_many_held(kExactBytes, lang_)
                                                 : odds_words::too_many_courses(kOddsWork, lang_)));
      out.joint = std::move(*courses);
    }
    return out;
  }

 private:
  static Reply refused(std::string why) {
    Reply out;
    out.error = std::move(why);
    return out;
  }

  OddsOptions effort() const {
    OddsOptions out{.stop = ask_.stop};
    out.clock = half_of(ask_.clock);  // the other half is for the range
    out.samples = kOddsSamples;
    if (ask_.exact) {
      out.budget = ~std::uint64_t{0};
      // Each outcome is held as it is found, and again in the list of all.
      out.most_states = most_held(sizeof(odds::Step<R>) + 2 * sizeof(Branch<R>));
    } else {
      out.budget = out.sampling_budget = kOddsWork;
      out.most_states = kOddsStates;
    }
    return out;
  }

  /// How often it was seen is no exact chance.
  static Fraction told(const Fraction& p, const desk::OddsReport& report) {
    return report.samples > 0 ? Fraction::estimate(p.to_double()) : p;
  }

  void add_headline(const Branches& branches, desk::OddsReport& out) {
    const auto lines = D::lines(before_, side_, action_, lang_);
    Extremes<D> extremes(
        lines, [this](const State& s) { return choices(s); }, ask_);
    std::optional<typename Extremes<D>::Bounds> bounds;
    out.ranged = desk::Ranged::None;
    if (!answering_.all().empty() && !lines.empty()) {
      bounds = extremes.of(before_, side_, action_);
      out.ranged = bounds ? desk::Ranged::All : desk::Ranged::Unknown;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      desk::Chance line{lines[i].text, {}, {}, {}};
      for (const auto& branch : branches)
        if (lines[i].holds(branch.state)) line.p += branch.p;
      line.p = told(line.p, out);
      if (bounds) {
        line.least = bounds->least[i];
        line.most = bounds->most[i];
      }
      const bool possible = line.p != Fraction(0) || line.most != Fraction(0);
      if (!lines[i].always && !possible) continue;
      if (out.samples > 0) {
        const auto n = static_cast<double>(out.samples);
        const Interval likely =
            wilson(static_cast<std::uint64_t>(std::llround(line.p.to_double() * n)), out.samples);
        line.low = likely.lower;
        line.high = likely.upper;
      }
      out.headline.push_back(std::move(line));
    }
  }

  /// All that could be decided in a state on the way; nothing where the action is done.
  std::vector<std::pair<Side, Action>> choices(const State& s) const {
    const auto fallback = answering_.unasked(s);
    if (!fallback) return {};
    if (const auto wish = answering_.wished(s)) return {{fallback->first, *wish}};
    // What its own player is taken to go on with is no answer to anybody.
    if (!D::likely(s)) return {*fallback};
    std::vector<Action> all;
    R::actions(s, fallback->first, all);
    std::vector<std::pair<Side, Action>> out{*fallback};
    for (const Action& a : all)
      if (!(a == fallback->second)) out.emplace_back(fallback->first, a);
    return out;
  }

  std::string side_name(Side side) const {
    return facts_.sides[static_cast<std::size_t>(index(side))].name(lang_);
  }

  void add_assumed(desk::OddsReport& out) const {
    const Fraction each = out.samples > 0 ? Fraction(1, out.samples) : Fraction(1);
    for (const auto& given : answering_.all()) {
      desk::Assumed assumed;
      assumed.side = facts_.sides[static_cast<std::size_t>(index(given.side))].id;
      assumed.kind = given.kind;
      assumed.answer = D::print(given.action, given.state, lang_);
      assumed.text =
          odds_words::assumed(side_name(given.side), assumed.answer, given.wished, lang_);
      assumed.p = told(given.p * each, out);
      assumed.wished = given.wished;
      assumed.repeats = given.repeats;
      out.assumed.push_back(std::move(assumed));
    }
  }

  /// Empty where every wish was of use; else what is wrong with one, and what would be understood.
  std::string useless_wish() const {
    const auto& used = answering_.used();
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i]) continue;
      const std::string& wish = answering_.wishes()[i];
      std::string why;
      const State& s = answering_.all().empty() ? before_ : answering_.all().front().state;
      if (const auto meant = D::parse(wish, s, lang_); !meant) why = meant.error();
      return odds_words::useless(wish, why, understood(), lang_);
    }
    return {};
  }

  /// The answers that are legal where the action asked something, a few of each kind.
  std::vector<std::string> understood() const {
    constexpr std::size_t kMost = 6, kMostKinds = 6;
    std::vector<std::string> kinds, out;
    for (const auto& given : answering_.all()) {
      if (!D::likely(given.state) || kinds.size() == kMostKinds) continue;
      if (std::find(kinds.begin(), kinds.end(), given.kind) != kinds.end()) continue;
      kinds.push_back(given.kind);
      std::vector<Action> all;
      R::actions(given.state, given.side, all);
      std::string listed;
      for (std::size_t i = 0; i < std::min(kMost, all.size()); ++i)
        listed += (i == 0 ? "" : ", ") + D::print(all[i], given.state, lang_);
      if (all.size() > kMost) listed += " …";
      out.push_back(odds_words::of_kind(given.kind, side_name(given.side), listed, lang_));
    }
    return out;
  }

  /// What is decided in a state on the way.
  using Decided = std::optional<std::pair<Side, Action>>;
  using Course = std::function<Decided(const State&)>;
  Decided decided(const State& s) const {
    Decided out = answering_.unasked(s);
    const auto wish = out ? answering_.wished(s) : std::nullopt;
    if (wish) out->second = *wish;
    return out;
  }

  const State& before_;
  SeatOf<R> side_;
  const Action& action_;
  const OddsAsk& ask_;
  const desk::ScenarioFacts& facts_;
  Lang lang_;
  Answering<D> answering_;
};

}  // namespace sandtable::battle
