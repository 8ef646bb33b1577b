#include "tools/generate/typeset.h"

#include <cctype>

#include "engine/data/phrase.h"

namespace sandtable::generate {
namespace {

/// Whether a byte belongs to a word; those beyond ASCII are letters here.
bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}

/// Whether a straight mark opens a quotation: nothing of a word before it, one behind it, and a
/// mark further on that could close it.
bool opens(std::string_view text, std::size_t at) {
  const bool fresh = at == 0 || (!in_word(text[at - 1]) && text[at - 1] != '.');
  if (!fresh || at + 1 >= text.size() || text[at + 1] == ' ') return false;
  for (std::size_t end = text.find('\'', at + 1); end != text.npos; end = text.find('\'', end + 1))
    if (text[end - 1] != ' ' && (end + 1 == text.size() || !in_word(text[end + 1]))) return true;
  return false;
}

void set(std::string& text) { text = set_quotes(text); }
void set_name(Text& text) {
  set(text.en);
  set(text.fr);
}
void set_french(std::string& text) { text = data::no_break_spaces(set_quotes(text)); }
void set_sentence(Text& text) {
  set(text.en);
  set_french(text.fr);
}

void typeset(Head& head) {
  for (Text* text :
       {&head.title, &head.subtitle, &head.credits, &head.period, &head.ground, &head.unit})
    set_sentence(*text);
}

void typeset(ClauseData& clause) {
  for (std::string* text : {&clause.heading, &clause.ruling, &clause.check}) set(*text);
  for (std::string* text : {&clause.heading_fr, &clause.ruling_fr}) set_french(*text);
  set_sentence(clause.text);
  set_sentence(clause.not_enforced);
}

void typeset(TableData& table) {
  set(table.title);
  set(table.note);
  for (std::vector<Cell>& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      if (std::string* text = std::get_if<std::string>(&row[i]);
          text != nullptr && table.types[i] == ColumnType::Text)
        set(*text);
}

void typeset(WordData& word) {
  for (Text* name : {&word.name, &word.beside, &word.abbreviation, &word.noun, &word.term})
    set_name(*name);
  set_sentence(word.means);
}

}  // namespace

std::string set_quotes(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] != '\'')
      out += text[at];
    else
      out += opens(text, at) ? "‘" : "’";
  return out;
}

void typeset(RulesetData& data) {
  typeset(data.head);
  for (ClauseData& clause : data.clauses) typeset(clause);
  for (TableData& table : data.tables) typeset(table);
  for (OptionData& option : data.options) {
    set_sentence(option.text);
    for (Text& word : option.words) set_sentence(word);
  }
  for (KindData& kind : data.kinds)
    for (WordData& word : kind.words) typeset(word);
  for (TermData& term : data.terms) {
    set_name(term.name);
    set_sentence(term.means);
  }
}

}  // namespace sandtable::generate
