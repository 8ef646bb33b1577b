#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/clause.h"
#include "engine/geometry/plane/vec.h"

/// What worked examples of measured tables write: lengths in the ruler's unit, places, facings.
namespace sandtable::measured {

using geometry::Angle;
using geometry::Len;
using geometry::Vec;

/// The unit in which examples write lengths, in micrometres.
inline constexpr Len kInCentimetres = geometry::kCentimetre;
inline constexpr Len kInInches = 25'400;

/// "12.345" in that unit, as micrometres; at most four decimals.
std::optional<Len> length_in(Len unit, std::string_view text);
/// "30,20.5": a place.
std::optional<Vec> place_in(Len unit, std::string_view text);
/// Degrees with at most two decimals, may be negative.
std::optional<Angle> angle(std::string_view text);
/// In that unit, rounded to hundredths, without noughts at the end: "7.5".
std::string written_in(Len unit, Len n);
/// Degrees rounded to whole ones: "45".
std::string as_degrees(Angle n);

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
