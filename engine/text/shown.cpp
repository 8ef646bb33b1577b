#include "engine/text/shown.h"

#include <unicode/utf8.h>

#include <array>
#include <cstdio>

namespace sandtable::text {
namespace {

bool is_control(UChar32 c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

/// Marks, embeddings, overrides and isolates of direction; separators of lines and paragraphs; the
/// mark of byte order, and what only annotates.
bool turns(UChar32 c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB);
}

}  // namespace

std::optional<std::string> unshowable(std::string_view utf8, bool lines) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(utf8.data());
  const auto length = static_cast<std::int32_t>(utf8.size());
  for (std::int32_t at = 0; at < length;) {
    UChar32 c = 0;
    U8_NEXT(bytes, at, length, c);
    if (c < 0) return "a byte that is no text in UTF-8";
    if (lines && (c == '\n' || c == '\t')) continue;
    if (!is_control(c) && !turns(c)) continue;
    std::array<char, 16> code{};
    std::snprintf(code.data(), code.size(), "U+%04X", static_cast<unsigned>(c));
    return code.data();
  }
  return std::nullopt;
}

std::string showable(std::string_view utf8) {
  std::string out;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(utf8.data());
  const auto length = static_cast<std::int32_t>(utf8.size());
  for (std::int32_t at = 0; at < length;) {
    const std::int32_t from = at;
    UChar32 c = 0;
    U8_NEXT(bytes, at, length, c);
    const bool line = c == '\n' || c == '\t';
    if (c >= 0 && (line || (!is_control(c) && !turns(c))))
      out += utf8.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(at - from));
  }
  return out;
}

}  // namespace sandtable::text
