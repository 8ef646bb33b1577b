#pragma once

#include <string>
#include <vector>

#include "engine/core/post.h"
#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Of a decision that is not legal the line, or the part, that is against the rules by itself, as
/// it is written; empty: none is.
std::string at_fault(const State& s, Post by, const Action& a, Lang lang);

/// What of a sheet is read and does not do what it seems to: an arrow without an end before others
/// (orders.sheet-arrows).
std::vector<std::string> idle_words(const State& s, const Action& a, Lang lang);

}  // namespace sandtable::belle_alliance
