#pragma once

#include <array>
#include <bitset>

#include "rulesets/belle_alliance/state/set.h"

namespace sandtable::belle_alliance {

/// What the orders of a side's units may rest on at the opening of 1a (orders.within-sight,
/// orders.assume-occupied).
struct Sightings {
  /// By own unit, the labels of the enemies that it sees itself or its directly commanding officer.
  std::array<UnitSet, kMaxUnits> of{};
  /// Features in sight that other circumstances speak for being occupied.
  std::bitset<256> assumed{};
};

}  // namespace sandtable::belle_alliance
