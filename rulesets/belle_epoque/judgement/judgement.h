#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/judgement.h"
#include "rulesets/belle_epoque/rules/questions.h"
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

/// All of it, as computer opponents want it (engine/core/judgement.h).
struct Mind {
  using Rules = BelleEpoque;

  static int worth(const State& s, Side side) { return belle_epoque::worth(s, side); }
  static bool sensible(const State& s, Side side, const Action& a) {
    return belle_epoque::sensible(s, side, a);
  }
  static bool considers(const State& s, Side side, const Action& a) {
    return belle_epoque::considers(s, side, a);
  }
  static std::uint64_t alike(const State& s) { return belle_epoque::alike(s); }
  static std::optional<std::pair<Side, Action>> likely(const State& s) {
    return belle_epoque::likely(s);
  }
  static std::string_view question_kind(const State& s) { return belle_epoque::question_kind(s); }
};

}  // namespace sandtable::belle_epoque
