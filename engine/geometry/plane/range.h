#pragma once

#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// Whether both coordinates are ones that a table may have (kMaxCoordinate).
constexpr bool in_range(Vec p) {
  return p.x >= -kMaxCoordinate && p.x <= kMaxCoordinate && p.y >= -kMaxCoordinate &&
         p.y <= kMaxCoordinate;
}

}  // namespace sandtable::geometry
