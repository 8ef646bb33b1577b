#pragma once

#include <concepts>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/judgement.h"
#include "engine/core/side.h"

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

/// One that knows rules of thumb for both sides: what an action leads to is seen by carrying the
/// battle on by them, the other side's answer with it.
template <class J>
concept CarriesOn = PlaysOut<J> &&
    requires(const typename J::Rules::State s, std::vector<typename J::Rules::Action>& out) {
  /// What whoever is asked does by rule of thumb, legal; nullopt: there is none for this question.
  { J::habit(s) } -> std::same_as<std::optional<std::pair<Side, typename J::Rules::Action>>>;
  /// What may be done now by rule of thumb, an action for each unit: weighed beside what looks
  /// best. Nothing where the battle is not to be carried on from here.
  { J::habits(s, out) } -> std::same_as<void>;
  /// Whether the battle has been carried on far enough from the first position to the second.
  { J::settled(s, s) } -> std::same_as<bool>;
  { J::carries } -> std::convertible_to<int>;  ///< how often for each action, in a first look
  { J::trust } -> std::convertible_to<int>;    ///< by what a rule of thumb is preferred
};

}  // namespace sandtable
