#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Commanding officers in base contact with a unit that is fired at or fights (1.1.4, table 10).
namespace sandtable::belle_alliance {

/// Whether a unit engages an officer now: the first time in the bound that it is fired at or
/// fights, and somebody touches it (engage.when, option engage-first-time).
bool engages(const State& state, Side side, UnitId unit);
/// Engages one: of several equal chances decide which. He may fall, and the unit has his factor for
/// the rest of the bound (engage.which-officer, engage.effect).
template <class D>
void engage(State& state, Side side, UnitId unit, D& dice);

}  // namespace sandtable::belle_alliance
