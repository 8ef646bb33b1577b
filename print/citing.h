#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/parse.h"
#include "engine/text/lang.h"

/// How printed matter names clauses and tables. The data name them by key; on paper a clause has
/// the number of its chapter and its own, "§ 5.12", and a table its title.
namespace sandtable::print {

/// What a clause stands under. Of headings that the book has in two languages, in one ("FIRING /
/// TIRS") or one an edition ("FIRING", "TIRS"), all is one chapter, by its name in the language.
std::string_view chapter_of(const Rulebook& book, const ClauseInfo& clause, Lang lang);

/// Clauses of a heading need not stand together in the data; a chapter comes once.
std::vector<std::string> chapters_of(const Rulebook& book, Lang lang);

class Citing {
 public:
  /// `choice`: the ruleset's reference.toml as it was read, which has the French titles.
  Citing(const Rulebook& book, const data::Node& choice, Lang lang);

  /// "5.12" of the clause that stands there among the book's.
  const std::string& number(std::size_t clause) const { return numbers_[clause]; }
  /// "§ 5.12" of the clause of that key.
  std::string clause(std::string_view key) const;
  /// The title of a table in the language.
  std::string title(const TableInfo& table) const;
  /// "T3", by its place among those that clauses name: some books number their tables themselves.
  std::string table_number(std::size_t table) const;
  /// A text with the names of people in place of keys.
  std::string text(std::string_view text) const;
  /// The tables that a clause names, by their place among the book's.
  std::vector<std::size_t> tables_in(const ClauseInfo& clause) const;

 private:
  std::string named(std::string_view key) const;

  const Rulebook& book_;
  const data::Node& choice_;
  Lang lang_;
  std::vector<std::string> numbers_;
  std::vector<std::size_t> cited_;  ///< tables, in the order of the book
};

/// The text of a node's key; empty where there is none.
std::string_view text_at(const data::Node& node, std::string_view key);
/// The table of that key; nullptr: there is none.
const TableInfo* table_of(const Rulebook& book, std::string_view id);

}  // namespace sandtable::print
