#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/holders.h"
#include "engine/core/judgement.h"
#include "engine/core/post.h"
#include "engine/core/rng.h"
#include "search/level.h"
#include "search/tree.h"

/// Computer opponents. They know no ruleset and no words: everything comes from a judgement J
/// (engine/core/judgement.h).
namespace sandtable::search {

/// What a computer opponent does, and why.
template <class R>
struct Decision {
  typename R::Action action;
  Deliberation<R> why;
};

namespace detail {

/// What to choose from, others' units left to them: the sensible legal actions, or what a captain
/// considers; all of them where there are none.
template <class J>
std::vector<typename J::Rules::Action> choices(const typename J::Rules::State& s, Post seat,
                                               Level level) {
  std::vector<typename J::Rules::Action> good;
  const Side side = seat.side;
  auto all = actions_of<typename J::Rules>(s, seat);
  leave_to_others<typename J::Rules>(s, seat, all);
  for (const auto& a : all)
    if (level == Level::Recruit ? J::sensible(s, side, a) : considered<J>(s, side, a))
      good.push_back(a);
  return good.empty() ? all : good;
}

/// What is chosen, as this commander carries it out.
template <class J>
typename J::Rules::Action carried_out(const typename J::Rules::State& s,
                                      const typename J::Rules::Action& a, Level level, Rng& rng) {
  if constexpr (Misjudges<J>)
    return J::misjudged(s, a, static_cast<int>(level), rng);
  else
    return a;
}

/// What a judgement that writes its decisions itself decides, where it does for this level and
/// question. Its chance is its own: who chooses from a list draws as ever.
template <class J>
std::optional<Deliberation<typename J::Rules>> planned(const typename J::Rules::View& view,
                                                       Post seat, Level level, std::uint64_t seed,
                                                       std::stop_token stop) {
  if constexpr (Plans<J>) {
    Rng rng(seed);
    return J::plan(view, seat, static_cast<int>(level), rng, std::move(stop));
  } else {
    return std::nullopt;
  }
}

}  // namespace detail

/// Decides for `side`, or a post of one, which must be asked, from what its view shows; the world
/// behind the view is guessed. `seed` gives the opponent's own chance, never the battle's dice: the
/// same view, level and seed give the same decision. Error: an unknown level, a side that nobody
/// asks, or kStopped where `stop` asked for an end before there was a decision.
template <Judgement J>
tl::expected<Decision<typename J::Rules>, std::string> decide(const typename J::Rules::View& view,
                                                              Post side, std::string_view level,
                                                              std::uint64_t seed,
                                                              std::stop_token stop = {}) {
  using R = typename J::Rules;
  const auto known = level_of(level);
  if (!known) return tl::unexpected(known.error());
  if (auto why = detail::planned<J>(view, side, *known, seed, stop)) {
    const typename R::Action action = why->plan.front().action;
    return Decision<R>{action, std::move(*why)};
  }
  if (stop.stop_requested()) return tl::unexpected(std::string(kStopped));
  Rng rng(seed);
  const typename R::State state = R::guess(view, seat_of<R>(side), rng);
  const auto options = detail::choices<J>(state, side, *known);
  if (stop.stop_requested()) return tl::unexpected(std::string(kStopped));
  if (options.empty()) return tl::unexpected(std::string("this side is not asked for a decision"));
  if (*known == Level::Recruit) {
    const auto n = rng.below(static_cast<std::uint32_t>(options.size()));
    const auto action = detail::carried_out<J>(state, options[n], *known, rng);
    return Decision<R>{action, {{{state, side.side, action}}}};
  }
  Tree<J> tree(side, rng, {}, std::move(stop));
  auto why = tree.decide(state, options);
  if (!why) return tl::unexpected(std::string(kStopped));
  auto& action = why->plan.front().action;
  action = detail::carried_out<J>(state, action, *known, rng);
  const typename R::Action chosen = action;
  return Decision<R>{chosen, std::move(*why)};
}

/// The same without the reasons, for battles that nobody reads. `level` is known. Where
/// this post is not asked the checked access fails: nothing could be told of such a battle.
template <Judgement J>
typename J::Rules::Action decide_quietly(const typename J::Rules::View& view, Post side,
                                         Level level, std::uint64_t seed) {
  using R = typename J::Rules;
  if (const auto why = detail::planned<J>(view, side, level, seed, {}))
    return why->plan.front().action;
  Rng rng(seed);
  const typename R::State state = R::guess(view, seat_of<R>(side), rng);
  const auto options = detail::choices<J>(state, side, level);
  if (level == Level::Recruit) {
    const auto n = rng.below(static_cast<std::uint32_t>(std::max<std::size_t>(options.size(), 1)));
    return detail::carried_out<J>(state, options.at(n), level, rng);
  }
  Tree<J> tree(side, rng);
  const auto chosen = tree.choose(state, options).value();
  return detail::carried_out<J>(state, chosen, level, rng);
}

}  // namespace sandtable::search
