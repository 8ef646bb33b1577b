#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/plane/polyline.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// A solid part of a wall, an outline for discs and lines: four corners clockwise, or the two ends
/// of a wall without thickness.
struct Solid {
  std::array<Vec, 4> corner{};
  std::uint8_t count = 0;
  std::span<const Vec> points() const { return {corner.data(), count}; }
};

/// The ground within half of `thickness` (rounded up) on either side of a straight line.
Solid solid_along(Vec from, Vec to, Len thickness);
/// The solid parts of a wall, a fence, a barricade, a trench along a line: cut square at its ends
/// and at openings, run past each other at bends so that nothing slips through there. Where an
/// opening lies on a bend both pieces are open in it.
std::vector<Solid> solid_parts(const Polyline& line, Len thickness,
                               std::span<const Opening> openings);
/// The part of a line between two stations: a stretch of a river that is not like the rest. An
/// error where it has no length.
tl::expected<Polyline, ShapeError> stretch_of(const Polyline& line, Len from, Len to);

}  // namespace sandtable::geometry
