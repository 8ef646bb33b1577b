#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "tables/measured/shapes.h"

/// Perimeters among which the player of a side chooses while the terrain is laid out.
namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Feature;

/// Walls of a perimeter, and where they stand in the file.
struct Walls {
  std::vector<Feature> features;
  std::vector<GroundFeature> names;
  std::vector<Position> at;
};

/// Everybody can stand where these are: who begins at a place may, whichever perimeter is chosen.
constexpr std::array kWalls{GroundKind::WoodenWall, GroundKind::StoneWall, GroundKind::Trench,
                            GroundKind::BarbedWire};

std::optional<GroundKind> read_kind(Reader& reader) {
  std::vector<WordInfo> words;
  for (const GroundKind kind : kWalls) words.push_back(word_of(kind));
  const auto at = reader.word("kind", std::span<const WordInfo>(words), Need::Required);
  return at ? std::optional(kWalls[*at]) : std::nullopt;
}

void read_wall(Draft& draft, const Node& node, Walls& walls) {
  Reader reader(node, "[[side.perimeter.wall]]", keys::kWall, draft.problems);
  const auto kind = read_kind(reader);
  const Text name = read_text(reader, "name").value_or(Text{});
  Feature feature;
  if (!reader.has("line")) reader.array("line", Need::Required);
  const bool has_line = reader.has("line") && read_line(draft, reader, feature);
  if (!kind || !has_line) return;
  feature.kind = static_cast<std::uint8_t>(*kind);
  const int cover = table::terrain_modifiers::at(*kind).cv;
  walls.names.push_back({*kind, static_cast<std::uint8_t>(std::max(cover, 0)), name});
  walls.features.push_back(std::move(feature));
  walls.at.push_back(node.at);
}

/// The table with these walls behind its other ground; nullptr: they make none.
std::shared_ptr<const Field> laid_out(Draft& draft, const Walls& walls) {
  const Field& table = *draft.setup.field;
  auto field = std::make_shared<Field>();
  field->houses = table.houses;
  field->openings = table.openings;
  field->sections = table.sections;
  field->features = table.features;
  field->features.insert(field->features.end(), walls.names.begin(), walls.names.end());
  std::vector<Feature> all = draft.features;
  all.insert(all.end(), walls.features.begin(), walls.features.end());
  auto terrain = geometry::Terrain::make(draft.setup.width, draft.setup.depth, std::move(all));
  if (!terrain) {
    const std::size_t wrong = std::max(terrain.error().feature, draft.features.size());
    draft.problems.error(
        walls.at[std::min(wrong - draft.features.size(), walls.at.size() - 1)],
        within("[[side.perimeter.wall]]", measured::told(terrain.error(), sheet_of(draft))));
    return nullptr;
  }
  // Slopes were found good with the terrain.
  auto relief = geometry::Relief::make(*terrain, draft.slopes);
  if (!relief) return nullptr;
  field->terrain = std::move(*terrain);
  field->relief = std::move(*relief);
  survey(*field);
  return field;
}

bool is_taken(const Setup& setup, const std::string& name) {
  return std::any_of(setup.perimeters.begin(), setup.perimeters.end(), [&](const Perimeter& one) {
    return text::fold(one.name.en) == text::fold(name) ||
           text::fold(one.name.fr) == text::fold(name);
  });
}

/// It is typed in an order, so it must be no other's.
void check_name(const Draft& draft, Reader& reader, const Text& name) {
  for (const std::string& word : {name.en, name.fr}) {
    if (word.empty()) continue;
    if (const data::Phrase why = unfit(word); !why.empty())
      return reader.error("name", data::with_found(why, data::found_string(word)));
    if (is_taken(draft.setup, word))
      return reader.error("name",
                          phrase("perimeter.name-taken", {{"name", data::in_quotes(word)}}));
  }
}

void read_perimeter(Draft& draft, const Node& node) {
  Reader reader(node, "[[side.perimeter]]", keys::kPerimeter, draft.problems);
  Perimeter out;
  out.name = read_text(reader, "name", Need::Required).value_or(Text{});
  check_name(draft, reader, out.name);
  Walls walls;
  for (const Node* wall : reader.tables("wall")) read_wall(draft, *wall, walls);
  if (!reader.has("wall"))
    draft.problems.error(node.at, within("[[side.perimeter]]", phrase("perimeter.no-wall")));
  // What is wrong with the terrain has been told.
  if (walls.at.empty() || draft.features.size() != draft.setup.field->features.size()) return;
  for (const Feature& wall : walls.features) out.length += wall.line.length();
  out.field = laid_out(draft, walls);
  if (out.field == nullptr) return;
  for (const Node* place : reader.tables("place"))
    draft.places.emplace_back(draft.setup.perimeters.size(), place);
  draft.setup.perimeters.push_back(std::move(out));
}

/// Whose men have places of their own in the open when the battle begins.
bool may_begin_elsewhere(const Draft& draft, const UnitDraft& unit) {
  return unit.card.side == draft.setup.fortifies && unit.captive_of.empty() && !unit.men.empty() &&
         unit.men.front().placed && unit.men.front().house == kNoHouse;
}

void read_place(Draft& draft, std::size_t perimeter, const Node& node) {
  Reader reader(node, "[[side.perimeter.place]]", keys::kPlace, draft.problems);
  const auto label = reader.string("unit", Need::Required);
  if (!reader.has("at")) reader.array("at", Need::Required);
  const auto at = reader.has("at") ? read_point(sheet_of(draft), reader, "at") : std::nullopt;
  const auto facing = read_facing(reader, "facing");
  const auto ranks = reader.integer("ranks", 1, kMaxInUnit);
  if (!label) return;
  const auto found =
      std::find_if(draft.units.begin(), draft.units.end(), [&](const UnitDraft& unit) {
        return unit.card.label == *label && may_begin_elsewhere(draft, unit);
      });
  if (found == draft.units.end())
    return reader.error("unit", expected(phrase("perimeter.unit"), data::found_string(*label)));
  const auto u = static_cast<std::size_t>(found - draft.units.begin());
  if (std::any_of(draft.stands.begin(), draft.stands.end(), [&](const StandDraft& stand) {
        return stand.perimeter == perimeter && stand.unit == u;
      }))
    return reader.error("unit", phrase("perimeter.twice", {{"unit", data::in_quotes(*label)}}));
  if (!at) return;
  Action stance = found->stance;
  if (facing) stance.facing = *facing;
  if (ranks) stance.ranks = static_cast<std::uint8_t>(*ranks);
  const Setup& setup = draft.setup;
  const Len base = found->men.front().mounted ? setup.mount_base : setup.foot_base;
  const Places places = set_down(stance, *at, static_cast<int>(found->men.size()), base);
  for (std::size_t i = 0; i < found->men.size(); ++i)
    draft.stands.push_back(
        {perimeter, u, i, places.item[i].at, places.item[i].facing, reader.at("at")});
}

}  // namespace

void read_perimeters(Draft& draft, Reader& side, Side owner) {
  const auto all = side.tables("perimeter");
  if (all.empty()) return;
  if (!draft.setup.perimeters.empty()) return side.error("perimeter", phrase("perimeter.one-side"));
  draft.setup.fortifies = owner;
  if (all.size() < 2 || all.size() > kMaxPerimeters)
    side.error("perimeter", expected(phrase("perimeter.count", {{"most", kMaxPerimeters}}),
                                     data::found_whole(static_cast<std::int64_t>(all.size()))));
  for (const Node* node : all) read_perimeter(draft, *node);
}

void read_perimeter_places(Draft& draft) {
  for (const auto& [perimeter, node] : draft.places) read_place(draft, perimeter, *node);
}

}  // namespace sandtable::fixed_baynet::draft
