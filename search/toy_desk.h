#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/desk/desk.h"
#include "engine/harness/toy.h"
#include "engine/text/lang.h"

namespace sandtable::search {

/// As much of a desk as computer opponents use, for the skirmish of engine/harness/toy.h.
struct ToyDesk {
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
  static std::string print(const Action& a) {
    static constexpr const char* kWords[] = {"none",  "name", "stand",    "advance",
                                             "shoot", "hold", "fall back"};
    return kWords[static_cast<std::size_t>(a.verb)] + (" " + std::to_string(a.man));
  }
  static std::string explain(std::span<const desk::Planned<Rules>> plan,
                             const std::optional<Action>& rival, int gap, Lang) {
    std::string out = print(plan.front().action);
    if (rival) out += "; then " + print(*rival) + ", " + std::to_string(gap) + " less";
    return out;
  }
};

}  // namespace sandtable::search
