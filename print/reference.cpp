#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/origins.h"
#include "engine/data/parse.h"
#include "engine/data/reader.h"
#include "engine/desk/origin_words.h"
#include "print/citing.h"
#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/tables.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

/// Of the page, where the file does not say it.
constexpr int kColumns = 3, kMostColumns = 4;

constexpr std::string_view kFile = "reference.toml";
constexpr std::array<std::string_view, 6> kFileKeys = {"columns", "hidden",   "table",
                                                       "titles",  "verbatim", "words"};
constexpr std::array<std::string_view, 4> kTableKeys = {"id", "clause", "title_fr", "wide"};

data::Phrase said(const data::Problem& problem, Lang lang) { return problem.str(lang); }

/// The tables chosen; what is wrong with the file goes to the problems.
std::vector<const data::Node*> check(const Rulebook& book, const data::Node& root,
                                     data::Problems& problems) {
  data::Reader file(root, phrase("reference.file"), kFileKeys, problems);
  file.integer("columns", 1, kMostColumns);
  for (const char* list : {"hidden", "verbatim"})
    if (file.has(list)) file.strings(list);
  if (const data::Node* words = file.table("words"))
    for (const data::Entry& word : words->entries)
      if (word.value.kind != data::Kind::String)
        problems.error(word.value.at, phrase("reference.word", {{"word", word.key}}));
  if (const data::Node* titles = file.table("titles"))
    for (const data::Entry& title : titles->entries)
      if (title.value.kind != data::Kind::String || table_of(book, title.key) == nullptr)
        problems.error(title.value.at, phrase("reference.title", {{"id", title.key}}));
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

struct Chosen {
  const data::Node& table;
  bool wide;
};

void add_table(Document& to, const Rulebook& book, const Chosen& of, const Speller& say_in,
               const Citing& citing) {
  const auto& [chosen, wide_only] = of;
  const TableInfo* found = table_of(book, text_at(chosen, "id"));
  if (found == nullptr) return;
  Table table = table_with(*found, say_in, citing);
  const data::Node* said_wide = chosen.find("wide");
  if ((said_wide != nullptr ? said_wide->boolean : is_wide(table)) != wide_only) return;
  to.blocks.emplace_back(Heading{citing.title(*found), 3});
  std::string clause = citing.clause(text_at(chosen, "clause"));
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
  const Citing citing(book, read->root, page.lang);
  // What goes over the whole page stands above the columns.
  for (const bool wide : {true, false}) {
    out.blocks.emplace_back(Wide{wide});
    for (const data::Node* chosen : tables) add_table(out, book, {*chosen, wide}, say_in, citing);
  }
  return out;
}

}  // namespace sandtable::print
