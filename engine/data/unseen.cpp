#include "engine/data/unseen.h"

#include <array>
#include <cstdio>

namespace sandtable::data {

Character character_at(std::string_view utf8, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  const std::uint32_t first = byte(at);
  if (first < 0x80) return {first, 1};
  if (first < 0xC2 || first > 0xF4) return {};
  const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (utf8.size() - at < bytes) return {};
  std::uint32_t code = first & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(at + i) & 0x3FU);
  }
  const bool longer = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool half = code >= 0xD800 && code <= 0xDFFF;
  return longer || half || code > 0x10FFFF ? Character{} : Character{code, bytes};
}

bool is_unseen(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB);
}

std::string seen(std::string_view utf8, bool lines) {
  std::string out;
  out.reserve(utf8.size());
  std::array<char, 16> escape{};
  for (std::size_t at = 0; at < utf8.size();) {
    const auto [code, bytes] = character_at(utf8, at);
    if (bytes == 0) {
      std::snprintf(escape.data(), escape.size(), "\\x%02X",
                    static_cast<unsigned>(static_cast<unsigned char>(utf8[at++])));
      out += escape.data();
      continue;
    }
    const bool line = lines && (code == '\n' || code == '\t');
    if (line || !is_unseen(code)) {
      out += utf8.substr(at, bytes);
    } else {
      std::snprintf(escape.data(), escape.size(), "\\u%04X", static_cast<unsigned>(code));
      out += escape.data();
    }
    at += bytes;
  }
  return out;
}

}  // namespace sandtable::data
