#pragma once

#include <string>

#include "tables/measured/figures.h"

/// Lengths in centimetres and angles in degrees, as people write them.
namespace sandtable::game_of_kings {

using measured::degrees_of;
using measured::exact_degrees;

/// With as many decimals (one at least) as give back exactly this length: "6.0", "12.3456".
inline std::string exact_cm(geometry::Len length, Lang lang) {
  return measured::exact_length(length, geometry::kCentimetre, lang);
}
/// With two decimals: "6.20".
inline std::string cm(geometry::Len length, Lang lang) {
  return measured::length_of(length, geometry::kCentimetre, lang);
}

/// Eighths as a whole number and a vulgar fraction: "1½", "⅜", "2".
std::string eighths_text(int eighths);

}  // namespace sandtable::game_of_kings
