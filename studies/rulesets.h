#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "studies/study.h"

namespace sandtable::studies {

/// Runs a study by the ruleset of that id ("belle-epoque"). Error: an unknown ruleset or level, or
/// a scenario that cannot be read, in words.
tl::expected<Study, std::string> run(std::string_view ruleset, const Plan& plan);

/// Runs a study by the ruleset that the scenario file says it is for.
tl::expected<Study, std::string> run(const Plan& plan);

}  // namespace sandtable::studies
