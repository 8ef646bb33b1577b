#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/sink.h"
#include "engine/desk/told.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/setup.h"
#include "rulesets/game_of_kings/state/state.h"

/// What happens in a battle, told to people. The sentences stand in messages.toml.
namespace sandtable::game_of_kings {

/// One line: "Touraine fires at Deutschmeister at 6.40 cm: 4 dice, hits on 4 or more." `tape`: of
/// the action (or advance) that the event belongs to; faces are told where it holds them.
std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang);

/// What a table shows of it, beside the sentence; nothing where its kind has no scene.
std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape);

/// Of an event that has no sentence, but says by which place of a way that was told somebody came.
std::optional<desk::CameBy> came_by(const Event& event);

/// The findings of an event, unfolded: one indented line each, in the order of their citation.
std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang);

/// "forbidden: … (Touraine: 6.20 cm, 6.00 allowed) (move.rates)"; of a modifier what it did.
std::string sentence(const Finding& finding, const Setup& setup, Lang lang);
/// What forbids, in the fewest words: "Touraine: 6.20 cm, 6.00 allowed, move.rates".
std::string shortly(const Finding& finding, const Setup& setup, Lang lang);

/// What must be rolled now: "Roll 4d6 for Touraine (musketry.to-hit): 4 to 6 count".
std::string sentence(const Roll& roll, const Setup& setup, Lang lang);

/// Whose decision it is and what about; where nobody's, that.
std::string question(const State& state, Lang lang);

/// What part of a turn the decision `action` falls into, as a heading: "Prussia half-turn, the
/// left, movement". Everybody at the table knows it. Empty before the battle begins and once it is
/// over.
std::string phase_heading(const State& state, const Action& action, Lang lang);

/// "Prussia won by 3 (victory.defeat)."
std::string sentence(const Result& result, const Setup& setup, Lang lang);

/// The id of a clause: "move.tolerance"; "clause 2.999" where the rulebook has none.
std::string clause_id(Clause clause, Lang lang);

}  // namespace sandtable::game_of_kings
