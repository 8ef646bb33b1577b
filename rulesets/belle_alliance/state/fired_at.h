#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Whom a unit's fire was at last (continued-fire.right), and on whom of them its guns have ranged
/// (fire.ranging-lost). `by` is the side that has fired, targets are units of the other.
namespace sandtable::belle_alliance {

/// Whether it fired at a unit last, or at one of which that has come since.
bool has_fired_at(const Force& by, UnitId firer, UnitId target);
/// Whether it did, and guns need not range on it anew for what it has gone since.
bool has_range_of(const Force& by, UnitId guns, UnitId target);

/// Its fire was at this target, and at none before; kNoUnit: it fired at nobody.
void fires_at(Force& by, UnitId firer, UnitId target);
/// The second part of its fire was at this one.
void fires_also_at(Force& by, UnitId firer, UnitId target);

/// All guns have to range anew on a target.
void lose_range(Force& by, UnitId target);

/// A target was split: whoever fired at the whole has fired at the part, which has a number of its
/// own now.
void split_target(Force& by, UnitId whole, UnitId part);
/// A target has joined another: whoever fired at either has fired at the one that stays. Who has
/// ranged on one of them has on both.
void join_targets(Force& by, UnitId joins, UnitId stays);
/// A number is that of a unit of which nothing was fired at yet.
void forget_parts(Force& by, UnitId number);

}  // namespace sandtable::belle_alliance
