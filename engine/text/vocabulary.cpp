#include "engine/text/vocabulary.h"

#include <string>

namespace sandtable::text {

Noun written_noun(std::string_view written, Lang lang) {
  Noun out{std::string(written), "", {}};
  const std::size_t open = written.rfind(" (");
  if (lang != Lang::Fr || open == std::string_view::npos || written.back() != ')') return out;
  const auto grammar = grammar_of(written.substr(open + 2, written.size() - open - 3));
  if (!grammar) return out;
  out.french = *grammar;
  out.name.resize(open);
  return out;
}

Noun noun_of(const WordInfo& word, Lang lang) {
  return written_noun(lang == Lang::Fr ? word.noun_fr : word.noun_en, lang);
}

}  // namespace sandtable::text
