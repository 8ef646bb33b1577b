#include "rulesets/belle_epoque/names.h"

#include <algorithm>

#include "engine/text/words.h"
#include "rulesets/belle_epoque/notation.h"
#include "rulesets/belle_epoque/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

/// The names of one thing, the one to print first.
struct Names {
  std::vector<std::string> words;
};

std::vector<Names> unit_names(const Setup& setup) {
  std::vector<Names> all;
  for (const UnitCard& unit : setup.units)
    all.push_back({{unit.name.en, unit.name.fr, unit.label}});
  return all;
}

std::vector<Names> side_names(const Setup& setup) {
  std::vector<Names> all;
  for (const SideCard& side : setup.sides) all.push_back({{side.id, side.name.en, side.name.fr}});
  return all;
}

std::vector<Names> terrain_names(const Setup& setup) {
  std::vector<Names> all;
  for (const TerrainKind& kind : setup.terrain)
    all.push_back({{kind.id, kind.name.en, kind.name.fr}});
  return all;
}

// Folded, single spaces, none at the ends.
std::u32string tidy(std::u32string_view folded) {
  std::u32string out;
  for (const char32_t c : folded)
    if (c != U' ' || (!out.empty() && out.back() != U' ')) out += c;
  if (!out.empty() && out.back() == U' ') out.pop_back();
  return out;
}

std::u32string key_of(const std::string& name) { return tidy(text::fold(name)); }

// `#12`: 11. -1 where it is not that form or out of range.
int by_number(std::u32string_view typed, std::size_t count) {
  if (typed.size() < 2 || typed.size() > 4 || typed[0] != U'#') return -1;
  std::size_t n = 0;
  for (const char32_t c : typed.substr(1)) {
    if (c < U'0' || c > U'9') return -1;
    n = 10 * n + (c - U'0');
  }
  return n >= 1 && n <= count ? static_cast<int>(n) - 1 : -1;
}

template <class Match>
Found matching(const std::vector<Names>& all, Match&& match) {
  Found found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& words = all[i].words;
    if (!std::any_of(words.begin(), words.end(), [&](const std::string& word) {
          const std::u32string key = key_of(word);
          return !key.empty() && match(key);
        }))
      continue;
    found.how = found.choices.empty() ? Found::How::One : Found::How::Several;
    found.index = static_cast<int>(i);
    found.choices.push_back(words.front());
  }
  return found;
}

Found find_whole(const std::u32string& typed, const std::vector<Names>& all) {
  Found found;
  if (typed.empty()) return found;
  if (const int i = by_number(typed, all.size()); i >= 0) {
    found.how = Found::How::One;
    found.index = i;
    return found;
  }
  return matching(all, [&](const std::u32string& key) { return key == typed; });
}

Found find_any(std::u32string_view raw, const std::vector<Names>& all) {
  const std::u32string typed = tidy(text::fold(text::encode(raw)));
  Found found = find_whole(typed, all);
  if (found.how != Found::How::None || typed.empty()) return found;
  found = matching(all, [&](const std::u32string& key) { return key.starts_with(typed); });
  if (found.how != Found::How::None) return found;
  std::vector<std::string> words;
  for (const Names& names : all) words.insert(words.end(), names.words.begin(), names.words.end());
  if (const std::string* near = text::nearest(text::encode(typed), words))
    found.choices.push_back(*near);
  return found;
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

// The first name by which `find_whole` gets back to `index`, or its number.
std::string name_that_finds(int index, const std::vector<Names>& all, std::size_t most) {
  if (index >= 0 && static_cast<std::size_t>(index) < all.size()) {
    const auto& words = all[static_cast<std::size_t>(index)].words;
    for (const std::string& word : words) {
      const std::u32string key = key_of(word);
      if (key.empty() || key.size() > most || key.find(U':') != key.npos ||
          begins_with_rule_word(key) || four_digits(key))
        continue;
      const Found found = find_whole(key, all);
      if (found.how == Found::How::One && found.index == index) return word;
    }
  }
  return numbered(index + 1);
}

constexpr std::size_t kLongestName = 80;

}  // namespace

std::string numbered(std::int64_t n) {
  std::string out = "#";
  out += std::to_string(n);
  return out;
}

Found find_unit(std::u32string_view typed, const Setup& setup) {
  return find_any(typed, unit_names(setup));
}

Found find_whole_unit(std::u32string_view typed, const Setup& setup) {
  return find_whole(tidy(text::fold(text::encode(typed))), unit_names(setup));
}

Found find_side(std::u32string_view typed, const Setup& setup) {
  return find_any(typed, side_names(setup));
}

Found find_terrain(std::u32string_view typed, const Setup& setup) {
  return find_any(typed, terrain_names(setup));
}

std::string notation_name(UnitId unit, const Setup& setup, Lang lang) {
  std::vector<Names> all = unit_names(setup);
  // A label is short and the same in both languages: it comes before the other language's name.
  for (Names& names : all) {
    if (lang == Lang::Fr) std::swap(names.words[0], names.words[1]);
    std::swap(names.words[1], names.words[2]);
  }
  return name_that_finds(unit, all, kLongestName);
}

std::string notation_side(int side, const Setup& setup) {
  return name_that_finds(side, side_names(setup), kLongestName);
}

std::string notation_terrain(int kind, const Setup& setup) {
  return name_that_finds(kind, terrain_names(setup), kLongestName);
}

}  // namespace sandtable::belle_epoque
