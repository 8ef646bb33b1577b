#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/ground/generator.h"
#include "rulesets/game_of_kings/scenario/army.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::draft {
namespace {

/// Enemies begin no nearer than this (move.keep-off-the-enemy).
constexpr Len kApart = geometry::kCentimetre / 2;

std::string called(const Unit& unit) { return data::in_quotes(unit.card.name.en); }
bool is_troops(const Unit& unit) { return unit.card.type != Type::General; }
bool stands(const Unit& unit) { return unit.right && unit.card.placed && is_troops(unit); }
/// A general who is not with a unit from the start.
bool is_alone(const Unit& unit) {
  return unit.right && unit.card.placed && !is_troops(unit) && unit.card.attached_to == kNoUnit;
}

void wrong_place(Draft& draft, const Unit& unit, data::Phrase message) {
  draft.problems.error(unit.start_at, within(key_in("at", "[[side.unit]]"), std::move(message)));
}

/// move.table-edge, move.friends-block, general.moves
void check_places(Draft& draft) {
  const Setup& setup = draft.setup;
  for (std::size_t i = 0; i < draft.units.size(); ++i) {
    const Unit& unit = draft.units[i];
    if (!unit.right || !unit.card.placed) continue;
    if (!is_troops(unit) && unit.card.attached_to != kNoUnit) continue;
    const Box outline = outline_of(draft, unit.card);
    const bool on = std::all_of(outline.corner.begin(), outline.corner.end(), [&](Vec p) {
      return p.x >= 0 && p.y >= 0 && p.x <= setup.width && p.y <= setup.depth;
    });
    if (!on) {
      wrong_place(draft, unit,
                  phrase("place.off-table", {{"unit", called(unit)},
                                             {"width", in_centimetres(setup.width)},
                                             {"depth", in_centimetres(setup.depth)}}));
      continue;
    }
    for (std::size_t j = 0; j < i; ++j) {
      const Unit& other = draft.units[j];
      // Two generals are in nobody's way.
      if (!stands(other) && !(is_alone(other) && is_troops(unit))) continue;
      const Box others = outline_of(draft, other.card);
      if (geometry::overlap(outline, others))
        wrong_place(draft, unit,
                    phrase("place.overlaps", {{"unit", called(unit)}, {"other", called(other)}}));
      else if (other.card.side != unit.card.side && geometry::within(outline, others, kApart - 1))
        wrong_place(draft, unit,
                    phrase("place.near-enemy", {{"unit", called(unit)},
                                                {"apart", in_centimetres(kApart)},
                                                {"other", called(other)}}));
    }
  }
}

/// The phrase of ground of a kind on which a unit may not begin; empty: it may (table
/// terrain.effects-table).
std::string_view closed(const UnitCard& card, GroundKind kind) {
  const bool gun = card.type == Type::Gun;
  const bool horse = is_horse(card.type) && !card.dismounted;
  switch (kind) {
    case GroundKind::Impassable:
      return "closed.impassable";
    case GroundKind::River:
      return "closed.river";
    case GroundKind::Stream:
      return gun ? "closed.stream" : "";
    case GroundKind::Marsh:
      return gun ? "closed.marsh" : "";
    case GroundKind::Wood:
      return gun ? "closed.wood" : "";
    case GroundKind::BuiltUpArea:
      return gun ? "closed.town-guns" : horse ? "closed.town-horse" : "";
    default:
      return {};
  }
}

/// Roads and bridges carry a front of 4 cm or less over any ground (terrain.road-and-bridge).
bool on_road(const Draft& draft, const UnitCard& card) {
  const Ground& ground = *draft.setup.ground;
  const Size size = footprint(card.type, card.dismounted, card.formation == Formation::Column,
                              on_one_base(draft, card));
  if (size.width > kRoadFront + kTolerance) return false;
  bool road = false;
  ground.terrain.at(card.start.front).for_each([&](std::size_t i) {
    road |= ground.features[i].kind == GroundKind::Road ||
            ground.features[i].kind == GroundKind::Bridge;
  });
  return road;
}

/// terrain.no-entry
void check_ground(Draft& draft) {
  if (draft.setup.ground == nullptr) return;
  const Ground& ground = *draft.setup.ground;
  for (const Unit& unit : draft.units) {
    if (!stands(unit)) continue;
    const Box outline = outline_of(draft, unit.card);
    if (on_road(draft, unit.card)) continue;
    bool said = false;
    ground.terrain.overlapping(outline).for_each([&](std::size_t i) {
      const std::string_view why = closed(unit.card, ground.features[i].kind);
      if (why.empty() || said) return;
      const std::string& name = ground.features[i].name_en;
      const data::Phrase where =
          name.empty()
              ? phrase(why)
              : phrase("place.named", {{"name", data::in_quotes(name)}, {"kind", phrase(why)}});
      wrong_place(draft, unit,
                  phrase("place.stands-in", {{"unit", called(unit)}, {"ground", where}}));
      note_applied(clause::terrain_no_entry);
      said = true;
    });
    if (!said) note_applied(clause::terrain_no_entry);
  }
}

/// setup.deployment: what is not placed needs room.
void check_deployment(Draft& draft) {
  const Setup& setup = draft.setup;
  if (setup.sides[0].deploy_depth + setup.sides[1].deploy_depth > setup.depth)
    draft.problems.error(
        draft.sides[1].deploy_at,
        within(key_in("deploy", "[[side]]"),
               phrase("side.overlap", {{"one", in_centimetres(setup.sides[0].deploy_depth)},
                                       {"other", in_centimetres(setup.sides[1].deploy_depth)},
                                       {"depth", in_centimetres(setup.depth)}})));
  for (std::size_t side = 0; side < 2; ++side) {
    std::int64_t needed = 0;
    for (const Unit& unit : draft.units) {
      if (!unit.right || unit.card.placed || idx(unit.card.side) != side) continue;
      needed += geometry::twice_area(outline_of(draft, unit.card)) / 2;
    }
    const std::int64_t room = std::int64_t{setup.width} * setup.sides[side].deploy_depth;
    if (needed > room)
      draft.problems.error(draft.sides[side].deploy_at,
                           within(key_in("deploy", "[[side]]"),
                                  phrase("side.no-room", {{"side", setup.sides[side].id}})));
    note_applied(clause::setup_deployment);
  }
}

/// setup.army-size, for battles on ground found by dice.
void check_army(Draft& draft, std::size_t side) {
  const SideCard& card = draft.setup.sides[side];
  Army army;
  for (const Unit& unit : draft.units)
    if (idx(unit.card.side) == side) army.add(unit.card.type);
  // The side has them counted already.
  army.points = card.points;
  std::vector<ArmyLack> lacks = lacks_of(army, *draft.army_points);
  if (lacks.empty()) return;
  ArmyLack& first = lacks.front();
  const data::Phrase what =
      phrase("generator.army", {{"side", card.id}, {"what", std::move(first.wanted)}});
  draft.problems.error(draft.sides[side].node->at,
                       within("[[side]]", data::with_found(what, std::move(first.found))));
}

/// The largest piece of the generator fits each of its plots (terrain-generator.plots).
void check_generator(Draft& draft) {
  const Size plot = plot_size(draft.setup.width, draft.setup.depth);
  const Size most = largest_piece();
  if (plot.width < most.width || plot.depth < most.depth)
    draft.problems.error(
        draft.generator_at,
        within("[generator]",
               expected(
                   phrase("generator.table", {{"width", in_centimetres(most.width * kPlotColumns)},
                                              {"depth", in_centimetres(most.depth * kPlotRows)}}),
                   phrase("generator.by", {{"width", in_centimetres(draft.setup.width)},
                                           {"depth", in_centimetres(draft.setup.depth)}}))));
  for (std::size_t side = 0; side < 2; ++side) check_army(draft, side);
}

/// general.number, and troops to fight with.
void check_rosters(Draft& draft) {
  for (std::size_t side = 0; side < 2; ++side) {
    const bool troops = std::any_of(draft.units.begin(), draft.units.end(), [&](const Unit& unit) {
      return idx(unit.card.side) == side && is_troops(unit);
    });
    const bool any = std::any_of(draft.units.begin(), draft.units.end(),
                                 [&](const Unit& unit) { return idx(unit.card.side) == side; });
    note_applied(clause::general_number);
    if (any && !troops)
      draft.problems.error(
          draft.sides[side].node->at,
          within("[[side]]",
                 data::but(phrase("side.generals-only", {{"side", draft.setup.sides[side].id}}),
                           phrase("side.troops-too"))));
  }
}

}  // namespace

void check(Draft& draft) {
  scenario::check_names(scenario::named(draft.units), draft.problems);
  if (!draft.has_sides()) return;
  check_rosters(draft);
  check_places(draft);
  check_ground(draft);
  check_deployment(draft);
  if (draft.setup.generated) check_generator(draft);
}

}  // namespace sandtable::game_of_kings::draft
