#include "rulesets/belle_epoque/words/names.h"

#include <algorithm>

#include "engine/text/words.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

using text::Names;

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

Found find_terrain(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, terrain_names(setup));
}

std::string notation_name(UnitId unit, const Setup& setup, Lang lang) {
  return scenario::unit_called(unit, setup, lang, usable);
}

std::string notation_side(int side, const Setup& setup) {
  return scenario::side_called(side, setup, usable);
}

std::string notation_terrain(int kind, const Setup& setup) {
  return text::name_or_number(text::names_that_find(terrain_names(setup), usable), kind);
}

}  // namespace sandtable::belle_epoque
