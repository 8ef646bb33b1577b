#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet::example {

std::optional<Vec> Table::spot(std::string_view text, const Setup& on) {
  const auto at = place(text);
  if (at && at->x >= 0 && at->y >= 0 && at->x <= on.width && at->y <= on.depth) return at;
  fail("expected a place on the table, from 0,0 to " + as_inches(on.width) + "," +
       as_inches(on.depth) + ", found " + data::in_quotes(text));
  return std::nullopt;
}

std::optional<std::uint8_t> Table::unit(std::string_view name) const {
  if (!name.starts_with('#')) return examples::Table<FixedBaynet>::unit(name);
  const auto n = number(name.substr(1));
  if (!n || *n < 1 || *n > state.unit_count) return std::nullopt;
  return static_cast<std::uint8_t>(*n - 1);
}

std::optional<ManId> Table::man(std::string_view name) const {
  if (const auto piece = gun(name)) return setup->guns[*piece].figure;
  const std::size_t slash = name.find('/');
  const auto unit = this->unit(name.substr(0, slash));
  if (!unit) return std::nullopt;
  int wanted = 1;
  if (slash == name.npos) {
    if (state.units[*unit].strength != 1) return std::nullopt;
  } else {
    wanted = number(name.substr(slash + 1)).value_or(0);
  }
  for (std::size_t m = 0; m < setup->men.size(); ++m)
    if (state.men[m].unit == *unit && state.men[m].number + 1 == wanted)
      return static_cast<ManId>(m);
  return std::nullopt;
}

std::string Table::name(ManId man) const {
  if (man >= setup->men.size()) return "none";
  return label_of(state.men[man].unit, *setup) + "/" + std::to_string(state.men[man].number + 1);
}

}  // namespace sandtable::fixed_baynet::example
