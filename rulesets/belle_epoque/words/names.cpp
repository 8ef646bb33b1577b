#include "rulesets/belle_epoque/words/names.h"

#include <algorithm>

#include "engine/text/words.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

using text::Names;

std::vector<Names> unit_names(const Setup& setup) {
  std::vector<Names> all;
  for (const UnitCard& unit : setup.units) all.push_back({unit.name.en, unit.name.fr, unit.label});
  return all;
}

std::vector<Names> side_names(const Setup& setup) {
  std::vector<Names> all;
  for (const SideCard& side : setup.sides) all.push_back({side.id, side.name.en, side.name.fr});
  return all;
}

std::vector<Names> terrain_names(const Setup& setup) {
  std::vector<Names> all;
  for (const TerrainKind& kind : setup.terrain)
    all.push_back({kind.id, kind.name.en, kind.name.fr});
  return all;
}

bool begins_with_rule_word(const std::u32string& key) {
  return std::any_of(kRuleWords.begin(), kRuleWords.end(), [&](std::string_view word) {
    const std::u32string rule = text::fold(word);
    return key == rule || key.starts_with(rule + U" ");
  });
}

bool four_digits(const std::u32string& key) {
  return key.size() == 4 &&
         std::all_of(key.begin(), key.end(), [](char32_t c) { return c >= U'0' && c <= U'9'; });
}

// What the notation would not read as something else.
bool usable(const std::u32string& key) {
  constexpr std::size_t kLongest = 80;
  return key.size() <= kLongest && key.find(U':') == key.npos && !begins_with_rule_word(key) &&
         !four_digits(key);
}

}  // namespace

Found find_unit(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, unit_names(setup));
}

Found find_whole_unit(std::u32string_view typed, const Setup& setup) {
  return text::find_whole(typed, unit_names(setup));
}

std::optional<std::pair<UnitId, UnitId>> find_two_units(std::u32string_view typed,
                                                        const Setup& setup) {
  const auto found = text::find_two(typed, unit_names(setup));
  if (!found) return std::nullopt;
  return std::pair{static_cast<UnitId>(found->first), static_cast<UnitId>(found->second)};
}

Found find_side(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, side_names(setup));
}

Found find_terrain(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, terrain_names(setup));
}

std::string notation_name(UnitId unit, const Setup& setup, Lang lang) {
  std::vector<Names> all = unit_names(setup);
  // A label is short and the same in both languages: it comes before the other language's name.
  for (Names& names : all) {
    if (lang == Lang::Fr) std::swap(names[0], names[1]);
    std::swap(names[1], names[2]);
  }
  return text::name_that_finds(unit, all, usable);
}

std::string notation_side(int side, const Setup& setup) {
  return text::name_that_finds(side, side_names(setup), usable);
}

std::string notation_terrain(int kind, const Setup& setup) {
  return text::name_that_finds(kind, terrain_names(setup), usable);
}

}  // namespace sandtable::belle_epoque
