#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/rulebook.h"

/// What people call the values of options, whose ids files and journals have.
namespace sandtable {

struct ValueWords {
  std::string_view en, fr;
};

/// Of one option, a value each, in the order of OptionInfo::values; none where the values are
/// figures, or true and false.
using OptionWords = std::span<const ValueWords>;

/// Enters the words of a ruleset's options, in their order, into the list that value_words reads.
/// The generated options.gen.cpp does it. Returns true.
bool list_option_words(std::uint16_t system, std::span<const OptionWords> all);

/// The words for a value of an option, both by their ids; nullptr where it has none.
const ValueWords* value_words(const Rulebook& book, std::string_view option,
                              std::string_view value);

}  // namespace sandtable
