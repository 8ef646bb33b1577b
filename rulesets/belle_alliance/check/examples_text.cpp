#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/check/examples_table.h"

namespace sandtable::belle_alliance::example {
namespace {

constexpr Len kHundredth = geometry::kCentimetre / 100;

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

/// The skirmish line of a unit that is out.
constexpr std::string_view kChain = "/SK";

bool is_called(const Table& table, const State& s, UnitRef unit, std::string_view name) {
  return table.name(s, unit) == name;
}

}  // namespace

std::optional<Len> length(std::string_view text) {
  const auto value = decimal(text, 4);  // a centimetre has ten thousand micrometres
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

std::string as_place(Vec at) { return as_cm(at.x) + "," + as_cm(at.y); }

std::optional<UnitRef> Table::unit(const State& s, std::string_view name) const {
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id)
      if (is_called(*this, s, {side, id}, name)) return UnitRef{side, id};
  return std::nullopt;
}

std::string Table::name(const State& s, UnitRef unit) const {
  if (unit.id >= s.of(unit.side).unit_count) return "none";
  const Unit& of = s.of(unit.side).units[unit.id];
  std::string out = setup->of(unit.side).units[of.card].label;
  if (of.letter != 0) out += of.letter;
  if (of.mother != kNoUnit) out += kChain;
  return out;
}

std::optional<StaffRef> Table::staff(std::string_view name) const {
  for (const Side side : {Side::A, Side::B}) {
    const auto& cards = setup->of(side).staff;
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].label == name) return StaffRef{side, static_cast<StaffId>(i)};
  }
  return std::nullopt;
}

}  // namespace sandtable::belle_alliance::example
