#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// Decisions as people type them and journals hold them, in one line each: "orders | F1: MC >0 AT
/// P1 | F2: MN >0", "announce F1", "staff B1 to F2", "answer yes". Lines of a sheet are parted by a
/// bar or by the end of a line.
namespace sandtable::belle_alliance {

/// Reads a decision in either language. Whose it is follows from the position: his who looks at it,
/// else whoever is asked first.
tl::expected<Action, std::string> parse_action(std::string_view text, const State& s, Lang lang);

/// Writes one; read back in the same position it is the same.
std::string to_text(const Action& a, const State& s, Lang lang);

/// What the options of a battle let a sheet hold.
SheetRules rules_of(const State& s);

/// Whose decision is typed in a position.
Post writer_in(const State& s);

}  // namespace sandtable::belle_alliance
