#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Parts of a battalion that was split in houses, and come together again once the fight for them
/// is over (unit.infantry-urban-split).
namespace sandtable::belle_alliance {

/// Whether a battalion may be split for urban combat: it holds a sector, stands in a built-up area,
/// or an order on the sheet, its own or that of a part, leads into a sector.
bool may_split_in_town(const State& s, Side side, UnitId unit, const Sheet& sheet);

/// Notes in whose parts somebody is within a built-up area in this bound; of battalions that were
/// split there alone.
void note_housed(State& s);

/// The largest part of its battalion, of equal ones the first, if urban combat is over for a part
/// and it is not that one itself; kNoUnit: nothing binds it. Urban combat is over when no part was
/// within a built-up area for a whole bound.
UnitId part_to_seek(const State& s, Side side, UnitId part);

}  // namespace sandtable::belle_alliance
