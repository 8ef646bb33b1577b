#pragma once

#include <vector>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// What a unit may do in and about buildings, for computer opponents.
namespace sandtable::fixed_baynet {

struct Withdrawal;

/// Legal orders of a unit about doors, stairs, ladders, sections and walls. `held` as for legal().
void house_gestures(const State& s, UnitId u, std::vector<Action>& out,
                    const Withdrawal* held = nullptr);

/// The same about one door or window: through it, to it, or to do something about it.
void gestures_by(const State& s, UnitId u, OpeningId o, std::vector<Action>& out);

/// A man's way to a place that is in that building, or out of doors, by the doors between; a shut
/// one costs some inches.
Len way_by_doors(const State& s, ManId m, Vec to, HouseId in);
/// The door between a man and such a place by which he gets there soonest; kNoOpening: none is
/// between, or there is none.
OpeningId door_to(const State& s, ManId m, Vec to, HouseId in);

/// How far a man is from an enemy by the doors between them, shut ones counting as a detour; the
/// gap of their bases where no building comes into it.
Len gap_by_doors(const State& s, ManId m, ManId enemy);

}  // namespace sandtable::fixed_baynet
