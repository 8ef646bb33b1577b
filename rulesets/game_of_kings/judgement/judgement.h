#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/judgement.h"
#include "rulesets/game_of_kings/rules/questions.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

/// How computer opponents see a battle: what a position is worth, which actions are worth a
/// thought, what the other side will answer. Judgement, no rules.
namespace sandtable::game_of_kings {

/// The worth of a position for a side, in hundredths of an army point. What is good for one side is
/// as bad for the other, but for the wish to close with the enemy, which is each side's own. A
/// battle that is over is worth far more than anything else, either way.
int worth(const State& s, Side side);

/// Whether a legal action deserves a thought. At questions in the middle of an action, and where
/// an order of business is chosen, exactly the likely answer does.
bool sensible(const State& s, Side side, const Action& a);

/// The same for who weighs what he does: a gun charges nobody, the last of a unit may go out of
/// reach, and a feature to be held is worth a march from anywhere.
bool considers(const State& s, Side side, const Action& a);
/// Whether a march takes somebody who must not be lost out of the enemy's reach: the last quarter
/// of a unit, a general on whom the battle hangs.
bool withdraws(const State& s, const Action& a);

/// Whether an action only ends what the side is doing, so that what follows (melees, tests) is to
/// come in any case: it is worth what the position is worth without it.
bool closes(const State& s, const Action& a);

/// The step of its sector that an order belongs to, and who carries it out; nullopt where it is no
/// order (the sector is done, a question in the middle).
std::optional<Errand> errand(const State& s, const Action& a);
/// How many orders can still be paid for in the sector in hand; 0 outside its steps 1 to 4.
int orders_left(const State& s);

/// A number that is equal for positions of one half-turn that differ only in the action points that
/// are left to sectors not in hand.
std::uint64_t alike(const State& s);

/// The answer of a player of ordinary sense to a question put in the middle of an action (evasion,
/// defensive fire, whom to fight, whose test comes first, who supports). nullopt where the question
/// is about the half-turn itself, and where nobody is asked.
std::optional<std::pair<Side, Action>> likely(const State& s);

/// All of it, as computer opponents want it (engine/core/judgement.h).
struct Mind {
  using Rules = GameOfKings;

  static int worth(const State& s, Side side) { return game_of_kings::worth(s, side); }
  static bool sensible(const State& s, Side side, const Action& a) {
    return game_of_kings::sensible(s, side, a);
  }
  static bool considers(const State& s, Side side, const Action& a) {
    return game_of_kings::considers(s, side, a);
  }
  static std::uint64_t alike(const State& s) { return game_of_kings::alike(s); }
  static std::optional<std::pair<Side, Action>> likely(const State& s) {
    return game_of_kings::likely(s);
  }
  static std::string_view question_kind(const State& s) { return game_of_kings::question_kind(s); }
  static bool closes(const State& s, const Action& a) { return game_of_kings::closes(s, a); }
  static std::optional<Errand> errand(const State& s, const Action& a) {
    return game_of_kings::errand(s, a);
  }
  static int orders_left(const State& s) { return game_of_kings::orders_left(s); }
};

}  // namespace sandtable::game_of_kings
