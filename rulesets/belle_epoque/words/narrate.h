#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/sink.h"
#include "engine/desk/told.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

/// What happens in a battle, told to people. The sentences stand in messages.toml.
namespace sandtable::belle_epoque {

/// One line: "1/24 fires at uNokhenke at 2 UD: 4 dice, hits on 2–4." `tape`: of the action (or
/// advance) that the event belongs to; faces are told where it holds them.
std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang);

/// What a table shows of it, beside the sentence; nothing where its kind has no scene.
std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape);

/// Of an event that has no sentence, but says by which place of a way that was told somebody came.
std::optional<desk::CameBy> came_by(const Event& event, const Setup& setup);

/// The findings of an event, unfolded: one indented line each, in the order of their citation:
/// "  +1 uphill (fire.uphill.en)".
std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang);

/// "forbidden: The to-hit number comes … (uNokhenke: 5 UD, 4 allowed) (fire.range-table)"; of a
/// modifier what it did: "+1 uphill (fire.uphill.en)".
std::string sentence(const Finding& finding, const Setup& setup, Lang lang);
/// What forbids, in the fewest words: "uNokhenke: 5 UD, 4 allowed, fire.range-table".
std::string shortly(const Finding& finding, const Setup& setup, Lang lang);

/// What must be rolled now: "Roll 4d6 for 1/24 (fire.procedure): 2 to 4 hit".
std::string sentence(const Roll& roll, const Setup& setup, Lang lang);
/// Of a roll that is drawn from the bowl, the tokens in it: the first number of a side's, and how
/// they are called. Empty for any other.
std::vector<std::pair<std::string, std::string>> draws(const Roll& roll, const Setup& setup,
                                                       Lang lang);

/// Whose decision it is and what about; where nobody's, that.
std::string question(const State& state, Lang lang);

/// What part of a turn a decision falls into, as a heading: "Zulu activation". Everybody at the
/// table knows it. Empty before the battle begins and once it is over.
std::string phase_heading(const State& state, Lang lang);

/// "Zulu won by 3 (end.scenario-limit)."
std::string sentence(const Result& result, const Setup& setup, Lang lang);

/// The id of a clause: "fire.uphill.en"; "clause 1.999" where the rulebook has none.
std::string clause_id(Clause clause, Lang lang);

}  // namespace sandtable::belle_epoque
