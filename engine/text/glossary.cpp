#include "engine/text/glossary.h"

#include <algorithm>

#include "engine/text/words.h"

namespace sandtable::text {

std::vector<Explained> explained(const Vocabulary& vocabulary, Lang lang) {
  std::vector<Explained> out;
  for (const TermInfo& t : vocabulary.terms)
    out.push_back({{}, t.id, t.en, t.fr, t.means_en, t.means_fr, t.called});
  for (const WordKind& kind : vocabulary.kinds)
    for (const WordInfo& w : kind.words)
      if (!w.means_en.empty())
        out.push_back({kind.id, w.id, w.term_en, w.term_fr, w.means_en, w.means_fr, w.called});
  std::stable_sort(out.begin(), out.end(), [&](const Explained& a, const Explained& b) {
    return fold(lang == Lang::Fr ? a.fr : a.en) < fold(lang == Lang::Fr ? b.fr : b.en);
  });
  return out;
}

}  // namespace sandtable::text
