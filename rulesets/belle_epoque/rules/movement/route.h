#pragma once

#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

/// A route walked step by step, with the reason for each step that it may not take.
namespace sandtable::belle_epoque {

/// What holds for every move of a unit from where it stands.
struct Terms {
  Sector from = kNowhere;
  Mask zone;           ///< sectors adjacent to an enemy
  Mask free;           ///< sectors it may enter and end in
  Mask through;        ///< friends' sectors that it may pass (interpenetration)
  Mask bars;           ///< sectors whose holder cannot be passed for what lies there
  Mask stops;          ///< sectors that end its move
  Mask first;          ///< where its first step may lead
  bool bound = false;  ///< the step from zone to zone is barred ...
  bool whole = false;  ///< ... for the whole move, not from sector to sector alone
  int allowance = 0;
};

/// Why the ground of a sector ends a move of this unit, bits of ground::kStopReasons; 0: it does
/// not.
Traits stop_reasons(const State& s, UnitId unit, Sector x);

Terms terms_of(const State& s, UnitId unit, bool tested, int allowance);

/// Judges the route written into the action, step by step.
template <class S>
bool judge_route(const State& s, const Action& a, bool tested, int allowance, S& sink);

/// Judges a destination and says why: the best route where there is one, else the first reasons
/// that stand in the way of the straightest one.
template <class S>
bool explain_move(const State& s, const Action& a, bool tested, int allowance, S& sink);

}  // namespace sandtable::belle_epoque
