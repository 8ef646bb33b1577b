#include <algorithm>
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
