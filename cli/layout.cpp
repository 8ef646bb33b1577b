#include "cli/layout.h"

#include <cstddef>

namespace sandtable::cli {
namespace {

// Appends one line of the text, broken where needed.
void wrap_line(std::string_view line, int width, std::string_view indent, int hanging,
               std::string& out) {
  out += indent;
  const int start = columns_of(indent);
  int at = start;
  bool first_word = true;
  std::size_t begin = 0;
  while (begin <= line.size()) {
    std::size_t end = line.find(' ', begin);
    if (end == std::string_view::npos) end = line.size();
    const std::string_view word = line.substr(begin, end - begin);
    const int columns = columns_of(word);
    if (!first_word && at + 1 + columns > width) {
      while (!out.empty() && out.back() == ' ') out.pop_back();
      out += '\n';
      out += indent;
      out.append(static_cast<std::size_t>(hanging), ' ');
      at = start + hanging;
    } else if (!first_word) {
      out += ' ';
      ++at;
    }
    out += word;
    at += columns;
    first_word = false;
    begin = end + 1;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  out += '\n';
}

}  // namespace

int columns_of(std::string_view text) {
  int columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    // Bytes that continue a character are of the form 10xxxxxx.
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) ++columns;
  }
  return columns;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string padded(std::string_view text, int width) {
  std::string out(text);
  const int missing = width - columns_of(text);
  if (missing > 0) out.append(static_cast<std::size_t>(missing), ' ');
  return out;
}

std::string wrapped(std::string_view text, int width, std::string_view indent, int hanging) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, indent, hanging, out);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace sandtable::cli
