#pragma once

#include <array>
#include <concepts>
#include <string>

#include "engine/core/side.h"
#include "engine/text/lang.h"

/// What a desk (engine/desk/desk.h) says of the points that orders cost, for studies and for
/// computer opponents.
namespace sandtable::desk {

/// What the sides may spend on the orders that they give: action points, command points. A study
/// adds them up; what was neither spent nor is left in hand has lapsed.
struct Purse {
  int roll = 0;  ///< another number after every roll for points
  std::array<int, 2> in_hand{};
};

/// What an order is in a half-turn whose points are spent in a fixed order of steps: none goes back
/// to a step that is over.
struct Errand {
  int step = 0;   ///< later ones close earlier ones
  int actor = 0;  ///< who carries it out
};

/// A desk whose points can be counted.
template <class D>
concept CountsPoints = requires(const typename D::Rules::State s, const typename D::Rules::Action a,
                                Lang lang) {
  { D::purse(s) } -> std::same_as<Purse>;
  /// Points that an action cost each side, of the position before it and the one that it led to.
  { D::spent(s, a, s) } -> std::same_as<std::array<int, 2>>;
  /// What is spent, in the plural: "command points".
  { D::points_called(lang) } -> std::same_as<std::string>;
};

/// A desk may tell captains more than what is sensible: what they consider,
/// `static bool considers(state, side, action)`, and where orders are given in a fixed order of
/// steps `static std::optional<Errand> errand(state, action)` (nullopt: no order) and
/// `static int orders_left(state)` (how many can still be paid for), so that no step is closed too
/// early. What they chose because its step comes first is explained with a gap below 0: the rival
/// is worth more, but can still follow.
template <class D>
concept OrdersByStep = requires(const typename D::Rules::State s,
                                const typename D::Rules::Action a) {
  D::errand(s, a);
  { D::orders_left(s) } -> std::same_as<int>;
};

template <class D>
concept TellsCaptains = requires(const typename D::Rules::State s, Side side,
                                 const typename D::Rules::Action a) {
  { D::considers(s, side, a) } -> std::same_as<bool>;
};

}  // namespace sandtable::desk
