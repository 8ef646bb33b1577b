#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "engine/core/secrets.h"

/// Posts in rules that take sides: a scenario says of each unit which post of its side has it
/// (scenario::UnitNames::post), and what is decided of a unit is decided by whoever has it. Such
/// rules need do no more than say of which units they ask (ask_holders).
///
///   R::for_the_side(action) -> bool: it binds the whole side, so that it is the commander's alone
///                              (optional)
///   s.unit_count, s.units[i].home: units that the battle made, and the unit of the scenario whose
///                              post has each; any other is its own (optional)
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

template <class R>
concept MakesUnits = requires(const typename R::State s) {
  s.units[s.unit_count].home;
};

/// The unit of the scenario that says who has a unit.
template <class R>
std::size_t named_unit(const typename R::State& s, std::size_t unit) {
  if constexpr (MakesUnits<R>)
    if (unit < s.unit_count) return s.units[unit].home;
  return unit;
}

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

/// The post that has the unit an action is about; nullopt: it is about none of the side's.
template <class R>
std::optional<std::uint8_t> holder_of(const typename R::State& s, Side side,
                                      const typename R::Action& a) {
  if constexpr (HoldsUnits<R>) {
    const auto& units = s.setup->units;
    const std::size_t i = named_unit<R>(s, a.unit);
    if (i < units.size() && units[i].side == side) return units[i].post;
  }
  return std::nullopt;
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
    return holder_of<R>(s, seat.side, a).value_or(turn.any ? 0 : seat.number) == seat.number;
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
    const std::size_t i = named_unit<R>(s, static_cast<std::size_t>(unit) - 1);
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
std::vector<typename R::Action> actions_of(const typename R::State& s, Post seat) {
  std::vector<typename R::Action> out;
  R::actions(s, seat_of<R>(seat), out);
  if (seat.number != 0) std::erase_if(out, [&](const auto& a) { return !decides<R>(s, seat, a); });
  return out;
}

/// Where any one of a side's posts may answer for all, who is to begin: they take turns, whoever
/// stands behind `last` in their order first, and who has nothing to do with units of his own is
/// passed over. Where nobody has anything, or one alone is asked, it is the commander's.
template <class R>
Post to_begin(const typename R::State& s, Side side, Post last) {
  if constexpr (HoldsUnits<R>) {
    const Turn turn = R::turn(s);
    const int posts = posts_of<R>(*s.setup, side);
    if (!turn.any || posts_asked(turn, side) == 0) return side;
    const auto all = actions_of<R>(s, side);
    for (int i = 1; i <= posts; ++i) {
      const Post seat(side, static_cast<std::uint8_t>((last.number + i) % posts));
      const auto is_his = [&](const auto& a) { return holder_of<R>(s, side, a) == seat.number; };
      if (is_asked(turn, seat) && std::any_of(all.begin(), all.end(), is_his)) return seat;
    }
  }
  return side;
}

/// Of a commander's actions those that are nobody else's where others are asked beside him; all
/// where there are none, or where nobody is.
template <class R>
void leave_to_others(const typename R::State& s, Post seat,
                     std::vector<typename R::Action>& actions) {
  if constexpr (HoldsUnits<R>) {
    if (seat.number != 0 || index(seat.side) > 1 || !R::turn(s).any) return;
    const auto is_his = [&](const auto& a) {
      return holder_of<R>(s, seat.side, a).value_or(0) == 0;
    };
    if (std::any_of(actions.begin(), actions.end(), is_his))
      std::erase_if(actions, [&](const auto& a) { return !is_his(a); });
  }
}

}  // namespace sandtable
