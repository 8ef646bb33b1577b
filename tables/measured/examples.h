#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/clause.h"
#include "engine/data/node.h"
#include "engine/examples/table.h"
#include "engine/geometry/plane/vec.h"

/// What worked examples of measured tables write: lengths in the ruler's unit, places, facings.
namespace sandtable::measured {

using geometry::Angle;
using geometry::Len;
using geometry::Vec;

/// The unit in which examples write lengths, in micrometres.
inline constexpr Len kInCentimetres = geometry::kCentimetre;
inline constexpr Len kInInches = 25'400;

/// "12.345" in that unit, as micrometres; at most four decimals, and no more than a kilometre.
std::optional<Len> length_in(Len unit, std::string_view text);
/// "30,20.5": a place.
std::optional<Vec> place_in(Len unit, std::string_view text);
/// Degrees from -360 to 360 with at most two decimals.
std::optional<Angle> angle(std::string_view text);
/// In that unit, rounded to hundredths, without noughts at the end: "7.5".
std::string written_in(Len unit, Len n);
/// Degrees rounded to whole ones: "45".
std::string as_degrees(Angle n);
/// "inches", "centimetres".
std::string unit_word(Len unit);

/// A length between bounds in hundredths of the unit, or it fails.
template <class Table>
std::optional<Len> bounded(Table& table, Len unit, std::string_view key, std::string_view text,
                           Len least, Len most) {
  const auto n = length_in(unit, text);
  const Len hundredth = unit / 100;
  if (n && *n >= least * hundredth && *n <= most * hundredth) return n;
  table.fail("'" + std::string(key) + "': expected " + unit_word(unit) + " from " +
             written_in(unit, least * hundredth) + " to " + written_in(unit, most * hundredth) +
             ", found " + data::in_quotes(text));
  return std::nullopt;
}

/// Degrees, or it fails.
template <class Table>
std::optional<Angle> bearing(Table& table, std::string_view key, std::string_view text) {
  const auto n = angle(text);
  if (!n)
    table.fail("'" + std::string(key) + "': expected degrees from -360 to 360, found " +
               data::in_quotes(text));
  return n;
}

/// Width and depth of the table of an example, `72x48`, or what goes without saying.
template <class Table>
Vec size_of_table(Table& table, const data::Node& example, Len unit, std::string_view usual,
                  Len least, Len most) {
  const std::string text = examples::text_of(example, "table", usual);
  const data::Node* node = example.find("table");
  const examples::At here(table.line, node == nullptr ? data::Position{} : node->at);
  auto parts = examples::split(text, 'x');
  if (parts.size() != 2) {
    table.fail("'table': expected width and depth as in \"" + std::string(usual) + "\", found " +
               data::in_quotes(text));
    parts = examples::split(usual, 'x');
  }
  const auto width = bounded(table, unit, "table", parts[0], least, most),
             depth = bounded(table, unit, "table", parts[1], least, most);
  return {width.value_or(least * (unit / 100)), depth.value_or(least * (unit / 100))};
}

/// How examples of a measured table write what a rule measured. Lengths that differ by less than
/// `kAsWritten` micrometres are the same, written with two decimals.
template <Len kUnit, Len kAsWritten>
struct Measuring {
  static std::string measured(Measure measure, std::int32_t n) {
    if (measure == Measure::Length) return written_in(kUnit, n);
    if (measure == Measure::Angle) return as_degrees(static_cast<Angle>(n));
    return std::to_string(n);
  }
  static bool agrees(Measure measure, std::int32_t n, const std::string& written) {
    if (measure != Measure::Length) return measured(measure, n) == written;
    const auto wanted = length_in(kUnit, written);
    return wanted && std::abs(*wanted - n) < kAsWritten;
  }
};

}  // namespace sandtable::measured
