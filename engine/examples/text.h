#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/rulebook.h"
#include "engine/data/node.h"
#include "engine/desk/files.h"

/// Worked examples of a ruleset, written as data (docs/format/examples.md): each sets up a
/// position, plays in it with written dice and says what must come of it. What differs from ruleset
/// to ruleset is supplied by it; see `Ways` in run.h.
namespace sandtable::examples {

/// Words between blanks.
std::vector<std::string> words(std::string_view text);
/// The parts between `separator`, without blanks around them.
std::vector<std::string> split(std::string_view text, char separator);
std::optional<int> number(std::string_view text);
/// Words in alphabetical order, one blank between them.
std::string sorted(std::vector<std::string> list);
/// Strings of a list, or of a single string.
std::vector<std::string> strings(const data::Node* node);
/// A string, number or truth value as text.
std::string as_text(const data::Node& node);
/// The text under a key, or another where there is none.
std::string text_of(const data::Node& node, std::string_view key, std::string_view otherwise);
/// The text of the example's own scenario, or of a file built in that it loads; empty: neither.
/// Nullopt: no such file is built in.
std::optional<std::string> scenario_of(const data::Node& example,
                                       std::span<const EmbeddedFile> files);
/// The options that it sets, by their ids.
std::vector<std::pair<std::string, std::string>> options_of(const data::Node& example);
/// "permits", "forbids" or "modifies".
std::string_view word_of(Ruling ruling);

/// One thing that is not as an example says.
struct Wrong {
  std::uint32_t line = 0;  ///< where it stands in the file; 0: with the example as a whole
  std::string text;
};

/// How one example went in one edition.
struct ExampleResult {
  std::string clause;   ///< id of the clause that it shows
  std::string name;     ///< what it shows of it; may be empty
  std::string edition;  ///< of the rulebook: "en"
  std::string where;    ///< "examples/firing.toml:12"
  bool ok = false;
  std::string message{};       ///< one line for each thing expected and not found
  std::vector<Wrong> wrong{};  ///< the same, each where it stands
};

/// Puts down what was wrong with it.
void conclude(ExampleResult& result, std::vector<Wrong> wrong);

/// A line for each example that went wrong: where it stands and what was not found.
std::vector<std::string> lines_of_wrong(const std::vector<ExampleResult>& results);

/// The same for people: "FILE:LINE: CLAUSE, NAME (EDITION): what was not found", one line for each
/// thing that was not, LINE that of its key or of its entry of a list.
std::vector<std::string> told_of_wrong(const std::vector<ExampleResult>& results);

/// How examples went: how many there are, what is told of those that went wrong, and which clauses
/// the others show.
desk::Examined examined(const std::vector<ExampleResult>& results);

/// The example with what one of its cases changes: tables under the keys `by_entry` entry by
/// entry, all else as a whole.
data::Node merged(const data::Node& base, const data::Node& change,
                  const std::vector<std::string_view>& by_entry);

}  // namespace sandtable::examples
