#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/origins.h"
#include "engine/core/vocabulary.h"
#include "engine/data/parse.h"
#include "engine/data/reader.h"
#include "engine/desk/origin_words.h"
#include "engine/text/catalogue.h"
#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

std::string_view text_at(const data::Node& node, std::string_view key) {
  const data::Node* found = node.find(key);
  return found == nullptr ? std::string_view() : std::string_view(found->string);
}

/// A table of so many columns goes over the whole page.
constexpr std::size_t kWide = 6;
/// Of the page, where the file does not say it.
constexpr int kColumns = 3, kMostColumns = 4;

constexpr std::string_view kFile = "reference.toml";
constexpr std::array<std::string_view, 4> kFileKeys = {"columns", "hidden", "table", "words"};
constexpr std::array<std::string_view, 4> kTableKeys = {"id", "clause", "title_fr", "wide"};

data::Phrase said(const data::Problem& problem, Lang lang) { return problem.str(lang); }

const TableInfo* table_of(const Rulebook& book, std::string_view id) {
  const auto found = std::find_if(book.tables.begin(), book.tables.end(),
                                  [&](const TableInfo& table) { return table.id == id; });
  return found == book.tables.end() ? nullptr : &*found;
}

/// The tables chosen; what is wrong with the file goes to the problems.
std::vector<const data::Node*> check(const Rulebook& book, const data::Node& root,
                                     data::Problems& problems) {
  data::Reader file(root, phrase("reference.file"), kFileKeys, problems);
  file.integer("columns", 1, kMostColumns);
  if (file.has("hidden")) file.strings("hidden");
  if (const data::Node* words = file.table("words"))
    for (const data::Entry& word : words->entries)
      if (word.value.kind != data::Kind::String)
        problems.error(word.value.at, phrase("reference.word", {{"word", word.key}}));
  auto tables = file.tables("table");
  if (tables.empty()) problems.error(root.at, phrase("reference.none"));
  for (const data::Node* node : tables) {
    data::Reader table(*node, "[[table]]", kTableKeys, problems);
    const auto id = table.string("id", data::Need::Required);
    if (id && table_of(book, *id) == nullptr)
      table.wrong("id", phrase("reference.table"), *node->find("id"));
    const auto clause = table.string("clause", data::Need::Required);
    if (clause && !book.find(*clause))
      table.wrong("clause", phrase("reference.clause"), *node->find("clause"));
    table.string("title_fr", data::Need::Required);
    table.boolean("wide");
  }
  return tables;
}

/// Says the words of tables, which are written in English, in a language.
class Speller {
 public:
  Speller(const Rulebook& book, const data::Node& choice, Lang lang)
      : book_(book),
        vocabulary_(vocabulary_of(book.system)),
        words_(choice.find("words")),
        lang_(lang) {}

  std::string operator()(std::string_view word) const {
    if (word == "true") return "•";
    if (word == "false") return "–";
    // A cell that sends on to another table names it as its heading does.
    if (const TableInfo* other = table_of(book_, word); other != nullptr && lang_ == Lang::En)
      return std::string(other->title);
    if (lang_ == Lang::Fr) {
      if (words_ != nullptr)
        if (const data::Node* found = words_->find(word)) return french(found->string);
      if (const WordInfo* known = find(word); known != nullptr && !known->fr.empty())
        return french(known->fr);
    }
    std::string out(word);
    if (lang_ == Lang::Fr && is_figures(word)) {
      std::replace(out.begin(), out.end(), '.', ',');
      if (const auto colon = out.find(':'); colon != out.npos) out.insert(colon, " ");
      return french(out);
    }
    // The name of a column is one of C++.
    if (out.find(' ') == std::string::npos) std::replace(out.begin(), out.end(), '_', ' ');
    return out;
  }

 private:
  /// "1.5", "0.25: 0": figures and one point among them.
  static bool is_figures(std::string_view word) {
    return word.find_first_not_of("0123456789.: ") == word.npos && word.find('.') > 0 &&
           word.find('.') == word.rfind('.') && word.find('.') + 1 < word.size();
  }
  static std::string french(std::string_view text) { return text::no_break_spaces(text); }
  const WordInfo* find(std::string_view word) const {
    if (vocabulary_ == nullptr) return nullptr;
    for (const WordKind& kind : vocabulary_->kinds)
      for (const WordInfo& each : kind.words)
        if (each.id == word || each.en == word) return &each;
    return nullptr;
  }

  const Rulebook& book_;
  const Vocabulary* vocabulary_;
  const data::Node* words_;
  Lang lang_;
};

struct Chosen {
  const data::Node& table;
  const data::Node& choice;
  bool wide;
};

void add_table(Document& to, const Rulebook& book, const Chosen& of, const Speller& say_in) {
  const auto& [chosen, choice, wide_only] = of;
  const TableInfo* found = table_of(book, text_at(chosen, "id"));
  if (found == nullptr) return;
  const data::Node* hidden = choice.find("hidden");
  const auto is_hidden = [&](std::string_view column) {
    return hidden != nullptr &&
           std::any_of(hidden->items.begin(), hidden->items.end(),
                       [&](const data::Node& each) { return each.string == column; });
  };
  Table table;
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < found->columns.size(); ++i) {
    if (is_hidden(found->columns[i])) continue;
    shown.push_back(i);
    table.columns.push_back({say_in(found->columns[i])});
  }
  const std::size_t wide = found->columns.size();
  for (std::size_t at = 0; at + wide <= found->cells.size(); at += wide) {
    std::vector<Cell> row;
    for (const std::size_t i : shown) row.push_back({.text = say_in(found->cells[at + i])});
    table.rows.push_back(std::move(row));
  }
  const data::Node* said_wide = chosen.find("wide");
  const bool is_wide = said_wide != nullptr ? said_wide->boolean : table.columns.size() >= kWide;
  if (is_wide != wide_only) return;
  const std::string_view title_fr = text_at(chosen, "title_fr");
  to.blocks.emplace_back(Heading{to.lang == Lang::Fr && !title_fr.empty()
                                     ? text::no_break_spaces(title_fr)
                                     : std::string(found->title),
                                 3});
  std::string clause(text_at(chosen, "clause"));
  if (const Origins* origins = origins_of(book.system)) {
    const auto at = static_cast<std::size_t>(found - book.tables.data());
    clause += ", " + desk::origin_word(origins->tables[at].whole.origin, to.lang);
  }
  to.blocks.emplace_back(Paragraph{clause, Tone::Small});
  to.blocks.emplace_back(std::move(table));
}

}  // namespace

tl::expected<Document, data::Phrase> reference(const Rulebook& book, std::string_view choice,
                                               const Page& page) {
  const auto read = data::parse(choice, kFile);
  if (!read) return tl::unexpected(said(read.error(), page.lang));
  data::Problems problems(kFile);
  const auto tables = check(book, read->root, problems);
  problems.sort();
  if (problems.failed()) return tl::unexpected(said(problems.list().front(), page.lang));
  const std::string name(page.lang == Lang::Fr ? book.title_fr : book.title_en);
  Document out = begun(page, say(page.lang, "reference.title", {{"ruleset", name}}), name);
  out.columns = kColumns;
  if (const data::Node* columns = read->root.find("columns"))
    out.columns = static_cast<int>(columns->integer);
  out.size = 10;
  out.pages = 2;
  const Speller say_in(book, read->root, page.lang);
  // What goes over the whole page stands above the columns.
  for (const bool wide : {true, false}) {
    out.blocks.emplace_back(Wide{wide});
    for (const data::Node* chosen : tables)
      add_table(out, book, {*chosen, read->root, wide}, say_in);
  }
  return out;
}

}  // namespace sandtable::print
