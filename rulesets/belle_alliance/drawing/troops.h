#pragma once

#include <string>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/state/sightings.h"

/// A line a unit, as lists and cards have it.
namespace sandtable::belle_alliance {

/// "F1  2nd Light: attack column, 36 figures": of a unit whose side is named in the view.
std::string own_unit(const View& view, Side side, UnitId id, Lang lang);
/// "P1  infantry: line, 36 figures": as far as it is known.
std::string enemy_unit(const View& view, Side side, UnitId id, Lang lang);
/// The enemies whom the order of a unit may name (orders.within-sight), in the order of their
/// labels.
std::vector<UnitId> seen_by(const View& view, Side side, UnitId id, const Sightings& sightings);
/// "F1 and its officer see: P1, P3": whom the order of a unit may name (orders.within-sight).
std::string seen_for_orders(const View& view, Side side, UnitId id, const Sightings& sightings,
                            Lang lang);

}  // namespace sandtable::belle_alliance
