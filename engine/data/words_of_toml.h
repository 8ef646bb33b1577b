#pragma once

#include <cstdint>
#include <string_view>

namespace sandtable::data {

/// What a word of a TOML file without quotes is.
enum class WordKind : std::uint8_t {
  Good,       ///< a number, true, false, a date or a time
  NoValue,    ///< letters: a text without its quotes, perhaps
  NoNumber,   ///< begins like a number or a date and is none
  TooLarge,   ///< a whole number beyond 64 bits
  NoDecimal,  ///< a decimal beyond those of 64 bits, or longer than the library reads
  NoDay,      ///< a date or a time that does not exist
};

/// Judges a word as TOML 1.0 does.
WordKind kind_of_word(std::string_view word);

}  // namespace sandtable::data
