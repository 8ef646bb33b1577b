#pragma once

#include "engine/desk/deed.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {

/// What is left open in orders that are offered: numbers within limits, in steps that hands make.
inline constexpr double kTenth = 0.1;  ///< of an inch

/// A length in inches.
inline double inches_of(Len n) { return static_cast<double>(n) / static_cast<double>(kInch); }

/// A bearing, in half degrees.
inline desk::Slot angle_slot() { return {"angle", 0, 359.5, 0.5, {}, {}}; }

/// How many shots each man fires of the AC of his turn.
inline desk::Slot shots_slot() { return {"count", 1, 3, 1, {}, {}}; }

}  // namespace sandtable::fixed_baynet
