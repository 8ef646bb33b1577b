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
  const auto& infos = table_infos();
  for (std::size_t i = 0; i < infos.size(); ++i)
    if (infos[i].id == id_of(line.table)) return origins().row(i, line.row);
  return Origin::House;
}

}  // namespace sandtable::belle_alliance
