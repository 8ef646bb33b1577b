#include "rulesets/game_of_kings/state/pieces.h"

#include <array>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/state/cells.h"

namespace sandtable::game_of_kings {
namespace {

namespace footprints = table::unit_footprints_table;
using Row = footprints::Key;

/// The two sizes of a row: with the unit whole, and when half of it or less is left.
struct Sizes {
  Size whole, half;
};
using AllSizes = std::array<Sizes, footprints::rows.size()>;

constexpr AllSizes kSizes = [] {
  AllSizes out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const footprints::Row& row = footprints::rows[i];
    out[i].whole = size_in(row.footprint_4_or_3_quarters);
    // A blank: it has no quarters to lose.
    out[i].half = row.footprint_2_or_1_quarters.empty() ? out[i].whole
                                                        : size_in(row.footprint_2_or_1_quarters);
  }
  return out;
}();

Row row_of(Type type, bool dismounted, bool column) {
  if (dismounted) return Row::DismountedHorseLine;
  return column ? kind_of(type).column : kind_of(type).line;
}

}  // namespace

Size footprint(Type type, bool dismounted, bool column, bool one_base) {
  const Sizes& sizes = kSizes[static_cast<std::size_t>(row_of(type, dismounted, column))];
  return one_base ? sizes.half : sizes.whole;
}

void unlock(State& s, UnitId u) {
  int kept = 0;
  for (int i = 0; i < s.contact_count; ++i) {
    const Contact c = s.contacts[static_cast<std::size_t>(i)];
    if (c.starter == u || c.target == u) continue;
    s.contacts[static_cast<std::size_t>(kept++)] = c;
  }
  for (int i = kept; i < s.contact_count; ++i) s.contacts[static_cast<std::size_t>(i)] = {};
  s.contact_count = static_cast<std::uint8_t>(kept);
}

int level_of(const State& s, UnitId u) { return s.ground->terrain.level_at(outline(s, u).centre); }

geometry::FeatureSet all_inside(const State& s, UnitId u, GroundKind kind) {
  const geometry::FeatureSet of = s.ground->of(kind);
  return of.empty() ? of : s.ground->terrain.holding_most_of(outline(s, u), of);
}

int inside(const State& s, UnitId u, GroundKind kind) {
  int found = -1;
  all_inside(s, u, kind).for_each([&](std::size_t i) {
    if (found < 0) found = static_cast<int>(i);
  });
  return found;
}

}  // namespace sandtable::game_of_kings
