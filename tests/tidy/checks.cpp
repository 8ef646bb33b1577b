#include "tests/tidy/checks.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

namespace sandtable::tidy {
namespace {

std::string first_part(std::string_view path) {
  return std::string(path.substr(0, path.find('/')));
}

/// Where only what is worked out stands, and nothing that talks to the outside.
bool below_shell(std::string_view folder) {
  return folder == "engine" || folder == "tables" || folder == "rulesets" || folder == "search";
}

bool is_text(std::string_view path) {
  for (std::string_view end : {".cpp", ".h", ".md", ".toml", ".txt", ".cmake", ".json", ".ts",
                               ".css", ".html", ".py", ".sh", ".yml", ".yaml"})
    if (ends_with(path, end)) return true;
  return path.find('.') == std::string_view::npos;
}

/// Complains about each occurrence of one of the words in the code of the files that `where` picks.
template <std::size_t N, class Where>
Complaints forbid_words(const Files& files, const std::array<std::string_view, N>& words,
                        Where&& where, const std::string& why) {
  Complaints complaints;
  for (const File& file : files) {
    if (!is_cpp(file.path) || !where(file.path)) continue;
    const std::string code = blanked(file.text);
    for (std::string_view word : words)
      for (std::size_t at : find_words(code, word))
        complaints.push_back({file.path, line_at(code, at), std::string(word) + ": " + why});
  }
  return complaints;
}

std::string without_comments(std::string_view cmake) {
  std::string result;
  bool comment = false;
  for (char c : cmake) {
    comment = (comment || c == '#') && c != '\n';
    if (!comment) result += c;
  }
  return result;
}

/// "belle_epoque": also written belle-epoque and BelleEpoque.
std::array<std::string, 3> spellings(const std::string& name) {
  std::string dashed = name, camel;
  std::replace(dashed.begin(), dashed.end(), '_', '-');
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
      continue;
    }
    camel += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = false;
  }
  return {name, dashed, camel};
}

}  // namespace

Complaints check_marks(const Files& files) {
  // Put together here, so that this file does not complain about itself.
  const std::array<std::string, 4> marks{
      "TO"
      "DO",
      "FIX"
      "ME",
      "XX"
      "X",
      "HA"
      "CK"};
  Complaints complaints;
  for (const File& file : files) {
    if (!is_text(file.path)) continue;
    for (const std::string& mark : marks)
      for (std::size_t at : find_words(file.text, mark))
        complaints.push_back({file.path, line_at(file.text, at),
                              mark + ": finish it, or open an issue and leave no mark"});
  }
  return complaints;
}

Complaints check_chance(const Files& files) {
  static constexpr std::array<std::string_view, 6> kNever{"std::uniform_int_distribution",
                                                          "std::shuffle",
                                                          "std::random_shuffle",
                                                          "std::sample",
                                                          "rand(",
                                                          "srand("};
  static constexpr std::array<std::string_view, 1> kKeys{"std::random_device"};
  Complaints complaints = forbid_words(
      files, kNever, [](const std::string&) { return true; },
      "differs between compilers; use sandtable::Rng or the dice");
  const auto rules = [](const std::string& path) {
    const std::string folder = first_part(path);
    return below_shell(folder) || folder == "studies";
  };
  for (Complaint& complaint :
       forbid_words(files, kKeys, rules, "cannot be repeated; seeds are handed in from outside"))
    complaints.push_back(std::move(complaint));
  return complaints;
}

Complaints check_exceptions(const Files& files) {
  static constexpr std::array<std::string_view, 3> kWords{"throw", "try", "catch"};
  const auto where = [](const std::string& path) {
    return below_shell(first_part(path)) && !is_test(path);
  };
  return forbid_words(files, kWords, where, "errors are values here (tl::expected)");
}

Complaints check_guesses(const Files& files) {
  static constexpr std::array<std::string_view, 1> kWords{"::guess("};
  const auto where = [](const std::string& path) {
    if (is_test(path) || starts_with(path, "search/")) return false;
    if (starts_with(path, "engine/")) return starts_with(path, "engine/desk/");
    for (const std::string_view room : {"/rules/", "/judgement/", "/check/"})
      if (starts_with(path, "rulesets/") && path.find(room) != std::string::npos) return false;
    return true;
  };
  return forbid_words(files, kWords, where,
                      "it invents; what people are shown comes from R::observed of a view");
}

Complaints check_floats(const Files& files) {
  static constexpr std::array<std::string_view, 2> kWords{"float", "double"};
  const auto where = [](const std::string& path) {
    const bool state = starts_with(path, "rulesets/") && ends_with(path, "/state.h");
    return (starts_with(path, "engine/hex/") && !is_test(path)) || state;
  };
  return forbid_words(files, kWords, where,
                      "no floating point here: it differs between processors");
}

Complaints check_pragma_once(const Files& files) {
  Complaints complaints;
  for (const File& file : files)
    if (ends_with(file.path, ".h") && file.text.find("#pragma once") == std::string::npos)
      complaints.push_back({file.path, 0, "a header has \"#pragma once\""});
  return complaints;
}

Complaints check_dead_files(const Files& files) {
  Complaints complaints;
  for (const File& file : files) {
    if (!ends_with(file.path, ".cpp")) continue;
    bool named = false;
    for (const File& list : files) {
      if (list.path != "CMakeLists.txt" && !ends_with(list.path, "/CMakeLists.txt")) continue;
      const std::string folder = folder_of(list.path);
      if (!folder.empty() && !starts_with(file.path, folder + "/")) continue;
      const std::string name = file.path.substr(folder.empty() ? 0 : folder.size() + 1);
      const std::string text = without_comments(list.text);
      for (std::size_t at : find_words(text, name))
        named = named || at == 0 ||
                std::string_view(" \t\n\"(/;").find(text[at - 1]) != std::string_view::npos;
    }
    if (!named)
      complaints.push_back({file.path, 0, "no CMakeLists.txt names it: build it or remove it"});
  }
  return complaints;
}

Complaints check_ruleset_names(const Files& files) {
  std::set<std::string> rulesets;
  for (const File& file : files) {
    if (!starts_with(file.path, "rulesets/")) continue;
    const std::string rest = file.path.substr(9);
    if (rest.find('/') != std::string::npos) rulesets.insert(first_part(rest));
  }
  Complaints complaints;
  for (const File& file : files) {
    const std::string folder = first_part(file.path);
    const bool shared =
        (below_shell(folder) && folder != "rulesets") || folder == "battle" || folder == "store";
    if (!shared || !is_cpp(file.path) || is_test(file.path)) continue;
    for (const std::string& ruleset : rulesets)
      for (const std::string& name : spellings(ruleset))
        for (std::size_t at : find_words(file.text, name))
          complaints.push_back({file.path, line_at(file.text, at),
                                name + ": " + folder + "/ serves every ruleset and names none"});
  }
  return complaints;
}

Complaints check_machine_paths(const Files& files) {
  const std::string work =
                        "/wo"
                        "rk/",
                    home =
                        "/ho"
                        "me/",
                    scratch =
                        "/t"
                        "mp/";
  Complaints complaints;
  for (const File& file : files) {
    if (!is_text(file.path)) continue;
    for (const std::string& path : {work, home, scratch}) {
      if (path == scratch && (is_test(file.path) || ends_with(file.path, ".md"))) continue;
      for (std::size_t at = file.text.find(path); at != std::string::npos;
           at = file.text.find(path, at + 1)) {
        const char before = at == 0 ? ' ' : file.text[at - 1];
        const bool inner = std::isalnum(static_cast<unsigned char>(before)) != 0 ||
                           std::string_view("_.-})*").find(before) != std::string_view::npos;
        if (!inner)
          complaints.push_back({file.path, line_at(file.text, at),
                                path + ": a path of one machine; take it from the caller"});
      }
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
