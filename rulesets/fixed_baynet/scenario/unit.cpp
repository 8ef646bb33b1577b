#include <algorithm>
#include <array>

#include "engine/core/coverage.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/rules/houses/capacity.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

namespace sandtable::fixed_baynet::draft {
namespace {

/// How many of each role make up a squad (table squads).
struct Squad {
  int officers = 0, ncos = 0, heroes = 0, soldiers = 0;
  int size() const { return officers + ncos + heroes + soldiers; }
};
std::vector<Squad> squads_of(People people) {
  std::vector<Squad> out;
  for (const auto& row : table::squads::rows)
    if (row.people == id_of(people))
      out.push_back({row.officers, row.ncos, row.heroes, row.soldiers});
  return out;
}

/// squad.nine, squad.eighteen, squad.native
std::optional<Squad> squad_of(Reader& reader, People people) {
  const std::vector<Squad> known = squads_of(people);
  const auto size = reader.integer("size", 1, kMaxInUnit).value_or(known.front().size());
  data::Phrase sizes;
  for (const Squad& squad : known) {
    if (squad.size() == size) return squad;
    sizes = sizes.empty() ? data::Phrase(squad.size())
                          : phrase("unit.or", {{"one", std::move(sizes)}, {"other", squad.size()}});
  }
  const data::Phrase models =
      phrase("unit.models", {{"people", id_of(people)}, {"sizes", std::move(sizes)}});
  reader.error("size", data::with_found(models, data::Phrase(size)));
  return std::nullopt;
}

ManCard man_as(const UnitDraft& unit, Role role, Quality quality, Weapon weapon) {
  ManCard out;
  out.number = static_cast<std::uint8_t>(unit.men.size());
  out.role = role;
  out.quality = quality;
  out.weapon = weapon;
  return out;
}

/// Who carries nothing has no weapon of his own: nobody would read it.
void refuse_arms(Reader& reader) {
  for (const std::string_view key : {"weapon", "close-combat", "sniper"})
    if (reader.has(key)) reader.error(key, expected(phrase("unit.unarmed")));
}

void read_leader(Reader& unit_reader, UnitDraft& unit, bool unarmed, Draft& draft) {
  const Node* found = unit_reader.table("leader");
  if (found == nullptr || unit.men.empty()) return;
  Reader reader(*found, key_of("leader", "[[side.unit]]"), keys::kLeader, draft.problems);
  ManCard& leader = unit.men.front();
  leader.name = scenario::read_name(reader, "name").value_or(Text{});
  if (const auto weapon = reader.word<Weapon>("weapon")) leader.weapon = *weapon;
  leader.close_combat = reader.boolean("close-combat").value_or(leader.close_combat);
  if (unarmed) refuse_arms(reader);
  if (const auto role = reader.word<Role>("role")) {
    if (*role == Role::Soldier || *role == Role::Medic || *role == Role::Crew)
      return reader.error("role", expected(phrase("unit.leader-role")));
    leader.role = *role;
  }
}

/// How it stands at a place that it has not: nobody would read it.
void refuse_stance(Reader& reader, std::string_view why) {
  for (const std::string_view key : {"facing", "formation", "ranks"})
    if (reader.has(key)) reader.error(key, phrase(why));
}

/// The section that the men begin in; kNoSection: none is named.
SectionId read_section(const Draft& draft, const UnitDraft& unit, Reader& reader) {
  const auto label = reader.string("in");
  if (!label) return kNoSection;
  const auto& all = draft.setup.field->sections;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Section& section) { return section.label == *label; });
  if (found == all.end()) {
    reader.error("in", all.empty()
                           ? phrase("building.no-section", {{"found", *label}})
                           : expected(phrase("building.section",
                                             {{"one", all.front().label}, {"found", *label}})));
    return kNoSection;
  }
  const House& house = draft.setup.field->houses[found->house];
  const int most = most_in_section(house.kind);
  if (unit.men.size() > static_cast<std::size_t>(most))
    reader.error(
        "in", phrase("building.section-full", {{"section", *label}, {"most", std::int64_t{most}}}));
  return static_cast<SectionId>(found - all.begin());
}

bool is_enclosed(const Draft& draft, SectionId n) {
  const Field& field = *draft.setup.field;
  return field.houses[field.sections[n].house].kind == BuildingKind::Enclosed;
}

/// In an enclosed building men have no places, but a section.
void record(const Draft& draft, UnitDraft& unit, SectionId n) {
  const Section& section = draft.setup.field->sections[n];
  unit.card.formation = Formation::Loose;
  for (ManCard& man : unit.men) {
    man.placed = true;
    man.house = section.house;
    man.floor = n;
    man.place = section.middle;
  }
}

void place_men(const Draft& draft, UnitDraft& unit, Reader& reader) {
  unit.start_at = reader.at(reader.has("at") ? "at" : "in");
  const SectionId inside = read_section(draft, unit, reader);
  unit.misplaced = reader.has("in") && inside == kNoSection;
  if (inside != kNoSection && is_enclosed(draft, inside)) {
    if (reader.has("at")) reader.error("at", phrase("unit.recorded"));
    refuse_stance(reader, "unit.recorded");
    return record(draft, unit, inside);
  }
  if (!reader.has("at")) refuse_stance(reader, "unit.unplaced");
  // Without a place it is for its player to put down, or it comes later.
  const auto at = read_point(sheet_of(draft), reader, "at");
  const Angle ahead = unit.card.side == Side::A ? Angle{0} : geometry::kHalfTurn;
  Action a;
  a.facing = read_facing(reader, "facing").value_or(ahead);
  const bool alone = unit.men.size() == 1;
  const auto formation = reader.word<Formation>("formation");
  a.formation = formation.value_or(alone ? Formation::Loose : Formation::Open);
  if (alone && a.formation != Formation::Loose) reader.error("formation", phrase("unit.alone"));
  const bool rides =
      std::any_of(unit.men.begin(), unit.men.end(), [](const ManCard& man) { return man.mounted; });
  if (a.formation == Formation::Square && (unit.card.people != People::European || rides))
    reader.error("formation", phrase("unit.square"));
  a.ranks = static_cast<std::uint8_t>(reader.integer("ranks", 1, kMaxInUnit).value_or(0));
  unit.card.formation = a.formation;
  unit.stance = a;
  unit.misplaced = unit.misplaced || (reader.has("at") && !at);
  if (!at) return;
  const Setup& setup = draft.setup;
  const Len base = unit.men.front().mounted ? setup.mount_base : setup.foot_base;
  const Places places = set_down(a, *at, static_cast<int>(unit.men.size()), base);
  for (std::size_t i = 0; i < unit.men.size(); ++i) {
    unit.men[i].placed = true;
    unit.men[i].place = places.item[i].at;
    unit.men[i].facing = places.item[i].facing;
    if (inside == kNoSection) continue;
    const Section& section = draft.setup.field->sections[inside];
    const House& house = draft.setup.field->houses[section.house];
    if (house.building.plan().storeys[section.storey].level == 0) continue;
    unit.men[i].house = section.house;
    unit.men[i].floor = section.storey;
  }
}

/// No squad: so many soldiers as it says, who cannot fight (wounded, or prisoners).
void add_party(Reader& reader, UnitDraft& unit, Quality quality, Weapon weapon) {
  constexpr int kMostInParty = 20;
  const auto count = reader.integer("size", 1, kMostInParty).value_or(1);
  for (int i = 0; i < count; ++i) unit.men.push_back(man_as(unit, Role::Soldier, quality, weapon));
}

void add_men(UnitDraft& unit, const Squad& squad, Quality quality, Weapon weapon) {
  const auto add = [&](int count, Role role) {
    for (int i = 0; i < count; ++i) unit.men.push_back(man_as(unit, role, quality, weapon));
  };
  add(squad.officers, Role::Officer);
  add(squad.ncos, Role::Nco);
  add(squad.heroes, Role::Hero);
  add(squad.soldiers, Role::Soldier);
}

/// In what state its men begin.
void read_plight(Reader& reader, UnitDraft& unit, bool unarmed) {
  const bool prone = reader.boolean("prone").value_or(false);
  const bool wounded = reader.boolean("wounded").value_or(false);
  for (ManCard& man : unit.men) {
    man.prone = prone;
    man.wounded = wounded;
    man.armed = man.armed && !unarmed;
    if (man.mounted && (prone || wounded)) {
      reader.error(prone ? "prone" : "wounded", phrase("unit.lies-mounted"));
      break;
    }
  }
  const auto label = reader.string("captive-of");
  if (!label) return;
  unit.captive_of = *label;
  unit.captive_at = reader.at("captive-of");
  for (const std::string_view key : {"at", "in", "arrives", "reserve"})
    if (reader.has(key)) reader.error(key, phrase("unit.captive-place"));
  refuse_stance(reader, "unit.captive-place");
  if (std::none_of(unit.men.begin(), unit.men.end(),
                   [](const ManCard& man) { return man.mounted; }))
    return;
  reader.error("mounted", phrase("unit.captive-mounted"));
  for (ManCard& man : unit.men) man.mounted = false;
}

UnitDraft read_unit(Draft& draft, const Node& node, Side owner) {
  Reader reader(node, "[[side.unit]]", keys::kUnit, draft.problems);
  UnitDraft unit;
  unit.at = node.at;
  unit.card.side = owner;
  unit.name_at = reader.at("name");
  unit.label_at = reader.at("label");
  scenario::read_unit_names(reader, unit.card, unfit);
  unit.card.people = reader.word<People>("people").value_or(People::European);
  const bool native = unit.card.people == People::Native;
  const Quality quality = reader.word<Quality>("quality").value_or(Quality::Regular);
  const Weapon weapon =
      reader.word<Weapon>("weapon").value_or(native ? Weapon::Spear : Weapon::Rifle);
  const auto role = reader.word<Role>("role");
  if (role == Role::Crew) reader.error("role", expected(phrase("unit.individual-role")));
  if (role && reader.has("size")) reader.error("size", phrase("unit.individual"));
  const bool party = reader.has("wounded") || reader.has("captive-of");
  if (role) {
    unit.men.push_back(man_as(unit, *role, quality, weapon));
  } else if (party) {
    add_party(reader, unit, quality, weapon);
  } else if (const auto squad = squad_of(reader, unit.card.people)) {
    add_men(unit, *squad, quality, weapon);
  }
  note_applied(clause::squad_nine);
  note_applied(clause::squad_eighteen);
  note_applied(clause::squad_native);
  note_applied(clause::squad_quality);
  unit.right = !unit.men.empty();
  const bool armed_so = reader.boolean("close-combat").value_or(false);
  for (ManCard& man : unit.men) man.close_combat = armed_so;
  if (role && !unit.card.name.en.empty()) unit.men.front().name = unit.card.name;
  const bool unarmed = reader.boolean("unarmed").value_or(false);
  if (unarmed) refuse_arms(reader);
  read_leader(reader, unit, unarmed, draft);
  if (const auto banner = reader.integer("banner", 1, kMaxInUnit)) {
    const auto i = static_cast<std::size_t>(*banner) - 1;
    if (i >= unit.men.size() || unit.men[i].role != Role::Soldier)
      reader.error("banner", expected(phrase("unit.banner")));
    else
      unit.men[i].banner = true;
  }
  if (unit.right) read_service(draft, reader, unit);
  if (unit.right) read_plight(reader, unit, unarmed);
  const auto barred = std::find_if(unit.men.begin(), unit.men.end(),
                                   [&](const ManCard& man) { return is_barred(draft, man); });
  if (barred != unit.men.end())
    reader.error(barred->close_combat ? "close-combat" : "weapon", phrase("unit.entrenched"));
  if (unit.right && unit.captive_of.empty()) place_men(draft, unit, reader);
  return unit;
}

}  // namespace

bool is_barred(const Draft& draft, const ManCard& man) {
  const bool carries =
      man.close_combat || (man.armed && table::weapons::at(man.weapon).close_combat);
  return draft.entrenched && carries && !is_hero(man.role);
}

// A unit's name ends at a colon in the notation, a man's number begins at a slash.
data::Phrase unfit(std::string_view word) {
  for (const char c : word)
    if (c == ':' || c == ',' || c == '/' || static_cast<unsigned char>(c) < 0x20)
      return expected(phrase("unit.no-colon"));
  return {};
}

void read_units(Draft& draft, Reader& side, Side owner) {
  scenario::read_units(side, draft.setup.sides[static_cast<std::size_t>(index(owner))].id,
                       draft.units, kMaxUnits, draft.problems,
                       [&](const Node& node) { return read_unit(draft, node, owner); });
}

}  // namespace sandtable::fixed_baynet::draft
