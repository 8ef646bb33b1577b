#pragma once

#include <string>

#include "engine/desk/drawing.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

namespace sandtable::belle_alliance {

/// A plan of letters with who stands where, and the troops under it. It has no scale
/// (measuring.screen).
std::string draw_text(const View& view, const desk::TextLook& look);

/// The same as a picture: outlines of ground and troops, ghosts dashed with the bound in which they
/// were seen.
std::string draw_svg(const View& view, const desk::SvgLook& look);

}  // namespace sandtable::belle_alliance
