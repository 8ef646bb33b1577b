#pragma once

#include <string>
#include <string_view>

#include "engine/desk/desk.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state.h"

namespace sandtable::belle_epoque {

/// What a study keeps of a battle that is over: stands are counted.
desk::Ending ending(const State& s);

/// How battles end, in words, by the reason of an ending: "by the objectives". A reason that is
/// none of this ruleset's is given back as it is.
std::string ending_words(std::string_view reason, Lang lang);

/// What losses are counted in, in the plural: "stands".
std::string losses_in(Lang lang);

}  // namespace sandtable::belle_epoque
