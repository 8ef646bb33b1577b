#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/harness/toy.h"

namespace sandtable::search {

/// Judgement for the skirmish of engine/harness/toy.h.
struct ToyMind {
  using Rules = toy::Toy<>;
  using State = Rules::State;
  using Action = Rules::Action;

  /// A hundred a man, and a little for standing near the enemy.
  static int worth(const State& s, Side side) {
    int sum = 0;
    for (std::size_t i = 0; i < 2; ++i)
      for (const std::int8_t cell : s.at[i])
        if (cell != toy::kDead) sum += (i == 0 ? 1 : -1) * (100 + (i == 0 ? cell : 6 - cell));
    return side == Side::A ? sum : -sum;
  }
  static bool sensible(const State&, Side, const Action& a) { return a.verb != toy::Verb::Stand; }
  static std::uint64_t alike(const State& s) { return Rules::digest(s); }
  /// A man who is hit holds.
  static std::optional<std::pair<Side, Action>> likely(const State& s) {
    if (s.phase != toy::Phase::Answer) return std::nullopt;
    return std::pair{static_cast<Side>(s.asked), Action{toy::Verb::Hold, s.victim}};
  }
  static std::string_view question_kind(const State& s) {
    return s.phase == toy::Phase::Naming   ? "name"
           : s.phase == toy::Phase::Orders ? "order"
                                           : "answer";
  }
};

static_assert(Judgement<ToyMind> && Ruleset<ToyMind::Rules>);

}  // namespace sandtable::search
