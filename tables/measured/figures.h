#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/geometry/plane/vec.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"

/// Lengths and angles of measured tables as people write them: with a decimal point in English, a
/// comma in French. `unit` is what lengths are written in, in micrometres.
namespace sandtable::measured {

/// With as many decimals (one at least) as give back exactly this length: "6.0", "12.3456".
std::string exact_length(geometry::Len length, geometry::Len unit, Lang lang);
/// With as few decimals as give back exactly this angle: "30", "30.004". From 0 to below 360.
std::string exact_degrees(geometry::Angle angle, Lang lang);

/// With two decimals: "6.20".
std::string length_of(geometry::Len length, geometry::Len unit, Lang lang);
/// With one decimal, from 0 to below 360: "30.0".
std::string degrees_of(geometry::Angle angle, Lang lang);

/// The nearest length and angle to so many millionths of a unit or degree.
geometry::Len length_from(std::int64_t millionths, geometry::Len unit);
geometry::Angle angle_from(std::int64_t millionths);

/// A name with a place of the table behind it.
struct NamedPlace {
  std::u32string_view name;
  geometry::Vec place;
  bool beyond = false;           ///< farther off than kMostUnits, which is no place
  std::u32string_view too_fine;  ///< a figure with more decimals than are read; empty: none
};
inline constexpr int kMostUnits = 1000;  ///< more than any table has
/// "R1, 36.0 19.5": who is named and the place, in that unit; nullopt: it is something else.
std::optional<NamedPlace> named_place(std::u32string_view typed, geometry::Len unit);
/// Why nothing is measured to it, by the words that a ruleset has for that; nullopt: it is a place.
std::optional<std::string> unmeasured(const NamedPlace& named, const text::Catalogue& messages,
                                      Lang lang);

}  // namespace sandtable::measured
