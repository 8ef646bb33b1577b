#pragma once

#include <concepts>
#include <optional>

#include "engine/core/judgement.h"

namespace sandtable {

/// A judgement (engine/core/judgement.h) whose actions roll rows of dice, a volley of twenty shots:
/// what an action comes to is found by playing it out with dice of the captain's own, and not by
/// counting up its first few dice.
template <class J>
concept PlaysOut = requires(const typename J::Rules::State s) {
  { J::tries } -> std::convertible_to<int>;  ///< of an action that rolls dice, in a first look
  /// What whoever is asked goes on to do as a matter of course, so that what only prepares it is
  /// weighed with it; nullopt: nothing.
  { J::follows(s) } -> std::same_as<std::optional<typename J::Rules::Action>>;
};

}  // namespace sandtable
