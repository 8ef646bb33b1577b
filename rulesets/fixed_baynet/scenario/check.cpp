#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

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

/// A man or a piece that stands somewhere when the battle begins.
struct Placed {
  const UnitDraft* unit;
  const ManCard* card;
  Disc base;
  std::string called;
  Position at;  ///< where the file says so, under which key and heading
  std::string_view key, heading;
  bool moved = false;  ///< to a perimeter
};

/// "Section/3"; who is alone goes by the name of his unit.
std::string called(const UnitDraft& unit, const ManCard& man) {
  const std::string& name = unit.card.name.en.empty() ? unit.card.label : unit.card.name.en;
  return unit.men.size() == 1 ? name : name + "/" + std::to_string(man.number + 1);
}

std::vector<Placed> all_placed(const Draft& draft) {
  std::vector<Placed> out;
  for (const UnitDraft& unit : draft.units) {
    const std::string_view heading = unit.pieces.empty() ? "[[side.unit]]" : "[[side.piece]]";
    const std::string_view key = unit.captive_of.empty() ? "at" : "captive-of";
    for (const ManCard& man : unit.men)
      if (man.placed)
        out.push_back({&unit, &man, Disc{man.place, radius(draft.setup, man)},
                       data::in_quotes(called(unit, man)), unit.start_at, key, heading});
    for (const ManCard& piece : unit.pieces)
      if (piece.placed)
        out.push_back({&unit, &piece, Disc{piece.place, draft.setup.piece_base / 2},
                       data::in_quotes(piece.name.en), unit.start_at, "at", heading});
  }
  // Prisoners take the places that others leave them.
  std::stable_partition(out.begin(), out.end(),
                        [](const Placed& one) { return one.unit->captive_of.empty(); });
  return out;
}

void wrong(Draft& draft, const Placed& placed, data::Phrase message) {
  draft.problems.error(placed.at, within(key_in(placed.key, placed.heading), std::move(message)));
}

/// Clear of walls, in a room of the floor where he is to begin.
bool check_indoors(Draft& draft, const Placed& placed) {
  const Field& field = *draft.setup.field;
  const ManCard& man = *placed.card;
  const Disc at = placed.base;
  if (man.house != kNoHouse) {
    const House& h = field.houses[man.house];
    if (h.building.room_at(man.floor, at.centre) && !h.building.bars(at, at.centre, man.floor, {}))
      return true;
    wrong(draft, placed,
          phrase("building.no-room", {{"man", placed.called}, {"section", h.label}}));
    return false;
  }
  for (const House& h : field.houses) {
    const bool open =
        h.kind == BuildingKind::Openable && h.building.plan().storeys.front().level == 0;
    if (!(open ? h.building.bars(at, at.centre, 0, h.building.unlocked())
               : geometry::overlap(at, h.building.outline().points())))
      continue;
    wrong(draft, placed, phrase("building.in-wall", {{"man", placed.called}, {"house", h.label}}));
    return false;
  }
  return true;
}

/// Who rides begins neither in a trench nor in a building (cavalry.barred).
bool check_mount(Draft& draft, const Placed& placed) {
  if (!placed.card->mounted) return true;
  const Field& field = *draft.setup.field;
  bool fine = true;
  const auto bar = [&](GroundKind kind) {
    if (fine)
      wrong(draft, placed,
            phrase("place.barred",
                   {{"man", placed.called}, {"ground", data::in_quotes(id_of(kind))}}));
    fine = false;
  };
  field.terrain.at(placed.base.centre).for_each([&](std::size_t i) {
    const GroundKind kind = field.features[i].kind;
    if (kind == GroundKind::Trench || field.features[i].house != kNoHouse) bar(kind);
  });
  return fine;
}

/// On the table, on ground that can be stood on (movement.table-edge, cover.no-passing).
bool check_place(Draft& draft, const Placed& placed) {
  const Setup& setup = draft.setup;
  const Len r = placed.base.radius;
  const Vec p = placed.base.centre;
  if (p.x < r || p.y < r || p.x > setup.width - r || p.y > setup.depth - r) {
    wrong(draft, placed,
          phrase("place.off-table", {{"man", placed.called},
                                     {"width", in_inches(setup.width)},
                                     {"depth", in_inches(setup.depth)}}));
    return false;
  }
  if (!check_indoors(draft, placed) || !check_mount(draft, placed)) return false;
  bool fine = true;
  setup.field->terrain.at(p).for_each([&](std::size_t i) {
    const GroundKind kind = setup.field->features[i].kind;
    const bool path =
        setup.field->terrain.of_kind(static_cast<std::uint8_t>(GroundKind::Path)).has(i);
    if (setup.field->features[i].house != kNoHouse || path || placed.card->house != kNoHouse)
      return;
    if (!fine || !table::terrain_modifiers::at(kind).move_type.empty()) return;
    fine = false;
    wrong(
        draft, placed,
        phrase("place.closed", {{"man", placed.called}, {"ground", data::in_quotes(id_of(kind))}}));
  });
  return fine;
}

/// In an enclosed building, where nobody has a base.
bool recorded(const Draft& draft, const ManCard& man) {
  return man.house != kNoHouse &&
         draft.setup.field->houses[man.house].kind == BuildingKind::Enclosed;
}

/// Whom of those who stand already he overlaps; nullptr: nobody.
const Placed* overlapped(std::span<const Placed> before, const Placed& placed) {
  for (const Placed& other : before) {
    // Men of a formation stand clear of each other; prisoners may be more than have room beside
    // those who lead them.
    const bool mates =
        other.unit == placed.unit && placed.unit->pieces.empty() && placed.unit->captive_of.empty();
    const bool same =
        other.card->house == placed.card->house && other.card->floor == placed.card->floor;
    if (!mates && same && geometry::overlap(other.base, placed.base)) return &other;
  }
  return nullptr;
}

/// From that one on. The first man of a unit who stands wrong is told: the others stand where they
/// do because of him.
void check_places(Draft& draft, std::span<const Placed> all, std::size_t from) {
  const UnitDraft* told = nullptr;
  for (std::size_t i = from; i < all.size(); ++i) {
    if (all[i].unit == told || recorded(draft, *all[i].card)) continue;
    if (!check_place(draft, all[i])) {
      told = all[i].unit;
    } else if (const Placed* other = overlapped(all.first(i), all[i])) {
      told = all[i].unit;
      wrong(draft, all[i],
            phrase("place.overlaps", {{"man", all[i].called}, {"other", other->called}}));
    }
  }
}

/// Those who go to a perimeter that is laid out stand clear there, of each other and of those who
/// stay.
void check_perimeter(Draft& draft, std::size_t perimeter) {
  std::vector<Placed> all = all_placed(draft);
  for (const StandDraft& stand : draft.stands) {
    if (stand.perimeter != perimeter) continue;
    const ManCard* man = &draft.units[stand.unit].men[stand.man];
    for (Placed& one : all) {
      if (one.card != man) continue;
      one.base.centre = stand.place;
      one.at = stand.at;
      one.key = "at";
      one.heading = "[[side.perimeter.place]]";
      one.moved = true;
    }
  }
  const auto moved =
      std::stable_partition(all.begin(), all.end(), [](const Placed& one) { return !one.moved; });
  check_places(draft, all, static_cast<std::size_t>(moved - all.begin()));
}

/// Those whom their players set down find room in the deployment area, or the battle never begins.
void check_deployment(Draft& draft) {
  for (const Side side : {Side::A, Side::B}) {
    std::int64_t men = 0;
    Len base = 0;
    for (const UnitDraft& unit : draft.units) {
      if (unit.card.side != side || unit.card.arrives != 0) continue;
      // Where these begin is said, though it may be wrong.
      if (unit.misplaced || !unit.captive_of.empty()) continue;
      for (const ManCard& man : unit.men) {
        if (man.placed) continue;
        ++men;
        base = std::max(base, 2 * radius(draft.setup, man));
      }
    }
    if (men == 0) continue;
    const auto i = static_cast<std::size_t>(index(side));
    const Zone& zone = draft.setup.sides[i].deployment;
    const std::int64_t room =
        std::int64_t{(zone.high.x - zone.low.x) / base} * ((zone.high.y - zone.low.y) / base);
    if (men <= room) continue;
    draft.problems.error(draft.sides[i]->at,
                         within(key_in("deployment", "[[side]]"),
                                phrase("deployment.full", {{"room", room}, {"men", men}})));
  }
}

/// A reserve is called by those of its side who are there, or who come in their turn.
void check_reserves(Draft& draft) {
  for (const Side side : {Side::A, Side::B}) {
    std::size_t units = 0, reserves = 0;
    for (const UnitDraft& unit : draft.units) {
      if (unit.card.side != side) continue;
      ++units;
      reserves += unit.card.arrives == kNotCalled ? 1 : 0;
    }
    if (units == 0 || reserves != units) continue;
    const Node& node = *draft.sides[static_cast<std::size_t>(index(side))];
    draft.problems.error(node.at, within("[[side]]", expected(phrase("unit.nobody-calls"))));
  }
}

/// A name is typed in orders, so it must be nobody else's.
void check_piece_names(Draft& draft) {
  std::vector<std::string> taken;
  for (const UnitDraft& unit : draft.units)
    for (const Text* name : {&unit.card.name}) {
      taken.push_back(name->en);
      taken.push_back(name->fr);
    }
  for (const UnitDraft& unit : draft.units)
    for (const ManCard& piece : unit.pieces) {
      const auto is_taken = [&](const std::string& name) {
        return !name.empty() && std::find(taken.begin(), taken.end(), name) != taken.end();
      };
      if (is_taken(piece.name.en) || is_taken(piece.name.fr))
        draft.problems.error(
            unit.name_at,
            within(key_in("name", "[[side.piece]]"),
                   phrase("piece.name-taken", {{"name", data::in_quotes(piece.name.en)}})));
      taken.push_back(piece.name.en);
      if (piece.name.fr != piece.name.en) taken.push_back(piece.name.fr);
    }
}

}  // namespace

void check(Draft& draft) {
  if (!draft.has_sides()) return;
  scenario::check_names(scenario::named(draft.units), draft.problems);
  std::size_t men = 0;
  for (const UnitDraft& unit : draft.units) {
    men += unit.men.size() + unit.pieces.size();
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
  check_piece_names(draft);
  place_captives(draft);
  check_places(draft, all_placed(draft), 0);
  for (std::size_t i = 0; i < draft.setup.perimeters.size(); ++i) check_perimeter(draft, i);
  check_deployment(draft);
  check_reserves(draft);
}

}  // namespace sandtable::fixed_baynet::draft
