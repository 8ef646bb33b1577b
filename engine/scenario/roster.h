#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/side.h"
#include "engine/data/problems.h"
#include "engine/data/reader.h"
#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/scenario/texts.h"

namespace sandtable::scenario {

/// A unit's names, and where the file gives them.
struct NamedUnit {
  UnitNames* names;
  data::Position name_at, label_at;
};

/// The two [[side]] tables; reports any other number of them.
std::vector<const data::Node*> read_side_tables(data::Reader& file);

/// Whether a word cannot be the id of a seat, because it means something else where one is named,
/// and what is said of it. `reserved` is a word of the ruleset.
bool means_something_else(std::string_view id, std::string_view reserved);
data::Phrase other_meaning(std::string_view reserved);

/// Reads id, name and briefing of side `i`. `reserved` is a word of the ruleset that means
/// something else where a side is named.
void read_side_names(data::Reader& reader, const std::array<SideNames*, 2>& sides, std::size_t i,
                     std::string_view reserved);

/// Gives each side a colour of its own where `nodes` (their tables) say none.
void settle_colours(const std::array<SideNames*, 2>& sides,
                    const std::array<const data::Node*, 2>& nodes, data::Words colours,
                    data::Problems& problems);

/// What would make a word unfit to be typed in an order, for a ruleset's own reasons; empty if it
/// is fit.
using Unfit = data::Phrase (*)(std::string_view word);

/// Reads name and label.
void read_unit_names(data::Reader& reader, UnitNames& names, Unfit unfit);

/// Reads each [[side.unit]] of a side with read(node) into the units of a draft, of which there may
/// be `most` on both sides together; a side has one at least. `id` is the side's.
template <class Units, class Read>
void read_units(data::Reader& side, std::string_view id, Units& units, std::size_t most,
                data::Problems& problems, Read read) {
  const auto nodes = side.tables("unit");
  if (nodes.empty())
    problems.error(side.node().at,
                   data::within("[[side]]", data::but(phrase("side.no-unit", {{"side", id}}),
                                                      phrase("unit.some"))));
  for (const data::Node* node : nodes) {
    if (units.size() == most)
      return problems.error(
          node->at,
          data::within("[[side.unit]]", data::expected(phrase("unit.most", {{"most", most}}))));
    units.push_back(read(*node));
  }
}

/// The units of a draft, each with a `card` that is UnitNames, a `name_at` and a `label_at`.
template <class Units>
std::vector<NamedUnit> named(Units& units) {
  std::vector<NamedUnit> out;
  out.reserve(units.size());
  for (auto& unit : units) out.push_back({&unit.card, unit.name_at, unit.label_at});
  return out;
}

/// Labels those that have none by a letter for the side and a number: B1, B2 …; A and B where the
/// ids of the sides begin alike.
void settle_labels(std::span<const NamedUnit> units, const std::array<SideNames*, 2>& sides);

/// A name may be typed in either language, so it must be nobody else's in either.
void check_names(std::span<const NamedUnit> units, data::Problems& problems);

}  // namespace sandtable::scenario
