#pragma once

#include <string>

#include "engine/core/judgement.h"
#include "engine/text/lang.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

namespace sandtable::belle_alliance {

/// What speaks for a computer commander's decision: a sentence for each of its causes, with clause
/// and odds; for one without causes what was written.
std::string explain(const Deliberation<BelleAlliance>& why, Lang lang);

}  // namespace sandtable::belle_alliance
