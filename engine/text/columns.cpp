#include "engine/text/columns.h"

#include <algorithm>

namespace sandtable::text {

int columns(std::string_view utf8) {
  int n = 0;
  for (const char c : utf8) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
  return n;
}

std::string clip(std::string_view utf8, int n) {
  std::size_t end = 0;
  for (; end < utf8.size(); ++end)
    if ((static_cast<unsigned char>(utf8[end]) & 0xC0) != 0x80 && n-- == 0) break;
  return std::string(utf8.substr(0, end));
}

std::vector<std::string> wrap(std::string_view utf8, int n) {
  std::vector<std::string> lines(1);
  std::size_t at = 0;
  while (at < utf8.size()) {
    const std::size_t end = std::min(utf8.find(' ', at), utf8.size());
    const std::string_view word = utf8.substr(at, end - at);
    if (at > 0 && columns(lines.back()) + 1 + columns(word) > n) {
      lines.emplace_back(word);
    } else {
      if (at > 0) lines.back() += ' ';
      lines.back() += word;
    }
    at = end + 1;
  }
  return lines;
}

std::string pad(std::string_view utf8, int n) {
  std::string out(utf8);
  for (int have = columns(utf8); have < n; ++have) out += ' ';
  return out;
}

}  // namespace sandtable::text
