#pragma once

#include <string>

#include "engine/core/judgement.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

namespace sandtable::game_of_kings {

/// What a computer opponent weighed, in one sentence with clauses and odds. A gap is of hundredths
/// of an army point.
std::string explain(const Deliberation<GameOfKings>& why, Lang lang);

}  // namespace sandtable::game_of_kings
