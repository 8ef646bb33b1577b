#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "engine/core/scene.h"

/// The data of a ruleset as read from its clauses.toml, tables.toml, options.toml, vocabulary.toml
/// and events.toml.
namespace sandtable::generate {

/// A text in English and French; `fr` is empty where the ruleset has no French edition.
struct Text {
  std::string en, fr;
};

struct Head {
  std::string id;
  Text title, subtitle, credits, period;
  Text ground, unit;  ///< its scale: of the ground, and what a unit or figure stands for
  std::string author;
  std::vector<std::string> editions;
};

struct ClauseData {
  std::string id, heading, heading_fr, kind, ruling, ruling_fr, check, option;
  std::string origin, address;  ///< where it is known from, where the data say so
  Text text, not_enforced;
  std::uint8_t editions = 0;  ///< a bit an edition
};

/// A cell of a table: blank, or a value.
using Cell = std::variant<std::monostate, std::int64_t, bool, std::string>;

enum class ColumnType : std::uint8_t {
  Text,
  Integer,
  IntegerOrBlank,
  Bool,
  BoolOrBlank,
  Key,
  Clause
};

struct TableData {
  std::string id, title, note;
  std::string origin, address;       ///< where its figures are known from, as a clause's
  std::vector<std::string> origins;  ///< one a row, where rows have other origins than the table
  std::string of;      ///< the kind of the vocabulary whose words its keys are, or empty
  bool shown = false;  ///< for people alone: C++ gets none of it but its text
  std::vector<std::string> columns;
  std::vector<ColumnType> types;    ///< one a column
  std::vector<std::string> keyed;   ///< one a column: the table whose rows its cells name, or empty
  std::vector<bool> cites;          ///< one a column: its cells are ids of clauses
  std::vector<bool> shown_columns;  ///< one a column: for people alone
  std::vector<std::string> keys;    ///< one a row, or none: what rules call the rows
  std::vector<bool> shown_rows;     ///< one a row: for people alone
  std::vector<std::vector<Cell>> rows;
};

struct OptionData {
  std::string id, kind;
  bool is_bool = false;
  bool in_words = false, in_figures = false;  ///< all of its values; neither: it is wrong
  std::vector<std::string> values;
  std::vector<std::uint8_t> defaults;  ///< index into values, one an edition
  Text text;
  std::vector<Text> words;  ///< what people call each value; none where they are figures or a bool
};

/// A word of a kind; what it has not of its own is filled in from its name.
struct WordData {
  std::string id, enumerator, sign, ascii, unicode;
  Text name, beside, abbreviation, noun, means, term;
  std::vector<std::string> was, also, typed_en, typed_fr, called;
  bool in_files = true;
};

struct KindData {
  std::string id, enumeration;
  std::vector<WordData> words;
};

struct TermData {
  std::string id;
  Text name, means, many;
  std::vector<std::string> called;
};

/// How a sentence may use an argument.
enum class Said : std::uint8_t {
  Number,  ///< {n}, or to choose a plural by
  Noun,    ///< {unit}, or one of its forms in French
  Text,    ///< {sector}
  Yes,     ///< to choose by: yes or other
  Word,    ///< to choose by: one of the type's words
};

/// What an argument of an event is.
struct ArgType {
  std::string id;
  std::string cpp;   ///< its type in C++
  std::string from;  ///< the header that declares it, within the ruleset's folder; may be empty
  Said said = Said::Number;
  std::vector<std::string> enumerators;  ///< one a word; none where the value is the word itself
  std::vector<std::string> words;
  bool made = false;  ///< the enumeration is made of the words, in told::
  bool part = false;  ///< the enumeration has more than these, which no event names
};

struct ArgData {
  std::string name;
  std::size_t type = 0;  ///< index into RulesetData::types
};

enum class Rolled : std::uint8_t { Never, Sometimes, Always };

/// A kind of event.
struct EventData {
  std::string id;
  std::vector<ArgData> args;  ///< what rules tell, in the order in which it is stored
  std::vector<ArgData> also;  ///< what the narrator works out of that
  Rolled rolled = Rolled::Never;
  bool silent = false;
  Scene scene = Scene::None;
};

struct RulesetData {
  Head head;
  std::vector<ClauseData> clauses;
  std::vector<TableData> tables;
  std::vector<OptionData> options;
  std::vector<KindData> kinds;
  std::vector<TermData> terms;
  std::vector<ArgType> types;
  std::vector<EventData> events;
};

/// A file's name as messages show it, and what stands in it.
struct Source {
  std::string path, content;
};

struct Sources {
  Source clauses, tables, options, vocabulary, events, messages;
};

/// Reads the files and checks them against each other; of the messages, the sentences of events.
/// The error tells everything that is wrong, one line each: "file:line:column: what was expected,
/// what was found".
tl::expected<RulesetData, std::string> read_ruleset(const Sources& sources);

}  // namespace sandtable::generate
