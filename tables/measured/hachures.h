#pragma once

#include <functional>
#include <string>

#include "engine/geometry/plane/polygon.h"
#include "engine/text/svg.h"

namespace sandtable::measured {

/// How far strokes stand from each other, and how long the longest of them is.
struct Strokes {
  geometry::Len step = 0, length = 0;
};

/// Path data of strokes from the edge of an area inward, as maps show slopes and walls.
std::string hachures(const geometry::Polygon& area, const Strokes& strokes,
                     const std::function<svg::Point(geometry::Vec)>& at);

}  // namespace sandtable::measured
