#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/scenario/army.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::draft {
namespace {

data::Phrase unfit(std::string_view word) {
  for (const char c : word)
    if (c == ':' || c == ',' || static_cast<unsigned char>(c) < 0x20)
      return expected(phrase("unit.no-colon"));
  return {};
}

void usual_traits(Type type, Traits& traits) {
  traits.breastplates = kind_of(type).breastplates;
  traits.may_dismount = kind_of(type).dismounts;
}

void read_type(Unit& unit, Reader& reader) {
  const auto word = reader.word<Type>("type", Need::Required);
  note_applied(clause::unit_types);
  unit.right = word.has_value();
  if (!word) return;
  UnitCard& card = unit.card;
  card.type = *word;
  card.points = points_of(card.type);
  note_applied(clause::intro_units_not_men);
  note_applied(clause::unit_four_quarters);
  if (card.type == Type::Gun) note_applied(clause::artillery_no_howitzers);
  usual_traits(card.type, card.traits);
}

void read_sector(const Draft& draft, Unit& unit, Reader& reader) {
  unit.sector_at = reader.at("sector");
  const bool wings = draft.setup.options.sector_dice == SectorDice::TwoWings;
  const auto sector = reader.word<Command>("sector", wings ? Need::Required : Need::Optional);
  if (sector) unit.card.command = static_cast<Command>(*sector);
  note_applied(clause::command_three_sectors);
  if (wings && sector && unit.card.command == Command::Centre)
    reader.error("sector", data::but(phrase("unit.no-centre"), phrase("unit.left-or-right")));
}

/// Grade and effectiveness, which a general has not (unit.grade, unit.four-quarters).
void read_worth(Unit& unit, Reader& reader) {
  UnitCard& card = unit.card;
  const auto grade = reader.word<Grade>("grade");
  if (grade) card.grade = *grade;
  note_applied(clause::unit_grade);
  const bool general = !has_worth(card.type);
  if (general) card.quarters = 1;
  if (general && unit.right)
    for (const std::string_view key : {"grade", "effectiveness", "formation"})
      if (reader.has(key)) reader.error(key, phrase("unit.no-worth"));
  const auto percent = reader.integer("effectiveness", 25, 100);
  if (!percent || general) return;
  if (*percent % 25 != 0)
    return reader.error("effectiveness", expected(phrase("unit.quarters"), found_whole(*percent)));
  card.quarters = static_cast<std::uint8_t>(*percent / 25);
}

void refuse(Unit& unit, Reader& reader, std::string_view key, std::string_view why) {
  reader.error(key, data::with_found(phrase(why), on_type(unit.card.type)));
  note_applied(clause::setup_starting_states);
}

/// How it begins (setup.starting-states).
void read_state(const Draft& draft, Unit& unit, Reader& reader) {
  UnitCard& card = unit.card;
  const auto formation = reader.word<Formation>("formation");
  card.firing_order = reader.boolean("firing-order").value_or(false);
  card.limbered = reader.boolean("limbered").value_or(false);
  card.dismounted = reader.boolean("dismounted").value_or(false);
  if (!unit.right) return;
  const bool mounted = is_horse(card.type) && !card.dismounted;
  card.formation = mounted ? Formation::Column : Formation::Line;
  if (card.limbered && card.type != Type::Gun) refuse(unit, reader, "limbered", "unit.limbered");
  if (card.dismounted && !(is_horse(card.type) && card.traits.may_dismount))
    refuse(unit, reader, "dismounted", "unit.dismounted");
  if (formation && card.type != Type::General) {
    const auto wanted = *formation;
    if (card.type == Type::Gun)
      refuse(unit, reader, "formation", "unit.gun-formation");
    else if (mounted && wanted == Formation::Line && !kind_of(card.type).screens)
      refuse(unit, reader, "formation", "unit.horse-in-line");
    else if (card.dismounted && wanted == Formation::Column)
      refuse(unit, reader, "formation", "unit.on-foot-in-line");
    else
      card.formation = wanted;
  }
  if (card.firing_order && !is_regular_foot(card.type))
    refuse(unit, reader, "firing-order", "unit.firing-order");
  else if (card.firing_order && card.formation == Formation::Column && !on_one_base(draft, card))
    refuse(unit, reader, "firing-order", "unit.firing-line");
  note_applied(clause::setup_starting_states);
}

void read_place(const Draft& draft, Unit& unit, Reader& reader) {
  UnitCard& card = unit.card;
  unit.start_at = reader.at("at");
  unit.attached_at = reader.at("attached");
  unit.attached = reader.string("attached").value_or("");
  const auto at = read_point(sheet_of(draft), reader, "at");
  const Angle ahead = card.side == Side::A ? Angle{0} : geometry::kHalfTurn;
  card.start.facing = read_facing(reader, "facing").value_or(ahead);
  if (reader.has("facing") && !reader.has("at"))
    reader.error("facing", expected(phrase("unit.facing")));
  if (!unit.attached.empty() && unit.right && card.type != Type::General)
    return reader.error("attached",
                        data::with_found(phrase("unit.only-general"), on_type(card.type)));
  if (!unit.attached.empty() && reader.has("at"))
    return reader.error("at", data::but(phrase("unit.attached-place"), phrase("unit.no-at")));
  if (at && draft.setup.generated)
    return reader.error("at", data::but(phrase("generator.placed-later"), phrase("unit.no-at")));
  if (!at) return;
  card.placed = true;
  card.start.front = *at;
}

Unit read_unit(Draft& draft, const Node& node, Side owner,
               const std::vector<Characteristic>& characteristics) {
  Reader reader(node, "[[side.unit]]", keys::kUnit, draft.problems);
  Unit unit;
  unit.at = node.at;
  unit.card.side = owner;
  unit.name_at = reader.at("name");
  unit.label_at = reader.at("label");
  scenario::read_unit_names(reader, unit.card, unfit);
  read_type(unit, reader);
  if (unit.right)
    for (const Characteristic& of_class : characteristics) {
      if ((of_class.types & bit_of(unit.card.type)) == 0) continue;
      data::Problems said_before;
      Reader traits(*of_class.node, "[[side.characteristic]]", keys::kCharacteristic, said_before);
      read_traits(traits, unit.card.traits, of_class.by, of_class.types);
    }
  read_traits(reader, unit.card.traits, {}, unit.right ? bit_of(unit.card.type) : 0);
  read_sector(draft, unit, reader);
  read_worth(unit, reader);
  read_state(draft, unit, reader);
  read_place(draft, unit, reader);
  return unit;
}

/// general.attach
void attach(Draft& draft, Unit& general) {
  const auto fail = [&](data::Phrase message) {
    draft.problems.error(general.attached_at,
                         within(key_in("attached", "[[side.unit]]"), std::move(message)));
  };
  for (std::size_t i = 0; i < draft.units.size(); ++i) {
    const UnitCard& card = draft.units[i].card;
    if (card.side != general.card.side || card.name.en != general.attached) continue;
    if (card.type == Type::General)
      return fail(
          data::with_found(phrase("unit.to-troops"),
                           phrase("unit.a-general", {{"name", data::in_quotes(card.name.en)}})));
    const auto unit = static_cast<UnitId>(i);
    for (const Unit& other : draft.units)
      if (other.card.attached_to == unit)
        return fail(phrase("unit.has-general", {{"unit", data::in_quotes(card.name.en)},
                                                {"general", data::in_quotes(other.card.name.en)}}));
    general.card.attached_to = unit;
    general.card.placed = card.placed;
    general.card.start = card.start;
    return;
  }
  fail(expected(phrase("unit.own-unit"), found_string(general.attached)));
}

}  // namespace

bool on_one_base(const Draft& draft, const UnitCard& card) {
  return card.quarters <= 2 && !draft.setup.options.keep_footprint;
}

Box outline_of(const Draft& draft, const UnitCard& card) {
  return geometry::box_at(card.start,
                          footprint(card.type, card.dismounted, card.formation == Formation::Column,
                                    on_one_base(draft, card)));
}

void read_units(Draft& draft, Reader& side, Side owner,
                const std::vector<Characteristic>& characteristics) {
  scenario::read_units(
      side, draft.setup.sides[idx(owner)].id, draft.units, kMaxUnits, draft.problems,
      [&](const Node& node) { return read_unit(draft, node, owner, characteristics); });
}

void complete_units(Draft& draft) {
  if (!draft.has_sides()) return;
  scenario::settle_labels(scenario::named(draft.units), draft.side_names());
  scenario::settle_posts(draft.posts, scenario::named(draft.units), draft.side_names(),
                         draft.problems);
  for (Unit& unit : draft.units)
    if (!unit.attached.empty() && unit.card.type == Type::General) attach(draft, unit);
  for (const Unit& unit : draft.units) {
    SideCard& side = draft.setup.sides[idx(unit.card.side)];
    side.points = static_cast<std::uint16_t>(side.points + unit.card.points);
  }
  note_applied(clause::victory_points);
}

}  // namespace sandtable::game_of_kings::draft
