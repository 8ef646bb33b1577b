#pragma once

#include <string>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What a side gives away, a sentence each. When it ends an activation: a unit that would have done
/// nothing, action points (turn.activated-once) of men who could still use them. With an order:
/// what a piece was planned to fire at (mortar.planned), spears that are thrown
/// (weapon.spear-spent).
std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang);

}  // namespace sandtable::fixed_baynet
