#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/judgement.h"
#include "engine/core/plays_out.h"
#include "rulesets/fixed_baynet/judgement/habit.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// How computer opponents see a battle: what a position is worth, which gestures are worth a
/// thought, what the other side will answer. Judgement, no rules.
namespace sandtable::fixed_baynet {

/// The worth of a position for a side, in hundredths of a man. What is good for one side is as bad
/// for the other. A battle that is over is worth far more than anything else, either way.
int worth(const State& s, Side side);

/// Whether a legal gesture deserves a thought.
bool sensible(const State& s, Side side, const Action& a);

/// Whether a captain weighs it: leaving a unit where it is may be best.
bool considered(const State& s, Side side, const Action& a);

/// The answer of a player of ordinary sense to a question put in the middle of an action: a hero
/// strikes back, a die that can be better is thrown again.
std::optional<std::pair<Side, Action>> likely(const State& s);

/// What the unit in hand does next as a matter of course: who fights hand to hand and can reach the
/// nearest enemy runs at him. nullopt: nothing.
std::optional<Action> follow_up(const State& s);

std::string_view question_kind(const State& s);

/// A range as somebody of that level guesses it: never exact, and half as far off where the unit
/// was fired at in the turn before.
Action misjudged(const State& s, const Action& a, int level, Rng& rng);

/// All of it, as computer opponents want it (engine/core/judgement.h).
struct Mind {
  using Rules = FixedBaynet;

  static int worth(const State& s, Side side) { return fixed_baynet::worth(s, side); }
  static bool sensible(const State& s, Side side, const Action& a) {
    return fixed_baynet::sensible(s, side, a);
  }
  static std::uint64_t alike(const State& s) { return FixedBaynet::digest(s); }
  static std::optional<std::pair<Side, Action>> likely(const State& s) {
    return fixed_baynet::likely(s);
  }
  static std::optional<Action> follows(const State& s) { return follow_up(s); }
  static std::string_view question_kind(const State& s) { return fixed_baynet::question_kind(s); }
  static Action misjudged(const State& s, const Action& a, int level, Rng& rng) {
    return fixed_baynet::misjudged(s, a, level, rng);
  }
  static bool considers(const State& s, Side side, const Action& a) {
    return considered(s, side, a);
  }
  /// A volley is a row of dice: it is played out so many times.
  static constexpr int tries = 6;
  /// What comes of it is seen by carrying the battle on.
  static std::optional<std::pair<Side, Action>> habit(const State& s) {
    return fixed_baynet::habit(s);
  }
  static void habits(const State& s, std::vector<Action>& out) { fixed_baynet::habits(s, out); }
  static bool settled(const State& begun, const State& s) {
    return fixed_baynet::settled(begun, s);
  }
  static constexpr int carries = 3;
  /// What looks better by less than that is luck.
  static constexpr int trust = 300;
};

}  // namespace sandtable::fixed_baynet
