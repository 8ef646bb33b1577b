#pragma once

#include "rulesets/fixed_baynet/data/vocabulary.gen.h"

namespace sandtable::fixed_baynet {

/// So many men hold a section of such a building: one full unit a side, of a watchtower four in all
/// (building.section-capacity, tower.capacity).
int most_in_section(BuildingKind kind);

}  // namespace sandtable::fixed_baynet
