#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/desk/desk.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

/// How computer opponents see a battle: what a position is worth, which actions are worth a
/// thought, what the other side will answer. Judgement, no rules.
namespace sandtable::belle_epoque {

/// The worth of a position for a side, in hundredths of a stand. What is good for one side is as
/// bad for the other, but for the wish to close with the enemy, which is each side's own. A battle
/// that is over is worth far more than anything else, either way.
int worth(const State& s, Side side);

/// Whether a legal action deserves a thought.
bool sensible(const State& s, Side side, const Action& a);

/// The same for who weighs what he does: any number of command points for who is near the fight,
/// the way to an objective that nobody keeps; and whoever hurts more by fire assaults only with the
/// odds on his side.
bool considers(const State& s, Side side, const Action& a);

/// A number that is equal for positions of one activation that differ only in the command points
/// left to the sides: what can still be done in it is the same.
std::uint64_t alike(const State& s);

/// The answer of a player of ordinary sense to a question put in the middle of an activation
/// (reaction, support, evade, losses, falling back, the position). nullopt where the question is
/// about the activation itself, and where nobody is asked.
std::optional<std::pair<Side, Action>> likely(const State& s);

/// What a computer opponent weighed, in one sentence. `plan`: the action decided on and what it is
/// meant to lead to; `rival`: the next best action, worth `gap` hundredths of a stand less.
std::string explain(std::span<const desk::Planned<BelleEpoque>> plan,
                    const std::optional<Action>& rival, int gap, Lang lang);

}  // namespace sandtable::belle_epoque
