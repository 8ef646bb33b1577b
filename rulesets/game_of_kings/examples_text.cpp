#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/geometry/angle.h"
#include "rulesets/game_of_kings/examples_table.h"
#include "rulesets/game_of_kings/pieces.h"

namespace sandtable::game_of_kings::example {
namespace {

/// A decimal with at most `places` decimals, in units of its last place.
std::optional<std::int64_t> decimal(std::string_view text, std::size_t places) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string digits(text.substr(0, point));
  std::string_view after = point < text.size() ? text.substr(point + 1) : std::string_view{};
  if (digits.empty() || after.size() > places) return std::nullopt;
  digits.append(after).append(places - after.size(), '0');
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \n\t", at)) != text.npos) {
    const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    std::string_view part = text.substr(at, end - at);
    const std::size_t first = part.find_first_not_of(' ');
    part = first == part.npos ? "" : part.substr(first, part.find_last_not_of(' ') - first + 1);
    out.emplace_back(part);
    at = end + 1;
  }
  return out;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Len> length(std::string_view text) {
  const auto value = decimal(text, 4);
  if (!value) return std::nullopt;
  return static_cast<Len>(*value);
}

std::optional<Vec> place(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = length(parts[0]), y = length(parts[1]);
  if (!x || !y) return std::nullopt;
  return Vec{*x, *y};
}

std::optional<Angle> angle(std::string_view text) {
  const auto value = decimal(text, 2);
  if (!value) return std::nullopt;
  return geometry::degrees(static_cast<std::int32_t>(*value));
}

std::string as_cm(Len n) {
  const Len hundredths = (std::abs(n) + 50) / 100;
  std::string out = n < 0 && hundredths != 0 ? "-" : "";
  out += std::to_string(hundredths / 100);
  const Len rest = hundredths % 100;
  if (rest == 0) return out;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
  return out;
}

std::string as_degrees(Angle n) {
  return std::to_string((geometry::hundredths_of(n) + 50) / 100 % 360);
}

std::string sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  std::string out;
  for (const std::string& word : list) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::vector<std::string> strings(const data::Node* node) {
  std::vector<std::string> out;
  if (node == nullptr) return out;
  if (node->kind != data::Kind::Array) return {as_text(*node)};
  for (const data::Node& item : node->items) out.push_back(as_text(item));
  return out;
}

std::string as_text(const data::Node& node) {
  switch (node.kind) {
    case data::Kind::String:
    case data::Kind::Decimal:
      return node.string;
    case data::Kind::Integer:
      return std::to_string(node.integer);
    case data::Kind::Boolean:
      return node.boolean ? "true" : "false";
    default:
      return data::describe(node);
  }
}

std::string text_of(const data::Node& node, std::string_view key, std::string_view otherwise) {
  const data::Node* found = node.find(key);
  return found == nullptr ? std::string(otherwise) : as_text(*found);
}

std::optional<UnitId> Table::unit(std::string_view name) const {
  for (std::size_t i = 0; i < setup->units.size(); ++i)
    if (setup->units[i].name.en == name || setup->units[i].label == name)
      return static_cast<UnitId>(i);
  return std::nullopt;
}

std::optional<Side> Table::side(std::string_view name) const {
  for (const Side side : {Side::A, Side::B})
    if (setup->sides[idx(side)].id == name) return side;
  return std::nullopt;
}

std::string Table::name(UnitId unit) const {
  return unit < setup->units.size() ? setup->units[unit].name.en : "none";
}

}  // namespace sandtable::game_of_kings::example
