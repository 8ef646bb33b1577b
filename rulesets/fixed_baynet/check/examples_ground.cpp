#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "engine/geometry/ground/relief.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"

/// The ground of an example, in few words.
namespace sandtable::fixed_baynet::example {
namespace {

struct Ground {
  std::vector<geometry::Feature> features;
  std::vector<GroundFeature> names;
  std::vector<geometry::Slope> slopes;
};

/// What a scenario may say of a feature, in hundredths of an inch (docs/format).
constexpr Len kMostHeight = 30'00, kLeastWidth = 10, kMostWidth = 30'00;
constexpr int kMostCover = 5;

/// A height in quarters of an inch.
int quarters_of(Table& table, const std::string& key, const std::string& value) {
  return table.inches(key, value, 0, kMostHeight).value_or(0) / geometry::kQuarterInch;
}

/// `width=1`, `cover=3`, `dangerous`, of heights in inches `level=1`, `foot=0`, `head=2`, and
/// `up=90`.
bool read_ground_word(Table& table, const std::string& word, geometry::Feature& feature,
                      GroundFeature& name, geometry::Slope& slope) {
  if (word == "dangerous") return name.dangerous = true;
  const std::size_t sign = std::min(word.find('='), word.size() - 1);
  const std::string key = word.substr(0, sign), value = word.substr(sign + 1);
  if (key == "width") {
    feature.width = table.inches(key, value, kLeastWidth, kMostWidth).value_or(kInch);
  } else if (key == "cover") {
    name.cover = static_cast<std::uint8_t>(table.whole(key, value, 1, kMostCover).value_or(1));
  } else if (key == "level") {
    feature.level = static_cast<std::int8_t>(quarters_of(table, key, value));
  } else if (key == "foot" || key == "head") {
    (key == "foot" ? slope.foot : slope.head) = quarters_of(table, key, value);
  } else if (key == "up") {
    slope.up = measured::bearing(table, key, value).value_or(0);
  } else {
    return false;
  }
  return true;
}

/// `stone-wall line 10,10 20,10 width=1`, `light-forest box 10,10 20,20`, `wreck box … cover=3`.
void add_ground(Table& table, const std::string& line, const Setup& setup, Ground& ground) {
  const auto list = words(line);
  const auto wrong = [&] { table.fail("ground '" + line + "' is not understood"); };
  if (list.size() < 4 || (list[1] != "line" && list[1] != "box")) return wrong();
  const auto kind = word_called<GroundKind>(list[0]);
  if (!kind || !place(list[2]) || !place(list[3])) return wrong();
  const auto a = table.spot(list[2], setup), b = table.spot(list[3], setup);
  if (!a || !b) return;
  geometry::Feature feature;
  feature.kind = static_cast<std::uint8_t>(*kind);
  feature.width = kInch;
  GroundFeature name;
  name.kind = *kind;
  name.cover = static_cast<std::uint8_t>(std::max(0, table::terrain_modifiers::at(*kind).cv));
  geometry::Slope slope{ground.features.size(), 0, 0, 0};
  for (std::size_t i = 4; i < list.size(); ++i)
    if (!read_ground_word(table, list[i], feature, name, slope))
      table.fail("ground '" + line + "': '" + list[i] + "' is not understood");
  if (list[1] == "line") {
    auto made = geometry::Polyline::make(std::array{*a, *b});
    if (!made) return wrong();
    feature.line = std::move(*made);
  } else {
    auto made = geometry::Polygon::make(std::array{*a, Vec{a->x, b->y}, *b, Vec{b->x, a->y}});
    if (!made) return wrong();
    feature.area = std::move(*made);
  }
  if (!feature.is_line()) feature.width = 0;
  if (slope.head > 0) ground.slopes.push_back(slope);
  ground.features.push_back(std::move(feature));
  ground.names.push_back(std::move(name));
}

}  // namespace

std::shared_ptr<const Field> field_of(Table& table, const data::Node& example, const Setup& setup) {
  auto field = std::make_shared<Field>();
  Ground ground;
  table.each(example.find("ground"),
             [&](const std::string& line) { add_ground(table, line, setup, ground); });
  field->features = std::move(ground.names);
  table.each(example.find("buildings"), [&](const std::string& line) {
    add_building(table, line, setup, *field, ground.features);
  });
  if (!table.wrong.empty()) return field;
  auto terrain = geometry::Terrain::make(setup.width, setup.depth, std::move(ground.features));
  if (!terrain) {
    table.fail(terrain.error().message());
    return field;
  }
  auto relief = geometry::Relief::make(*terrain, ground.slopes);
  if (!relief) table.fail(relief.error().message());
  if (relief) field->relief = std::move(*relief);
  field->terrain = std::move(*terrain);
  survey(*field);
  return field;
}

}  // namespace sandtable::fixed_baynet::example
