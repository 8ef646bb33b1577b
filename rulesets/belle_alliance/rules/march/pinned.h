#pragma once

#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// The units of a side that stand in the melee zone of an enemy who has announced an attack under
/// which he may attack them, or have announced one themselves on whom they have so in their zone:
/// they may neither split, assemble, change formation nor march (change.not-in-contact,
/// melee.in-announcers-zone).
UnitSet pinned_units(const State& state, Side side);

}  // namespace sandtable::belle_alliance
