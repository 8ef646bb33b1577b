#pragma once

#include <vector>

#include "engine/desk/deed.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What may be offered for a unit, behind a step that is composed already or (nullptr) from the
/// beginning: asked of the predicates that judge.
std::vector<desk::Order> orders(const State& s, Side side, UnitId unit, const Action* so_far,
                                Lang lang);

/// What pointing somewhere with a unit may mean, the likeliest first: an enemy is attacked, shot at
/// or charged, a place is stepped to; who is still to come is set down there.
std::vector<Action> meant(const State& s, UnitId unit, const desk::Pointed& at);

}  // namespace sandtable::fixed_baynet
