#pragma once

#include <span>

#include "engine/geometry/plane/box.h"
#include "rulesets/belle_alliance/state/setup.h"

/// The ground of a sector, or of any part of a feature (urban.sector).
namespace sandtable::belle_alliance {

/// The outline of a part; of a part without one, or of none, that of its feature.
std::span<const Vec> outline_of(const Setup& setup, FeatureId feature, std::uint8_t part);

/// The rectangle that stands for a part on the table. A part that is a rectangle is that one; any
/// other is the rectangle along the edges of the table that holds it.
struct SectorBox {
  Vec centre{};
  Angle facing = 0;
  geometry::Size size{};
};
SectorBox box_of(std::span<const Vec> outline);

/// Whether a point can stand for a part of a feature: it lies in it, or of what is a line so near
/// that the disc about it holds a stretch of it. Of what has sectors these are the parts
/// (orders.part-of-feature).
bool is_spot_of(const Setup& setup, FeatureId feature, Vec at);
/// Such a point, to the millimetre where that can be; the middle of the table where a feature has
/// no outline.
Vec spot_in(const Setup& setup, FeatureId feature);
/// How far the disc about such a point reaches.
Len spot_radius();

/// Whether a part is a sector, which garrisons hold: it has a capacity (urban.sector).
bool is_sector(const Setup& setup, FeatureId feature, std::uint8_t part);

}  // namespace sandtable::belle_alliance
