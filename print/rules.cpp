#include <algorithm>
#include <utility>

#include "engine/core/origins.h"
#include "engine/desk/origin_words.h"
#include "engine/text/words.h"
#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

/// What a clause stands under. Of headings that the book has in two languages, in one ("FIRING /
/// TIRS") or one an edition ("FIRING", "TIRS"), all is one chapter, by its name in the language.
std::string_view chapter_of(const Rulebook& book, const ClauseInfo& clause, Lang lang) {
  if (lang == Lang::Fr || clause.heading_fr.empty()) return clause.heading_for(lang == Lang::Fr);
  const auto same =
      std::find_if(book.clauses.begin(), book.clauses.end(),
                   [&](const ClauseInfo& other) { return other.heading_fr == clause.heading_fr; });
  return same->heading.substr(0, same->heading.find(" / "));
}

/// Clauses of a heading need not stand together in the data; a chapter comes once.
std::vector<std::string> chapters_of(const Rulebook& book, Lang lang) {
  std::vector<std::string> out;
  for (const ClauseInfo& clause : book.clauses)
    if (std::find(out.begin(), out.end(), chapter_of(book, clause, lang)) == out.end())
      out.emplace_back(chapter_of(book, clause, lang));
  return out;
}

/// The chapter that somebody means, who may name it in either language or as the book does.
tl::expected<std::string, data::Phrase> chapter_named(const Rulebook& book,
                                                      const std::string& chapter, Lang lang) {
  const auto wanted = text::fold(chapter);
  for (const ClauseInfo& clause : book.clauses)
    for (const std::string_view name :
         {clause.heading, chapter_of(book, clause, Lang::En), chapter_of(book, clause, Lang::Fr)})
      if (text::fold(name) == wanted) return std::string(chapter_of(book, clause, lang));
  const std::vector<std::string> names = chapters_of(book, lang);
  if (const std::string* near = text::nearest(chapter, names))
    return tl::unexpected(phrase("print.chapter-near", {{"chapter", chapter}, {"near", *near}}));
  return tl::unexpected(phrase("print.chapter", {{"chapter", chapter}, {"first", names.front()}}));
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
  std::vector<std::string> chapters = chapters_of(book, page.lang);
  if (!chapter.empty()) {
    auto one = chapter_named(book, chapter, page.lang);
    if (!one) return tl::unexpected(one.error());
    chapters = {std::move(*one)};
  }
  const std::string name(page.lang == Lang::Fr ? book.title_fr : book.title_en);
  Document out = begun(page, say(page.lang, "rules.title", {{"ruleset", name}}), name);
  out.columns = 2;
  out.size = 9.5;
  for (const std::string& each : chapters) {
    out.blocks.emplace_back(Heading{each});
    for (std::size_t i = 0; i < book.clauses.size(); ++i)
      if (chapter_of(book, book.clauses[i], page.lang) == each) add_clause(out, book, i);
  }
  return out;
}

}  // namespace sandtable::print
