#pragma once

#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// A place in the order of battle for what comes of a unit: one that stood for another piece of the
/// same unit before, whom the enemy's label then still names rightly, else a new one, else any that
/// is free. kNoUnit: there is none.
inline UnitId take_place(Force& own, UnitId card) {
  UnitId any = kNoUnit;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    if (own.units[id].standing != Standing::Joined) continue;
    if (own.units[id].card == card) return id;
    if (any == kNoUnit) any = id;
  }
  if (own.unit_count < kMaxUnits) return own.unit_count++;
  return any;
}

}  // namespace sandtable::belle_alliance
