#include <cstddef>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Disc;

Len radius(const Setup& setup, const ManCard& man) {
  return (man.mounted ? setup.mount_base : setup.foot_base) / 2;
}

std::string called(const UnitDraft& unit, const ManCard& man) {
  return data::in_quotes(unit.card.name.en + "/" + std::to_string(man.number + 1));
}

void wrong(Draft& draft, const UnitDraft& unit, data::Phrase message) {
  draft.problems.error(unit.start_at, within(key_in("at", "[[side.unit]]"), std::move(message)));
}

/// Clear of walls, in a room of the floor where he is to begin.
bool check_indoors(Draft& draft, const UnitDraft& unit, const ManCard& man) {
  const Field& field = *draft.setup.field;
  const Disc at{man.place, draft.setup.foot_base / 2};
  if (man.house != kNoHouse) {
    const House& h = field.houses[man.house];
    if (h.building.room_at(man.floor, man.place) && !h.building.bars(at, man.place, man.floor, {}))
      return true;
    wrong(draft, unit,
          phrase("building.no-room", {{"man", called(unit, man)}, {"section", h.label}}));
    return false;
  }
  for (const House& h : field.houses) {
    const bool open =
        h.kind == BuildingKind::Openable && h.building.plan().storeys.front().level == 0;
    if (!(open ? h.building.bars(at, man.place, 0, h.building.unlocked())
               : geometry::overlap(at, h.building.outline().points())))
      continue;
    wrong(draft, unit,
          phrase("building.in-wall", {{"man", called(unit, man)}, {"house", h.label}}));
    return false;
  }
  return true;
}

/// On the table, on ground that can be stood on (movement.table-edge, cover.no-passing).
bool check_place(Draft& draft, const UnitDraft& unit, const ManCard& man) {
  const Setup& setup = draft.setup;
  const Len r = radius(setup, man);
  const Vec p = man.place;
  if (p.x < r || p.y < r || p.x > setup.width - r || p.y > setup.depth - r) {
    wrong(draft, unit,
          phrase("place.off-table", {{"man", called(unit, man)},
                                     {"width", in_inches(setup.width)},
                                     {"depth", in_inches(setup.depth)}}));
    return false;
  }
  if (!check_indoors(draft, unit, man)) return false;
  bool fine = true;
  setup.field->terrain.at(p).for_each([&](std::size_t i) {
    const GroundKind kind = setup.field->features[i].kind;
    const bool path =
        setup.field->terrain.of_kind(static_cast<std::uint8_t>(GroundKind::Path)).has(i);
    if (setup.field->features[i].house != kNoHouse || path || man.house != kNoHouse) return;
    if (!fine || !table::terrain_modifiers::at(kind).move_type.empty()) return;
    fine = false;
    wrong(draft, unit,
          phrase("place.closed",
                 {{"man", called(unit, man)}, {"ground", data::in_quotes(id_of(kind))}}));
  });
  return fine;
}

/// In an enclosed building, where nobody has a base.
bool recorded(const Draft& draft, const ManCard& man) {
  return man.house != kNoHouse &&
         draft.setup.field->houses[man.house].kind == BuildingKind::Enclosed;
}

void check_places(Draft& draft) {
  for (std::size_t u = 0; u < draft.units.size(); ++u)
    for (const ManCard& man : draft.units[u].men) {
      if (!man.placed || recorded(draft, man)) continue;
      if (!check_place(draft, draft.units[u], man)) continue;
      for (std::size_t v = 0; v < u; ++v)
        for (const ManCard& other : draft.units[v].men)
          if (other.placed && other.house == man.house && other.floor == man.floor &&
              geometry::overlap(Disc{man.place, radius(draft.setup, man)},
                                Disc{other.place, radius(draft.setup, other)})) {
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
  std::size_t riders = 0;
  for (const UnitDraft& unit : draft.units)
    for (const ManCard& man : unit.men) riders += man.mounted ? 1 : 0;
  if (riders > kMostMounts)
    draft.problems.error(
        draft.units.back().at,
        within("[[side.unit]]", expected(phrase("unit.riders", {{"most", kMostMounts}}))));
  check_places(draft);
}

}  // namespace sandtable::fixed_baynet::draft
