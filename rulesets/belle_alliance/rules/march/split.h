#pragma once

#include <span>
#include <vector>

#include "rulesets/belle_alliance/state/state.h"

/// Splitting and assembly in 4a (split.how, split.assembly-how, unit.common-status).
namespace sandtable::belle_alliance {

/// Splits a unit as its order says: its first part keeps its number, the others take places of
/// their own. Who has lost figures since the order was written splits into what is left, the last
/// part getting less. `parts`: gets their numbers. False where it cannot be done, and nothing is
/// changed. Whether they find room where they are laid is not asked.
bool split_unit(State& state, Side side, UnitId unit, std::span<const Element> order,
                std::vector<UnitId>* parts = nullptr);

/// Whether a unit was split in 4a of this bound: its first part has its number
/// (sim.target-changed).
bool has_split(const Force& own, UnitId unit);
/// What a part was split from in 4a of this bound; kNoUnit for what was there before.
UnitId split_from(const Force& own, UnitId part);

/// The order of a part: the line of the sheet that is for it, behind the line of what it was.
std::span<const Element> order_of_part(const State& state, Side side, UnitId part);

/// Whether two parts may be put together: of one unit, in the same formation, no more than 5 cm
/// apart, both ordered to.
bool may_assemble(const State& state, Side side, UnitId one, UnitId other);
/// The largest of some parts, of equals the one with the lowest number: the others join it.
UnitId largest_of(const State& state, Side side, std::span<const UnitId> parts);
/// The smaller ones join the largest, all at once; returns that.
UnitId assemble(State& state, Side side, std::span<const UnitId> parts);

}  // namespace sandtable::belle_alliance
