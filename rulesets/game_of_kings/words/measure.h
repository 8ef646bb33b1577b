#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/lang.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

namespace sandtable::game_of_kings {

/// What a player could find out with ruler and protractor, in words: "measure A B" (gap, range,
/// bearing), "measure A 36 19.5" (to a place), "arc A" (who can be fired at, and what keeps the
/// others safe), "reach A" (how far it goes, what the ground costs, what stops it). An error says
/// what was expected.
tl::expected<std::string, std::string> measure(const View& view, std::string_view words, Lang lang);

}  // namespace sandtable::game_of_kings
