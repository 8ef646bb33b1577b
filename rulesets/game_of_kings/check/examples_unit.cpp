#include <algorithm>
#include <array>
#include <map>

#include "rulesets/game_of_kings/check/examples_table.h"

/// Units and ground of an example, as a scenario writes them.
namespace sandtable::game_of_kings::example {
namespace {

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// Words that are a key of the roster with the value true, or with the word itself.
std::optional<std::string> plain_word(std::string_view word) {
  for (const std::string_view key :
       {"limbered", "dismounted", "breastplates", "may-dismount", "carbines", "missiles", "great"})
    if (word == key) return std::string(key) + " = true\n";
  if (const auto grade = word_called<Grade>(word)) return "grade = " + quoted(id_of(*grade)) + "\n";
  if (const auto sector = word_called<Command>(word))
    return "sector = " + quoted(id_of(*sector)) + "\n";
  if (const auto formation = word_called<Formation>(word);
      formation && word_of(*formation).in_files)
    return "formation = " + quoted(id_of(*formation)) + "\n";
  if (word == "ff") return "firing-order = true\n";
  if (word == "even-chance") return "musketry-even-chance = true\n";
  if (word == "no-dismount") return "may-dismount = false\n";
  return std::nullopt;
}

/// `facing=90`, `attached=A1`, `musketry=1`.
std::optional<std::string> setting(const std::string& key, const std::string& value) {
  if (key == "attached") return key + " = " + quoted(value) + "\n";
  if (key == "facing" || key == "musketry" || key == "melee" || key == "melee-score" ||
      key == "roundshot")
    return key + " = " + value + "\n";
  return std::nullopt;
}

/// One word of a unit's line behind its name and side.
bool take(UnitLine& unit, const std::string& word) {
  if (const auto type = word_called<Type>(word)) {
    unit.toml += "type = " + quoted(id_of(*type)) + "\n";
    unit.general = *type == Type::General;
    return true;
  }
  if (const auto entry = plain_word(word)) {
    unit.toml += *entry;
    return true;
  }
  if (const auto flag = flag_called(word)) {
    unit.flags |= *flag;
    return true;
  }
  if (word == "gone") return unit.gone = true;
  if (word == "unplaced") return true;
  if (word.ends_with('%')) {
    unit.toml += "effectiveness = " + word.substr(0, word.size() - 1) + "\n";
    return true;
  }
  const std::size_t equals = word.find('=');
  if (equals != word.npos) {
    const auto entry = setting(word.substr(0, equals), word.substr(equals + 1));
    if (entry) unit.toml += *entry;
    return entry.has_value();
  }
  const bool parked = word.starts_with('~');
  unit.at = place(parked ? word.substr(1) : word);
  unit.parked = unit.parked || parked;
  unit.placed = unit.at.has_value();
  return unit.placed;
}

/// Kinds of ground with a shape that has an inside.
bool is_area(std::string_view kind) {
  using enum GroundKind;
  constexpr std::array kAreas{Hill, SteepHill, Wood, BuiltUpArea, Marsh, Impassable};
  return std::any_of(kAreas.begin(), kAreas.end(),
                     [&](GroundKind area) { return id_of(area) == kind; });
}

}  // namespace

std::string point(Vec at) { return "[" + as_cm(at.x) + ", " + as_cm(at.y) + "]"; }

std::optional<std::uint32_t> flag_called(std::string_view word) {
  using namespace unit_flag;
  const std::map<std::string_view, std::uint32_t> flags{{"firing-order", kFiringOrder},
                                                        {"column", kColumn},
                                                        {"limbered", kLimbered},
                                                        {"dismounted", kDismounted},
                                                        {"retreating", kRetreating},
                                                        {"halted", kHalted},
                                                        {"one-base", kOneBase},
                                                        {"tried", kTried},
                                                        {"fired", kFired},
                                                        {"moved", kMoved},
                                                        {"acted", kActed},
                                                        {"formed", kFormed},
                                                        {"did-limber", kDidLimber},
                                                        {"did-unlimber", kDidUnlimber},
                                                        {"fought", kFought},
                                                        {"tested", kTested},
                                                        {"retreated", kRetreated},
                                                        {"supported", kSupported},
                                                        {"defended", kDefended},
                                                        {"must-test", kMustTest}};
  const auto found = flags.find(word);
  return found == flags.end() ? std::nullopt : std::optional(found->second);
}

UnitLine read_unit(const std::string& line) {
  UnitLine out;
  const auto list = words(line);
  if (list.size() < 3) {
    out.problems.push_back("a unit needs a name, a side and a type: '" + line + "'");
    return out;
  }
  out.name = list[0];
  out.side = list[1];
  if (out.side != "a" && out.side != "b")
    out.problems.push_back("unit " + out.name + ": expected one of a, b, found '" + out.side + "'");
  out.toml = "[[side.unit]]\nname = " + quoted(out.name) +
             "\nlabel = " + quoted(out.name.substr(0, 4)) + "\n";
  for (std::size_t i = 2; i < list.size(); ++i)
    if (!take(out, list[i]))
      out.problems.push_back("unit " + out.name + ": '" + list[i] + "' is not understood");
  return out;
}

std::string terrain_toml(Table& table, const std::string& line) {
  const auto list = words(line);
  std::vector<Vec> points;
  std::string more, openings;
  for (std::size_t i = 1; i < list.size(); ++i) {
    const std::size_t equals = list[i].find('=');
    const std::string key = list[i].substr(0, equals);
    const auto at = place(equals == list[i].npos ? list[i] : list[i].substr(equals + 1));
    if (equals == list[i].npos && at)
      points.push_back(*at);
    else if ((key == "bridge" || key == "gap") && at)
      openings += "[[terrain." + key + "]]\nat = " + point(*at) + "\n";
    else if (key == "level" || key == "width")
      more += key + " = " + list[i].substr(equals + 1) + "\n";
    else if (key == "name")
      more += "name = " + quoted(list[i].substr(equals + 1)) + "\n";
    else
      table.fail("ground '" + line + "': '" + list[i] + "' is not understood");
  }
  const bool area = !list.empty() && is_area(list[0]) && more.find("width") == more.npos;
  if (list.empty() || points.size() < 2) {
    table.fail("ground '" + line + "': expected a kind and two places or more");
    return "";
  }
  if (area && points.size() == 2) {
    const Vec a = points[0], b = points[1];
    points = {a, {a.x, b.y}, b, {b.x, a.y}};
  }
  std::string corners;
  for (const Vec p : points) corners += (corners.empty() ? "" : ", ") + point(p);
  return "[[terrain]]\nkind = " + quoted(list[0]) + "\n" + more + (area ? "polygon" : "line") +
         " = [" + corners + "]\n" + openings;
}

}  // namespace sandtable::game_of_kings::example
