#include <algorithm>
#include <utility>

#include "engine/geometry/base/wall.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/state/figures.h"
#include "tables/measured/shapes.h"

namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Feature;

constexpr int kMostCover = 5;

constexpr std::int64_t kMostHeight = 30'00;
constexpr std::int64_t kQuarter = 25;  // hundredths of an inch
constexpr int kDegree = 100;           // of geometry::degrees

bool is_building(GroundKind kind) {
  return kind == GroundKind::WoodenBuilding || kind == GroundKind::StoneBuilding;
}
bool is_slope(GroundKind kind) {
  return kind == GroundKind::LowSlope || kind == GroundKind::HighSlope;
}
bool is_water(GroundKind kind) {
  return kind == GroundKind::ShallowRiver || kind == GroundKind::DeepRiver ||
         kind == GroundKind::ImpassableRiver;
}

bool read_shape(const Draft& draft, Reader& reader, Feature& feature) {
  const auto key = measured::read_shape_key(reader);
  if (!key) return false;
  if (*key == "line") return read_line(draft, reader, feature);
  if (reader.has("width")) reader.error("width", phrase("terrain.width"));
  auto area = measured::read_area(sheet_of(draft), reader, *key);
  if (area) feature.area = std::move(*area);
  return area.has_value();
}

/// Its CV: by the table, or where the table has none as the players judge it
/// (cover.cv-by-judgement).
std::uint8_t read_cover(Reader& reader, GroundKind kind) {
  const int cv = table::terrain_modifiers::at(kind).cv;
  if (cv != table::kBlank) {
    if (reader.has("cover"))
      reader.error("cover", phrase("terrain.cover", {{"kind", id_of(kind)}}));
    return static_cast<std::uint8_t>(cv);
  }
  return static_cast<std::uint8_t>(
      reader.integer("cover", 1, kMostCover, Need::Required).value_or(1));
}

/// Whether it is marked as ground that no charge crosses (charge.dangerous-terrain).
bool read_danger(Reader& reader, GroundKind kind) {
  const auto marked = reader.boolean("dangerous");
  if (marked && table::terrain_modifiers::at(kind).dangerous)
    reader.error("dangerous", phrase("terrain.dangerous", {{"kind", id_of(kind)}}));
  return marked.value_or(false);
}

/// A height in quarters of an inch.
std::optional<int> read_height(Reader& reader, std::string_view key, Need need) {
  const auto n = reader.hundredths(key, 0, kMostHeight, need);
  if (!n) return std::nullopt;
  if (*n % kQuarter == 0) return static_cast<int>(*n / kQuarter);
  reader.error(key, expected(phrase("terrain.quarters")));
  return std::nullopt;
}

/// Level ground higher than the plain, or a slope (terrain.hill-slope).
bool read_heights(Draft& draft, Reader& reader, GroundKind kind, Feature& feature) {
  const bool slope = is_slope(kind);
  for (const std::string_view key : {"foot", "head", "up"})
    if (!slope && reader.has(key)) reader.error(key, phrase("terrain.slope-only"));
  if (slope) {
    if (reader.has("level")) reader.error("level", phrase("terrain.no-level"));
    const auto foot = read_height(reader, "foot", Need::Optional);
    const auto head = read_height(reader, "head", Need::Required);
    const auto up = read_facing(reader, "up");
    if (!head) return false;
    draft.slopes.push_back({draft.features.size(), foot.value_or(0), *head, up.value_or(0)});
    draft.slopes_at.push_back(reader.node().at);
    return true;
  }
  const bool needed = kind == GroundKind::Clear;
  const auto level = read_height(reader, "level", needed ? Need::Required : Need::Optional);
  if (level && feature.is_line()) {
    reader.error("level", phrase("terrain.no-level"));
    return false;
  }
  if (level) feature.level = static_cast<std::int8_t>(*level);
  return level || !needed;
}

/// A part of a river that is not like the rest: from so far along its line to so far.
struct Stretch {
  Len from = 0, to = 0;
  GroundKind kind = GroundKind::ShallowRiver;
  bool dangerous = false;
};

std::vector<Stretch> read_stretches(Draft& draft, Reader& reader, GroundKind kind, Len length) {
  std::vector<Stretch> out;
  for (const Node* node : reader.tables("stretch")) {
    Reader inner(*node, "[[terrain.stretch]]", keys::kStretch, draft.problems);
    if (!is_water(kind) || length == 0) {
      draft.problems.error(node->at, within("[[terrain.stretch]]", phrase("terrain.river-only")));
      return {};
    }
    const auto from = inner.hundredths("from", 0, length / kHundredth, Need::Required);
    const auto to = inner.hundredths("to", 0, length / kHundredth, Need::Required);
    const auto of = inner.word<GroundKind>("kind", Need::Required);
    if (!from || !to || !of) continue;
    const bool dangerous = read_danger(inner, *of);
    if (!is_water(*of)) {
      inner.error("kind", expected(phrase("terrain.water")));
    } else if (length_of(*from) >= length_of(*to) ||
               (!out.empty() && length_of(*from) < out.back().to)) {
      inner.error("to", phrase("terrain.stretch-order"));
    } else {
      out.push_back({length_of(*from), length_of(*to), *of, dangerous});
    }
  }
  return out;
}

/// The river cut into its stretches, each a feature of its own (river.varies).
void add_river(Draft& draft, Reader& reader, Feature whole, const GroundFeature& name,
               const std::vector<Stretch>& stretches) {
  const Len length = whole.line.length();
  const auto add = [&](Len from, Len to, GroundKind kind, bool dangerous) {
    if (to <= from) return;
    auto part = geometry::stretch_of(whole.line, from, to);
    if (!part) return reader.error("stretch", measured::told(part.error(), sheet_of(draft)));
    Feature feature;
    feature.kind = static_cast<std::uint8_t>(kind);
    feature.line = std::move(*part);
    feature.width = whole.width;
    GroundFeature named = name;
    named.kind = kind;
    named.dangerous = dangerous;
    named.cover = static_cast<std::uint8_t>(table::terrain_modifiers::at(kind).cv);
    draft.features.push_back(std::move(feature));
    draft.names.push_back(named);
    draft.features_at.push_back(reader.node().at);
  };
  Len done = 0;
  for (const Stretch& stretch : stretches) {
    add(done, stretch.from, name.kind, name.dangerous);
    add(stretch.from, stretch.to, stretch.kind, stretch.dangerous);
    done = stretch.to;
  }
  add(done, length, name.kind, name.dangerous);
}

/// A slope is as steep as its kind says (terrain.hill-low).
void check_slopes(Draft& draft, const geometry::Relief& relief) {
  for (std::size_t i = 0; i < draft.slopes.size(); ++i) {
    const std::size_t feature = draft.slopes[i].feature;
    const Angle steep = relief.steepness(feature);
    const bool low = draft.names[feature].kind == GroundKind::LowSlope;
    if (low == (steep <= geometry::degrees(figure(Figure::LowSlope) * kDegree))) continue;
    draft.problems.error(
        draft.slopes_at[i],
        within("[[terrain]]",
               phrase(low ? "terrain.too-steep" : "terrain.not-steep",
                      {{"found", std::int64_t{geometry::hundredths_of(steep) / 100}}})));
  }
}

void read_entry(Draft& draft, const Node& node) {
  Reader reader(node, "[[terrain]]", keys::kTerrain, draft.problems);
  // Clear ground is not named: what has a level alone is a hill's flat top.
  auto kind =
      reader.word<GroundKind>("kind", reader.has("level") ? Need::Optional : Need::Required);
  if (!kind && !reader.has("kind") && reader.has("level")) kind = GroundKind::Clear;
  const Text name = read_text(reader, "name").value_or(Text{});
  if (!kind) return;
  if (is_building(*kind)) return reader.error("kind", phrase("terrain.building"));
  Feature feature;
  feature.kind = static_cast<std::uint8_t>(*kind);
  GroundFeature ground;
  ground.kind = *kind;
  ground.cover = read_cover(reader, *kind);
  ground.name = name;
  ground.dangerous = read_danger(reader, *kind);
  if (!read_shape(draft, reader, feature)) return;
  if (is_slope(*kind) && feature.is_line()) return reader.error("line", phrase("terrain.no-level"));
  if (!read_heights(draft, reader, *kind, feature)) return;
  const Len length = feature.is_line() ? feature.line.length() : 0;
  const auto stretches = read_stretches(draft, reader, *kind, length);
  if (!stretches.empty()) return add_river(draft, reader, std::move(feature), ground, stretches);
  draft.features.push_back(std::move(feature));
  draft.names.push_back(std::move(ground));
  draft.features_at.push_back(node.at);
}

}  // namespace

bool read_line(const Draft& draft, Reader& reader, Feature& feature) {
  constexpr std::int64_t kUsualWidth = 1'00;
  auto line = measured::read_line(sheet_of(draft), reader, "line");
  if (!line) return false;
  feature.line = std::move(*line);
  feature.width = read_length(reader, "width", 10, 30'00).value_or(length_of(kUsualWidth));
  return true;
}

void read_terrain(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("terrain")) {
    if (draft.features.size() >= geometry::kMaxFeatures) {
      draft.problems.error(
          node->at, within("[[terrain]]",
                           expected(phrase("terrain.most", {{"most", geometry::kMaxFeatures}}))));
      break;
    }
    read_entry(draft, *node);
  }
  read_buildings(draft, file);
  auto made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, draft.features);
  if (!made) {
    const std::size_t at = std::min(made.error().feature, draft.features_at.size());
    draft.problems.error(at < draft.features_at.size() ? draft.features_at[at] : Position{1, 1},
                         within("[[terrain]]", measured::told(made.error(), sheet_of(draft))));
    made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, {});
    draft.names.clear();
    draft.slopes.clear();
    draft.field = {};
  }
  auto relief = geometry::Relief::make(*made, draft.slopes);
  auto field = std::make_shared<Field>(std::move(draft.field));
  if (relief) {
    check_slopes(draft, *relief);
    field->relief = std::move(*relief);
  } else {
    draft.problems.error(draft.slopes_at[relief.error().slope],
                         within("[[terrain]]", phrase("terrain.not-up")));
  }
  field->terrain = std::move(*made);
  field->features = draft.names;
  survey(*field);
  draft.setup.field = std::move(field);
}

}  // namespace sandtable::fixed_baynet::draft
