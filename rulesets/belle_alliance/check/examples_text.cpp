#include "rulesets/belle_alliance/check/examples_table.h"

namespace sandtable::belle_alliance::example {
namespace {

/// The skirmish line of a unit that is out.
constexpr std::string_view kChain = "/SK";

bool is_called(const Table& table, const State& s, UnitRef unit, std::string_view name) {
  return table.name(s, unit) == name;
}

}  // namespace

std::string as_place(Vec at) { return as_cm(at.x) + "," + as_cm(at.y); }

std::optional<UnitRef> Table::unit(const State& s, std::string_view name) const {
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id)
      if (is_called(*this, s, {side, id}, name)) return UnitRef{side, id};
  return std::nullopt;
}

std::string Table::name(const State& s, UnitRef unit) const {
  if (unit.id >= s.of(unit.side).unit_count) return "none";
  const Unit& of = s.of(unit.side).units[unit.id];
  std::string out = setup->of(unit.side).units[of.card].label;
  if (of.letter != 0) out += of.letter;
  if (of.mother != kNoUnit) out += kChain;
  return out;
}

std::optional<StaffRef> Table::staff(std::string_view name) const {
  for (const Side side : {Side::A, Side::B}) {
    const auto& cards = setup->of(side).staff;
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].label == name) return StaffRef{side, static_cast<StaffId>(i)};
  }
  return std::nullopt;
}

}  // namespace sandtable::belle_alliance::example
