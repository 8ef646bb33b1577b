#pragma once

#include <string>

#include "battle/battle.h"
#include "cli/console.h"
#include "cli/words.h"

/// What a player at a terminal is told and shown, wherever the battle is kept.
namespace sandtable::cli {

/// Everything told of one entry, the line of who did what first where that lies open. With
/// `details` the figures behind it, and the clause of each line as `book` names it (nullptr: by its
/// id).
std::string account_text(const battle::Account& account, const desk::ScenarioFacts& facts,
                         const Rulebook* book, bool details, const Words& say,
                         const Console& console);

/// The map before each decision: shown where it has changed, the first time with its legend.
class Board {
 public:
  /// What is to be shown of a drawing of everything (desk::TextPart::All); empty: nothing.
  std::string next(const std::string& all);

 private:
  std::string drawn_;  ///< as it was shown last
};

}  // namespace sandtable::cli
