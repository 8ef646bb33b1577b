#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

/// Whether a file holds texts that people read as they stand in it: catalogues and scenarios.
bool holds_texts(const std::string& path) {
  const bool scenario = path.find("/data/scenarios/") != std::string::npos;
  const bool client = starts_with(path, "web/src/") &&
                      (path.find("/words/") != std::string::npos || ends_with(path, "/guide.json"));
  return !starts_with(path, "tests/") &&
         (ends_with(path, "/messages.toml") || ends_with(path, "/phrases.toml") ||
          (scenario && ends_with(path, ".toml")) || (client && ends_with(path, ".json")));
}

/// A letter, or a byte of one beyond ASCII.
bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalpha(byte) != 0;
}

/// Where a line has a straight apostrophe within a word; npos: nowhere.
std::size_t straight(std::string_view line) {
  for (std::size_t at = line.find('\'', 1); at != line.npos; at = line.find('\'', at + 1))
    if (at + 1 < line.size() && is_letter(line[at - 1]) && is_letter(line[at + 1])) return at;
  return line.npos;
}

}  // namespace

Complaints check_texts(const Files& files) {
  Complaints complaints;
  for (const File& file : files) {
    if (!holds_texts(file.path)) continue;
    int number = 0;
    for (std::size_t begin = 0; begin < file.text.size(); ++number) {
      const std::size_t end = std::min(file.text.find('\n', begin), file.text.size());
      std::string_view line = std::string_view(file.text).substr(begin, end - begin);
      begin = end + 1;
      if (starts_with(line, "#")) continue;
      // Of a catalogue of the client only what is said: keys may be texts of the server.
      if (const std::size_t said = line.find("\": \""); ends_with(file.path, ".json"))
        line = said == line.npos ? std::string_view() : line.substr(said + 4);
      if (straight(line) != line.npos)
        complaints.push_back({file.path, number + 1, "write ’ for an apostrophe"});
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
