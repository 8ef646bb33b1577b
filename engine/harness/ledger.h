#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/parse.h"

/// A ruleset's clauses, tables and options held against the ledger that they were taken from, and
/// against each other.
namespace sandtable::harness {

/// A ruleset's data beside its ledger. What it has beyond the ledger is a reading that a table may
/// want and that nobody plays unasked, or what a scenario may say of its own.
struct LedgerCase {
  std::string_view file;  ///< its name in the folder of ledgers
  const Rulebook& book;
  std::vector<std::string_view> own_options{}, own_clauses{};
  bool word_for_word = true;  ///< else clauses say the same in words of ours
  std::vector<std::string_view> own_tables{};
  /// Headings of the ledger in two languages or another spelling, and what stands for each of them.
  std::vector<std::pair<std::string_view, std::string_view>> headings{};
};

inline std::string file_content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The ledger: in a folder named by SANDTABLE_RULEBOOK, or the one kept beside the checkout. It is
/// no part of the project; a test without it is skipped.
inline std::optional<data::Document> ledger_of(const LedgerCase& of) {
  const char* named = std::getenv("SANDTABLE_RULEBOOK");
  const std::string path =
      std::string(named ? named : "../shared/rulebook") + "/" + std::string(of.file);
  if (!std::ifstream(path)) {
    EXPECT_FALSE(named) << "SANDTABLE_RULEBOOK names no folder with a " << of.file;
    return std::nullopt;
  }
  auto parsed = data::parse(file_content(path), std::string(of.file));
  EXPECT_TRUE(parsed.has_value()) << parsed.error().str();
  if (!parsed) return std::nullopt;
  return std::move(*parsed);
}

/// A value of the ledger as the generated data shows it; a list in a cell as "1, 2, 3".
inline std::string shown(const data::Node& node) {
  if (node.kind == data::Kind::Integer) return std::to_string(node.integer);
  if (node.kind == data::Kind::Boolean) return node.boolean ? "true" : "false";
  if (node.kind == data::Kind::Array) {
    std::string list;
    for (const data::Node& item : node.items) list += (list.empty() ? "" : ", ") + shown(item);
    return list;
  }
  EXPECT_TRUE(node.kind == data::Kind::String || node.kind == data::Kind::Decimal);
  return node.string;
}
inline std::vector<std::string> all_shown(const data::Node& list) {
  std::vector<std::string> out;
  for (const data::Node& node : list.items) out.push_back(shown(node));
  return out;
}
inline std::string string_at(const data::Node& node, std::string_view key) {
  const data::Node* found = node.find(key);
  return found ? found->string : std::string();
}
inline std::vector<std::string> strings_of(std::span<const std::string_view> views) {
  return {views.begin(), views.end()};
}

/// A heading of the ledger, which may be a printed abbreviation, as a name for C++.
inline std::string column_name(std::string_view heading) {
  std::string out;
  for (const char c : heading) {
    if (c == '/' || c == ' ') out += '_';
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_') out += c;
  }
  return out;
}

/// All but our own, in their order.
template <class Info>
std::vector<Info> without_own(std::span<const Info> infos,
                              const std::vector<std::string_view>& own) {
  std::vector<Info> out;
  for (const Info& info : infos)
    if (std::find(own.begin(), own.end(), info.id) == own.end()) out.push_back(info);
  EXPECT_EQ(out.size() + own.size(), infos.size());
  return out;
}

/// A text with straight apostrophes, as the ledger has it; the build sets ours as print has them.
inline std::string as_typed(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text.substr(at).starts_with("‘") || text.substr(at).starts_with("’")) {
      out += '\'';
      at += 2;
    } else {
      out += text[at];
    }
  return out;
}

/// Whether the ledger's words name an option by its id: people are told it in words.
inline bool names_option(const LedgerCase& of, std::string_view words) {
  return std::any_of(of.book.options.begin(), of.book.options.end(), [&](const OptionInfo& option) {
    return words.find(option.id) != std::string_view::npos;
  });
}

/// Says what the ledger says, and perhaps goes on; sentences that name an option may be worded
/// otherwise.
inline void expect_says(const LedgerCase& of, std::string_view id, std::string_view ours,
                        const std::string& ledgers) {
  const std::string said = as_typed(ours), whole = as_typed(ledgers);
  if (said.starts_with(whole)) return;
  std::size_t from = 0;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t stop = rest.find(". ");
    const std::string_view sentence =
        rest.substr(0, stop == std::string_view::npos ? stop : stop + 1);
    const std::size_t at = said.find(sentence, from);
    if (at != std::string::npos)
      from = at + sentence.size();
    else
      EXPECT_TRUE(names_option(of, sentence)) << id << ": " << sentence;
    rest.remove_prefix(std::min(rest.size(), sentence.size() + 1));
  }
}

inline void expect_ledgers_tables(const LedgerCase& of, const data::Node& ledger) {
  const auto& tables = ledger.find("table")->items;
  const auto infos = without_own(of.book.tables, of.own_tables);
  ASSERT_EQ(tables.size(), infos.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableInfo& ours = infos[i];
    EXPECT_EQ(ours.id, string_at(tables[i], "id"));
    EXPECT_EQ(as_typed(ours.title), as_typed(string_at(tables[i], "title"))) << ours.id;
    EXPECT_EQ(as_typed(ours.note), as_typed(string_at(tables[i], "note"))) << ours.id;
    std::vector<std::string> columns, cells;
    for (const std::string& heading : all_shown(*tables[i].find("columns")))
      columns.push_back(column_name(heading));
    for (const data::Node& row : tables[i].find("rows")->items)
      for (std::string& cell : all_shown(row)) cells.push_back(std::move(cell));
    EXPECT_EQ(strings_of(ours.columns), columns) << ours.id;
    std::vector<std::string> typed;
    for (const std::string_view cell : ours.cells) typed.push_back(as_typed(cell));
    for (std::string& cell : cells) cell = as_typed(cell);
    ASSERT_EQ(typed.size(), cells.size()) << ours.id;
    for (std::size_t c = 0; c < cells.size(); ++c)
      if (typed[c] != cells[c]) {
        EXPECT_TRUE(names_option(of, cells[c])) << ours.id << ": " << typed[c] << ", " << cells[c];
      }
  }
}

/// The ledger gives a default, or one an edition by its name.
inline void expect_ledgers_options(const LedgerCase& of, const data::Node& ledger) {
  const auto& options = ledger.find("option")->items;
  const auto infos = without_own(of.book.options, of.own_options);
  ASSERT_EQ(options.size(), infos.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    const OptionInfo& ours = infos[i];
    EXPECT_EQ(ours.id, string_at(options[i], "id"));
    expect_says(of, ours.id, ours.text_en, string_at(options[i], "text"));
    if (const data::Node* kind = options[i].find("kind")) {
      EXPECT_EQ(ours.kind, kind->string) << ours.id;
    }
    if (const data::Node* values = options[i].find("values")) {
      EXPECT_EQ(strings_of(ours.values), all_shown(*values)) << ours.id;
    }
    const data::Node& defaults = *options[i].find("default");
    for (std::size_t e = 0; e < of.book.editions.size(); ++e) {
      const bool one_each = defaults.kind == data::Kind::Table;
      const data::Node& usual = one_each ? *defaults.find(of.book.editions[e]) : defaults;
      EXPECT_EQ(ours.values[ours.defaults[e]], shown(usual)) << ours.id;
    }
  }
}

/// Where the program had to decide more than the ledger rules, its ruling goes on.
inline void expect_ledgers_clauses(const LedgerCase& of, const data::Node& ledger) {
  const auto& clauses = ledger.find("clause")->items;
  const auto infos = without_own(of.book.clauses, of.own_clauses);
  ASSERT_EQ(clauses.size(), infos.size());
  const auto is_own = [&](std::string_view option) {
    return std::find(of.own_options.begin(), of.own_options.end(), option) != of.own_options.end();
  };
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const ClauseInfo& ours = infos[i];
    EXPECT_EQ(ours.id, string_at(clauses[i], "id"));
    EXPECT_EQ(ours.kind, string_at(clauses[i], "kind")) << ours.id;
    std::string heading = string_at(clauses[i], "heading");
    for (const auto& [theirs, called] : of.headings)
      if (theirs == heading) {
        heading = called;
        break;
      }
    EXPECT_EQ(as_typed(ours.heading), as_typed(heading)) << ours.id;
    if (of.word_for_word) {
      EXPECT_EQ(as_typed(ours.text_en), as_typed(string_at(clauses[i], "text"))) << ours.id;
      expect_says(of, ours.id, ours.ruling, string_at(clauses[i], "ruling"));
      EXPECT_EQ(as_typed(ours.check), as_typed(string_at(clauses[i], "check"))) << ours.id;
    }
    EXPECT_EQ(is_own(ours.option) ? "" : ours.option, string_at(clauses[i], "option")) << ours.id;
    std::vector<std::string> editions;
    for (std::size_t e = 0; e < of.book.editions.size(); ++e)
      if (ours.editions & (1U << e)) editions.emplace_back(of.book.editions[e]);
    if (const data::Node* named = clauses[i].find("editions")) {
      EXPECT_EQ(editions, all_shown(*named)) << ours.id;
    } else {
      EXPECT_EQ(editions.size(), of.book.editions.size()) << ours.id;
    }
  }
}

/// Every id is there once, and found.
inline void expect_clauses_found(const Rulebook& book) {
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < book.clauses.size(); ++i) {
    const std::string_view id = book.clauses[i].id;
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_EQ(book.find(id), (Clause{book.system, static_cast<std::uint16_t>(i)})) << id;
  }
  EXPECT_EQ(book.find("no.such-clause"), std::nullopt);
}

/// Clauses name options that exist, and every option is named.
inline void expect_options_named(const Rulebook& book) {
  std::set<std::string_view> named, existing;
  for (const OptionInfo& option : book.options) existing.insert(option.id);
  for (const ClauseInfo& clause : book.clauses)
    if (!clause.option.empty()) named.insert(clause.option);
  EXPECT_EQ(named, existing);
}

/// Each value of each option can be set and read, and setting one changes no other. The ruleset's
/// own `set_option` and `option_value` are found by the type.
template <class Options>
void expect_options_settable(const Rulebook& book, const Options& usual, std::size_t edition) {
  for (std::size_t option = 0; option < book.options.size(); ++option) {
    const OptionInfo& info = book.options[option];
    for (std::size_t value = 0; value < info.values.size(); ++value) {
      Options options = usual;
      set_option(options, option, static_cast<std::uint8_t>(value));
      EXPECT_EQ(option_value(options, option), value) << info.id;
      set_option(options, option, info.defaults[edition]);
      EXPECT_EQ(options, usual) << info.id << " changed another option";
    }
  }
}

/// The data files of `folder` are in the program as they are, sorted by path.
inline void expect_built_in(std::span<const EmbeddedFile> files, const std::string& folder) {
  ASSERT_FALSE(files.empty());
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (const EmbeddedFile& file : files)
    EXPECT_TRUE(file.content == file_content(folder + std::string(file.path)))
        << file.path << " differs from what was built in";
}

/// The numbers of a text, each once; the sign between whole and part is a point, whichever was
/// written.
inline std::set<std::string> numbers_of(std::string_view text) {
  std::set<std::string> out;
  std::string number;
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  for (std::size_t i = 0; i <= text.size(); ++i) {
    // French parts thousands by a space that does not break.
    if (!number.empty() && text.substr(i, 2) == "\u00a0" && is_digit(i + 2)) {
      number += '.';
      ++i;
      continue;
    }
    const char c = i < text.size() ? text[i] : ' ';
    const bool digit = is_digit(i);
    const bool part = (c == '.' || c == ',') && !number.empty() && is_digit(i + 1);
    if (digit || part) {
      number += part ? '.' : c;
    } else if (!number.empty()) {
      out.insert(number);
      number.clear();
    }
  }
  return out;
}

/// Rules and rulings say in French what they say in English, to the number.
inline void expect_french_with_the_same_numbers(const Rulebook& book) {
  for (const ClauseInfo& clause : book.clauses) {
    EXPECT_FALSE(clause.text_fr.empty()) << clause.id;
    EXPECT_NE(clause.text_fr, clause.text_en) << clause.id;
    EXPECT_EQ(clause.ruling_fr.empty(), clause.ruling.empty()) << clause.id;
    for (const std::string& number : numbers_of(clause.text_en))
      EXPECT_TRUE(numbers_of(clause.text_fr).contains(number)) << clause.id << " " << number;
    for (const std::string& number : numbers_of(clause.ruling))
      EXPECT_TRUE(numbers_of(clause.ruling_fr).contains(number)) << clause.id << " " << number;
  }
}

}  // namespace sandtable::harness
