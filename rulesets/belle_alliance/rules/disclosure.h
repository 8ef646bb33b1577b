#pragma once

#include <cstdint>

#include "rulesets/belle_alliance/state/state.h"

/// How much of a factor sheet who is told (visibility.factors-opened, option factor-disclosure).
/// A sheet is its unit's: the one of loss whose fire it is, the one of moral who is fired at, a
/// column of melee whoever fights, and so with reorganisation, spread of rout and ordering rolls.
namespace sandtable::belle_alliance {

/// A score as an event tells it, or kClosed.
enum class Opened : std::int32_t {};
inline constexpr Opened kClosed{INT16_MIN};  ///< beyond any sum of factors

/// What a viewer is told of a sheet of `owner`: Full every line, Sum its sum, Umpire nothing.
constexpr FactorDisclosure disclosed(const State& s, Side viewer, Side owner) {
  const bool opponent = index(viewer) <= 1 && viewer != owner;
  return opponent ? s.setup->options.factor_disclosure : FactorDisclosure::Full;
}

/// A score of a sheet of `owner`, as a viewer is told it.
constexpr Opened opened(const State& s, Side viewer, Side owner, int score) {
  return disclosed(s, viewer, owner) == FactorDisclosure::Umpire ? kClosed
                                                                 : static_cast<Opened>(score);
}

}  // namespace sandtable::belle_alliance
