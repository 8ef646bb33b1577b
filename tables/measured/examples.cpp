#include "tables/measured/examples.h"

#include <algorithm>
#include <charconv>

#include "engine/geometry/plane/angle.h"

namespace sandtable::measured {
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

std::string_view without_blanks(std::string_view text) {
  const std::size_t from = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(from);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

std::optional<Len> length_in(Len unit, std::string_view text) {
  constexpr std::int64_t kParts = 10'000;  // four decimals
  constexpr std::int64_t kKilometre = std::int64_t{100'000} * geometry::kCentimetre;
  const auto value = decimal(text, 4);
  if (!value || std::abs(*value) > kKilometre * kParts / unit) return std::nullopt;
  return static_cast<Len>((*value * unit + (*value < 0 ? -kParts / 2 : kParts / 2)) / kParts);
}

std::optional<Vec> place_in(Len unit, std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == text.npos || text.find(',', comma + 1) != text.npos) return std::nullopt;
  const auto x = length_in(unit, without_blanks(text.substr(0, comma))),
             y = length_in(unit, without_blanks(text.substr(comma + 1)));
  if (!x || !y) return std::nullopt;
  return Vec{*x, *y};
}

std::optional<Angle> angle(std::string_view text) {
  constexpr std::int64_t kAround = 360'00;
  const auto value = decimal(text, 2);
  if (!value || std::abs(*value) > kAround) return std::nullopt;
  return geometry::degrees(static_cast<std::int32_t>(*value));
}

std::string written_in(Len unit, Len n) {
  const Len hundredth = unit / 100, hundredths = (std::abs(n) * 2 + hundredth) / (2 * hundredth);
  std::string out = n < 0 && hundredths != 0 ? "-" : "";
  out += std::to_string(hundredths / 100);
  const Len rest = hundredths % 100;
  if (rest == 0) return out;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
  return out;
}

std::string unit_word(Len unit) { return unit == kInInches ? "inches" : "centimetres"; }

std::string as_degrees(Angle n) {
  return std::to_string((geometry::hundredths_of(n) + 50) / 100 % 360);
}

}  // namespace sandtable::measured
