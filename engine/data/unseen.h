#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sandtable::data {

/// A character of a text in UTF-8: its code, and how many bytes it has. Of bytes that are no
/// UTF-8 (also halves of pairs and what is written longer than need be) `bytes` is 0.
struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;
};

/// The character that begins at `at`, which is a place in the text.
Character character_at(std::string_view utf8, std::size_t at);

/// Whether a character would not be shown as what it is: one of control, which a terminal obeys;
/// one of direction, which lets a text pass for another; the mark of byte order; what only
/// annotates.
bool is_unseen(std::uint32_t code);

/// A text in which such characters, and bytes that are no UTF-8, stand as `\u202E` and `\xFF`: for
/// what comes from outside and is said to somebody. With `lines`, line feeds and tabs stay.
std::string seen(std::string_view utf8, bool lines);

}  // namespace sandtable::data
