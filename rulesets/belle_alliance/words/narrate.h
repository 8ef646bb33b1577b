#pragma once

#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/post.h"
#include "engine/core/sink.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/state.h"

/// What happens in a battle, told to people. The sentences stand in messages.toml.
namespace sandtable::belle_alliance {

/// One line. `tape`: of the action (or advance) that the event belongs to.
std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang);
/// The findings of an event, unfolded: one indented line each.
std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang);
std::string sentence(const Finding& finding, const Setup& setup, Lang lang);
std::string sentence(const Roll& roll, const Setup& setup, Lang lang);
std::string sentence(const Result& result, const Setup& setup, Lang lang);
/// What a post is asked, in words for it.
std::string question(const State& s, Post viewer, Lang lang);
std::string clause_id(Clause clause, Lang lang);

}  // namespace sandtable::belle_alliance
