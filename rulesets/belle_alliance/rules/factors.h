#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/clause.h"
#include "engine/core/judge.h"
#include "engine/core/origin.h"

/// Factor sheets of fire, melee, spread of rout and reorganisation, reckoned line by line before
/// any die falls.
namespace sandtable::belle_alliance {

/// Whose rows a sheet is made of.
enum class FactorTable : std::uint8_t { FireLoss, FireMoral, Melee, SpreadOfRout, Reorganisation };

/// One line of a sheet.
struct FactorLine {
  /// No row of the table: what comes on top of all of its groups, the catch factor in melee and
  /// further units that fire at a common target.
  static constexpr std::uint8_t kNoRow = 0xFF;
  FactorTable table = FactorTable::FireLoss;
  std::uint8_t row = 0;    ///< of that table: its words and where it is known from
  std::uint8_t group = 0;  ///< of that table: its letter, or its number
  std::int8_t value = 0;
  Clause clause;
  friend bool operator==(const FactorLine&, const FactorLine&) = default;
};

/// A sheet in the order of its table's groups. Of the true rows of a group the one of greatest size
/// counts, of two of equal size the negative one (reading.one-factor-a-group); a factor of 0 is no
/// line.
class FactorSheet {
 public:
  static constexpr std::size_t kMost = 24;

  constexpr explicit FactorSheet(FactorTable table = FactorTable::FireLoss) : table_(table) {}

  /// Hands in a row that is true.
  void offer(std::size_t row, int group, int value, Clause clause);
  /// Takes away whatever stands in a group.
  void drop(int group);

  int sum() const;
  /// What a group comes to; 0 where nothing of it is true.
  int of_group(int group) const;
  std::span<const FactorLine> all() const { return {lines_.data(), count_}; }
  FactorTable table() const { return table_; }

 private:
  std::array<FactorLine, kMost> lines_{};
  std::uint8_t count_ = 0;
  FactorTable table_;
};

/// The table's row as a finding carries it, in place of a limit: 0 for a line without a row.
int code_of(const FactorLine& line);
/// The table and the row that such a finding is of.
struct FactorRow {
  FactorTable table = FactorTable::FireLoss;
  std::size_t row = 0;
};
/// Nothing where the finding is of no row.
std::optional<FactorRow> row_of(const Finding& finding);
/// The group of a row as its table writes it, and where the row is known from.
std::string_view group_of(const FactorRow& row);
Origin origin_of(const FactorRow& row);

/// Cites each line of a sheet with its row.
template <class Log>
void cite(Log& log, const FactorSheet& sheet) {
  for (const FactorLine& line : sheet.all())
    modify(log, line.clause, Measured(Measure::Score, line.value).against(code_of(line)));
}

/// Where a line is known from: its row of the table (origins() of the clauses says it of the rule).
Origin origin_of(const FactorLine& line);

/// A cell that is a whole number, "-2"; 0 for one that is not.
constexpr int signed_cell(std::string_view cell) {
  const bool negative = cell.starts_with('-');
  int n = 0;
  for (const char c : cell.substr(negative ? 1 : 0)) {
    if (c < '0' || c > '9') return 0;
    n = 10 * n + (c - '0');
  }
  return negative ? -n : n;
}

/// A cell that is a number with quarters, "1.5", in quarters.
constexpr int quarters_cell(std::string_view cell) {
  constexpr int kQuarters = 4;
  const std::size_t point = cell.find('.');
  int hundredths = 0, place = 10;
  if (point != std::string_view::npos)
    for (const char c : cell.substr(point + 1)) {
      hundredths += place * (c - '0');
      place /= 10;
    }
  return signed_cell(cell.substr(0, point)) * kQuarters + hundredths * kQuarters / 100;
}

}  // namespace sandtable::belle_alliance
