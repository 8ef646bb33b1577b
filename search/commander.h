#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/side.h"
#include "engine/text/lang.h"
#include "search/level.h"
#include "search/tree.h"

/// Computer opponents. They know no ruleset: everything comes from a desk D (engine/desk/desk.h),
/// of which they use Rules, actions, worth, sensible, considers, errand, alike, likely,
/// question_kind and explain.
namespace sandtable::search {

/// What a computer opponent does, and why in one sentence.
template <class D>
struct Decision {
  typename D::Rules::Action action;
  std::string why;
};

namespace detail {

/// What to choose from: the sensible legal actions, or what a captain considers; all of them where
/// there are none.
template <class D>
std::vector<typename D::Rules::Action> choices(const typename D::Rules::State& s, Side side,
                                               Level level) {
  std::vector<typename D::Rules::Action> all, good;
  D::Rules::actions(s, side, all);
  for (const auto& a : all)
    if (level == Level::Recruit ? D::sensible(s, side, a) : considered<D>(s, side, a))
      good.push_back(a);
  return good.empty() ? all : good;
}

}  // namespace detail

/// Decides for `side`, which must be asked, from what its view shows; the world behind the view is
/// guessed. `seed` gives the opponent's own chance, never the battle's dice: the same view, level
/// and seed give the same decision. Error: an unknown level, a side that nobody asks, or kStopped
/// where `stop` asked for an end before there was a decision.
template <class D>
tl::expected<Decision<D>, std::string> decide(const typename D::Rules::View& view, Side side,
                                              std::string_view level, std::uint64_t seed, Lang lang,
                                              std::stop_token stop = {}) {
  using R = typename D::Rules;
  const auto known = level_of(level);
  if (!known) return tl::unexpected(known.error());
  Rng rng(seed);
  const typename R::State state = R::guess(view, side, rng);
  const auto options = detail::choices<D>(state, side, *known);
  if (stop.stop_requested()) return tl::unexpected(std::string(kStopped));
  if (options.empty()) return tl::unexpected(std::string("this side is not asked for a decision"));
  if (*known == Level::Recruit) {
    const auto n = rng.below(static_cast<std::uint32_t>(options.size()));
    const desk::Planned<R> plan{state, side, options[n]};
    return Decision<D>{options[n], D::explain({&plan, 1}, std::nullopt, 0, lang)};
  }
  Tree<D> tree(side, rng, {}, std::move(stop));
  const auto verdict = tree.decide(state, options);
  if (!verdict) return tl::unexpected(std::string(kStopped));
  return Decision<D>{verdict->plan.front().action,
                     D::explain(verdict->plan, verdict->rival, verdict->gap, lang)};
}

/// The same without the sentence, for battles that nobody reads. `level` is known.
template <class D>
typename D::Rules::Action decide_quietly(const typename D::Rules::View& view, Side side,
                                         Level level, std::uint64_t seed) {
  using R = typename D::Rules;
  Rng rng(seed);
  const typename R::State state = R::guess(view, side, rng);
  const auto options = detail::choices<D>(state, side, level);
  if (level == Level::Recruit)
    return options[rng.below(static_cast<std::uint32_t>(options.size()))];
  Tree<D> tree(side, rng);
  return *tree.choose(state, options);
}

}  // namespace sandtable::search
