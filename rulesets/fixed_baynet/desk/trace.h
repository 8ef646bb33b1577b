#pragma once

#include <string>

#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What an order that is being composed would have each man do, as a JSON object
/// (docs/format/view-fixed-baynet.md, "A trace"): where he goes or at whom he shoots, and of who
/// cannot the clause that keeps him; of the order and, where that is not legal, of its longest
/// first part that is. Empty where nobody goes anywhere or aims at anybody.
std::string trace(const State& s, Side side, const Action& a, Lang lang);

}  // namespace sandtable::fixed_baynet
