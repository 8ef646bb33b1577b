#include "rulesets/game_of_kings/words/names.h"

#include <algorithm>
#include <array>

#include "engine/text/vocabulary.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

using text::Names;

/// Left out before the name of a feature.
constexpr std::array<std::u32string_view, 5> kArticles{U"the ", U"le ", U"la ", U"les ", U"l'"};

std::u32string without_article(std::u32string key) {
  for (const std::u32string_view article : kArticles)
    if (key.starts_with(article)) return key.substr(article.size());
  return key;
}

std::string bare(const std::string& name) {
  return text::encode(without_article(text::name_key(name)));
}

std::vector<Names> feature_names(const Ground* ground, Lang first) {
  std::vector<Names> all;
  if (ground == nullptr) return all;
  for (const GroundFeature& f : ground->features) {
    const std::string en = kind_name(f.kind, Lang::En), fr = kind_name(f.kind, Lang::Fr);
    all.push_back(first == Lang::Fr ? Names{f.name_fr, f.name_en, fr, en}
                                    : Names{f.name_en, f.name_fr, en, fr});
  }
  return all;
}

bool begins_with(const std::u32string& key, const WordRow& row) {
  for (const auto words : {&WordRow::en, &WordRow::fr})
    for (const std::string_view word : row.*words) {
      if (word.empty()) continue;
      const std::u32string said = text::fold(word);
      if (key == said || key.starts_with(said + U" ")) return true;
    }
  return false;
}

// What the notation would not read as something else: names end at a comma or a colon.
bool usable(const std::u32string& key) {
  constexpr std::size_t kLongest = 80;
  return key.size() <= kLongest && key.find_first_of(U":,") == key.npos &&
         !begins_with(key, row_of(Word::Rule)) && !begins_with(key, row_of(Word::Rally));
}

// A feature's name is looked for without an article.
bool usable_feature(const std::u32string& key) {
  return usable(key) && without_article(key) == key;
}

}  // namespace

std::string kind_name(GroundKind kind, Lang lang) {
  return text::noun_of(word_of(kind), lang).name;
}

std::string feature_name(const GroundFeature& feature, Lang lang) {
  const std::string& own =
      lang == Lang::Fr && !feature.name_fr.empty() ? feature.name_fr : feature.name_en;
  return own.empty() ? kind_name(feature.kind, lang) : own;
}

Found find_feature(std::u32string_view typed, const Ground* ground) {
  std::vector<Names> all = feature_names(ground, Lang::En);
  for (Names& names : all)
    for (std::string& name : names) name = bare(name);
  return text::find_any(without_article(text::name_key(text::encode(typed))), all);
}

std::string notation_name(UnitId unit, const Setup& setup, Lang lang) {
  return scenario::unit_called(unit, setup, lang, usable);
}

std::string notation_side(int side, const Setup& setup) {
  return scenario::side_called(side, setup, usable);
}

std::string notation_feature(int feature, const Ground* ground, Lang lang) {
  return text::name_or_number(text::names_that_find(feature_names(ground, lang), usable_feature),
                              feature);
}

}  // namespace sandtable::game_of_kings
