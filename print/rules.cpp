#include <algorithm>
#include <utility>

#include "engine/core/origins.h"
#include "engine/data/parse.h"
#include "engine/desk/origin_words.h"
#include "engine/text/words.h"
#include "print/citing.h"
#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/tables.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

/// The chapter that somebody means, who may name it in either language or as the book does.
tl::expected<std::string, data::Phrase> chapter_named(const Rulebook& book,
                                                      const std::string& chapter, Lang lang) {
  // With its number before it, as it is printed, or without.
  const std::size_t digits = std::min(chapter.find_first_not_of("0123456789"), chapter.size());
  const bool numbered = digits > 0 && chapter.compare(digits, 2, ". ") == 0;
  const auto wanted = text::fold(numbered ? chapter.substr(digits + 2) : chapter);
  for (const ClauseInfo& clause : book.clauses)
    for (const std::string_view name :
         {clause.heading, chapter_of(book, clause, Lang::En), chapter_of(book, clause, Lang::Fr)})
      if (text::fold(name) == wanted) return std::string(chapter_of(book, clause, lang));
  const std::vector<std::string> names = chapters_of(book, lang);
  if (const std::string* near = text::nearest(chapter, names))
    return tl::unexpected(phrase("print.chapter-near", {{"chapter", chapter}, {"near", *near}}));
  return tl::unexpected(phrase("print.chapter", {{"chapter", chapter}, {"first", names.front()}}));
}

void add_clause(Document& to, const Rulebook& book, std::size_t at, const Citing& citing) {
  const ClauseInfo& clause = book.clauses[at];
  const bool french = to.lang == Lang::Fr;
  const auto in = [&](std::string_view en, std::string_view fr) {
    return citing.text(french && !fr.empty() ? fr : en);
  };
  std::string head = citing.number(at);
  if (const OriginInfo* from = origin_of({book.system, static_cast<std::uint16_t>(at)}))
    head += ", " + desk::origin_word(from->origin, to.lang);
  to.blocks.emplace_back(Heading{head, 3});
  to.blocks.emplace_back(Paragraph{in(clause.text_en, clause.text_fr)});
  const auto more = [&](const char* key, const char* name, const std::string& text) {
    if (!text.empty())
      to.blocks.emplace_back(Paragraph{say(to.lang, key, {{name, text}}), Tone::Small});
  };
  more("rules.ruling", "text", in(clause.ruling, clause.ruling_fr));
  for (const OptionInfo& option : book.options)
    if (option.id == clause.option && !clause.option.empty())
      more("rules.option", "option", in(option.text_en, option.text_fr));
  more("rules.not-enforced", "text", in(clause.not_enforced_en, clause.not_enforced_fr));
}

/// What the clauses that are printed name, each table once: wide ones over the whole page, above
/// the columns.
void add_tables(Document& to, const Rulebook& book, const std::vector<std::size_t>& named,
                const Citing& citing, const Speller& say_in) {
  if (named.empty()) return;
  to.blocks.emplace_back(PageBreak{});
  to.blocks.emplace_back(Wide{true});
  to.blocks.emplace_back(Heading{say(to.lang, "rules.tables")});
  for (const bool wide : {true, false}) {
    for (const std::size_t at : named) {
      const TableInfo& of = book.tables[at];
      Table table = table_with(of, say_in, citing);
      if (is_wide(table) != wide) continue;
      to.blocks.emplace_back(
          Heading{say(to.lang, "rules.head-of-table",
                      {{"table", citing.table_number(at)}, {"title", citing.title(of)}}),
                  3});
      if (const Origins* origins = origins_of(book.system))
        to.blocks.emplace_back(
            Paragraph{desk::origin_word(origins->tables[at].whole.origin, to.lang), Tone::Small});
      to.blocks.emplace_back(std::move(table));
    }
    if (wide) to.blocks.emplace_back(Wide{false});
  }
}

}  // namespace

tl::expected<Document, data::Phrase> rules(const Rulebook& book, std::string_view choice,
                                           const std::string& chapter, const Page& page) {
  const auto read = data::parse(choice, "reference.toml");
  if (!read) return tl::unexpected(data::Phrase(read.error().str(page.lang)));
  const std::vector<std::string> all = chapters_of(book, page.lang);
  std::vector<std::string> chapters = all;
  if (!chapter.empty()) {
    auto one = chapter_named(book, chapter, page.lang);
    if (!one) return tl::unexpected(one.error());
    chapters = {std::move(*one)};
  }
  const Citing citing(book, read->root, page.lang);
  const std::string name(page.lang == Lang::Fr ? book.title_fr : book.title_en);
  Document out = begun(page, say(page.lang, "rules.title", {{"ruleset", name}}), name);
  out.columns = 2;
  out.size = 9.5;
  std::vector<std::size_t> tables;
  for (const std::string& each : chapters) {
    const auto at = std::find(all.begin(), all.end(), each) - all.begin();
    out.blocks.emplace_back(Heading{std::to_string(at + 1) + ". " + each});
    for (std::size_t i = 0; i < book.clauses.size(); ++i) {
      if (chapter_of(book, book.clauses[i], page.lang) != each) continue;
      add_clause(out, book, i, citing);
      for (const std::size_t table : citing.tables_in(book.clauses[i])) tables.push_back(table);
    }
  }
  std::sort(tables.begin(), tables.end());
  tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
  add_tables(out, book, tables, citing, Speller(book, read->root, page.lang));
  return out;
}

}  // namespace sandtable::print
