#pragma once

#include <optional>
#include <string_view>

#include "engine/data/problems.h"

/// What is said of a scenario that does not say which ruleset it is for.
namespace sandtable::battle {

/// Said of a scenario that names no ruleset and was read by this one.
std::optional<data::Problem> unnamed(std::string_view text, std::string_view file,
                                     std::string_view ruleset);

/// What does not fit was perhaps written for another ruleset: that none is named comes first.
data::Problems with_ruleset(const data::Problems& problems, std::string_view text,
                            std::string_view file, std::string_view ruleset);

}  // namespace sandtable::battle
