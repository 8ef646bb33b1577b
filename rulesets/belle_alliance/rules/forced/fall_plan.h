#pragma once

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/march.h"

/// Where a forced move leads, before anybody moves (retreat.how, rout.how).
namespace sandtable::belle_alliance {

/// A forced move that is to be made.
struct FallPlan {
  Mover mover;  ///< with the pieces of its way; marching only where it has one
  Angle heading = 0;
  bool at_edge = false;       ///< it ends at its own edge
  bool leaves = false;        ///< and goes on over it
  bool cut = false;           ///< by impassable ground, or an edge that is not its own
  bool without_rate = false;  ///< it comes to ground, or stands on some, where it has no rate
  bool no_course = false;     ///< of a rout: none is free
};

/// A unit as it stands, with no order: for whoever is not moved.
Mover standing(const State& state, Side side, UnitId unit);

/// A retreat: one move of its normal rate straight away from the opponent that caused it, else from
/// the nearest closed opponent whom it sees within 60 cm, else to its own edge.
FallPlan plan_retreat(const State& state, const Going& going, Side side, UnitId unit);

/// A rout: at the fast rate of a column of march straight for its own edge, or by the course least
/// off that which is free for the whole move.
FallPlan plan_rout(const State& state, const Going& going, Side side, UnitId unit);

/// A move of so much straight on in a direction, by forced action, facing as before: obstacles cost
/// nothing (melee.forced-back-result). At its own edge as retreats end.
FallPlan plan_straight(const State& state, const Going& going, Side side, UnitId unit,
                       Angle heading, Len length);

/// The direction to the nearest point of a side's own edge.
Angle to_own_edge(const Setup& setup, Side side);

}  // namespace sandtable::belle_alliance
