#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Words as people type them: case, accents and apostrophes do not matter.
namespace sandtable::text {

/// UTF-8 to code points; a byte that is not UTF-8 becomes U+FFFD.
std::u32string decode(std::string_view utf8);
std::string encode(std::u32string_view points);

/// Lower case, French accents and ligatures resolved, every kind of space an ASCII space, every
/// apostrophe ', every dash -.
std::u32string fold(std::string_view utf8);

bool is_space(char32_t point);  ///< of any kind, line ends included
bool is_dash(char32_t point);

/// How many letters must be changed, left out, put in or swapped with their neighbour to make one
/// word of the other.
std::size_t edits(std::u32string_view a, std::u32string_view b);

/// The word most like `typed` (compared folded), or nullptr where none is near: at most one edit
/// for 4 letters begun. Of several equally near the first wins.
const std::string* nearest(std::string_view typed, std::span<const std::string> words);

}  // namespace sandtable::text
