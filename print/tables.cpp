#include "print/tables.h"

#include <algorithm>
#include <utility>

#include "engine/text/catalogue.h"

namespace sandtable::print {
namespace {

/// A table of so many columns goes over the whole page.
constexpr std::size_t kWide = 6;

/// "1.5", "0.25: 0": figures and one point among them.
bool is_figures(std::string_view word) {
  return word.find_first_not_of("0123456789.: ") == word.npos && word.find('.') > 0 &&
         word.find('.') == word.rfind('.') && word.find('.') + 1 < word.size();
}

/// "-1 or -2" with the minus of type, and "1-2", which is nothing but figures, with its dash.
std::string with_signs(std::string_view text) {
  const auto digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  const bool figures = text.find_first_not_of("0123456789-") == text.npos;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '-' && digit(i + 1) && (i == 0 || text[i - 1] == ' '))
      out += "−";
    else if (text[i] == '-' && figures && i > 0 && digit(i + 1))
      out += "–";
    else
      out += text[i];
  return out;
}

std::string french(std::string_view text) { return text::no_break_spaces(text); }

}  // namespace

std::string Speller::operator()(std::string_view word) const {
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

bool Speller::has(const data::Node* list, std::string_view column) {
  return list != nullptr &&
         std::any_of(list->items.begin(), list->items.end(),
                     [&](const data::Node& each) { return each.string == column; });
}

const WordInfo* Speller::find(std::string_view word) const {
  if (vocabulary_ == nullptr) return nullptr;
  for (const WordKind& kind : vocabulary_->kinds)
    for (const WordInfo& each : kind.words)
      if (each.id == word || each.en == word) return &each;
  return nullptr;
}

Table table_with(const TableInfo& of, const Speller& say_in, const Citing& citing) {
  Table table;
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < of.columns.size(); ++i) {
    if (say_in.hides(of.columns[i])) continue;
    shown.push_back(i);
    table.columns.push_back({say_in(of.columns[i])});
  }
  const std::size_t wide = of.columns.size();
  for (std::size_t at = 0; at + wide <= of.cells.size(); at += wide) {
    std::vector<Cell> row;
    for (const std::size_t i : shown) {
      const std::string_view cell = of.cells[at + i];
      row.push_back({.text = say_in.leaves(of.columns[i]) ? std::string(cell)
                                                          : citing.text(with_signs(say_in(cell)))});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

bool is_wide(const Table& table) { return table.columns.size() >= kWide; }

}  // namespace sandtable::print
