#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sandtable::battle {

/// The legal actions nearest to one that was refused, nearest first: those of the same unit before
/// others, among them those of the same verb, then by letters. All in the notation
/// (`unit: verb arguments`). At most `most`.
std::vector<std::string> nearest_actions(std::string_view refused,
                                         const std::vector<std::string>& legal, std::size_t most);

}  // namespace sandtable::battle
