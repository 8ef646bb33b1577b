#pragma once

#include <functional>

#include "engine/desk/drawing.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "rulesets/fixed_baynet/state/setup.h"

/// The ground as a map of the time draws it.
namespace sandtable::fixed_baynet {

/// Where ground is drawn.
struct GroundPen {
  svg::Canvas& canvas;
  const svg::Palette& colours;
  Lang lang;
  const std::function<svg::Point(Vec)>& at;
  const std::function<int(Len)>& width;
};

/// Hills, slopes, woods, water, walls and works, the lowest first; buildings are drawn above.
void draw_ground(const Field& field, const GroundPen& pen);
/// What they are called, and how high they are, in quarter inches.
void draw_ground_names(const Field& field, const GroundPen& pen);
/// Where the walls of each perimeter would stand, while one is still to be chosen.
void draw_perimeters(const Setup& setup, const GroundPen& pen);
/// How long so many inches are on the drawing.
void draw_scale(svg::Point right, const GroundPen& pen);

}  // namespace sandtable::fixed_baynet
