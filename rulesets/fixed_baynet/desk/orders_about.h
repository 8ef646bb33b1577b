#pragma once

#include <vector>

#include "engine/desk/deed.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What may be offered for a unit about the artillery pieces that it serves.
void add_piece_orders(const State& s, UnitId u, Lang lang, std::vector<desk::Order>& out);
/// ... about doors, sections, stairs and walls.
void add_house_orders(const State& s, UnitId u, Lang lang, std::vector<desk::Order>& out);

/// The opening of that label; kNoOpening: none is called so.
OpeningId opening_labelled(const Setup& setup, std::string_view label);
/// What pointing at a door or window may mean, the likeliest first.
std::vector<Action> meant_by_opening(const State& s, UnitId u, OpeningId o);

}  // namespace sandtable::fixed_baynet
