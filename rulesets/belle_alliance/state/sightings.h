#pragma once

#include <array>
#include <bitset>
#include <vector>

#include "rulesets/belle_alliance/state/set.h"

namespace sandtable::belle_alliance {

/// What the orders of a side's units may rest on at the opening of 1a (orders.within-sight,
/// orders.assume-occupied).
struct Sightings {
  /// By own unit, the labels of the enemies that it sees itself or its directly commanding officer.
  std::array<UnitSet, kMaxUnits> of{};
  /// Features in sight that other circumstances speak for being occupied.
  std::bitset<256> assumed{};
  /// With option visibility `unit-sight` the same by own unit, as it sees them itself or its
  /// officer; else empty.
  std::vector<std::bitset<256>> assumed_by{};

  /// Whether the order of a unit may take a feature to be occupied.
  bool may_assume(UnitId unit, FeatureId feature) const {
    return assumed_by.empty() ? assumed[feature] : assumed_by[unit][feature];
  }
};

}  // namespace sandtable::belle_alliance
