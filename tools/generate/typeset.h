#pragma once

#include <string>
#include <string_view>

#include "tools/generate/ruleset_data.h"

/// How texts for people are set, whatever keyboard they were typed on.
namespace sandtable::generate {

/// A text with apostrophes and single quotes of print: "the unit's 'done'" is « the unit’s ‘done’
/// ».
std::string set_quotes(std::string_view text);

/// Sets every text of a ruleset that people read: apostrophes in both languages, and in French the
/// spaces that do not break, as catalogues and scenarios have them. What is typed and what only
/// programs read stays as it is.
void typeset(RulesetData& data);

}  // namespace sandtable::generate
