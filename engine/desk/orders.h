#pragma once

#include <array>
#include <concepts>
#include <string>

#include "engine/core/side.h"
#include "engine/text/lang.h"

/// What a desk (engine/desk/desk.h) says of the points that orders cost, for studies, in rules
/// where they cost any.
namespace sandtable::desk {

/// What the sides may spend on the orders that they give: action points, command points. A study
/// adds them up; what was neither spent nor is left in hand has lapsed.
struct Purse {
  int roll = 0;  ///< another number after every roll for points
  std::array<int, 2> in_hand{};
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

}  // namespace sandtable::desk
