#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/text/lang.h"
#include "engine/text/palette.h"
#include "rulesets/belle_epoque/drawing/drawing.h"

namespace sandtable::belle_epoque {

struct SvgStyle {
  using Dress = svg::Dress;
  enum class Look : std::uint8_t { Hexes, Counters };
  Dress dress = Dress::Period;
  std::optional<Look> look;  ///< without it the option board-look of the battle
  Lang lang = Lang::En;
  bool key = true;         ///< title, rosters and key around the map
  bool troops = true;      ///< without them the ground alone, the same whatever the troops do
  std::string id = "map";  ///< begins every id in the drawing: unique among drawings on one page
};

/// The position as an SVG map that stands by itself: no script, no font, no picture from elsewhere.
/// 100 user units are 1 UD. Each sector is a group with data-sector, each unit one with data-unit;
/// the root's data attributes say where sectors lie (docs/format/view-belle-epoque.md).
/// The same picture and style give the same bytes on every machine.
std::string draw_svg(const Picture& picture, const SvgStyle& style);

}  // namespace sandtable::belle_epoque
