#include <algorithm>
#include <span>
#include <utility>

#include "engine/geometry/plane/polygon.h"
#include "engine/text/words.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "tables/measured/shapes.h"

/// The table, its ground, exits and tasks.
namespace sandtable::belle_alliance::draft {
namespace {

constexpr std::int64_t kLeastTable = 40'00, kMostTable = 790'00;
constexpr std::size_t kMostFeatures = 250, kMostParts = 60;
constexpr int kMostCapacity = 200, kMostLayer = 12, kMostPoints = 99, kMostFigures = 9999;
constexpr std::int64_t kLeastRadius = 1'00, kMostRadius = 200'00;

std::vector<Vec> points_in(const geometry::Polygon& shape) {
  return {shape.points().begin(), shape.points().end()};
}

/// The corners of an area, under `polygon` or `rectangle`.
std::vector<Vec> read_outline(const Draft& draft, Reader& reader) {
  const bool polygon = reader.has("polygon"), rectangle = reader.has("rectangle");
  if (polygon == rectangle) {
    reader.problems().error(reader.node().at,
                            data::within(reader.where(), expected(phrase("feature.shape"))));
    return {};
  }
  const auto area = measured::read_area(sheet_of(draft), reader, polygon ? "polygon" : "rectangle");
  return area ? points_in(*area) : std::vector<Vec>{};
}

/// Whether two areas share a point that is a corner or the middle of one of them.
bool meet(std::span<const Vec> one, std::span<const Vec> other) {
  const auto has = [](std::span<const Vec> area, std::span<const Vec> points) {
    return geometry::outline_contains(area, box_of(points).centre) ||
           std::any_of(points.begin(), points.end(),
                       [&](Vec at) { return geometry::outline_contains(area, at); });
  };
  return has(one, other) || has(other, one);
}

/// Parts into which one comes from within, by name; both ways (urban.garrison).
void join_neighbours(Draft& draft, const std::vector<std::vector<data::Located>>& names,
                     FeatureCard& card) {
  const auto join = [&](std::size_t from, std::size_t to) {
    auto& list = card.parts[from].neighbours;
    const auto number = static_cast<std::uint8_t>(to);
    if (std::find(list.begin(), list.end(), number) == list.end()) list.push_back(number);
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const data::Located& name : names[i]) {
      std::size_t other = 0;
      while (other < card.parts.size() && card.parts[other].name.en != name.text) ++other;
      if (other < card.parts.size() && other != i) {
        join(i, other);
        join(other, i);
        continue;
      }
      draft.problems.error(
          name.at, data::within(data::key_in("neighbours", "[[feature.part]]"),
                                expected(phrase("part.neighbour"), data::found_string(name.text))));
    }
  }
}

PartCard read_part(Draft& draft, const Node& node, const FeatureCard& feature,
                   std::vector<data::Located>& neighbours) {
  Reader reader(node, "[[feature.part]]", keys::kPart, draft.problems);
  PartCard part;
  part.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
  part.capacity =
      static_cast<std::uint8_t>(reader.integer("capacity", 0, kMostCapacity).value_or(0));
  part.cover = reader.word<Cover>("cover").value_or(Cover::None);
  part.outline = read_outline(draft, reader);
  if (!part.outline.empty() && !feature.outline.empty() && !is_line(feature.ground) &&
      !meet(part.outline, feature.outline))
    reader.error("name", expected(phrase("part.inside")));
  neighbours = reader.strings("neighbours");
  return part;
}

FeatureCard read_feature(Draft& draft, const Node& node) {
  Reader reader(node, "[[feature]]", keys::kFeature, draft.problems);
  FeatureCard card;
  card.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
  card.ground = reader.word<Ground>("ground", Need::Required).value_or(Ground::Wood);
  card.layer = static_cast<std::uint8_t>(reader.integer("layer", 0, kMostLayer).value_or(0));
  if (card.ground == Ground::Hill && card.layer == 0)
    reader.error(reader.has("layer") ? "layer" : "ground", expected(phrase("feature.hill")));
  for (const FeatureCard& before : draft.setup.features)
    if (before.name.en == card.name.en && !card.name.en.empty()) {
      reader.error("name",
                   expected(phrase("feature.name", {{"found", data::shown(card.name.en)}})));
      break;
    }
  card.cover = reader.word<Cover>("cover").value_or(Cover::None);
  card.assumed = reader.boolean("assumed").value_or(false);
  card.stone = reader.boolean("stone").value_or(false);
  card.repair = reader.boolean("repair").value_or(!card.stone);
  for (const char* key : {"stone", "repair"})
    if (reader.has(key) && card.ground != Ground::Bridge)
      reader.error(key, expected(phrase("feature.bridge")));
  if (reader.has("line") != is_line(card.ground)) {
    reader.problems().error(reader.node().at,
                            data::within(reader.where(), expected(phrase("feature.line"))));
  } else if (is_line(card.ground)) {
    const auto line = measured::read_line(sheet_of(draft), reader, "line");
    if (line) card.outline = {line->points().begin(), line->points().end()};
  } else {
    card.outline = read_outline(draft, reader);
  }
  std::vector<std::vector<data::Located>> neighbours;
  for (const Node* part : reader.tables("part")) {
    if (card.parts.size() == kMostParts) {
      draft.problems.error(part->at, expected(phrase("part.most", {{"most", kMostParts}})));
      break;
    }
    card.parts.push_back(read_part(draft, *part, card, neighbours.emplace_back()));
  }
  join_neighbours(draft, neighbours, card);
  return card;
}

void read_aim(const Draft& draft, Reader& reader, TaskCard& task) {
  if (task.kind == TaskKind::Hold) {
    const auto at = measured::read_point(sheet_of(draft), reader, "at");
    const auto radius =
        measured::read_length(sheet_of(draft), reader, "radius", kLeastRadius, kMostRadius);
    if (!reader.has("at") || !reader.has("radius"))
      reader.error("at", expected(phrase("task.place")));
    task.place = at.value_or(Vec{});
    task.radius = radius.value_or(0);
    return;
  }
  const auto number = reader.integer("number", 1, kMostFigures);
  if (!reader.has("number")) reader.error("number", expected(phrase("task.number")));
  task.number = static_cast<std::uint16_t>(number.value_or(1));
}

}  // namespace

void read_table(Draft& draft, Reader& file) {
  const Node* found = file.table("table");
  if (found == nullptr) {
    draft.problems.error(file.node().at, expected(phrase("table.missing")));
    return;
  }
  Reader reader(*found, "[table]", keys::kTable, draft.problems);
  const measured::Sheet sheet{0, 0, kHundredth, measured::Unit::Centimetre};
  const auto length = [&](std::string_view key) {
    return measured::read_length(sheet, reader, key, kLeastTable, kMostTable, Need::Required)
        .value_or(kMostTable * kHundredth);
  };
  draft.setup.width = length("width");
  draft.setup.depth = length("depth");
  draft.setup.soft_ground = reader.boolean("soft").value_or(false);
  for (const data::Located& word : reader.strings("weather")) {
    if (const auto weather = word_called<Weather>(word.text))
      draft.setup.weather.push_back(*weather);
    else
      draft.problems.error(
          word.at,
          data::within(data::key_in("weather", "[table]"),
                       expected(data::one_of(data::joined(ids_in_files(words_of(Weather{})))),
                                data::found_string(word.text))));
  }
  const std::size_t bounds = draft.setup.last_bound, told = draft.setup.weather.size();
  if (told > bounds)
    draft.problems.warning(
        reader.at("weather"),
        data::within(data::key_in("weather", "[table]"),
                     phrase("table.weather", {{"bounds", bounds}, {"found", told}})));
}

void read_features(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("feature")) {
    if (draft.setup.features.size() == kMostFeatures) {
      draft.problems.error(node->at, expected(phrase("feature.most", {{"most", kMostFeatures}})));
      return;
    }
    draft.setup.features.push_back(read_feature(draft, *node));
  }
}

namespace {

bool is_along_edge(const Setup& setup, Vec from, Vec to) {
  const auto both = [](Len a, Len b, Len at) { return a == at && b == at; };
  return both(from.x, to.x, 0) || both(from.x, to.x, setup.width) || both(from.y, to.y, 0) ||
         both(from.y, to.y, setup.depth);
}

}  // namespace

void read_exits(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("exit")) {
    if (draft.setup.exits.size() == kMaxExits) {
      draft.problems.error(node->at, expected(phrase("exit.most", {{"most", kMaxExits}})));
      return;
    }
    Reader reader(*node, "[[exit]]", keys::kExit, draft.problems);
    ExitCard exit;
    exit.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
    exit.from =
        measured::read_point(sheet_of(draft), reader, "from", Need::Required).value_or(Vec{});
    exit.to = measured::read_point(sheet_of(draft), reader, "to", Need::Required).value_or(Vec{});
    if (!is_along_edge(draft.setup, exit.from, exit.to))
      reader.error("from", expected(phrase("exit.edge")));
    draft.setup.exits.push_back(std::move(exit));
  }
}

int side_called(const Draft& draft, std::string_view id) {
  for (std::size_t i = 0; i < 2; ++i)
    if (draft.setup.sides[i].id == id) return static_cast<int>(i);
  return -1;
}

namespace {

/// Both sides may have a task of one name, about the same place, but no side has two.
bool is_taken(const Draft& draft, const TaskCard& task) {
  const auto& all = draft.setup.tasks;
  return std::any_of(all.begin(), all.end(), [&](const TaskCard& other) {
    return other.side == task.side && text::fold(other.name.en) == text::fold(task.name.en);
  });
}

}  // namespace

void read_tasks(Draft& draft, Reader& file) {
  const auto tables = file.tables("task");
  if (tables.empty()) draft.problems.error(file.node().at, expected(phrase("task.needed")));
  for (const Node* node : tables) {
    Reader reader(*node, "[[task]]", keys::kTask, draft.problems);
    TaskCard task;
    task.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
    const std::string side = reader.string("side", Need::Required).value_or("");
    const int owner = side_called(draft, side);
    if (owner < 0 && !side.empty())
      reader.error("side", expected(phrase("task.side", {{"found", data::shown(side)}})));
    task.side = owner == 1 ? Side::B : Side::A;
    if (!task.name.en.empty() && is_taken(draft, task))
      reader.error("name", phrase("task.name-taken", {{"name", data::in_quotes(task.name.en)}}));
    task.kind = reader.word<TaskKind>("kind", Need::Required).value_or(TaskKind::Hold);
    task.points = static_cast<std::uint8_t>(reader.integer("points", 1, kMostPoints).value_or(1));
    task.bound = static_cast<std::uint8_t>(
        reader.integer("bound", draft.setup.first_bound, draft.setup.last_bound).value_or(0));
    read_aim(draft, reader, task);
    if (task.kind == TaskKind::Leave && draft.setup.exits.empty())
      reader.error("kind", expected(phrase("task.exit")));
    draft.setup.tasks.push_back(std::move(task));
  }
}

}  // namespace sandtable::belle_alliance::draft
