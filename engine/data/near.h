#pragma once

#include <string_view>
#include <vector>

namespace sandtable::data {

/// The nearest of `words` at distance 2 or less (1 for words of two or three letters, none for one
/// letter); the first in order where several are equally near. Empty where none is near.
std::string_view nearest_word(std::string_view found, const std::vector<std::string_view>& words);

}  // namespace sandtable::data
