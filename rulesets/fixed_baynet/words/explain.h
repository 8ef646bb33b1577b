#pragma once

#include <string>

#include "engine/core/judgement.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

namespace sandtable::fixed_baynet {

/// What a computer opponent weighed, in one sentence.
std::string explain(const Deliberation<FixedBaynet>& why, Lang lang);

}  // namespace sandtable::fixed_baynet
