#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/scenario/texts.h"
#include "engine/text/noun.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/state/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"

/// [[side.piece]]: an artillery piece with its crew. Two of one battery are one unit.
namespace sandtable::fixed_baynet::draft {
namespace {

constexpr std::size_t kOfABattery = figure(Figure::BatteryPieces);
/// Where a crew stands about its piece, from straight ahead of it, in hundredths of a degree.
constexpr int kFirstPlace = 110'00, kLastPlace = 250'00;

/// What the army list gives it to fire (artillery.ammunition).
Ammunition read_ammunition(Reader& reader, PieceKind kind, People people) {
  const auto& row = table::artillery_weapons::at(kind);
  const auto wanted = reader.word<Ammunition>("ammunition");
  note_applied(clause::artillery_ammunition);
  if (row.shots != table::kBlank || kind == PieceKind::Wagon) {
    if (wanted) reader.error("ammunition", phrase("piece.none"));
    return Ammunition::Shell;
  }
  if (row.indirect) {
    if (wanted == Ammunition::Shot) reader.error("ammunition", phrase("piece.shell"));
    return Ammunition::Shell;
  }
  return wanted.value_or(people == People::Native ? Ammunition::Shot : Ammunition::Shell);
}

/// The unit that it belongs to: its battery, or one of its own.
UnitDraft& unit_of(Draft& draft, Reader& reader, Side owner, const Text& name, People people) {
  const auto battery = scenario::read_name(reader, "battery");
  if (battery)
    for (UnitDraft& unit : draft.units)
      if (unit.card.side == owner && !unit.pieces.empty() && unit.card.name.en == battery->en) {
        if (unit.pieces.size() >= kOfABattery)
          reader.error("battery", phrase("piece.battery-of-two"));
        if (reader.has("people") && people != unit.card.people)
          reader.error("people", phrase("piece.of-battery"));
        if (const auto label = reader.string("label"); label && *label != unit.card.label)
          reader.error("label", phrase("piece.of-battery"));
        return unit;
      }
  UnitDraft unit;
  unit.at = reader.node().at;
  unit.name_at = reader.at(battery ? "battery" : "name");
  unit.label_at = reader.at("label");
  unit.start_at = reader.at("at");
  unit.card.side = owner;
  unit.card.people = people;
  unit.card.label = reader.string("label").value_or("");
  const auto crew = [&](Lang lang, const std::string& of) {
    return messages().noun(lang, "noun.crew").name + " " + of;
  };
  std::string french;
  for (const text::NounForm& form : text::forms_of(
           "of", scenario::noun_of(name, Lang::Fr, messages().noun(Lang::Fr, "noun.piece"))))
    if (form.argument == "de_of") french = form.value;
  unit.card.name = battery.value_or(Text{crew(Lang::En, "of " + name.en), crew(Lang::Fr, french),
                                         messages().noun(Lang::Fr, "noun.crew").french});
  draft.units.push_back(std::move(unit));
  return draft.units.back();
}

void add_crew(const Draft& draft, UnitDraft& unit, Reader& reader, const ManCard& piece, int full) {
  const auto crew = static_cast<int>(reader.integer("crew", 1, full).value_or(full));
  const auto weapon = reader.word<Weapon>("weapon");
  const Len away = (draft.setup.piece_base + draft.setup.foot_base) / 2 + kHundredth;
  for (int i = 0; i < crew; ++i) {
    ManCard man;
    man.number = static_cast<std::uint8_t>(unit.men.size());
    man.role = Role::Crew;
    man.quality = Quality::Green;
    man.armed = weapon.has_value();
    if (weapon) man.weapon = *weapon;
    if (i == 0 && is_barred(draft, man)) reader.error("weapon", phrase("unit.entrenched"));
    const int turn = crew == 1 ? (kFirstPlace + kLastPlace) / 2
                               : kFirstPlace + (kLastPlace - kFirstPlace) * i / (crew - 1);
    man.placed = piece.placed;
    man.facing = piece.facing;
    man.place = geometry::along(piece.place,
                                static_cast<Angle>(piece.facing + geometry::degrees(turn)), away);
    unit.men.push_back(std::move(man));
  }
  note_applied(clause::artillery_crew_quality);
  note_applied(clause::artillery_crew_of_four);
  note_applied(clause::mg_crew);
  note_applied(clause::artillery_crew_arms);
}

void read_piece(Draft& draft, const Node& node, Side owner) {
  Reader reader(node, "[[side.piece]]", keys::kPiece, draft.problems);
  const auto name = scenario::read_name(reader, "name", Need::Required);
  const auto kind = reader.word<PieceKind>("kind", Need::Required);
  const auto at = read_point(sheet_of(draft), reader, "at", Need::Required);
  const People people = reader.word<People>("people").value_or(People::European);
  const Angle ahead = owner == Side::A ? Angle{0} : geometry::kHalfTurn;
  const Angle facing = read_facing(reader, "facing").value_or(ahead);
  if (!name || !kind) return;
  if (data::Phrase no = unfit(name->en); !no.empty()) return reader.error("name", std::move(no));
  GunCard gun;
  gun.kind = *kind;
  gun.ammunition = read_ammunition(reader, *kind, people);
  ManCard piece;
  piece.name = *name;
  piece.role = Role::Crew;
  piece.armed = false;
  piece.placed = at.has_value();
  piece.place = at.value_or(Vec{});
  piece.facing = facing;
  UnitDraft& unit = unit_of(draft, reader, owner, *name, people);
  unit.misplaced = unit.misplaced || !at;
  add_crew(draft, unit, reader, piece, table::artillery_weapons::at(*kind).crew);
  unit.pieces.push_back(std::move(piece));
  unit.guns.push_back(gun);
}

}  // namespace

void read_pieces(Draft& draft, Reader& side, Side owner) {
  for (const Node* node : side.tables("piece")) {
    std::size_t guns = 0;
    for (const UnitDraft& unit : draft.units) guns += unit.guns.size();
    if (guns == static_cast<std::size_t>(kMaxGuns)) {
      draft.problems.error(
          node->at, within("[[side.piece]]", expected(phrase("piece.most", {{"most", kMaxGuns}}))));
      return;
    }
    read_piece(draft, *node, owner);
  }
  note_applied(clause::artillery_battery);
}

}  // namespace sandtable::fixed_baynet::draft
