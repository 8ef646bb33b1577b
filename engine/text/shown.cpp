#include "engine/text/shown.h"

#include <array>
#include <cstdio>

#include "engine/data/unseen.h"

namespace sandtable::text {

std::optional<std::string> unshowable(std::string_view utf8, bool lines) {
  for (std::size_t at = 0; at < utf8.size();) {
    const auto [code, bytes] = data::character_at(utf8, at);
    if (bytes == 0) return "a byte that is no text in UTF-8";
    at += bytes;
    if (lines && (code == '\n' || code == '\t')) continue;
    if (!data::is_unseen(code)) continue;
    std::array<char, 16> name{};
    std::snprintf(name.data(), name.size(), "U+%04X", static_cast<unsigned>(code));
    return name.data();
  }
  return std::nullopt;
}

std::string showable(std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const auto [code, bytes] = data::character_at(utf8, at);
    const bool line = code == '\n' || code == '\t';
    if (bytes > 0 && (line || !data::is_unseen(code))) out += utf8.substr(at, bytes);
    at += bytes > 0 ? bytes : 1;
  }
  return out;
}

}  // namespace sandtable::text
