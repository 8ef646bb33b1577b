#pragma once

#include <optional>
#include <string_view>

#include "engine/data/problems.h"

/// What is said of a scenario that does not say which ruleset it is for.
namespace sandtable::battle {

/// Said of a scenario that names no ruleset and was read by this one.
std::optional<data::Problem> unnamed(std::string_view text, std::string_view file,
                                     std::string_view ruleset);

/// What does not fit was written for another ruleset, or nobody knows: that none is named is all
/// that is said of the file, and what is wrong with the wishes of whoever loads it.
data::Problems with_ruleset(const data::Problems& problems, std::string_view text,
                            std::string_view file, std::string_view ruleset);

}  // namespace sandtable::battle
