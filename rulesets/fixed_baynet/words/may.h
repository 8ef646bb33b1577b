#pragma once

#include "engine/desk/may.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What the unit at hand may do, and why not what else one thinks of. Nothing while nothing may be
/// measured for the side that is asked (artillery.indirect, equipment.tape), for the reasons have
/// figures. It is that side's to read.
desk::May may_now(const State& s, Lang lang);

}  // namespace sandtable::fixed_baynet
