#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/post.h"
#include "engine/core/sink.h"
#include "engine/desk/told.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/setup.h"
#include "rulesets/fixed_baynet/state/state.h"

/// What happens in a battle, told to people. The sentences stand in messages.toml.
namespace sandtable::fixed_baynet {

/// One line. `tape`: of the action (or advance) that the event belongs to.
std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang);

/// What a table shows of it, beside the sentence; nothing where its kind has no scene.
std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape);

/// Of an event that has no sentence, but says by which place of a way that was told somebody came.
std::optional<desk::CameBy> came_by(const Event& event);

/// The findings of an event, unfolded: one indented line each.
std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang);
/// "forbidden: … (A/4: 5.10 in, 5.00 allowed) (movement.distance)"; of a modifier what it did.
std::string sentence(const Finding& finding, const Setup& setup, Lang lang);
/// What forbids, in the fewest words: "A/4: 5.10 in, 5.00 allowed, movement.distance".
std::string shortly(const Finding& finding, const Setup& setup, Lang lang);

/// A finding that holds of several men who began in one unit; `worst` is about the one of them who
/// is farthest from the limit, `alike` where that says nothing more of him than of the others.
struct SharedFinding {
  Finding worst;
  std::vector<ManId> men;
  bool alike = true;
};
/// The findings of a verdict, each that several men share once, in the order of their citation.
std::vector<SharedFinding> gathered(const std::vector<Finding>& findings, const Setup& setup);
std::string sentence(const SharedFinding& shared, const Setup& setup, Lang lang);

/// What must be rolled now.
std::string sentence(const Roll& roll, const Setup& setup, Lang lang);
std::string sentence(const Result& result, const Setup& setup, Lang lang);

/// Whose decision it is and what about; where nobody's, that.
std::string question(const State& state, Lang lang);
/// The same to a post: who is asked is told what may be done too, and what not and why.
std::string question(const State& state, Post viewer, Lang lang);
/// What part of a turn a decision falls into, as a heading. Everybody at the table knows it.
std::string phase_heading(const State& state, const Action& action, Lang lang);

std::string clause_id(Clause clause, Lang lang);
/// What a clause says, in short.
std::string reason(Clause clause, Lang lang);

}  // namespace sandtable::fixed_baynet
