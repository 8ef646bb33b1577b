#pragma once

#include <string>

#include "engine/core/judgement.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

namespace sandtable::belle_epoque {

/// What a computer opponent weighed, in one sentence with clauses and odds. A gap is of hundredths
/// of a stand.
std::string explain(const Deliberation<BelleEpoque>& why, Lang lang);

}  // namespace sandtable::belle_epoque
