#pragma once

#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/state/state.h"

/// What a bound begins with, and what is worked off at its end (7a).
namespace sandtable::belle_alliance {

/// Opens a bound for every unit: what happened in the bound before is remembered as such, what
/// holds for one bound expires, figures are counted (movement.not-stationary, fire.loss-row,
/// orders.canister). To be called when 1a opens; the number of the bound is not touched.
void open_bound(State& state);

/// Whether nothing of a unit, its skirmish line included, has moved in this bound
/// (movement.not-stationary).
bool is_stationary(const State& state, Side side, UnitId unit);
/// Stationary, without a figure lost to fire and without a melee: what LD and MD are worked off in.
bool is_quiet(const State& state, Side side, UnitId unit);

/// Begins to rest beside a waggon: supplies that were left are lost (supply.resupply-by-rest).
void begin_resupply(State& state, Side side, UnitId unit);

/// 7a: disorder worked off (ld.recovers, md.recovers), valour regained
/// (rest.valour), supplies taken (supply.waggon). Nobody's gain bears on
/// another's. New states and valour go to `told`.
void recover_all(State& state, Changes* told = nullptr);

}  // namespace sandtable::belle_alliance
