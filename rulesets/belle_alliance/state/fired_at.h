#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Whom a unit's fire was at last (continued-fire.right), and on whom of them its guns have ranged
/// (fire.ranging-lost). `by` is the side that has fired, targets are units of the other.
namespace sandtable::belle_alliance {

/// Whether it fired at a unit last, or at one of which that has come since.
bool has_fired_at(const Force& by, UnitId firer, UnitId target);
/// Whether it fired last at what this unit lay in unseen. Its side does not know that it was hit:
/// neither who may be named nor a view may tell (visibility.sealed).
bool has_fired_unseen_at(const Force& by, UnitId firer, UnitId target);
/// Whether it fired at a unit that its side knew, and guns need not range on it anew for what it
/// has gone since.
bool has_range_of(const Force& by, UnitId guns, UnitId target);

/// Its fire was at this target, and at none before; kNoUnit: it fired at nobody.
void fires_at(Force& by, UnitId firer, UnitId target);
/// The second part of its fire was at this one.
void fires_also_at(Force& by, UnitId firer, UnitId target);

/// So it was, with what else it was at, at one who lay unseen in what was fired at.
void fires_unseen_at(Force& by, UnitId firer, UnitId target);

/// Guns have to range anew on whatever they fired at: no single target tells so any more.
void forget_ranges(Force& by, UnitId guns);
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
