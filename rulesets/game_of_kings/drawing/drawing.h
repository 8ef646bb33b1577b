#pragma once

#include <string>

#include "engine/desk/desk.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

/// Drawings of the table, in characters and to scale.
namespace sandtable::game_of_kings {

/// The table as a plan for the terminal: squares of 10 cm by 10 cm, lettered from the left and
/// numbered from side A's edge, and below it every unit in words. Tables too wide for the terminal
/// are drawn in panels, one below the other.
std::string draw_text(const View& view, const desk::TextLook& look);

/// The table as an SVG map that stands by itself: no script, no font, no picture from elsewhere.
/// One user unit is 1 mm of the table, (0, 0) its corner at side B's edge on the left, so that side
/// A sits at the bottom; title and key lie around it. The same view and look give the same bytes
/// on every machine.
std::string draw_svg(const View& view, const desk::SvgLook& look);

/// What is wrong with the overlays of a look; empty where nothing is. Known are "arc UNIT" (field
/// of fire with its range bands; UNIT a name or a label) and "reach UNIT" (how far it goes straight
/// ahead).
std::string overlay_problem(const View& view, const desk::SvgLook& look);

}  // namespace sandtable::game_of_kings
