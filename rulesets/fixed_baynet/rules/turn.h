#pragma once

#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Whether a unit is led by this player, an index of Setup::players.
bool is_of(const State& s, std::uint8_t player, UnitId u);
/// Somebody of it stands, and it has not been activated in this turn.
bool can_be_activated(const State& s, UnitId u);

}  // namespace sandtable::fixed_baynet
