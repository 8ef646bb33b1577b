#pragma once

#include "rulesets/fixed_baynet/state/setup.h"

/// Buildings on their way into a table.
namespace sandtable::fixed_baynet {

/// Puts a building on a table that is being made, with its openings and sections: labels after its
/// own, `H-D1`, `H-W2`, `H-3`. Its feature is that of the ground which is its outline.
void add_house(Field& field, House house);

}  // namespace sandtable::fixed_baynet
