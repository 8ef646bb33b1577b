#pragma once

#include <string>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What a side gives away when it ends an activation, a sentence each: a unit that would have done
/// nothing, action points (turn.activated-once) of men who could still use them.
std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang);

}  // namespace sandtable::fixed_baynet
