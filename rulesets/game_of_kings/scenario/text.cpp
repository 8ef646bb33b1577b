#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"

namespace sandtable::game_of_kings::draft {
namespace {

data::Phrase on_the_table(const Draft& draft) {
  return phrase("place.point-on-table", {{"width", in_centimetres(draft.setup.width)},
                                         {"depth", in_centimetres(draft.setup.depth)}});
}

/// Two numbers of a list.
std::optional<Vec> pair_of(const Node& node) {
  if (node.kind != data::Kind::Array || node.items.size() != 2) return std::nullopt;
  const auto x = data::hundredths(node.items[0]), y = data::hundredths(node.items[1]);
  constexpr std::int64_t kMost = geometry::kMaxCoordinate / (geometry::kCentimetre / 100);
  if (!x || !y || std::max(*x, *y) > kMost || std::min(*x, *y) < -kMost) return std::nullopt;
  return Vec{length_of(*x), length_of(*y)};
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

std::optional<Vec> point_of(const Draft& draft, Reader& reader, std::string_view key,
                            const Node& node) {
  const auto point = pair_of(node);
  if (point && point->x >= 0 && point->y >= 0 && point->x <= draft.setup.width &&
      point->y <= draft.setup.depth)
    return point;
  reader.problems().error(
      node.at, within(key_in(key, reader.where()), expected(on_the_table(draft), shown(node))));
  return std::nullopt;
}

}  // namespace

std::string in_centimetres(Len length) {
  return data::hundredths_shown(length / (geometry::kCentimetre / 100));
}

std::optional<Len> read_length(Reader& reader, std::string_view key, std::int64_t least,
                               std::int64_t most, Need need) {
  const auto value = reader.hundredths(key, least, most, need);
  if (!value) return std::nullopt;
  return length_of(*value);
}

std::optional<Angle> read_facing(Reader& reader, std::string_view key) {
  const auto value = reader.hundredths(key, 0, 359'99);
  if (!value) return std::nullopt;
  return geometry::degrees(static_cast<std::int32_t>(*value));
}

std::optional<Vec> read_point(const Draft& draft, Reader& reader, std::string_view key, Need need) {
  const Node* found = reader.find(key);
  if (found != nullptr) return point_of(draft, reader, key, *found);
  if (need == Need::Required)
    reader.problems().error(
        reader.node().at,
        data::said("said.missing-key",
                   {{"key", key}, {"where", reader.where()}, {"what", phrase("place.point")}}));
  return std::nullopt;
}

std::vector<Vec> read_points(const Draft& draft, Reader& reader, std::string_view key) {
  std::vector<Vec> out;
  const Node* found = reader.array(key);
  if (found == nullptr) return out;
  for (const Node& item : found->items) {
    const auto point = point_of(draft, reader, key, item);
    if (!point) return {};
    out.push_back(*point);
  }
  if (out.empty()) reader.wrong(key, phrase("place.points"), *found);
  return out;
}

std::optional<Size> read_size(Reader& reader, std::string_view key) {
  const Node* found = reader.array(key, Need::Required);
  if (found == nullptr) return std::nullopt;
  const auto pair = pair_of(*found);
  if (pair && pair->x > 0 && pair->y > 0) return Size{pair->x, pair->y};
  reader.error(key, expected(phrase("place.size"), shown(*found)));
  return std::nullopt;
}

}  // namespace sandtable::game_of_kings::draft
