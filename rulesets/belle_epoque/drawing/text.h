#pragma once

#include <string>

#include "engine/desk/desk.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/drawing/drawing.h"

namespace sandtable::belle_epoque {

struct TextStyle {
  bool colour = false;  ///< ANSI colours; nothing is told by colour alone
  int width = 80;       ///< columns of the terminal
  Lang lang = Lang::En;
  bool ascii = false;  ///< only ASCII in the map's own signs (names stay as they are)
  desk::TextPart part = desk::TextPart::All;
};

/// The position as a map for the terminal, with a legend below it. Sectors are bricks, every second
/// row shifted by half a brick, so that a sector touches its six neighbours. Boards too wide for
/// `width` are drawn in panels, side by side columns below one another.
std::string draw_text(const Picture& picture, const TextStyle& style);

}  // namespace sandtable::belle_epoque
