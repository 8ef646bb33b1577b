#include "rulesets/game_of_kings/desk/ending.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

/// In the order of EndReason.
constexpr std::array<std::string_view, 9> kReasons{"none",       "half-lost",  "both-lost",
                                                   "objectives", "turn-limit", "conceded",
                                                   "agreed",     "ruling",     "no-troops"};

}  // namespace

desk::Ending ending(const State& s) {
  desk::Ending out;
  out.turn = s.turn;
  out.reason = kReasons[s.end < kReasons.size() ? s.end : 0];
  for (std::size_t i = 0; i < 2; ++i) {
    out.had[i] = s.setup->sides[i].points;
    out.lost[i] = out.had[i] - s.army[i];
  }
  return out;
}

desk::Purse purse(const State& s) {
  // A half-turn may begin with questions, before the roll.
  const int half_turn = 2 * s.turn + s.now.half;
  desk::Purse out{s.now.phase <= Phase::HalfTurnStart ? -half_turn : half_turn, {}};
  for (std::size_t i = 0; i < 2; ++i)
    out.in_hand[i] = std::accumulate(s.points[i].begin(), s.points[i].end(), 0);
  return out;
}

std::array<int, 2> spent(const State& before, const Action& a, const State& after) {
  std::array<int, 2> out{};
  if (a.verb >= Verb::RulePlace) return out;
  const std::size_t side = idx(before.now.moving);
  const int gone = purse(before).in_hand[side] - purse(after).in_hand[side];
  // While steps 1 to 4 last nothing lapses: a sector goes on to its melees when its points are
  // spent. There a melee costs one at most (option melee-costs-a-point).
  if (before.now.phase == Phase::Act && a.verb != Verb::Done) out[side] = gone;
  if (a.verb == Verb::Fight && before.setup->options.melee_costs_a_point)
    out[side] = std::min(gone, 1);
  return out;
}

}  // namespace sandtable::game_of_kings
