#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/desk/orders.h"

namespace sandtable::studies {

/// Adds up the points of a battle as it goes on: what was rolled and what was spent. The rest
/// lapsed, or was in hand when the battle ended. Nothing in rules whose orders cost none.
template <class D>
class Tally {
 public:
  using State = typename D::Rules::State;

  /// A decision: the position before it and the one that it led to, before the table went on.
  void decided(const State& before, const typename D::Rules::Action& action, const State& after) {
    if constexpr (desk::CountsPoints<D>) {
      const std::array<int, 2> cost = D::spent(before, action, after);
      for (std::size_t i = 0; i < 2; ++i) spent[i] += static_cast<std::uint32_t>(cost[i]);
    }
  }

  /// The table has gone on by itself, and may have rolled for points.
  void went_on(const State& now) {
    if constexpr (desk::CountsPoints<D>) {
      const desk::Purse purse = D::purse(now);
      if (purse.roll == roll_) return;
      roll_ = purse.roll;
      for (std::size_t i = 0; i < 2; ++i) rolled[i] += static_cast<std::uint32_t>(purse.in_hand[i]);
    }
  }

  std::array<std::uint32_t, 2> rolled{}, spent{};

 private:
  int roll_ = 0;
};

}  // namespace sandtable::studies
