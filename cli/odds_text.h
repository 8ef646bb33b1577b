#pragma once

#include <string>

#include "cli/console.h"
#include "cli/words.h"
#include "engine/desk/desk.h"

namespace sandtable::cli {

/// "the test passes 5/6 (83.3%), …": the headline in one line; empty where there is none.
std::string odds_headline(const desk::OddsReport& odds, const Words& say);

/// Every course with its figures, a paragraph each.
std::string joint_text(const desk::OddsReport& odds, const Words& say, const Console& console);

/// Everything: headline, every figure of every unit, what was assumed, how it was reckoned. On a
/// measured table places are coordinates, which say nothing to people: they are left to --json.
std::string odds_text(const desk::OddsReport& odds, const Rulebook& rules, const Words& say,
                      const Console& console);

}  // namespace sandtable::cli
