#pragma once

#include <cstdint>
#include <string>

#include "rulesets/fixed_baynet/state/figures.h"
#include "tables/measured/figures.h"

/// Lengths in inches and angles in degrees, as people write them.
namespace sandtable::fixed_baynet {

using measured::degrees_of;
using measured::exact_degrees;

/// With as many decimals (one at least) as give back exactly this length: "6.0", "12.34567".
inline std::string exact_inches(geometry::Len length, Lang lang) {
  return measured::exact_length(length, kInch, lang);
}
/// With two decimals: "6.20".
inline std::string inches(geometry::Len length, Lang lang) {
  return measured::length_of(length, kInch, lang);
}

}  // namespace sandtable::fixed_baynet
