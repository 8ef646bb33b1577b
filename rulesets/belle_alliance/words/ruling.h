#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

/// Rulings of the umpire in one line each: "rule F1: place (30.5, 60) facing 90", "rule F1: state
/// md", "rule F1: order MN >0", "rule french: nothing", "rule draw" (umpire.not-bound).
namespace sandtable::belle_alliance {

/// Whole degrees that come nearest to where something faces.
int degrees_of(Angle facing);

/// Whether a line is one: it begins with the word for it.
bool is_ruling(std::string_view text);

/// Reads one in either language.
tl::expected<Action, std::string> parse_ruling(std::string_view text, const State& s, Lang lang);

/// Writes one; read back in the same position it is the same.
std::string ruling_text(const Action& a, const State& s, Lang lang);

}  // namespace sandtable::belle_alliance
