#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/lang.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

namespace sandtable::belle_epoque {

/// What a player could count on the board, in words: "measure A B", how many sectors apart two
/// units stand, or "measure A 0405", a unit and a sector. An error says what was expected.
tl::expected<std::string, std::string> measure(const View& view, std::string_view words, Lang lang);

}  // namespace sandtable::belle_epoque
