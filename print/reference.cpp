#include <algorithm>
#include <utility>

#include "engine/core/origins.h"
#include "engine/core/vocabulary.h"
#include "engine/data/parse.h"
#include "engine/desk/origin_words.h"
#include "engine/text/catalogue.h"
#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

std::string_view text_at(const data::Node& node, std::string_view key) {
  const data::Node* found = node.find(key);
  return found == nullptr ? std::string_view() : std::string_view(found->string);
}

/// Says the words of tables, which are written in English, in a language.
class Speller {
 public:
  Speller(const Rulebook& book, const data::Node& choice, Lang lang)
      : vocabulary_(vocabulary_of(book.system)), words_(choice.find("words")), lang_(lang) {}

  std::string operator()(std::string_view word) const {
    if (lang_ == Lang::Fr) {
      if (words_ != nullptr)
        if (const data::Node* found = words_->find(word)) return french(found->string);
      if (const WordInfo* known = find(word); known != nullptr && !known->fr.empty())
        return french(known->fr);
    }
    std::string out(word);
    // The name of a column is one of C++.
    if (out.find(' ') == std::string::npos) std::replace(out.begin(), out.end(), '_', ' ');
    return out;
  }

 private:
  static std::string french(std::string_view text) { return text::no_break_spaces(text); }
  const WordInfo* find(std::string_view word) const {
    if (vocabulary_ == nullptr) return nullptr;
    for (const WordKind& kind : vocabulary_->kinds)
      for (const WordInfo& each : kind.words)
        if (each.id == word || each.en == word) return &each;
    return nullptr;
  }

  const Vocabulary* vocabulary_;
  const data::Node* words_;
  Lang lang_;
};

void add_table(Document& to, const Rulebook& book, const data::Node& chosen,
               const Speller& say_in) {
  const std::string_view id = text_at(chosen, "id");
  const auto found = std::find_if(book.tables.begin(), book.tables.end(),
                                  [&](const TableInfo& table) { return table.id == id; });
  if (found == book.tables.end()) return;
  const std::string_view title_fr = text_at(chosen, "title_fr");
  to.blocks.emplace_back(Heading{to.lang == Lang::Fr && !title_fr.empty()
                                     ? text::no_break_spaces(title_fr)
                                     : std::string(found->title),
                                 3});
  std::string clause(text_at(chosen, "clause"));
  if (const Origins* origins = origins_of(book.system)) {
    const auto at = static_cast<std::size_t>(found - book.tables.begin());
    clause += ", " + desk::origin_word(origins->tables[at].whole.origin, to.lang);
  }
  to.blocks.emplace_back(Paragraph{clause, Tone::Small});
  Table table;
  for (const std::string_view column : found->columns) table.columns.push_back({say_in(column)});
  const std::size_t wide = found->columns.size();
  for (std::size_t at = 0; at + wide <= found->cells.size(); at += wide) {
    std::vector<Cell> row;
    for (std::size_t i = 0; i < wide; ++i) row.push_back({.text = say_in(found->cells[at + i])});
    table.rows.push_back(std::move(row));
  }
  to.blocks.emplace_back(std::move(table));
}

}  // namespace

Document reference(const Rulebook& book, std::string_view choice, const Page& page) {
  Document out;
  const std::string name(page.lang == Lang::Fr ? book.title_fr : book.title_en);
  out.lang = page.lang;
  out.paper = page.paper;
  out.columns = 3;
  out.size = 10;
  out.pages = 2;
  out.title = say(page.lang, "reference.title", {{"ruleset", name}});
  out.foot = say(page.lang, "page.foot", {{"title", name}});
  out.page_word = page_word(page.lang);
  out.blocks.emplace_back(Heading{out.title, 1});
  const auto read = data::parse(choice, "reference.toml");
  if (!read) return out;
  const Speller say_in(book, read->root, page.lang);
  if (const data::Node* tables = read->root.find("table"))
    for (const data::Node& chosen : tables->items) add_table(out, book, chosen, say_in);
  return out;
}

}  // namespace sandtable::print
