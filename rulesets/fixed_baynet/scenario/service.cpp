#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

/// What a scenario gives beside arms and places: light and flares, medics, snipers and mounts, who
/// comes later, what objectives are about.
namespace sandtable::fixed_baynet::draft {
namespace {

constexpr int kMostFlares = 20;
constexpr std::int64_t kLeastReach = 1'00, kMostReach = 100'00;

/// One soldier of the unit, by his number.
ManCard* soldier(Reader& reader, std::string_view key, UnitDraft& unit) {
  const auto number = reader.integer(key, 1, kMaxInUnit);
  if (!number) return nullptr;
  const auto i = static_cast<std::size_t>(*number) - 1;
  if (i < unit.men.size() && unit.men[i].role == Role::Soldier) return &unit.men[i];
  reader.error(key, expected(phrase("unit.soldier")));
  return nullptr;
}

void missing(Draft& draft, Reader& reader, std::string_view key, data::Phrase what) {
  draft.problems.error(
      reader.node().at,
      data::said("said.missing-key",
                 {{"key", key}, {"where", reader.where()}, {"what", std::move(what)}}));
}

}  // namespace

namespace {

/// The building that a roof falls of, by its label.
HouseId read_falling(const Draft& draft, Reader& reader) {
  const auto label = reader.string("building", Need::Required);
  if (!label) return kNoHouse;
  const auto& all = draft.setup.field->houses;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const House& house) { return house.label == *label; });
  if (found != all.end()) return static_cast<HouseId>(found - all.begin());
  reader.error("building", expected(phrase("event.building")));
  return kNoHouse;
}

/// The wagon whose wheel breaks, by its name.
GunId read_wagon(const Draft& draft, Reader& reader) {
  const auto name = reader.string("piece", Need::Required);
  if (!name) return kNoGun;
  GunId gun = 0;
  for (const UnitDraft& unit : draft.units)
    for (std::size_t i = 0; i < unit.pieces.size(); ++i, ++gun)
      if (unit.pieces[i].name.en == *name && unit.guns[i].kind == PieceKind::Wagon) return gun;
  reader.error("piece", expected(phrase("event.wagon")));
  return kNoGun;
}

void read_event(Draft& draft, const Node& node) {
  Reader reader(node, "[[event]]", keys::kEvent, draft.problems);
  Incident out;
  out.turn = read_turn(draft, reader, "turn", 1, Need::Required).value_or(0);
  out.text = read_text(reader, "text", Need::Required).value_or(Text{});
  out.kind = reader.word<IncidentKind>("kind").value_or(IncidentKind::News);
  const bool falls = out.kind == IncidentKind::RoofFalls;
  const bool breaks = out.kind == IncidentKind::WheelBreaks;
  if (falls) out.house = read_falling(draft, reader);
  if (breaks) out.gun = read_wagon(draft, reader);
  if (!falls && reader.has("building")) reader.error("building", phrase("event.roof-only"));
  if (!breaks && reader.has("piece")) reader.error("piece", phrase("event.wheel-only"));
  if ((falls && out.house == kNoHouse) || (breaks && out.gun == kNoGun)) return;
  draft.setup.incidents.push_back(std::move(out));
}

}  // namespace

namespace {

/// It stands on the table, where who is led has a place beside his captor.
bool may_lead(const Draft& draft, const UnitDraft& guard) {
  if (guard.men.empty() || !guard.captive_of.empty() || !guard.men.front().placed) return false;
  const HouseId inside = guard.men.front().house;
  return inside == kNoHouse || draft.setup.field->houses[inside].kind != BuildingKind::Enclosed;
}

}  // namespace

void place_captives(Draft& draft) {
  constexpr int kWays = 6;
  for (UnitDraft& unit : draft.units) {
    if (unit.captive_of.empty()) continue;
    const auto wrong = [&](data::Phrase why) {
      draft.problems.error(unit.captive_at,
                           within(key_in("captive-of", "[[side.unit]]"), std::move(why)));
    };
    const auto guard =
        std::find_if(draft.units.begin(), draft.units.end(), [&](const UnitDraft& of) {
          return of.card.label == unit.captive_of && of.card.side != unit.card.side;
        });
    // What is wrong with them is told already.
    if (guard != draft.units.end() && (!guard->right || guard->misplaced)) continue;
    if (guard == draft.units.end() || !may_lead(draft, *guard)) {
      wrong(expected(phrase("unit.captor")));
      continue;
    }
    for (std::size_t i = 0; i < unit.men.size(); ++i) {
      const ManCard& captor = guard->men[i % guard->men.size()];
      ManCard& man = unit.men[i];
      // Behind him first, then round to both sides.
      const int n = static_cast<int>(i / guard->men.size());
      const int turn = (n % 2 == 0 ? n / 2 : -(n + 1) / 2) * (0x10000 / kWays);
      const auto line = static_cast<Angle>(captor.facing + geometry::kHalfTurn + turn);
      const Len captor_base = captor.mounted ? draft.setup.mount_base : draft.setup.foot_base;
      man.placed = true;
      man.facing = captor.facing;
      man.house = captor.house;
      man.floor = captor.floor;
      man.place = geometry::along(captor.place, line,
                                  (captor_base + draft.setup.foot_base) / 2 + kHundredth);
      unit.start_at = unit.captive_at;
    }
  }
}

void read_light(Draft& draft, Reader& file) {
  const Node* found = file.table("light");
  if (found == nullptr) return;
  Reader reader(*found, "[light]", keys::kLight, draft.problems);
  draft.setup.night_from = read_turn(draft, reader, "night", 1).value_or(0);
  draft.setup.fog = reader.boolean("fog").value_or(false);
  if (draft.setup.fog && !reader.has("night")) reader.error("fog", phrase("light.fog"));
}

void read_flares(Draft& draft, Reader& side, SideCard& card) {
  const Node* found = side.table("flares");
  if (found == nullptr) return;
  Reader reader(*found, key_of("flares", "[[side]]"), keys::kFlares, draft.problems);
  FlareCard& out = card.flares;
  out.count = static_cast<std::uint8_t>(
      reader.integer("count", 1, kMostFlares, Need::Required).value_or(0));
  out.reach = read_length(reader, "reach", kLeastReach, kMostReach).value_or(out.reach);
  out.radius = read_length(reader, "radius", kLeastReach, kMostReach).value_or(out.radius);
  out.turns = static_cast<std::uint8_t>(reader.integer("turns", 0, kMostTurns).value_or(out.turns));
}

void read_service(const Draft& draft, Reader& reader, UnitDraft& unit) {
  if (ManCard* medic = soldier(reader, "medic", unit)) medic->role = Role::Medic;
  if (ManCard* sniper = soldier(reader, "sniper", unit)) {
    sniper->sniper = true;
    if (sniper->weapon != Weapon::Rifle) reader.error("sniper", phrase("unit.sniper"));
  }
  const bool mounted = reader.boolean("mounted").value_or(false);
  for (ManCard& man : unit.men) {
    man.mounted = mounted;
    const bool armed = man.weapon == Weapon::Rifle || man.weapon == Weapon::Pistol;
    if (man.role == Role::Medic && !armed) reader.error("weapon", phrase("unit.medic"));
  }
  note_applied(clause::medic_place);
  const auto turn = read_turn(draft, reader, "arrives", 2);
  const bool reserve = reader.boolean("reserve").value_or(false);
  if (turn) unit.card.arrives = *turn;
  if (reserve && turn) reader.error("reserve", phrase("unit.either"));
  if (reserve) unit.card.arrives = 0xFF;
  if (unit.card.arrives != 0 && reader.has("at")) reader.error("at", phrase("unit.later"));
  if (!reader.has("arrives") && !reader.has("reserve") && reader.has("edge"))
    reader.error("edge", phrase("unit.edge"));
  unit.card.edge = reader.word<TableEdge>("edge").value_or(
      unit.card.side == Side::A ? TableEdge::South : TableEdge::North);
}

void read_events(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("event")) {
    if (draft.setup.incidents.size() == static_cast<std::size_t>(kMaxIncidents)) {
      draft.problems.error(
          node->at, within("[[event]]", expected(phrase("event.most", {{"most", kMaxIncidents}}))));
      return;
    }
    read_event(draft, *node);
  }
}

namespace {

/// The unit of that side, or of the other one, whose label an objective names.
std::optional<UnitId> named_unit(const Draft& draft, Reader& reader, Side side,
                                 std::string_view wrong) {
  const auto label = reader.string("unit");
  if (!label) return std::nullopt;
  for (std::size_t u = 0; u < draft.units.size(); ++u)
    if (draft.units[u].card.label == *label && draft.units[u].card.side == side)
      return static_cast<UnitId>(u);
  reader.error("unit", expected(phrase(wrong)));
  return std::nullopt;
}

/// Ground where nobody goes: it is closed to all, or a building that nobody enters.
bool keeps_out(const Field& field, std::size_t feature) {
  const GroundFeature& ground = field.features[feature];
  if (ground.house != kNoHouse) return field.houses[ground.house].kind == BuildingKind::Closed;
  return table::terrain_modifiers::at(ground.kind).move_type.empty();
}

/// Somebody comes close enough to touch the thing of an objective.
void check_reach(const Draft& draft, Reader& reader, const Objective& aim) {
  const Setup& setup = draft.setup;
  const Len reach = aim.size / 2 + setup.foot_base / 2;
  const auto features = setup.field->terrain.features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (setup.field->features[i].kind == GroundKind::Path && !features[i].area.points().empty() &&
        features[i].area.distance(aim.thing) <= reach)
      return;
  setup.field->terrain.at(aim.thing).for_each([&](std::size_t i) {
    const geometry::Polygon& area = features[i].area;
    if (!keeps_out(*setup.field, i) || !area.contains(aim.thing) ||
        area.distance_to_boundary(aim.thing) <= reach)
      return;
    reader.error(
        "thing",
        expected(phrase("objective.out-of-reach",
                        {{"ground", data::in_quotes(id_of(setup.field->features[i].kind))}})));
  });
}

}  // namespace

bool read_aim(Draft& draft, Reader& reader, Objective& out) {
  switch (out.kind) {
    case ObjectiveKind::Hold: {
      const auto area = read_zone(draft, reader, "area");
      if (!area && !reader.has("area")) missing(draft, reader, "area", phrase("objective.area"));
      if (area) out.area = *area;
      return area.has_value();
    }
    case ObjectiveKind::Leave: {
      const auto edge = reader.word<TableEdge>("edge", Need::Required);
      if (edge) out.edge = *edge;
      out.wagons = reader.boolean("wagons").value_or(false);
      out.unit = named_unit(draft, reader, out.side, "objective.own-unit").value_or(kNoUnit);
      return edge.has_value();
    }
    case ObjectiveKind::Destroy:
    case ObjectiveKind::Take: {
      const auto thing = read_point(sheet_of(draft), reader, "thing", Need::Required);
      if (thing) out.thing = *thing;
      out.size = read_length(reader, "size", 50, 10'00).value_or(out.size);
      if (thing) check_reach(draft, reader, out);
      return thing.has_value();
    }
    case ObjectiveKind::Survive:
      out.unit = named_unit(draft, reader, out.side, "objective.own-unit").value_or(kNoUnit);
      return true;
    case ObjectiveKind::Leader: {
      if (!reader.string("unit", Need::Required)) return false;
      out.unit = named_unit(draft, reader, other(out.side), "objective.unit").value_or(kNoUnit);
      return out.unit != kNoUnit;
    }
  }
  return false;
}

}  // namespace sandtable::fixed_baynet::draft
