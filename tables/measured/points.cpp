#include "tables/measured/points.h"

#include <algorithm>

#include "engine/data/said.h"
#include "tables/measured/phrases.gen.h"

namespace sandtable::measured {
namespace {

using data::Need;
using data::Node;
using data::Reader;

data::Phrase on_the_table(const Sheet& sheet) {
  return phrase("place.point-on-table",
                {{"width", sheet.shown(sheet.width)}, {"depth", sheet.shown(sheet.depth)}});
}

/// Two numbers of a list.
std::optional<Vec> pair_of(const Sheet& sheet, const Node& node) {
  if (node.kind != data::Kind::Array || node.items.size() != 2) return std::nullopt;
  const auto x = data::hundredths(node.items[0]), y = data::hundredths(node.items[1]);
  const std::int64_t most = geometry::kMaxCoordinate / sheet.hundredth;
  if (!x || !y || std::max(*x, *y) > most || std::min(*x, *y) < -most) return std::nullopt;
  return Vec{sheet.length_of(*x), sheet.length_of(*y)};
}

/// What stands in place of a pair of numbers: "[20.125, 10]", or what else it is.
data::Phrase shown(const Node& node) {
  if (node.kind != data::Kind::Array || node.items.size() != 2) return data::found(node);
  std::string out;
  for (const Node& item : node.items) {
    out += out.empty() ? "[" : ", ";
    out += item.kind == data::Kind::Integer   ? std::to_string(item.integer)
           : item.kind == data::Kind::Decimal ? data::shown(item.string)
                                              : data::found(item).str();
  }
  return out + "]";
}

std::optional<Vec> point_of(const Sheet& sheet, Reader& reader, std::string_view key,
                            const Node& node) {
  const auto point = pair_of(sheet, node);
  if (point && point->x >= 0 && point->y >= 0 && point->x <= sheet.width && point->y <= sheet.depth)
    return point;
  reader.problems().error(node.at, data::within(data::key_in(key, reader.where()),
                                                data::expected(on_the_table(sheet), shown(node))));
  return std::nullopt;
}

}  // namespace

std::string Sheet::shown(Len length) const { return data::hundredths_shown(length / hundredth); }

data::Phrase Sheet::told(Len length) const {
  const std::string figure = shown(length);
  const std::size_t point = figure.find('.');
  const data::Phrase n = point == std::string::npos
                             ? data::Phrase(figure)
                             : phrase("length.decimal", {{"whole", figure.substr(0, point)},
                                                         {"part", figure.substr(point + 1)}});
  return phrase(unit == Unit::Inch ? "length.inches" : "length.centimetres", {{"n", n}});
}

std::optional<Len> read_length(const Sheet& sheet, Reader& reader, std::string_view key,
                               std::int64_t least, std::int64_t most, Need need) {
  const auto value = reader.hundredths(key, least, most, need);
  if (!value) return std::nullopt;
  return sheet.length_of(*value);
}

std::optional<Angle> read_facing(Reader& reader, std::string_view key) {
  const auto value = reader.hundredths(key, 0, 359'99);
  if (!value) return std::nullopt;
  return geometry::degrees(static_cast<std::int32_t>(*value));
}

std::optional<Vec> read_point(const Sheet& sheet, Reader& reader, std::string_view key, Need need) {
  const Node* found = reader.find(key);
  if (found != nullptr) return point_of(sheet, reader, key, *found);
  if (need == Need::Required)
    reader.problems().error(
        reader.node().at,
        data::said("said.missing-key",
                   {{"key", key}, {"where", reader.where()}, {"what", phrase("place.point")}}));
  return std::nullopt;
}

std::vector<Vec> read_points(const Sheet& sheet, Reader& reader, std::string_view key) {
  std::vector<Vec> out;
  const Node* found = reader.array(key);
  if (found == nullptr) return out;
  for (const Node& item : found->items) {
    const auto point = point_of(sheet, reader, key, item);
    if (!point) return {};
    out.push_back(*point);
  }
  if (out.empty()) reader.wrong(key, phrase("place.points"), *found);
  return out;
}

std::optional<Vec> read_size(const Sheet& sheet, Reader& reader, std::string_view key) {
  const Node* found = reader.array(key, Need::Required);
  if (found == nullptr) return std::nullopt;
  const auto pair = pair_of(sheet, *found);
  if (pair && pair->x > 0 && pair->y > 0) return pair;
  reader.error(key, data::expected(phrase("place.size"), shown(*found)));
  return std::nullopt;
}

}  // namespace sandtable::measured
