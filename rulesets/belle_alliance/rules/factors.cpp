#include "rulesets/belle_alliance/rules/factors.h"

#include <algorithm>
#include <cstdlib>

#include "engine/core/rulebook.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/tables.gen.h"

namespace sandtable::belle_alliance {
namespace {

/// Whether a factor counts rather than another of its group.
bool counts_before(int value, int other) {
  const int size = std::abs(value), other_size = std::abs(other);
  return size != other_size ? size > other_size : value < other;
}

std::string_view id_of(FactorTable table) {
  switch (table) {
    case FactorTable::FireLoss:
      return "table.fire-loss-factors";
    case FactorTable::FireMoral:
      return "table.fire-moral-factors";
    case FactorTable::Melee:
      return "table.melee-factors";
    case FactorTable::SpreadOfRout:
      return "table.rout-spread-factors";
    case FactorTable::Reorganisation:
      return "table.reorganisation-factors";
  }
  return {};
}

/// Where a table stands among all of the ruleset.
std::size_t index_of(FactorTable table) {
  const auto& infos = table_infos();
  const auto at = std::find_if(infos.begin(), infos.end(),
                               [&](const TableInfo& info) { return info.id == id_of(table); });
  return static_cast<std::size_t>(at - infos.begin());
}

constexpr int kRows = 256;

}  // namespace

void FactorSheet::offer(std::size_t row, int group, int value, Clause clause) {
  const FactorLine line{table_, static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(group),
                        static_cast<std::int8_t>(value), clause};
  if (value == 0) return;
  const auto end = lines_.begin() + count_;
  auto* const at =
      std::lower_bound(lines_.begin(), end, line,
                       [](const FactorLine& a, const FactorLine& b) { return a.group < b.group; });
  if (at != end && at->group == line.group) {
    if (counts_before(value, at->value)) *at = line;
    return;
  }
  if (count_ == kMost) return;
  std::move_backward(at, end, end + 1);
  *at = line;
  ++count_;
}

void FactorSheet::drop(int group) {
  const auto end = lines_.begin() + count_;
  auto* const rest =
      std::remove_if(lines_.begin(), end, [&](const FactorLine& l) { return l.group == group; });
  count_ = static_cast<std::uint8_t>(rest - lines_.begin());
}

int FactorSheet::sum() const {
  int sum = 0;
  for (const FactorLine& line : all()) sum += line.value;
  return sum;
}

int FactorSheet::of_group(int group) const {
  for (const FactorLine& line : all())
    if (line.group == group) return line.value;
  return 0;
}

Origin origin_of(const FactorLine& line) {
  if (line.row == FactorLine::kNoRow) return origins().clauses[line.clause.index].origin;
  return origin_of(FactorRow{line.table, line.row});
}

int code_of(const FactorLine& line) {
  return line.row == FactorLine::kNoRow ? 0 : 1 + static_cast<int>(line.table) * kRows + line.row;
}

std::optional<FactorRow> row_of(const Finding& finding) {
  if (finding.ruling != Ruling::Modifies || finding.measure != Measure::Score || finding.limit <= 0)
    return std::nullopt;
  const int code = finding.limit - 1;
  const FactorRow row{static_cast<FactorTable>(code / kRows),
                      static_cast<std::size_t>(code % kRows)};
  // A damaged journal may have named any.
  if (code / kRows > static_cast<int>(FactorTable::Reorganisation)) return std::nullopt;
  const TableInfo& table = table_infos()[index_of(row.table)];
  if (row.row * table.columns.size() >= table.cells.size()) return std::nullopt;
  return row;
}

std::string_view group_of(const FactorRow& row) {
  const TableInfo& table = table_infos()[index_of(row.table)];
  return table.cells[row.row * table.columns.size()];
}

Origin origin_of(const FactorRow& row) { return origins().row(index_of(row.table), row.row); }

}  // namespace sandtable::belle_alliance
