#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "tables/measured/shapes.h"

namespace sandtable::game_of_kings::draft {
namespace {

using geometry::Feature;
using geometry::Opening;
using geometry::Polygon;
using geometry::Polyline;

constexpr int kMostLevels = 5;

bool is_hill(GroundKind kind) { return kind == GroundKind::Hill || kind == GroundKind::SteepHill; }
bool is_water_course(GroundKind kind) {
  return kind == GroundKind::Brook || kind == GroundKind::Stream || kind == GroundKind::River;
}
/// Lines only; and what may be a line or an area.
bool must_be_line(GroundKind kind) {
  return is_water_course(kind) || kind == GroundKind::Road || kind == GroundKind::Obstacle ||
         kind == GroundKind::Crest;
}
bool may_be_line(GroundKind kind) { return must_be_line(kind) || kind == GroundKind::Impassable; }

/// In hundredths of a centimetre; for water as terrain-generator.river-course has it.
std::int64_t usual_width(GroundKind kind) {
  switch (kind) {
    case GroundKind::Brook:
      return 50;
    case GroundKind::Stream:
      return 150;
    case GroundKind::River:
    case GroundKind::Impassable:
      return 300;
    case GroundKind::Road:
      return 200;
    default:
      return 0;
  }
}

/// One [[terrain]] being read.
struct Entry {
  Reader& reader;
  GroundKind kind;
  Feature feature;
  GroundFeature name;
};

bool read_area(const Draft& draft, Entry& entry, std::string_view key) {
  auto area = measured::read_area(sheet_of(draft), entry.reader, key);
  if (area) entry.feature.area = std::move(*area);
  return area.has_value();
}

bool read_line(const Draft& draft, Entry& entry) {
  auto line = measured::read_line(sheet_of(draft), entry.reader, "line");
  if (line) entry.feature.line = std::move(*line);
  return line.has_value();
}

/// The one shape of the entry. False: nothing was found that can be worked with.
bool read_shape(const Draft& draft, Entry& entry) {
  const auto key = measured::read_shape_key(entry.reader);
  if (!key) return false;
  const bool line = *key == "line";
  const std::string kind(id_of(entry.kind));
  if (line ? !may_be_line(entry.kind) : must_be_line(entry.kind)) {
    entry.reader.error(
        *key,
        line ? expected(phrase("terrain.area", {{"kind", kind}}), phrase("terrain.found-line"))
             : expected(phrase("terrain.line", {{"kind", kind}}), phrase("terrain.found-area")));
    return false;
  }
  return line ? read_line(draft, entry) : read_area(draft, entry, *key);
}

void read_measures(Entry& entry) {
  Reader& reader = entry.reader;
  const bool line = reader.has("line");
  const std::int64_t usual = usual_width(entry.kind);
  if (reader.has("width") && (!line || usual == 0))
    reader.error("width", phrase("terrain.width"));
  else if (line && usual > 0)
    entry.feature.width = read_length(reader, "width", 10, 30'00).value_or(length_of(usual));
  if (reader.has("level") && !is_hill(entry.kind))
    return reader.error("level", phrase("terrain.level"));
  if (is_hill(entry.kind))
    entry.feature.level =
        static_cast<std::int8_t>(reader.integer("level", 1, kMostLevels).value_or(1));
}

/// Something lies across a line: a feature of its own, and an opening in the line.
struct Across {
  Feature feature;
  GroundFeature name;
  Position at;
};

std::optional<Across> read_across(const Draft& draft, Entry& entry, const Node& node,
                                  std::string_view key) {
  Reader reader(node, key_of(key, "[[terrain]]"), keys::kOpening, entry.reader.problems());
  const auto at = read_point(sheet_of(draft), reader, "at", Need::Required);
  const Len width = read_length(reader, "width", 1'00, 30'00).value_or(length_of(5'00));
  const Text name = read_text(reader, "name").value_or(Text{});
  if (!at || entry.feature.line.empty()) return std::nullopt;
  const Polyline& line = entry.feature.line;
  constexpr Len kOffLine = geometry::kCentimetre;
  if (!line.within(*at, entry.feature.width / 2 + kOffLine)) {
    reader.error(
        "at", expected(phrase("terrain.on-line"),
                       phrase("terrain.off-line", {{"away", in_centimetres(line.distance(*at))}})));
    return std::nullopt;
  }
  const GroundKind kind = key == "bridge" ? GroundKind::Bridge : GroundKind::Gap;
  const Len station = line.station_of(*at);
  entry.feature.openings.push_back({std::max(0, station - width / 2),
                                    std::min(line.length(), station + width / 2),
                                    static_cast<std::uint8_t>(kind)});
  const Vec ahead = line.point_at(std::min(line.length(), station + geometry::kMillimetre)) -
                    line.point_at(std::max(0, station - geometry::kMillimetre));
  const auto across = static_cast<Angle>(geometry::angle_of(ahead) + geometry::kQuarterTurn);
  const Size size{width, entry.feature.width + geometry::kCentimetre};
  auto area = Polygon::make(
      geometry::box_at(geometry::pose_of_centre(line.point_at(station), across, size), size)
          .corner);
  if (!area) return std::nullopt;
  Across out;
  out.feature.kind = static_cast<std::uint8_t>(kind);
  out.feature.area = std::move(*area);
  out.name = {kind, name.en, name.fr};
  out.at = node.at;
  return out;
}

std::vector<Across> read_openings(const Draft& draft, Entry& entry) {
  std::vector<Across> out;
  constexpr std::array<std::string_view, 2> kOpenings{"bridge", "gap"};
  for (const std::string_view key : kOpenings) {
    if (!entry.reader.has(key)) continue;
    const bool water = is_water_course(entry.kind) || entry.kind == GroundKind::Impassable;
    if (key == "bridge" ? !water : entry.kind != GroundKind::Obstacle) {
      entry.reader.error(key, phrase(key == "bridge" ? "terrain.bridge" : "terrain.gap"));
      continue;
    }
    for (const Node* node : entry.reader.tables(key))
      if (auto across = read_across(draft, entry, *node, key)) out.push_back(std::move(*across));
  }
  auto& openings = entry.feature.openings;
  std::sort(openings.begin(), openings.end(),
            [](const Opening& a, const Opening& b) { return a.from < b.from; });
  return out;
}

void add(Draft& draft, Feature feature, GroundFeature name, Position at) {
  draft.features.push_back(std::move(feature));
  draft.names.push_back(std::move(name));
  draft.features_at.push_back(at);
}

void read_entry(Draft& draft, const Node& node) {
  Reader reader(node, "[[terrain]]", keys::kTerrain, draft.problems);
  const auto word = reader.word<GroundKind>("kind", Need::Required);
  const Text name = read_text(reader, "name").value_or(Text{});
  if (!word) return;
  const GroundKind kind = *word;
  Entry entry{reader, kind, {}, {kind, name.en, name.fr}};
  entry.feature.kind = static_cast<std::uint8_t>(kind);
  read_measures(entry);
  if (!read_shape(draft, entry)) return;
  std::vector<Across> openings = read_openings(draft, entry);
  add(draft, std::move(entry.feature), std::move(entry.name), node.at);
  for (Across& across : openings)
    add(draft, std::move(across.feature), std::move(across.name), across.at);
}

/// terrain.hill-levels: a second contour stands within a first one.
void check_levels(Draft& draft) {
  for (std::size_t i = 0; i < draft.features.size(); ++i) {
    const Feature& upper = draft.features[i];
    if (upper.level < 2) continue;
    const auto holds = [&](const Feature& lower) {
      return lower.level == upper.level - 1 &&
             std::all_of(upper.area.points().begin(), upper.area.points().end(),
                         [&](Vec p) { return lower.area.contains(p); });
    };
    if (std::none_of(draft.features.begin(), draft.features.end(), holds))
      draft.problems.error(
          draft.features_at[i],
          within("[[terrain]]",
                 expected(phrase("terrain.within-level",
                                 {{"upper", int{upper.level}}, {"lower", upper.level - 1}}),
                          phrase("terrain.outside"))));
  }
}

}  // namespace

void read_terrain(Draft& draft, Reader& file) {
  if (draft.setup.generated) return;
  for (const Node* node : file.tables("terrain")) read_entry(draft, *node);
  check_levels(draft);
  auto ground = std::make_shared<Ground>();
  auto made =
      geometry::Terrain::make(draft.setup.width, draft.setup.depth, std::move(draft.features));
  draft.features.clear();
  if (!made) {
    const std::size_t which = made.error().feature;
    draft.problems.error(
        which < draft.features_at.size() ? draft.features_at[which] : file.at("terrain"),
        within("[[terrain]]", measured::told(made.error(), sheet_of(draft))));
    return;
  }
  ground->terrain = std::move(*made);
  ground->features = draft.names;
  draft.setup.ground = std::move(ground);
}

}  // namespace sandtable::game_of_kings::draft
