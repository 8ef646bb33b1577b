#include <map>
#include <sstream>
#include <string>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

/// A file, or a function of it.
struct Long {
  int lines = 0;
  int most = 0;
  int line = 0;  ///< where the function begins
};

/// "path" or "path function": the key by which the ratchet names what is too long.
using Lengths = std::map<std::string, Long>;

Lengths lengths_of(const Files& files) {
  Lengths lengths;
  for (const File& file : files) {
    if (!is_cpp(file.path) && !is_client(file.path)) continue;
    lengths[file.path] = {count_lines(file.text), kMostLines, 0};
    for (const Function& function :
         is_client(file.path) ? functions_of_client(file.text) : functions_of(blanked(file.text))) {
      Long& longest = lengths[file.path + " " + function.name];
      if (function.lines() > longest.lines)
        longest = {function.lines(), kMostFunctionLines, function.first};
    }
  }
  return lengths;
}

struct Tolerated {
  int lines = 0;
  int line = 0;  ///< of the ratchet
};

std::map<std::string, Tolerated> read_ratchet(const File& ratchet, Complaints& complaints) {
  std::map<std::string, Tolerated> tolerated;
  std::istringstream text(ratchet.text);
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    int lines = 0;
    std::string path, function, key;
    if (!(words >> lines >> path) || lines <= 0) {
      complaints.push_back(
          {ratchet.path, number,
           "expected \"LINES PATH\" or \"LINES PATH FUNCTION\", found \"" + line + "\""});
      continue;
    }
    key = path;
    while (words >> function) key += " " + function;
    if (!tolerated.emplace(key, Tolerated{lines, number}).second)
      complaints.push_back({ratchet.path, number, key + " stands here twice"});
  }
  return tolerated;
}

std::string count(int lines) { return std::to_string(lines) + " lines"; }

}  // namespace

Complaints check_lengths(const Files& files, const File& ratchet) {
  Complaints complaints;
  const Lengths lengths = lengths_of(files);
  const auto tolerated = read_ratchet(ratchet, complaints);
  for (const auto& [key, entry] : tolerated) {
    const auto found = lengths.find(key);
    if (found == lengths.end() || found->second.lines <= found->second.most) {
      complaints.push_back({ratchet.path, entry.line,
                            key + (found == lengths.end() ? " is gone" : " is short enough now") +
                                ": remove this line"});
    } else if (found->second.lines < entry.lines) {
      complaints.push_back({ratchet.path, entry.line,
                            key + " has shrunk to " + count(found->second.lines) + ": write " +
                                std::to_string(found->second.lines) + " here instead of " +
                                std::to_string(entry.lines)});
    }
  }
  for (const auto& [key, length] : lengths) {
    if (length.lines <= length.most) continue;
    const std::string path = key.substr(0, key.find(' '));
    const std::string what = key == path ? "the file" : key.substr(path.size() + 1) + "()";
    const auto entry = tolerated.find(key);
    if (entry == tolerated.end()) {
      complaints.push_back({path, length.line,
                            what + " has " + count(length.lines) + ", at most " +
                                std::to_string(length.most) + " are allowed: split it"});
    } else if (length.lines > entry->second.lines) {
      complaints.push_back({path, length.line,
                            what + " has grown to " + count(length.lines) + ", " + ratchet.path +
                                " tolerates " + std::to_string(entry->second.lines) +
                                ", which may only shrink: split it"});
    }
  }
  return complaints;
}

Complaints check_columns(const Files& files) {
  Complaints complaints;
  for (const File& file : files) {
    if (!is_client(file.path)) continue;
    std::istringstream text(file.text);
    std::string line;
    for (int number = 1; std::getline(text, line); ++number)
      if (const int columns = count_columns(line); columns > kMostColumns)
        complaints.push_back({file.path, number,
                              "the line has " + std::to_string(columns) + " columns, at most " +
                                  std::to_string(kMostColumns) + " are allowed: break it"});
  }
  return complaints;
}

}  // namespace sandtable::tidy
