#include "print/citing.h"

#include <algorithm>
#include <array>

#include "engine/text/catalogue.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

bool is_of_key(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/// Calls `plain` with the text between what looks like keys, and `key` with that: small letters,
/// figures and hyphens with points between them, "fire.to-hit.en".
template <class Plain, class Key>
void each_part(std::string_view text, Plain plain, Key key) {
  std::size_t from = 0;
  while (from < text.size()) {
    std::size_t end = from;
    while (end < text.size() && !is_of_key(text[end])) ++end;
    plain(text.substr(from, end - from));
    from = end;
    while (end < text.size() && is_of_key(text[end])) ++end;
    std::string_view part = text.substr(from, end - from);
    while (!part.empty() && (part.back() == '.' || part.back() == '-')) part.remove_suffix(1);
    if (part.find('.') != part.npos)
      key(part);
    else
      plain(part);
    plain(text.substr(from + part.size(), end - from - part.size()));
    from = end;
  }
}

std::array<std::string_view, 4> texts_of(const ClauseInfo& clause) {
  return {clause.text_en, clause.text_fr, clause.ruling, clause.ruling_fr};
}

}  // namespace

std::string_view text_at(const data::Node& node, std::string_view key) {
  const data::Node* found = node.find(key);
  return found == nullptr ? std::string_view() : std::string_view(found->string);
}

const TableInfo* table_of(const Rulebook& book, std::string_view id) {
  const auto found = std::find_if(book.tables.begin(), book.tables.end(),
                                  [&](const TableInfo& table) { return table.id == id; });
  return found == book.tables.end() ? nullptr : &*found;
}

std::string_view chapter_of(const Rulebook& book, const ClauseInfo& clause, Lang lang) {
  if (lang == Lang::Fr || clause.heading_fr.empty()) return clause.heading_for(lang == Lang::Fr);
  const auto same =
      std::find_if(book.clauses.begin(), book.clauses.end(),
                   [&](const ClauseInfo& other) { return other.heading_fr == clause.heading_fr; });
  return same->heading.substr(0, same->heading.find(" / "));
}

std::vector<std::string> chapters_of(const Rulebook& book, Lang lang) {
  std::vector<std::string> out;
  for (const ClauseInfo& clause : book.clauses)
    if (std::find(out.begin(), out.end(), chapter_of(book, clause, lang)) == out.end())
      out.emplace_back(chapter_of(book, clause, lang));
  return out;
}

Citing::Citing(const Rulebook& book, const data::Node& choice, Lang lang)
    : book_(book), choice_(choice), lang_(lang), numbers_(book.clauses.size()) {
  const std::vector<std::string> chapters = chapters_of(book, lang);
  std::vector<int> counted(chapters.size());
  for (std::size_t i = 0; i < book.clauses.size(); ++i) {
    const auto at = static_cast<std::size_t>(
        std::find(chapters.begin(), chapters.end(), chapter_of(book, book.clauses[i], lang)) -
        chapters.begin());
    numbers_[i] = std::to_string(at + 1) + "." + std::to_string(++counted[at]);
    for (const std::size_t table : tables_in(book.clauses[i]))
      if (std::find(cited_.begin(), cited_.end(), table) == cited_.end()) cited_.push_back(table);
  }
  std::sort(cited_.begin(), cited_.end());
}

std::string Citing::clause(std::string_view key) const {
  const auto found = book_.find(key);
  return found ? say(lang_, "rules.section", {{"number", numbers_[found->index]}})
               : std::string(key);
}

std::string Citing::title(const TableInfo& table) const {
  if (lang_ == Lang::En) return std::string(table.title);
  if (const data::Node* titles = choice_.find("titles"))
    if (const auto french = text_at(*titles, table.id); !french.empty())
      return text::no_break_spaces(french);
  if (const data::Node* chosen = choice_.find("table"))
    for (const data::Node& one : chosen->items)
      if (text_at(one, "id") == table.id) return text::no_break_spaces(text_at(one, "title_fr"));
  return std::string(table.title);
}

std::string Citing::table_number(std::size_t table) const {
  const auto at = std::find(cited_.begin(), cited_.end(), table) - cited_.begin();
  return say(lang_, "rules.table", {{"number", std::int64_t{at + 1}}});
}

std::string Citing::named(std::string_view key) const {
  if (book_.find(key)) return clause(key);
  if (const TableInfo* table = table_of(book_, key))
    return say(lang_, "rules.of-table",
               {{"title", title(*table)},
                {"table", table_number(static_cast<std::size_t>(table - book_.tables.data()))}});
  return std::string(key);
}

std::string Citing::text(std::string_view text) const {
  std::string out;
  each_part(
      text, [&](std::string_view plain) { out += plain; },
      [&](std::string_view key) { out += named(key); });
  return out;
}

std::vector<std::size_t> Citing::tables_in(const ClauseInfo& clause) const {
  std::vector<std::size_t> out;
  for (const std::string_view text : texts_of(clause))
    each_part(
        text, [](std::string_view) {},
        [&](std::string_view key) {
          const TableInfo* table = book_.find(key) ? nullptr : table_of(book_, key);
          if (table == nullptr) return;
          const auto at = static_cast<std::size_t>(table - book_.tables.data());
          if (std::find(out.begin(), out.end(), at) == out.end()) out.push_back(at);
        });
  return out;
}

}  // namespace sandtable::print
