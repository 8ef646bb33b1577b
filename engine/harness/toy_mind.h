#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/harness/toy.h"

namespace sandtable::toy {

/// Judgement for the skirmish of engine/harness/toy.h.
struct ToyMind {
  using Rules = Toy<>;
  using State = Rules::State;
  using Action = Rules::Action;

  /// A hundred a man, and a little for standing near the enemy.
  static int worth(const State& s, Side side) {
    int sum = 0;
    for (std::size_t i = 0; i < 2; ++i)
      for (const std::int8_t cell : s.at[i])
        if (cell != kDead) sum += (i == 0 ? 1 : -1) * (100 + (i == 0 ? cell : 6 - cell));
    return side == Side::A ? sum : -sum;
  }
  static bool sensible(const State&, Side, const Action& a) { return a.verb != Verb::Stand; }
  static std::uint64_t alike(const State& s) { return Rules::digest(s); }
  /// A man who is hit holds.
  static std::optional<std::pair<Side, Action>> likely(const State& s) {
    if (s.phase != Phase::Answer) return std::nullopt;
    return std::pair{static_cast<Side>(s.asked), Action{Verb::Hold, s.victim}};
  }
  static std::string_view question_kind(const State& s) {
    return s.phase == Phase::Naming ? "name" : s.phase == Phase::Orders ? "order" : "answer";
  }
};

static_assert(Judgement<ToyMind> && Ruleset<ToyMind::Rules>);
static_assert(!Plans<ToyMind>);

/// One whose captains write their orders themselves: all the men whom they may know of the enemy's
/// are counted, and where theirs are no fewer they advance with one of their own chance. All else,
/// and all that recruits do, is chosen from lists.
struct PlanningMind : ToyMind {
  /// What is said of a plan.
  enum Because { kMenLeft = 1, kOrdered = 2 };

  static std::optional<Deliberation<Rules>> plan(const Rules::View& view, Post seat, int level,
                                                 Rng& rng, const std::stop_token& stop) {
    State s = Rules::guess(view, seat.side, rng);
    if (level == 0 || s.phase != Phase::Orders || stop.stop_requested()) return std::nullopt;
    const auto own = static_cast<std::size_t>(index(seat.side));
    const int ours = men_of(s, own), theirs = men_of(s, 1 - own);
    std::vector<Action> can;
    Rules::actions(s, seat.side, can);
    std::erase_if(can,
                  [&](const Action& a) { return (a.verb == Verb::Advance) != (ours >= theirs); });
    if (can.empty()) return std::nullopt;
    const Action action = can[rng.below(static_cast<std::uint32_t>(can.size()))];
    Deliberation<Rules> out;
    out.plan.push_back({s, seat.side, action});
    out.causes = {{.kind = kMenLeft, .amount = ours - theirs},
                  {.kind = kOrdered, .subject = action.man}};
    return out;
  }

 private:
  static int men_of(const State& s, std::size_t side) {
    int men = 0;
    for (const std::int8_t cell : s.at[side]) men += cell == kDead ? 0 : 1;
    return men;
  }
};
static_assert(Judgement<PlanningMind> && Plans<PlanningMind>);

}  // namespace sandtable::toy
