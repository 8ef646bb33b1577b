#pragma once

#include "rulesets/belle_alliance/rules/march/mover.h"

/// Who comes on the table in 4d, and who leaves it (sim.segment-entry, orders.off-table).
namespace sandtable::belle_alliance {

/// Brings a reinforcement on that is due and ordered to march: at its place on the edge, or at the
/// nearest stretch of it that no enemy holds. False where it does not come, or is there already.
bool bring_on(State& state, Side side, UnitId unit);

/// Takes off a unit whose front has come to the exit that its order names: it has left in good
/// order. False where it has not.
bool leave_by_exit(State& state, const Mover& mover);

}  // namespace sandtable::belle_alliance
