#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

namespace sandtable::fixed_baynet::draft {
namespace {

std::string on_the_table(const Draft& draft) {
  return "a point [x, y] of the table, x from 0 to " + in_inches(draft.setup.width) +
         " and y from 0 to " + in_inches(draft.setup.depth) + ", each with at most two decimals";
}

/// Two numbers of a list.
std::optional<Vec> pair_of(const Node& node) {
  if (node.kind != data::Kind::Array || node.items.size() != 2) return std::nullopt;
  const auto x = data::hundredths(node.items[0]), y = data::hundredths(node.items[1]);
  constexpr std::int64_t kMost = geometry::kMaxCoordinate / kHundredth;
  if (!x || !y || std::max(*x, *y) > kMost || std::min(*x, *y) < -kMost) return std::nullopt;
  return Vec{length_of(*x), length_of(*y)};
}

/// What stands in place of a pair of numbers: "[20.125, 10]", or what else it is.
std::string shown(const Node& node) {
  if (node.kind != data::Kind::Array || node.items.size() != 2) return describe(node);
  std::string out;
  for (const Node& item : node.items) {
    out += out.empty() ? "[" : ", ";
    out += item.kind == data::Kind::Integer   ? std::to_string(item.integer)
           : item.kind == data::Kind::Decimal ? data::shown(item.string)
                                              : describe(item);
  }
  return out + "]";
}

std::optional<Vec> point_of(const Draft& draft, Reader& reader, std::string_view key,
                            const Node& node) {
  const auto point = pair_of(node);
  if (point && point->x >= 0 && point->y >= 0 && point->x <= draft.setup.width &&
      point->y <= draft.setup.depth)
    return point;
  reader.problems().error(node.at, '\'' + std::string(key) + "' in " + reader.where() +
                                       ": expected " + on_the_table(draft) + ", found " +
                                       shown(node));
  return std::nullopt;
}

}  // namespace

std::string in_inches(Len length) { return data::hundredths_shown(length / kHundredth); }

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
    reader.problems().error(reader.node().at, "missing key '" + std::string(key) + "' in " +
                                                  reader.where() + "; expected a point [x, y]");
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
  if (out.empty()) reader.wrong(key, "a list of points [x, y]", *found);
  return out;
}

std::optional<Vec> read_size(Reader& reader, std::string_view key) {
  const Node* found = reader.array(key, Need::Required);
  if (found == nullptr) return std::nullopt;
  const auto pair = pair_of(*found);
  if (pair && pair->x > 0 && pair->y > 0) return pair;
  reader.error(key,
               "expected [width, depth], each more than 0 and with at most two decimals, found " +
                   shown(*found));
  return std::nullopt;
}

std::optional<Zone> read_zone(const Draft& draft, Reader& reader, std::string_view key) {
  const Node* found = reader.table(key);
  if (found == nullptr) return std::nullopt;
  Reader inner(*found, '\'' + std::string(key) + "' of " + reader.where(), keys::kZone,
               reader.problems());
  const auto from = read_point(draft, inner, "from", Need::Required);
  const auto to = read_point(draft, inner, "to", Need::Required);
  if (!from || !to) return std::nullopt;
  if (to->x - from->x < 2 * kInch || to->y - from->y < 2 * kInch) {
    inner.error("to", "expected a corner at least 2 inches to the right of 'from' and beyond it");
    return std::nullopt;
  }
  return Zone{*from, *to};
}

}  // namespace sandtable::fixed_baynet::draft
