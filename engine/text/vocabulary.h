#pragma once

#include <string>
#include <string_view>

#include "engine/core/vocabulary.h"
#include "engine/text/lang.h"
#include "engine/text/noun.h"

/// Words of a vocabulary in a language.
namespace sandtable::text {

/// As lists and keys have it: "steep hill".
constexpr std::string_view said(const WordInfo& word, Lang lang) {
  return lang == Lang::Fr ? word.fr : word.en;
}

/// As it stands beside the name of what it tells of: "in column", "fleeing".
inline std::string beside(const WordInfo& word, Lang lang) {
  return std::string(lang == Lang::Fr ? word.beside_fr : word.beside_en);
}

/// To be put into a sentence, with its French grammar.
Noun noun_of(const WordInfo& word, Lang lang);

/// A noun as catalogues write it, in French with its grammar (noun.h) in brackets behind it:
/// "aile gauche (la)".
Noun written_noun(std::string_view written, Lang lang);

}  // namespace sandtable::text
