#pragma once

#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Whether a perimeter is still to be chosen: the terrain comes before the lists (setup.terrain).
bool must_lay_out(const State& s);
/// Whether a unit is led by this player, an index of Setup::players.
bool is_of(const State& s, std::uint8_t player, UnitId u);
/// It has not been placed before the first turn yet.
bool is_undeployed(const State& s, UnitId u);
/// A reserve that may come onto the table.
bool is_due(const State& s, UnitId u);
/// Its men who are not on the table yet.
ManSet waiting_of(const State& s, UnitId u);
/// Somebody of it stands or it is due, and it has not been activated in this turn.
bool can_be_activated(const State& s, UnitId u);
/// Nobody has a unit left to activate: what follows is the Glory step.
bool is_turn_over(const State& s);

}  // namespace sandtable::fixed_baynet
