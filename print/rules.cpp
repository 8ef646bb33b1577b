#include <algorithm>

#include "engine/core/origins.h"
#include "engine/desk/origin_words.h"
#include "engine/text/words.h"
#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

/// Clauses of a heading need not stand together in the data; a chapter comes once.
std::vector<std::string_view> chapters_of(const Rulebook& book) {
  std::vector<std::string_view> out;
  for (const ClauseInfo& clause : book.clauses)
    if (std::find(out.begin(), out.end(), clause.heading) == out.end())
      out.push_back(clause.heading);
  return out;
}

void add_clause(Document& to, const Rulebook& book, std::size_t at) {
  const ClauseInfo& clause = book.clauses[at];
  const bool french = to.lang == Lang::Fr;
  const auto in = [&](std::string_view en, std::string_view fr) {
    return std::string(french && !fr.empty() ? fr : en);
  };
  std::string head(clause.id);
  if (const OriginInfo* from = origin_of({book.system, static_cast<std::uint16_t>(at)}))
    head += ", " + desk::origin_word(from->origin, to.lang);
  to.blocks.emplace_back(Heading{head, 3});
  to.blocks.emplace_back(Paragraph{in(clause.text_en, clause.text_fr)});
  const auto more = [&](const char* key, const char* name, const std::string& text) {
    if (!text.empty())
      to.blocks.emplace_back(Paragraph{say(to.lang, key, {{name, text}}), Tone::Small});
  };
  more("rules.ruling", "text", in(clause.ruling, clause.ruling_fr));
  more("rules.option", "option", std::string(clause.option));
  more("rules.not-enforced", "text", in(clause.not_enforced_en, clause.not_enforced_fr));
}

}  // namespace

tl::expected<Document, data::Phrase> rules(const Rulebook& book, const std::string& chapter,
                                           const Page& page) {
  const std::vector<std::string_view> chapters = chapters_of(book);
  if (!chapter.empty()) {
    const auto wanted = text::fold(chapter);
    std::vector<std::string> names;
    bool known = false;
    for (const std::string_view each : chapters) {
      names.emplace_back(each);
      known = known || text::fold(each) == wanted;
    }
    if (!known) {
      const std::string* near = text::nearest(chapter, names);
      if (near != nullptr)
        return tl::unexpected(
            phrase("print.chapter-near", {{"chapter", chapter}, {"near", *near}}));
      return tl::unexpected(
          phrase("print.chapter", {{"chapter", chapter}, {"first", names.front()}}));
    }
  }
  const std::string name(page.lang == Lang::Fr ? book.title_fr : book.title_en);
  Document out = begun(page, say(page.lang, "rules.title", {{"ruleset", name}}), name);
  out.columns = 2;
  out.size = 9.5;
  for (const std::string_view each : chapters) {
    if (!chapter.empty() && text::fold(each) != text::fold(chapter)) continue;
    out.blocks.emplace_back(Heading{std::string(each)});
    for (std::size_t i = 0; i < book.clauses.size(); ++i)
      if (book.clauses[i].heading == each) add_clause(out, book, i);
  }
  return out;
}

}  // namespace sandtable::print
