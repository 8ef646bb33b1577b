#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/judgement.h"
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

/// The answer of a player of ordinary sense to a question put in the middle of an action: a hero
/// strikes back, a die that can be better is thrown again.
std::optional<std::pair<Side, Action>> likely(const State& s);

std::string_view question_kind(const State& s);

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
  static std::string_view question_kind(const State& s) { return fixed_baynet::question_kind(s); }
  /// Whether an action only ends what the side is doing.
  static bool closes(const State& s, const Action& a) {
    return a.verb == Verb::Done && s.now.phase == Phase::Act;
  }
};

}  // namespace sandtable::fixed_baynet
