#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/vocabulary.h"
#include "engine/data/node.h"
#include "engine/data/problems.h"
#include "engine/data/said.h"

namespace sandtable::data {

using Words = std::span<const std::string_view>;

enum class Need : std::uint8_t { Optional, Required };

/// "12", "12.5", "-0.25": how messages write hundredths.
std::string hundredths_shown(std::int64_t hundredths);

/// A string and where it stands.
struct Located {
  std::string text;
  Position at;
};

/// Reads one table of a data file by its keys. Every getter answers nullopt (or nullptr, or an
/// empty list) where the key is absent or its value is wrong; what is wrong goes to the problems,
/// and so does an absent key that is required. `where` names the table in messages, as a writer of
/// the file knows it: `[[side.unit]]`.
class Reader {
 public:
  /// Reports every key that is not one of `keys`, and a node that is not a table (it is then read
  /// as an empty one, without complaint about the keys that it lacks).
  Reader(const Node& node, Phrase where, Words keys, Problems& problems);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  const Node* find(std::string_view key) const { return node_.find(key); }
  const Node& node() const { return node_; }
  const Phrase& where() const { return where_; }
  /// Of the value of `key`, or of the table where the key is absent.
  Position at(std::string_view key) const;
  Problems& problems() { return problems_; }

  /// Not empty.
  std::optional<std::string> string(std::string_view key, Need need = Need::Optional);
  std::optional<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most,
                                      Need need = Need::Optional);
  /// A number with at most two decimals, in hundredths; the limits are hundredths too.
  std::optional<std::int64_t> hundredths(std::string_view key, std::int64_t least,
                                         std::int64_t most, Need need = Need::Optional);
  std::optional<bool> boolean(std::string_view key);
  /// The index in `words`.
  std::optional<std::size_t> word(std::string_view key, Words words, Need need = Need::Optional);
  /// The place among all `words` of one that a scenario may write, by its id or what else is read
  /// for it; messages name the ids alone.
  std::optional<std::size_t> word(std::string_view key, std::span<const WordInfo> words,
                                  Need need = Need::Optional);
  /// The same as an enumerator of a vocabulary.
  template <class E>
  std::optional<E> word(std::string_view key, Need need = Need::Optional) {
    const auto at = word(key, words_of(E{}), need);
    return at ? std::optional(static_cast<E>(*at)) : std::nullopt;
  }
  /// A TOML local date, or a string of the same form (`"1879-01-22"`).
  std::optional<Date> date(std::string_view key);
  const Node* table(std::string_view key, Need need = Need::Optional);
  const Node* array(std::string_view key, Need need = Need::Optional);
  /// Not empty, each string not empty.
  std::vector<Located> strings(std::string_view key, Need need = Need::Optional);
  /// The tables under `[[key]]`; what is not a table among them is reported and left out.
  std::vector<const Node*> tables(std::string_view key);

  /// `'key' in [[side.unit]]: expected ..., found ...`, at the value of `key`.
  void wrong(std::string_view key, Phrase expected, const Node& found);
  /// `'key' in [[side.unit]]: message`, at the value of `key`.
  void error(std::string_view key, Phrase message);

 private:
  const Node* get(std::string_view key, Kind kind, const Phrase& expected, Need need);

  const Node& node_;
  Phrase where_;
  Problems& problems_;
};

}  // namespace sandtable::data
