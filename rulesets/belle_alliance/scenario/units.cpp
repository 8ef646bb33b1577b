#include <algorithm>
#include <utility>

#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/ruling.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/state/state.h"

/// Units: what they are, how strong, whose, and where they begin.
namespace sandtable::belle_alliance::draft {
namespace {

constexpr int kMostFigures = 120, kMostSquadrons = 12, kMostShare = 12;
constexpr int kMostRolls = figure(FightFigure::LimitedRolls);
constexpr int kMenAFigure = figure(Figure::MenAFigure), kGunsAModel = figure(Figure::GunsAModel);

Weapon weapon_of(Troops troops) {
  if (is_artillery(troops)) return Weapon::MediumGun;
  return is_cavalry(troops) || troops == Troops::Waggons ? Weapon::None : Weapon::Musket;
}

Formation formation_of(Troops troops) {
  if (is_artillery(troops)) return Formation::Unlimbered;
  return troops == Troops::Waggons ? Formation::Limbered : Formation::Line;
}

bool has_weapon(Troops troops, Weapon weapon) {
  switch (weapon) {
    case Weapon::None:
      return !is_artillery(troops);
    case Weapon::Musket:
    case Weapon::Rifle:
    case Weapon::Carbine:
      return is_infantry(troops);
    default:
      return is_artillery(troops);
  }
}

/// What only some troops have, and what is said of it on others.
struct Bearer {
  std::string_view key;
  bool (*can)(Troops);
  std::string_view why;
};
constexpr Bearer kBearers[] = {
    {"squadrons", is_cavalry, "unit.squadrons"}, {"guns", is_artillery, "unit.guns"},
    {"lancers", is_cavalry, "unit.horse"},       {"carbines", is_cavalry, "unit.horse"},
    {"marksmen", is_infantry, "unit.foot"},      {"skirmishers", is_infantry, "unit.foot"},
};

bool has_formation(Troops troops, Formation formation) {
  switch (formation) {
    case Formation::Line:
    case Formation::ColumnOfMarch:
    case Formation::Huddle:
      return !is_artillery(troops) && troops != Troops::Waggons;
    case Formation::AttackColumn:
    case Formation::BattalionMass:
    case Formation::Square:
      return troops == Troops::LineInfantry || troops == Troops::LightInfantry;
    case Formation::SkirmishLine:
      return troops == Troops::LightInfantry;
    case Formation::Limbered:
      return is_artillery(troops) || troops == Troops::Waggons;
    case Formation::Unlimbered:
      return is_artillery(troops);
    default:
      return false;
  }
}

data::Phrase unfit(std::string_view word) {
  for (const char c : word)
    if (std::string_view(":,;/\"|").find(c) != std::string_view::npos ||
        static_cast<unsigned char>(c) < 0x20)
      return expected(phrase("unit.unfit"));
  return {};
}

/// Figures, or men of whom 20 are one, halves up.
std::uint8_t read_strength(Reader& reader) {
  if (reader.has("figures") == reader.has("men")) {
    reader.problems().error(reader.node().at,
                            data::within(reader.where(), expected(phrase("unit.strength"))));
    return 1;
  }
  const auto figures = reader.integer("figures", 1, kMostFigures);
  const auto men = reader.integer("men", kMenAFigure, kMostFigures * kMenAFigure);
  if (figures) return static_cast<std::uint8_t>(*figures);
  return static_cast<std::uint8_t>((men.value_or(kMenAFigure) + kMenAFigure / 2) / kMenAFigure);
}

void read_arms(Reader& reader, UnitCard& card) {
  card.troops = reader.word<Troops>("troops").value_or(Troops::LineInfantry);
  card.weapon = reader.word<Weapon>("weapon").value_or(weapon_of(card.troops));
  card.figures = read_strength(reader);
  if (reader.has("weapon") && !has_weapon(card.troops, card.weapon))
    reader.error("weapon", phrase("unit.weapon", {{"troops", id_of(card.troops)}}));
  for (const Bearer& bearer : kBearers)
    if (reader.has(bearer.key) && !bearer.can(card.troops))
      reader.error(bearer.key, phrase(bearer.why));
  card.squadrons =
      static_cast<std::uint8_t>(reader.integer("squadrons", 1, kMostSquadrons).value_or(4));
  // A gunner for each gun, a model for every two begun (scale.gunners, scale.model-gun).
  const int models = is_artillery(card.troops) ? (card.figures + kGunsAModel - 1) / kGunsAModel : 0;
  card.guns = static_cast<std::uint8_t>(
      reader.integer("guns", 1, static_cast<std::int64_t>(kMaxGuns)).value_or(models));
  card.howitzers = static_cast<std::uint8_t>(reader.integer("howitzers", 0, card.guns).value_or(0));
  card.marksmen = reader.boolean("marksmen").value_or(false);
  card.lancers = reader.boolean("lancers").value_or(false);
  card.carbines = reader.boolean("carbines").value_or(false);
  const int share = card.troops == Troops::LightInfantry ? 1 : card.skirmish_part;
  card.skirmish_part =
      static_cast<std::uint8_t>(reader.integer("skirmishers", 0, kMostShare).value_or(share));
}

/// Its own figure, or that of its row in the tables of its army; 0 where neither is given.
void read_valour(const Draft& draft, Reader& reader, Side owner, UnitCard& card) {
  const auto figure = reader.integer("valour", kLowestValour, kBestValour);
  const auto own = reader.word("army", kArmies);
  const auto row = reader.string("class");
  card.valour = static_cast<std::int8_t>(figure.value_or(0));
  if (!row) return;
  if (figure) reader.error("class", expected(phrase("unit.valour")));
  const auto army = own ? own : draft.armies[static_cast<std::size_t>(index(owner))];
  if (!army) {
    reader.error("class", expected(phrase("unit.army")));
    return;
  }
  const int year = draft.setup.year;
  if (const auto valour = valour_of(*army, *row, card.troops, year)) {
    card.valour = static_cast<std::int8_t>(*valour);
    return;
  }
  const std::vector<std::string> rows = valour_rows(*army, card.troops, year);
  reader.error("class", rows.empty()
                            ? phrase("unit.no-rows", {{"troops", id_of(card.troops)}})
                            : expected(data::one_of(data::joined(rows)), data::found_string(*row)));
}

/// Supplies that it begins with, and how many rolls they last.
void read_supplies(Reader& reader, UnitCard& card) {
  card.supply = reader.word<Supply>("supplies").value_or(Supply::Unlimited);
  const auto rolls = reader.integer("rolls", 1, kMostRolls);
  if (rolls && card.supply != Supply::Limited)
    reader.error("rolls", expected(phrase("unit.rolls")));
  if (card.supply == Supply::Limited)
    card.rolls = static_cast<std::uint8_t>(rolls.value_or(kMostRolls));
}

/// A part of a feature, by the names of both.
void read_garrison(const Draft& draft, Reader& reader, UnitCard& card) {
  const Node* found = reader.table("garrison");
  if (found == nullptr) return;
  Reader inner(*found, data::key_of("garrison", reader.where()), keys::kGarrison,
               reader.problems());
  const std::string feature = inner.string("feature", Need::Required).value_or("");
  const std::string part = inner.string("part", Need::Required).value_or("");
  const auto& features = draft.setup.features;
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].name.en != feature) continue;
    for (std::size_t p = 0; p < features[f].parts.size(); ++p) {
      const auto id = static_cast<FeatureId>(f);
      const auto number = static_cast<std::uint8_t>(p);
      if (features[f].parts[p].name.en != part || !is_sector(draft.setup, id, number)) continue;
      card.garrison = id;
      card.sector = number;
    }
  }
  if (card.garrison == kNoFeature) {
    if (!feature.empty() && !part.empty())
      inner.error("part", expected(phrase("unit.sector", {{"feature", data::shown(feature)},
                                                          {"part", data::shown(part)}})));
    return;
  }
  if (reader.has("at") || reader.has("facing") || reader.has("formation"))
    reader.error("garrison", phrase("unit.garrison-place"));
  if (is_cavalry(card.troops) || card.troops == Troops::Waggons)
    reader.error("garrison", phrase("unit.garrison-foot"));
  const SectorBox box = box_of(outline_of(draft.setup, card.garrison, card.sector));
  card.start = box.centre;
  card.facing = box.facing;
  card.formation = Formation::Garrison;
}

UnitDraft read_unit(Draft& draft, const Node& node, Side owner) {
  Reader reader(node, "[[side.unit]]", keys::kUnit, draft.problems);
  const SideCard& side = draft.setup.sides[static_cast<std::size_t>(index(owner))];
  UnitDraft unit;
  UnitCard& card = unit.card;
  card.side = owner;
  unit.name_at = reader.at("name");
  unit.label_at = reader.at("label");
  unit.garrison_at = reader.at("garrison");
  unit.place_at = reader.at("at");
  unit.strength = reader.has("men") ? "men" : "figures";
  unit.strength_at = reader.at(unit.strength);
  scenario::read_unit_names(reader, card, unfit);
  read_arms(reader, card);
  if (const auto officer = reader.string("officer")) {
    const int found = find_label(side.staff, *officer);
    if (found < 0 || side.staff[static_cast<std::size_t>(found)].kind != Staff::Officer)
      reader.error("officer",
                   expected(phrase("officer.unknown", {{"found", data::shown(*officer)}})));
    else
      card.officer = static_cast<StaffId>(found);
  }
  read_valour(draft, reader, owner, card);
  read_supplies(reader, card);
  read_garrison(draft, reader, card);
  const Arrival arrival = read_arrival(draft, reader);
  card.bound = arrival.bound;
  card.segment = arrival.segment;
  if (reader.has("garrison")) return unit;
  card.start = measured::read_point(sheet_of(draft), reader, "at", Need::Required).value_or(Vec{});
  const Angle ahead = owner == Side::A ? Angle{0} : geometry::kHalfTurn;
  card.facing = measured::read_facing(reader, "facing").value_or(ahead);
  card.formation = reader.word<Formation>("formation").value_or(formation_of(card.troops));
  if (!has_formation(card.troops, card.formation))
    reader.error("formation", phrase("unit.formation", {{"troops", id_of(card.troops)}}));
  return unit;
}

}  // namespace

Arrival read_arrival(Draft& draft, Reader& reader) {
  const Node* found = reader.table("arrives");
  if (found == nullptr) return {};
  Reader inner(*found, data::key_of("arrives", reader.where()), keys::kArrives, draft.problems);
  Arrival out;
  out.bound = static_cast<std::uint8_t>(
      inner.integer("bound", 1, draft.setup.last_bound, Need::Required).value_or(1));
  out.segment = static_cast<std::uint8_t>(inner.integer("segment", 1, kSegments).value_or(1));
  return out;
}

void read_units(Draft& draft, Reader& side, Side owner) {
  // Half of the places stay for skirmish lines and parts.
  constexpr std::size_t kMost = kMaxUnits / 2 + 10;
  const auto nodes = side.tables("unit");
  const std::string& id = draft.setup.sides[static_cast<std::size_t>(index(owner))].id;
  if (nodes.empty())
    draft.problems.error(
        side.node().at,
        data::within("[[side]]", data::but(scenario::phrase("side.no-unit", {{"side", id}}),
                                           scenario::phrase("unit.some"))));
  std::size_t count = 0;
  for (const Node* node : nodes) {
    if (count++ == kMost) {
      draft.problems.error(node->at, expected(phrase("unit.most", {{"most", kMost}})));
      return;
    }
    draft.units.push_back(read_unit(draft, *node, owner));
  }
}

}  // namespace sandtable::belle_alliance::draft
