#pragma once

#include "rulesets/fixed_baynet/state/setup.h"

/// Buildings on their way into a table.
namespace sandtable::fixed_baynet {

/// Puts a building on a table that is being made, with its openings and sections: labels after its
/// own, `H-D1`, `H-W2`, `H-3`. Its feature is that of the ground which is its outline.
void add_house(Field& field, House house);

/// Whether a ladder that stands there leads up to the platform of a watchtower so many quarters of
/// an inch high: out of the tower, and no farther from it than the platform is high (tower.ladder).
bool leans_on(const geometry::Polygon& tower, int level, Vec foot);

}  // namespace sandtable::fixed_baynet
