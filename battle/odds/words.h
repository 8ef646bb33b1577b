#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/reports.h"
#include "engine/text/lang.h"

/// What odds say around the figures of a ruleset.
namespace sandtable::battle::odds_words {

/// "Zulu: salvo 2 (as asked for)"
std::string assumed(const std::string& side, const std::string& answer, bool wished, Lang lang);

/// "react (Zulu): salvo 0, salvo 1, decline"
std::string of_kind(const std::string& kind, const std::string& side, const std::string& answers,
                    Lang lang);

/// Why a wish was of no use. `error`: why it was not understood, empty where it was; `answers`:
/// what would be understood, by kind of question.
std::string useless(const std::string& wish, const std::string& error,
                    const std::vector<std::string>& answers, Lang lang);

/// What people call the figure of a spread: as the ruleset has it where it says so, else "men
/// standing" for "standing"; itself, where nobody has said.
std::string figure_of(const desk::Spread& spread, Lang lang);

std::string too_many_courses(std::uint64_t work, Lang lang);
std::string too_many_held(std::size_t bytes, Lang lang);

}  // namespace sandtable::battle::odds_words
