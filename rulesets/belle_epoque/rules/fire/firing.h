#pragma once

#include "engine/core/sink.h"
#include "rulesets/belle_epoque/state/state.h"

/// Fire: who may shoot at whom, with how many dice, hitting on what.
namespace sandtable::belle_epoque {

/// A shot as the dice see it: `dice` d6, each from `low` to `high` hits (none where low > high).
struct Shot {
  int range = 0;
  int dice = 0;
  int low = 1, high = 0;
};

/// Whether a unit may fire at a target from where it stands, as far as range, line and seeing go.
/// `moving`: it made a basic move in this activation.
template <class S>
bool can_hit(const State& s, UnitId firer, UnitId target, bool moving, S& sink);

/// The dice and hitting faces of a shot that can_hit allows, with every modifier cited.
template <class S>
Shot shot(const State& s, UnitId firer, UnitId target, bool moving, S& sink);

/// Whether the activated unit may fire at `target` now: can_hit, and nothing that it did before
/// forbids it. The activation's own conditions (a passed test) are judged by the caller.
template <class S>
bool may_fire(const State& s, UnitId firer, UnitId target, int steps, S& sink);

/// Low dice lost to the target's order and shelter (table fire.shelter).
template <class S>
int shelter(const State& s, Sector from, UnitId target, S& sink);

/// The to-hit number of a fire type at a range from 1 to 4 UD that has not moved, before any
/// modifier; 0 where it does not reach.
int usual_faces(FireType type, int range);

/// Whether the works of a unit's sector protect it against something that comes from `from`.
bool works_protect(const State& s, UnitId unit, Sector from);

}  // namespace sandtable::belle_epoque
