#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

constexpr std::array<std::string_view, 10> kFolders{"engine", "tables", "rulesets", "search",
                                                    "battle", "print",  "studies",  "store",
                                                    "server", "cli"};
constexpr std::array<std::string_view, 4> kOutside{"tools", "tests", "bench", "bindings"};

/// Part number `n`, from 0, of a path.
std::string part(std::string_view path, int n) {
  for (; n > 0; --n) {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    path.remove_prefix(slash + 1);
  }
  return std::string(path.substr(0, path.find('/')));
}

/// Height of a folder; -1: not one of them.
int height(const std::string& folder) {
  const auto at = std::find(kFolders.begin(), kFolders.end(), folder);
  return at == kFolders.end() ? -1 : static_cast<int>(at - kFolders.begin());
}

int height_in_engine(const std::string& folder) {
  return folder == "core" ? 0 : folder == "dice" ? 1 : folder == "harness" ? 3 : 2;
}

/// The rooms of a ruleset, in floors: a room may use those of lower floors and itself.
int height_in_ruleset(const std::string& room) {
  constexpr std::array<std::array<std::string_view, 4>, 6> kFloors{
      {{"data"},
       {"state"},
       {"rules"},
       {"judgement", "words", "scenario", "drawing"},
       {"check"},
       {"desk"}}};
  for (std::size_t floor = 0; floor < kFloors.size(); ++floor)
    if (std::find(kFloors[floor].begin(), kFloors[floor].end(), room) != kFloors[floor].end())
      return static_cast<int>(floor);
  return -1;
}

/// The rooms of the measured table's geometry, each of which uses those before it; -1: not one.
int height_in_geometry(const std::string& room) {
  constexpr std::array<std::string_view, 6> kRooms{"plane",  "base",  "index",
                                                   "ground", "house", "way"};
  const auto at = std::find(kRooms.begin(), kRooms.end(), room);
  return at == kRooms.end() ? -1 : static_cast<int>(at - kRooms.begin());
}

std::string fault_in_geometry(const std::string& from, const std::string& to) {
  const std::string own = part(from, 2), used = part(to, 2);
  for (const std::string& room : {own, used})
    if (height_in_geometry(room) < 0) return "engine/geometry: " + room + " is none of its rooms";
  if (height_in_geometry(used) > height_in_geometry(own))
    return "engine/geometry/" + own + " may not include " + used + "/, which stands above it";
  return {};
}

bool is_outside(const std::string& folder) {
  return std::find(kOutside.begin(), kOutside.end(), folder) != kOutside.end();
}

/// What is wrong with a file of a ruleset including another of the same ruleset. Words are the one
/// neighbour that drawings and scenarios share; judgement, which a library without catalogues
/// holds, knows none. Tests may look up: they make positions from scenarios and read lines.
std::string fault_in_ruleset(const std::string& from, const std::string& to) {
  const std::string own = part(from, 2), used = part(to, 2);
  const std::string ruleset = "rulesets/" + part(from, 1) + "/";
  for (const std::string& room : {own, used})
    if (height_in_ruleset(room) < 0)
      return ruleset.substr(0, ruleset.size() - 1) + ": " + room +
             " is none of the rooms of a ruleset";
  if (is_test(from)) return {};
  if (height_in_ruleset(used) > height_in_ruleset(own))
    return ruleset + own + " may not include " + used + "/, which stands above it";
  if (own == "judgement" && used != own && height_in_ruleset(used) == height_in_ruleset(own))
    return ruleset + own + " may not include " + used + "/: judgement gives clauses and arguments";
  return {};
}

bool is_room_of_rules(const std::string& room) {
  return room == "state" || room == "rules" || room == "judgement";
}

/// The library of a ruleset's rules is taken alone, by searches, modules, other languages: it knows
/// no words, files or drawings, and of a scenario the names that a setup keeps.
std::string fault_in_rules(const std::string& room, const std::string& to) {
  constexpr std::array<std::string_view, 4> kKnown{"core", "dice", "geometry", "hex"};
  const bool known = part(to, 0) == "engine" &&
                     std::find(kKnown.begin(), kKnown.end(), part(to, 1)) != kKnown.end();
  if (known || to == "engine/scenario/description.h") return {};
  return "a ruleset's " + room + "/ may not include " + to.substr(0, to.rfind('/')) +
         "/: rules are a library without words and files";
}

/// Libraries of words and files that the same library does without.
std::string fault_in_rules_library(const std::string& from, std::string_view header) {
  if (part(from, 0) != "rulesets" || !is_room_of_rules(part(from, 2)) || is_test(from)) return {};
  for (const std::string_view library : {"toml++/", "boost/", "unicode/"})
    if (starts_with(header, library))
      return "a ruleset's " + part(from, 2) + "/ may not include " + std::string(library) +
             ": rules are a library without words and files";
  return {};
}

/// Captains know what judges a position and nothing that speaks, draws or reads files: the
/// contract, judgement, and the dice that the contract speaks of.
std::string fault_in_search(const std::string& to) {
  const std::string used = part(to, 0), room = part(to, 1);
  if (used == "search" || (used == "engine" && (room == "core" || room == "dice"))) return {};
  return "search/ may not include " + used + "/" + room +
         "/: captains know the contract, judgement and dice";
}

/// What is wrong with `from` including `to`, or empty.
std::string fault(const std::string& from, const std::string& to) {
  const std::string own = part(from, 0), used = part(to, 0);
  if (height(used) < 0 && !is_outside(used))
    return "\"" + to + "\": include from the checkout's root, folder first";
  if (is_outside(own)) return {};
  if (height(own) < 0) return {};
  if (is_outside(used)) return own + "/ may not include " + used + "/";
  if (height(used) > height(own))
    return own + "/ may not include " + used + "/, which stands above it";
  if (own == "search" && !is_test(from)) return fault_in_search(to);
  // A file directly in rulesets/ is the list of them all.
  if (own == "rulesets" && used == "rulesets" && !part(from, 2).empty())
    return part(from, 1) == part(to, 1)
               ? fault_in_ruleset(from, to)
               : "ruleset " + part(from, 1) + " may not include ruleset " + part(to, 1);
  if (own == "rulesets" && is_room_of_rules(part(from, 2)) && !is_test(from))
    return fault_in_rules(part(from, 2), to);
  if (own != "engine" || is_test(from)) return {};
  // What ties states to dice: the contract, and what the functions of a ruleset pass on.
  const bool ties = from == "engine/core/contract.h" || from == "engine/core/play.h";
  if (ties && part(to, 1) == "dice") return {};
  if (height_in_engine(part(to, 1)) > height_in_engine(part(from, 1)))
    return "engine/" + part(from, 1) + " may not include engine/" + part(to, 1) +
           ", which stands above it";
  if (starts_with(from, "engine/geometry/") && starts_with(to, "engine/geometry/"))
    return fault_in_geometry(from, to);
  return {};
}

}  // namespace

Complaints check_includes(const Files& files) {
  Complaints complaints;
  for (const File& file : files) {
    if (!is_cpp(file.path)) continue;
    int number = 0;
    for (std::string_view rest = file.text; !rest.empty();) {
      ++number;
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
      const bool ours = starts_with(line, "#include \"");
      if (!ours && !starts_with(line, "#include <")) continue;
      line.remove_prefix(10);
      const std::string header(line.substr(0, line.find(ours ? '"' : '>')));
      const std::string problem =
          ours ? fault(file.path, header) : fault_in_rules_library(file.path, header);
      if (!problem.empty()) complaints.push_back({file.path, number, problem});
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
