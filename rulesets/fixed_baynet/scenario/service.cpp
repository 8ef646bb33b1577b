#include <algorithm>

#include "engine/core/coverage.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

/// What a scenario gives beside arms and places: light and flares, medics, snipers and mounts, who
/// comes later, what objectives are about.
namespace sandtable::fixed_baynet::draft {
namespace {

constexpr int kMostTurns = 99, kMostFlares = 20;
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

void read_light(Draft& draft, Reader& file) {
  const Node* found = file.table("light");
  if (found == nullptr) return;
  Reader reader(*found, "[light]", keys::kLight, draft.problems);
  draft.setup.night_from =
      static_cast<std::uint8_t>(reader.integer("night", 1, kMostTurns).value_or(0));
  draft.setup.fog = reader.boolean("fog").value_or(false);
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

void read_service(Reader& reader, UnitDraft& unit) {
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
  const auto turn = reader.integer("arrives", 2, kMostTurns);
  const bool reserve = reader.boolean("reserve").value_or(false);
  if (turn) unit.card.arrives = static_cast<std::uint8_t>(*turn);
  if (reserve && turn) reader.error("reserve", phrase("unit.either"));
  if (reserve) unit.card.arrives = 0xFF;
  if (unit.card.arrives != 0 && reader.has("at")) reader.error("at", phrase("unit.later"));
  unit.card.edge = reader.word<TableEdge>("edge").value_or(
      unit.card.side == Side::A ? TableEdge::South : TableEdge::North);
}

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
      return edge.has_value();
    }
    case ObjectiveKind::Destroy:
    case ObjectiveKind::Take: {
      const auto thing = read_point(sheet_of(draft), reader, "thing", Need::Required);
      if (thing) out.thing = *thing;
      out.size = read_length(reader, "size", 50, 10'00).value_or(out.size);
      return thing.has_value();
    }
    case ObjectiveKind::Survive:
      return true;
    case ObjectiveKind::Leader: {
      const auto label = reader.string("unit", Need::Required);
      if (!label) return false;
      for (std::size_t u = 0; u < draft.units.size(); ++u)
        if (draft.units[u].card.label == *label && draft.units[u].card.side != out.side)
          out.unit = static_cast<UnitId>(u);
      if (out.unit == kNoUnit) reader.error("unit", expected(phrase("objective.unit")));
      return out.unit != kNoUnit;
    }
  }
  return false;
}

}  // namespace sandtable::fixed_baynet::draft
