#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Data files (TOML) with the place of every value, so that a mistake can be shown where it stands.
namespace sandtable::data {

/// A place in a file, both counted from 1. Line 0: no place in a file.
struct Position {
  std::uint32_t line = 0, column = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// A day of the proleptic Gregorian calendar.
struct Date {
  int year = 0, month = 0, day = 0;
  friend bool operator==(const Date&, const Date&) = default;
};

/// Whether the day exists; years 1 to 9999.
bool is_valid(const Date& date);

/// What a value is. Times are told apart only to be refused: no data file of ours holds one, so
/// their value is not kept. Decimals are kept as they are written (`"12.50"`): read as binary
/// numbers they would not be exact.
enum class Kind : std::uint8_t { Table, Array, String, Integer, Boolean, Date, Decimal, Time };

struct Entry;

/// A value of a data file. Only the member that its kind names is meaningful.
struct Node {
  Kind kind = Kind::Table;
  Position at;
  bool boolean = false;
  std::int64_t integer = 0;
  std::string string;  ///< of a string; of a decimal, as it is written
  Date date;
  std::vector<Node> items;     ///< of an array
  std::vector<Entry> entries;  ///< of a table, in the order of the file

  /// The value under `key`, or nullptr: also where this is not a table.
  const Node* find(std::string_view key) const;
};

/// A key of a table and what it holds.
struct Entry {
  std::string key;
  Position at;  ///< of the key
  Node value;
};

/// A number with at most two decimals as hundredths, exactly: 12.5 is 1250, 12 is 1200. Nothing for
/// what is no such number, or beyond a million.
std::optional<std::int64_t> hundredths(const Node& node);

/// `text` with its control characters escaped: a message stays on one line whatever the file holds.
std::string on_one_line(std::string_view text);

/// The same, cut after 40 bytes, never within a character.
std::string shown(std::string_view text);

/// The same between double quotes.
std::string in_quotes(std::string_view text);

}  // namespace sandtable::data
