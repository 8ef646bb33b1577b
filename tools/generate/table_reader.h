#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/generate/problems.h"
#include "tools/generate/ruleset_data.h"
#include "tools/generate/toml.h"

namespace sandtable::generate {

/// Reads one TOML table key by key. Every departure from what is expected becomes a problem with
/// its place; a value that cannot be read comes back empty.
class TableReader {
 public:
  /// `what` names the table in messages, e.g. `clause "fire.uphill.en"`.
  TableReader(const toml::table& table, const std::string& file, std::string what,
              Problems& problems)
      : table_(table), file_(file), what_(std::move(what)), problems_(problems) {}

  Place place() const { return place_of(table_); }
  Place place_of(const toml::node& node) const;
  Place place_of(std::string_view key) const;
  const toml::node* find(std::string_view key) const { return table_.get(key); }
  void problem(Place place, const std::string& text) const {
    problems_.add(std::move(place), what_ + ": " + text);
  }

  /// Complains about every key that is not in `keys`.
  void allow_only(std::initializer_list<std::string_view> keys) const;
  /// A string that must be there and must not be empty.
  std::string text(std::string_view key) const;
  /// A string that must be there but may be empty.
  std::string text_or_empty(std::string_view key) const;
  /// A string that need not be there; if it is, it must not be empty.
  std::string optional_text(std::string_view key) const;
  /// A string of a closed set.
  std::string one_of(std::string_view key, std::initializer_list<std::string_view> allowed) const;
  /// An inline table { en = "…", fr = "…" } with one text for each of `languages`.
  Text texts(std::string_view key, const std::vector<std::string>& languages) const;
  /// An array of strings; empty if the key is missing or wrong.
  std::vector<std::string> list(std::string_view key, bool may_be_empty) const;
  /// An array of any values, or nullptr (a problem is noted) if it is missing or something else.
  const toml::array* array(std::string_view key) const;
  /// A table, or nullptr (a problem is noted) if it is missing or something else.
  const toml::table* table(std::string_view key) const;
  /// A table inside this one, called `key` of this one in messages.
  TableReader inner(const toml::table& table, std::string_view key) const {
    return {table, file_, what_ + ": " + std::string(key), problems_};
  }

 private:
  const toml::node* required(std::string_view key, std::string_view expected) const;
  std::string string_of(const toml::node& node, std::string_view key, bool may_be_empty) const;

  const toml::table& table_;
  const std::string& file_;
  std::string what_;
  Problems& problems_;
};

/// "a string", "an integer", …: what a value is, for messages.
std::string_view kind_of(const toml::node& node);

/// `"a", "b" or "c"`, for messages.
std::string either(const std::vector<std::string>& words);

}  // namespace sandtable::generate
