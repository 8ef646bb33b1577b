#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/rulebook.h"
#include "engine/core/vocabulary.h"
#include "engine/data/parse.h"
#include "print/citing.h"
#include "print/document.h"

/// Tables of a ruleset's data as they are printed.
namespace sandtable::print {

/// Says the words of tables, which are written in English, in a language.
class Speller {
 public:
  Speller(const Rulebook& book, const data::Node& choice, Lang lang)
      : book_(book),
        vocabulary_(vocabulary_of(book.system)),
        words_(choice.find("words")),
        hidden_(choice.find("hidden")),
        verbatim_(choice.find("verbatim")),
        lang_(lang) {}

  /// Whether a column says nothing at the table.
  bool hides(std::string_view column) const { return has(hidden_, column); }
  /// Whether the cells of a column stand as they are in either language.
  bool leaves(std::string_view column) const { return has(verbatim_, column); }

  std::string operator()(std::string_view word) const;

 private:
  static bool has(const data::Node* list, std::string_view column);
  const WordInfo* find(std::string_view word) const;

  const Rulebook& book_;
  const Vocabulary* vocabulary_;
  const data::Node* words_;
  const data::Node *hidden_, *verbatim_;  ///< lists of columns
  Lang lang_;
};

/// A table of the rulebook with its words in the language.
Table table_with(const TableInfo& of, const Speller& say_in, const Citing& citing);

/// Whether it is to go over the whole page.
bool is_wide(const Table& table);

}  // namespace sandtable::print
