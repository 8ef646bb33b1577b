#include <cstddef>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"

namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Disc;

std::string called(const UnitDraft& unit, const ManCard& man) {
  return data::in_quotes(unit.card.name.en + "/" + std::to_string(man.number + 1));
}

void wrong(Draft& draft, const UnitDraft& unit, data::Phrase message) {
  draft.problems.error(unit.start_at, within(key_in("at", "[[side.unit]]"), std::move(message)));
}

/// On the table, on ground that can be stood on (movement.table-edge, cover.no-passing).
bool check_place(Draft& draft, const UnitDraft& unit, const ManCard& man) {
  const Setup& setup = draft.setup;
  const Len r = setup.foot_base / 2;
  const Vec p = man.place;
  if (p.x < r || p.y < r || p.x > setup.width - r || p.y > setup.depth - r) {
    wrong(draft, unit,
          phrase("place.off-table", {{"man", called(unit, man)},
                                     {"width", in_inches(setup.width)},
                                     {"depth", in_inches(setup.depth)}}));
    return false;
  }
  bool fine = true;
  setup.field->terrain.at(p).for_each([&](std::size_t i) {
    const GroundKind kind = setup.field->features[i].kind;
    if (!fine || !table::terrain_modifiers::at(kind).move_type.empty()) return;
    fine = false;
    wrong(draft, unit,
          phrase("place.closed",
                 {{"man", called(unit, man)}, {"ground", data::in_quotes(id_of(kind))}}));
  });
  return fine;
}

void check_places(Draft& draft) {
  const Len r = draft.setup.foot_base / 2;
  for (std::size_t u = 0; u < draft.units.size(); ++u)
    for (const ManCard& man : draft.units[u].men) {
      if (!man.placed || !check_place(draft, draft.units[u], man)) continue;
      for (std::size_t v = 0; v < u; ++v)
        for (const ManCard& other : draft.units[v].men)
          if (other.placed && geometry::overlap(Disc{man.place, r}, Disc{other.place, r})) {
            wrong(draft, draft.units[u],
                  phrase("place.overlaps", {{"man", called(draft.units[u], man)},
                                            {"other", called(draft.units[v], other)}}));
            return;
          }
    }
}

}  // namespace

void check(Draft& draft) {
  if (!draft.has_sides()) return;
  scenario::check_names(scenario::named(draft.units), draft.problems);
  std::size_t men = 0;
  for (const UnitDraft& unit : draft.units) {
    men += unit.men.size();
    if (men <= static_cast<std::size_t>(kMaxMen)) continue;
    draft.problems.error(
        unit.at, within("[[side.unit]]",
                        expected(phrase("unit.men", {{"most", kMaxMen}}), data::Phrase(men))));
    return;
  }
  check_places(draft);
}

}  // namespace sandtable::fixed_baynet::draft
