#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet::example {
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

std::optional<Len> length(std::string_view text) {
  const auto value = decimal(text, 4);
  if (!value) return std::nullopt;
  return static_cast<Len>((*value * kInch + (*value < 0 ? -5'000 : 5'000)) / 10'000);
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

std::string as_inches(Len n) {
  const Len hundredths = (std::abs(n) * 2 + kHundredth) / (2 * kHundredth);
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

std::optional<std::uint8_t> Table::unit(std::string_view name) const {
  if (!name.starts_with('#')) return examples::Table<FixedBaynet>::unit(name);
  const auto n = number(name.substr(1));
  if (!n || *n < 1 || *n > state.unit_count) return std::nullopt;
  return static_cast<std::uint8_t>(*n - 1);
}

std::optional<ManId> Table::man(std::string_view name) const {
  if (const auto piece = gun(name)) return setup->guns[*piece].figure;
  const std::size_t slash = name.find('/');
  const auto unit = this->unit(name.substr(0, slash));
  if (!unit) return std::nullopt;
  int wanted = 1;
  if (slash == name.npos) {
    if (state.units[*unit].strength != 1) return std::nullopt;
  } else {
    wanted = number(name.substr(slash + 1)).value_or(0);
  }
  for (std::size_t m = 0; m < setup->men.size(); ++m)
    if (state.men[m].unit == *unit && state.men[m].number + 1 == wanted)
      return static_cast<ManId>(m);
  return std::nullopt;
}

std::string Table::name(ManId man) const {
  if (man >= setup->men.size()) return "none";
  return label_of(state.men[man].unit, *setup) + "/" + std::to_string(state.men[man].number + 1);
}

}  // namespace sandtable::fixed_baynet::example
