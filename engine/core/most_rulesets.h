#pragma once

#include <cstddef>

namespace sandtable {

/// The numbers of rulesets (Rulebook::system) are below this.
inline constexpr std::size_t kMostRulesets = 16;

}  // namespace sandtable
