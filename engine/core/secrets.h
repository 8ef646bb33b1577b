#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/core/contract.h"
#include "engine/core/post.h"

/// What a ruleset adds to the contract when its seats are posts or when somebody keeps something
/// from somebody. All of it is optional; a ruleset where everything lies open adds `observed`
/// alone, from which people at a table are told and shown what they are.
///
///   using Seat = Post;             its functions take a Post wherever others take a Side
///   R::posts(setup, side)       -> int, the posts of a side
///                                  (or they hold units and take sides all the same: holders.h)
///   R::seal(state, seat, action)-> std::optional<Seal>: deciding this is kept from others
///   R::is_open(state, key)      -> bool: what was sealed under `key` lies open by now
///   R::veiled(state)            -> bool: it holds what some seat may not know
///   R::answers_show(state)      -> bool: of several who are asked at once each may know who has
///                                  answered
///   R::observed(view)           -> State: the position as far as the view knows it. It invents
///                                  nothing (R::guess does): what is not known is not there
///   R::kSharesSides             the posts of a side keep nothing from each other: they read what
///                                  the others have sealed, and one that nobody sits at is the
///                                  first's
///   R::is_final(action)         -> bool: deciding this is not undone, though nothing was rolled
///   R::interrupts(action)       -> bool: it answers nothing that is asked, so that it counts at
///                                  once, and what others have answered lies sealed still
///   R::closed_by(action)       -> std::optional<Post>: a ruling by which a post decides nothing;
///                                  not of one that has answered, though nobody else knows that
///   R::withholds(state, side)   -> std::optional<Finding>: why nothing is measured for a side just
///                                  now, by ruler, odds, traces or overlays: it has to guess
///   R::withholds_odds(state, side, action)
///                               -> the same of the odds of one action, whenever they are asked
///
/// Where several seats are asked at once, an answer does no more than to lie sealed until the last
/// is in: it rolls nothing, and neither whether it is legal nor what it does depends on the answers
/// of others. Then it does not matter who answers first, and a battle plays them in the order of
/// the seats once it has them all.
namespace sandtable {

/// How long, and from whom, a decision is kept.
struct Seal {
  std::uint32_t key = 0;  ///< the ruleset's own: what it lies open by
  Audience known;         ///< who may know it all the same
};

template <class R>
concept HasPosts = std::same_as<typename R::Seat, Post>;
template <class R>
concept HasSeals = requires(const typename R::State s, const typename R::Action a, Post seat) {
  { R::seal(s, seat, a) } -> std::same_as<std::optional<Seal>>;
  { R::is_open(s, std::uint32_t{}) } -> std::same_as<bool>;
};
template <class R>
concept HasVeils = requires(const typename R::State s) {
  { R::veiled(s) } -> std::same_as<bool>;
};
template <class R>
concept HasObserved = requires(const typename R::View v) {
  { R::observed(v) } -> std::same_as<typename R::State>;
};
template <class R>
concept HasInterrupts = requires(const typename R::Action a) {
  { R::interrupts(a) } -> std::same_as<bool>;
};
template <class R>
concept HasFinal = requires(const typename R::Action a) {
  { R::is_final(a) } -> std::same_as<bool>;
};
template <class R>
concept ClosesPosts = requires(const typename R::Action a) {
  { R::closed_by(a) } -> std::same_as<std::optional<Post>>;
};
template <class R>
concept Withholds = requires(const typename R::State s, Side side) {
  { R::withholds(s, side) } -> std::same_as<std::optional<Finding>>;
};
template <class R>
concept WithholdsOdds = requires(const typename R::State s, Side side, const typename R::Action a) {
  { R::withholds_odds(s, side, a) } -> std::same_as<std::optional<Finding>>;
};
template <class R>
concept ShowsAnswers = requires(const typename R::State s) {
  { R::answers_show(s) } -> std::same_as<bool>;
};

/// What a ruleset's functions take for a post: its type, and the post as that.
template <class R>
using SeatOf = std::conditional_t<HasPosts<R>, Post, Side>;
template <class R>
constexpr auto seat_of(Post post) {
  if constexpr (HasPosts<R>)
    return post;
  else
    return post.side;
}

template <class R>
bool is_veiled(const typename R::State& s) {
  if constexpr (HasVeils<R>)
    return R::veiled(s);
  else
    return false;
}

/// Whether anything of a battle may ever be kept from a seat. It holds from its first moment to its
/// end: that nothing is hidden just now is news too.
template <class R>
inline constexpr bool kKeepsSecrets = HasVeils<R> || HasSeals<R>;

/// Whether the posts of a side keep nothing from each other.
template <class R>
inline constexpr bool kSharesSides = requires {
  R::kSharesSides;
};

/// Whether a decision is not undone.
template <class R>
bool interrupts(const typename R::Action& action) {
  if constexpr (HasInterrupts<R>)
    return R::interrupts(action);
  else
    return false;
}
template <class R>
bool is_final(const typename R::Action& action) {
  if constexpr (HasFinal<R>)
    return R::is_final(action);
  else
    return false;
}

/// The post that decides nothing by a ruling; nullopt: it is another, or none.
template <class R>
std::optional<Post> closed_by(const typename R::Action& action) {
  if constexpr (ClosesPosts<R>)
    return R::closed_by(action);
  else
    return std::nullopt;
}

/// Why nothing is measured for a seat just now; nullopt: ask and be answered.
template <class R>
std::optional<Finding> withheld(const typename R::State& s, Post seat) {
  if constexpr (Withholds<R>)
    return R::withholds(s, seat.side);
  else
    return std::nullopt;
}

template <class R>
bool answers_show(const typename R::State& s) {
  if constexpr (ShowsAnswers<R>)
    return R::answers_show(s);
  else
    return false;
}

/// Posts of a side that are waited for, a bit each.
constexpr std::uint8_t posts_asked(const Turn& turn, Side side) {
  if ((side != Side::A && side != Side::B) || (turn.waiting_for & bit(side)) == 0) return 0;
  const std::uint8_t posts = side == Side::A ? turn.posts[0] : turn.posts[1];
  return posts == 0 ? std::uint8_t{1} : posts;
}
constexpr bool is_asked(const Turn& turn, Post post) {
  return ((posts_asked(turn, post.side) >> post.number) & 1) != 0;
}
/// How many answers are awaited at once.
constexpr int seats_asked(const Turn& turn) {
  int out = 0;
  for (const Side side : {Side::A, Side::B}) {
    const int posts = std::popcount(posts_asked(turn, side));
    out += turn.any && posts > 1 ? 1 : posts;
  }
  return out;
}

}  // namespace sandtable
