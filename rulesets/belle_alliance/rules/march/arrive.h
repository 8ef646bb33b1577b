#pragma once

#include "rulesets/belle_alliance/rules/march/mover.h"

/// Who comes on the table in 4d, and who leaves it (sim.segment-entry, orders.off-table).
namespace sandtable::belle_alliance {

/// The bound from which a unit that retreated off the table may be ordered back on
/// (retreat.off-table).
int returns_in(const Unit& unit);
/// Whether a unit that retreated off may be ordered back on in this bound.
bool may_return(const State& state, Side side, UnitId unit);
/// Where a unit comes back on that went over its own edge there: the middle of its front on that
/// edge, facing in, its outline between the corners where it is not wider than the edge.
geometry::Pose entry_over_own_edge(const State& state, Side side, UnitId unit);

enum class Arrival : std::uint8_t {
  None,    ///< it is not due, has no order to march, or is there already
  CameOn,  ///< it stands at the edge
  KeptOff  ///< enemies hold the whole edge: it waits for another bound
};
/// Brings a unit on that is ordered to march, a reinforcement that is due or one that retreated
/// off and may come back: at its place on the edge, or at the nearest stretch of it that no enemy
/// holds.
Arrival bring_on(State& state, Side side, UnitId unit);

/// Takes off a unit whose front has come to the exit that its order names: it has left in good
/// order. False where it has not.
bool leave_by_exit(State& state, const Mover& mover);

}  // namespace sandtable::belle_alliance
