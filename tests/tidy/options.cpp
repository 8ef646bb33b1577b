#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

/// Whether what stands before a name makes it a member of an object, or of Options: what a clause,
/// an event or a word of the same name is behind its namespace reads no option.
bool is_member(const std::string& code, std::size_t at) {
  constexpr std::string_view kType = "Options::";
  const auto follows = [&](std::string_view before) {
    return at >= before.size() && code.compare(at - before.size(), before.size(), before) == 0;
  };
  return follows(".") || follows("->") || follows(kType);
}

/// Whether code of the ruleset asks for this member of its options.
bool is_asked_for(const Files& files, const std::string& ruleset, const std::string& member) {
  return std::any_of(files.begin(), files.end(), [&](const File& file) {
    if (!starts_with(file.path, ruleset) || !is_cpp(file.path) || is_test(file.path) ||
        starts_with(file.path, ruleset + "check/"))
      return false;
    const std::string code = blanked(file.text);
    const auto found = find_words(code, member);
    return std::any_of(found.begin(), found.end(),
                       [&](std::size_t at) { return is_member(code, at); });
  });
}

/// Whether what a line says is read by people: not an id, a key or a worked example.
bool is_read(std::string_view line) {
  constexpr std::array<std::string_view, 7> kSaid{
      "text = ", "text_fr = ", "ruling = ", "ruling_fr = ", "note = ", "title = ", "  [\""};
  return std::any_of(kSaid.begin(), kSaid.end(),
                     [&](std::string_view key) { return starts_with(std::string(line), key); });
}

/// A character of an id, or of the id of a clause that ends as an option does.
bool goes_on(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

/// Where a line has this id by itself; npos: nowhere.
std::size_t named(std::string_view line, std::string_view id) {
  for (std::size_t at = line.find(id); at != line.npos; at = line.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    const bool alone = (at == 0 || (!goes_on(line[at - 1]) && line[at - 1] != '.')) &&
                       (end == line.size() || !goes_on(line[end])) &&
                       !(end + 1 < line.size() && line[end] == '.' && goes_on(line[end + 1]));
    if (alone) return at;
  }
  return line.npos;
}

/// Lines of a ruleset's data that tell people an option by its id.
void find_ids(const Files& files, const std::string& ruleset, const std::string& id,
              Complaints& complaints) {
  // One word is a word of the language, and so is this.
  if (id.find('-') == std::string::npos || id == "counter-charge") return;
  for (const File& file : files) {
    if (!starts_with(file.path, ruleset + "data/") || !ends_with(file.path, ".toml")) continue;
    if (file.path.find("data/scenarios/") != std::string::npos ||
        file.path.find("data/examples/") != std::string::npos)
      continue;
    int number = 0;
    for (std::size_t begin = 0; begin < file.text.size(); ++number) {
      const std::size_t end = std::min(file.text.find('\n', begin), file.text.size());
      const std::string_view line = std::string_view(file.text).substr(begin, end - begin);
      begin = end + 1;
      if (is_read(line) && named(line, id) != line.npos)
        complaints.push_back(
            {file.path, number + 1, "say what option " + id + " does, not its id"});
    }
  }
}

}  // namespace

Complaints check_options(const Files& files) {
  constexpr std::string_view kOptions = "data/options.toml", kHead = "[[option]]", kId = "id = \"";
  Complaints complaints;
  for (const File& file : files) {
    if (!starts_with(file.path, "rulesets/") || !ends_with(file.path, kOptions)) continue;
    const std::string ruleset = file.path.substr(0, file.path.size() - kOptions.size());
    for (std::size_t head = file.text.find(kHead); head != std::string::npos;
         head = file.text.find(kHead, head + 1)) {
      const std::size_t from = file.text.find(kId, head) + kId.size();
      const std::string id = file.text.substr(from, file.text.find('"', from) - from);
      find_ids(files, ruleset, id, complaints);
      std::string member = id;
      std::replace(member.begin(), member.end(), '-', '_');
      if (!is_asked_for(files, ruleset, member))
        complaints.push_back({file.path, line_at(file.text, from),
                              "option " + id +
                                  ": no code reads it; whoever sets it gets the "
                                  "same battle"});
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
