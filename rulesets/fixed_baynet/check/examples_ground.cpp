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

/// `width=1`, `cover=3`, `dangerous`, of heights in inches `level=1`, `foot=0`, `head=2`, and
/// `up=90`.
void read_ground_words(const std::vector<std::string>& list, geometry::Feature& feature,
                       GroundFeature& name, geometry::Slope& slope) {
  feature.width = kInch;
  for (std::size_t i = 4; i < list.size(); ++i) {
    const std::size_t sign = std::min(list[i].find('='), list[i].size() - 1);
    const std::string key = list[i].substr(0, sign), value = list[i].substr(sign + 1);
    const Len n = length(value).value_or(0);
    const int quarters = n / geometry::kQuarterInch;
    if (list[i] == "dangerous") name.dangerous = true;
    if (key == "width") feature.width = n;
    if (key == "cover") name.cover = static_cast<std::uint8_t>(number(value).value_or(0));
    if (key == "level") feature.level = static_cast<std::int8_t>(quarters);
    if (key == "foot") slope.foot = quarters;
    if (key == "head") slope.head = quarters;
    if (key == "up") slope.up = angle(value).value_or(0);
  }
}

/// `stone-wall line 10,10 20,10 width=1`, `light-forest box 10,10 20,20`, `wreck box … cover=3`.
void add_ground(Table& table, const std::string& line, Ground& ground) {
  const auto list = words(line);
  const auto wrong = [&] { table.fail("ground '" + line + "' is not understood"); };
  if (list.size() < 4) return wrong();
  const auto kind = word_called<GroundKind>(list[0]);
  const auto a = place(list[2]), b = place(list[3]);
  if (!kind || !a || !b) return wrong();
  geometry::Feature feature;
  feature.kind = static_cast<std::uint8_t>(*kind);
  GroundFeature name;
  name.kind = *kind;
  name.cover = static_cast<std::uint8_t>(std::max(0, table::terrain_modifiers::at(*kind).cv));
  geometry::Slope slope{ground.features.size(), 0, 0, 0};
  read_ground_words(list, feature, name, slope);
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
  for (const std::string& line : strings(example.find("ground"))) add_ground(table, line, ground);
  field->features = std::move(ground.names);
  for (const std::string& line : strings(example.find("buildings")))
    add_building(table, line, *field, ground.features);
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
