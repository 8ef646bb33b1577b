#pragma once

#include <string>

#include "engine/desk/drawing.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

/// The table as text and as a picture.
namespace sandtable::fixed_baynet {

std::string draw_text(const View& view, const desk::TextLook& look);
/// Why nothing that the look names can be drawn around; empty where it can.
std::string zoom_problem(const View& view, const desk::TextLook& look);
std::string draw_svg(const View& view, const desk::SvgLook& look);

}  // namespace sandtable::fixed_baynet
