#include <algorithm>

#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/rules/ground.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "tables/measured/shapes.h"

namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Feature;

constexpr std::int64_t kUsualWidth = 1'00;
constexpr int kMostCover = 5;

/// Kinds whose rules are not played yet: buildings, slopes, crags with their paths.
bool is_played(GroundKind kind) {
  switch (kind) {
    case GroundKind::WoodenBuilding:
    case GroundKind::StoneBuilding:
    case GroundKind::LowSlope:
    case GroundKind::HighSlope:
    case GroundKind::Crag:
    case GroundKind::Path:
      return false;
    default:
      return true;
  }
}

bool read_line(const Draft& draft, Reader& reader, Feature& feature) {
  auto line = measured::read_line(sheet_of(draft), reader, "line");
  if (!line) return false;
  feature.line = std::move(*line);
  feature.width = read_length(reader, "width", 10, 30'00).value_or(length_of(kUsualWidth));
  return true;
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

void read_entry(Draft& draft, const Node& node) {
  Reader reader(node, "[[terrain]]", keys::kTerrain, draft.problems);
  const auto kind = reader.word<GroundKind>("kind", Need::Required);
  const Text name = read_text(reader, "name").value_or(Text{});
  if (!kind) return;
  if (!is_played(*kind)) return reader.error("kind", expected(phrase("terrain.played")));
  Feature feature;
  feature.kind = static_cast<std::uint8_t>(*kind);
  const std::uint8_t cover = read_cover(reader, *kind);
  if (!read_shape(draft, reader, feature)) return;
  draft.features.push_back(std::move(feature));
  draft.names.push_back({*kind, cover, name});
  draft.features_at.push_back(node.at);
}

}  // namespace

void read_terrain(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("terrain")) {
    if (draft.features.size() == geometry::kMaxFeatures) {
      draft.problems.error(
          node->at, within("[[terrain]]",
                           expected(phrase("terrain.most", {{"most", geometry::kMaxFeatures}}))));
      break;
    }
    read_entry(draft, *node);
  }
  auto made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, draft.features);
  if (!made) {
    const std::size_t at = std::min(made.error().feature, draft.features_at.size());
    draft.problems.error(at < draft.features_at.size() ? draft.features_at[at] : Position{1, 1},
                         within("[[terrain]]", measured::told(made.error())));
    made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, {});
    draft.names.clear();
  }
  auto field = std::make_shared<Field>();
  field->terrain = std::move(*made);
  field->features = draft.names;
  survey(*field);
  draft.setup.field = std::move(field);
}

}  // namespace sandtable::fixed_baynet::draft
