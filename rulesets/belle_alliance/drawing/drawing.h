#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/desk/drawing.h"
#include "rulesets/belle_alliance/rules/flow/film.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

namespace sandtable::belle_alliance {

/// A plan of letters with who stands where, and the troops under it. It has no scale
/// (measuring.screen).
std::string draw_text(const View& view, const desk::TextLook& look);

/// What a player looks up (desk::HasPapers): `card F3`, what is known of a unit, of one out of
/// sight as it was seen last; `officers`, his own tree of staff with where each rides and the
/// orders in hand. Of a view alone, and no distance (measuring.screen).
tl::expected<std::string, std::string> paper(const View& view, std::string_view words, Lang lang);

/// The same as a picture: outlines of ground and troops, ghosts dashed with the bound in which they
/// were seen.
std::string draw_svg(const View& view, const desk::SvgLook& look);

/// The marching of a bound (4d): the ground, and over it the ways that the viewer saw, with where
/// they begin and end in outlines. A way that breaks off was lost from sight.
std::string draw_film(const Film& film, const View& view, const desk::SvgLook& look);

/// What a ruler tells of "measure F1 P1": from edge to edge of two units in sight. Whether whoever
/// looks on may lay it is not asked here.
tl::expected<std::string, std::string> measured(const View& view, std::string_view words,
                                                Lang lang);
/// By the option own-command a player may between his own units, where the rest is withheld.
bool may_measure(const View& view, std::string_view words);

}  // namespace sandtable::belle_alliance
