#pragma once

#include <string>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

/// A line a unit, as lists and cards have it.
namespace sandtable::belle_alliance {

/// "F1  2nd Light: attack column, 36 figures": of a unit whose side is named in the view.
std::string own_unit(const View& view, Side side, UnitId id, Lang lang);
/// "P1  infantry: line, 36 figures": as far as it is known.
std::string enemy_unit(const View& view, Side side, UnitId id, Lang lang);

}  // namespace sandtable::belle_alliance
