#pragma once

#include "engine/geometry/plane/vec.h"
#include "rulesets/fixed_baynet/data/tables.gen.h"

/// Figures that stand in the prose of the book and in our rulings, each once, in the tables.
namespace sandtable::fixed_baynet {

using geometry::Len;

inline constexpr Len kInch = 25'400;
inline constexpr Len kHundredth = kInch / 100;

using Distance = table::prose_distances::Key;
constexpr Len distance(Distance of) {
  return table::prose_distances::at(of).hundredths_in * kHundredth;
}

using Figure = table::prose_figures::Key;
constexpr int figure(Figure of) { return table::prose_figures::at(of).figure; }

}  // namespace sandtable::fixed_baynet
