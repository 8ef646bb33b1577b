#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/core/secrets.h"

/// Posts in rules that take sides: a scenario says of each unit which post of its side has it
/// (scenario::UnitNames::post), and what is decided of a unit is decided by whoever has it. Such
/// rules need do no more than say of which units they ask (ask_holders).
///
///   R::for_the_side(action) -> bool: it binds the whole side, so that it is the commander's alone
///                              (optional)
namespace sandtable {

template <class R>
concept HoldsUnits =
    !HasPosts<R> && requires(const typename R::State s, const typename R::Action a) {
  s.setup->units[a.unit].post;
  s.setup->sides[0].posts.size();
};

template <class R>
concept BindsSides = requires(const typename R::Action a) {
  { R::for_the_side(a) } -> std::same_as<bool>;
};

/// The posts of a player's side: 1 where it has nobody but its commander.
template <class R>
int posts_of(const typename R::Setup& setup, Side side) {
  if constexpr (HasPosts<R>) {
    return R::posts(setup, side);
  } else if constexpr (HoldsUnits<R>) {
    const auto posts = setup.sides[static_cast<std::size_t>(index(side))].posts.size();
    return posts == 0 ? 1 : static_cast<int>(posts);
  } else {
    return 1;
  }
}

/// Of a side that is asked about some of its units (`about()`, a bit each): asks the post that has
/// all of them; or, where they are several posts' or none is meant, the commander and with him
/// whoever has one, of whom any answers.
template <class Setup, class About>
void ask_holders(Turn& turn, const Setup& setup, Side side, const About& about) {
  const auto i = static_cast<std::size_t>(index(side));
  if (setup.sides[i].posts.size() < 2) return;
  unsigned posts = 0;
  for (std::uint64_t units = about(); units != 0; units &= units - 1)
    posts |= 1U << setup.units[static_cast<std::size_t>(std::countr_zero(units))].post;
  if (std::popcount(posts) != 1) posts |= 1U;
  turn.posts[i] = static_cast<std::uint8_t>(posts);
  turn.any = std::popcount(posts) > 1;
}

/// Whether a seat is waited for. A commander who may answer for his posts is, where one of them is.
template <class R>
bool waits_for(const Turn& turn, Post seat) {
  if constexpr (!HasPosts<R>)
    if (seat.number == 0) return (turn.waiting_for & bit(seat.side)) != 0;
  return is_asked(turn, seat);
}

/// Whether a decision of its side is the post's to take. A commander takes any, in place of his
/// posts too; a post takes those of its own units, and those that it alone is asked for.
template <class R>
bool decides(const typename R::State& s, Post seat, const typename R::Action& a) {
  if constexpr (HoldsUnits<R>) {
    if (seat.number == 0 || index(seat.side) > 1) return true;
    const Turn turn = R::turn(s);
    if (!is_asked(turn, seat)) return false;
    if constexpr (BindsSides<R>)
      if (R::for_the_side(a)) return false;
    const auto& units = s.setup->units;
    if (a.unit < units.size() && units[a.unit].side == seat.side)
      return units[a.unit].post == seat.number;
    return !turn.any;
  } else {
    return true;
  }
}

/// Whether orders of a unit, which is numbered from 1 as deeds number it, are the seat's to give.
template <class R>
bool has_unit(const typename R::State& s, Post seat, int unit) {
  if constexpr (HoldsUnits<R>) {
    if (seat.number == 0 || index(seat.side) > 1) return true;
    const auto& units = s.setup->units;
    const auto i = static_cast<std::size_t>(unit) - 1;
    return unit > 0 && i < units.size() && units[i].side == seat.side &&
           units[i].post == seat.number;
  } else {
    return true;
  }
}

/// Whether a seat may do this now: its rules allow it, and it is the seat's to decide.
template <class R, class Sink>
bool may(const typename R::State& s, Post seat, const typename R::Action& a, Sink& sink) {
  return R::legal(s, seat_of<R>(seat), a, sink) && decides<R>(s, seat, a);
}

/// The actions of a seat.
template <class R>
void actions_of(const typename R::State& s, Post seat, std::vector<typename R::Action>& out) {
  R::actions(s, seat_of<R>(seat), out);
  if (seat.number != 0) std::erase_if(out, [&](const auto& a) { return !decides<R>(s, seat, a); });
}

}  // namespace sandtable
