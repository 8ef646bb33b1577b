#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/box.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

namespace sandtable::fixed_baynet::draft {
namespace {

using geometry::Feature;
using geometry::Polygon;
using geometry::Polyline;

constexpr std::array<std::string_view, 4> kShapes{"polygon", "ellipse", "rectangle", "line"};
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

template <class Made>
bool keep(Reader& reader, std::string_view key, const Made& made) {
  if (made) return true;
  reader.error(key, made.error().message());
  return false;
}

bool read_box(const Draft& draft, Reader& reader, std::string_view key, Feature& feature) {
  const Node* found = reader.table(key);
  if (found == nullptr) return false;
  Reader inner(*found, '\'' + std::string(key) + "' of " + reader.where(), keys::kBox,
               reader.problems());
  const auto at = read_point(draft, inner, "at", Need::Required);
  const auto size = read_size(inner, "size");
  const Angle facing = read_facing(inner, "facing").value_or(0);
  if (!at || !size) return false;
  auto made = key == "ellipse"
                  ? geometry::ellipse(*at, size->x / 2, size->y / 2, facing)
                  : Polygon::make(
                        geometry::box_at(geometry::pose_of_centre(*at, facing, {size->x, size->y}),
                                         {size->x, size->y})
                            .corner);
  if (!keep(reader, key, made)) return false;
  feature.area = std::move(*made);
  return true;
}

bool read_outline(const Draft& draft, Reader& reader, std::string_view key, Feature& feature) {
  const std::vector<Vec> points = read_points(draft, reader, key);
  if (points.empty()) return false;
  if (key == "line") {
    auto made = Polyline::make(points);
    if (!keep(reader, key, made)) return false;
    feature.line = std::move(*made);
    feature.width = read_length(reader, "width", 10, 30'00).value_or(length_of(kUsualWidth));
    return true;
  }
  auto made = Polygon::make(points);
  if (!keep(reader, key, made)) return false;
  feature.area = std::move(*made);
  return true;
}

bool read_shape(const Draft& draft, Reader& reader, Feature& feature) {
  std::vector<std::string_view> found;
  for (const std::string_view key : kShapes)
    if (reader.has(key)) found.push_back(key);
  if (found.size() != 1) {
    reader.problems().error(reader.node().at, "[[terrain]]: expected one of " +
                                                  data::joined(kShapes) + ", found " +
                                                  (found.empty() ? "none" : data::joined(found)));
    return false;
  }
  const std::string_view key = found.front();
  if (reader.has("width") && key != "line") reader.error("width", "only a line has a width");
  return key == "ellipse" || key == "rectangle" ? read_box(draft, reader, key, feature)
                                                : read_outline(draft, reader, key, feature);
}

/// Its CV: by the table, or where the table has none as the players judge it
/// (cover.cv-by-judgement).
std::uint8_t read_cover(Reader& reader, GroundKind kind) {
  const int cv = table::terrain_modifiers::at(kind).cv;
  if (cv != table::kBlank) {
    if (reader.has("cover"))
      reader.error("cover", "the CV of " + std::string(id_of(kind)) + " stands in the tables");
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
  if (!is_played(*kind)) return reader.error("kind", "expected a kind that is played so far");
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
          node->at, "[[terrain]]: expected at most " + std::to_string(geometry::kMaxFeatures));
      break;
    }
    read_entry(draft, *node);
  }
  auto made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, draft.features);
  if (!made) {
    const std::size_t at = std::min(made.error().feature, draft.features_at.size());
    draft.problems.error(at < draft.features_at.size() ? draft.features_at[at] : Position{1, 1},
                         "[[terrain]]: " + made.error().message());
    made = geometry::Terrain::make(draft.setup.width, draft.setup.depth, {});
    draft.names.clear();
  }
  auto field = std::make_shared<Field>();
  field->terrain = std::move(*made);
  field->features = draft.names;
  draft.setup.field = std::move(field);
}

}  // namespace sandtable::fixed_baynet::draft
