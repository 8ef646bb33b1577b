#include "rulesets/belle_epoque/desk/ending.h"

#include <array>
#include <cstddef>

namespace sandtable::belle_epoque {
namespace {

/// In the order of EndReason.
constexpr std::array<std::string_view, 8> kReasons{
    "none", "last-unit", "break-point", "objectives", "losses", "ruling", "conceded", "agreed"};

}  // namespace

desk::Ending ending(const State& s) {
  desk::Ending out;
  out.turn = s.turn;
  out.reason = kReasons[s.end < kReasons.size() ? s.end : 0];
  for (std::size_t i = 0; i < 2; ++i) {
    out.lost[i] = s.pools.lost[i];
    out.had[i] = s.setup->sides[i].stands;
  }
  return out;
}

desk::Purse purse(const State& s) {
  // A turn may begin with reinforcements, before the roll.
  const int roll = s.now.phase <= Phase::Command ? -s.turn : s.turn;
  return {roll, {s.pools.points[0], s.pools.points[1]}};
}

std::array<int, 2> spent(const State& before, const Action& a, const State& after) {
  if (a.verb >= Verb::RulePlace) return {};
  return {before.pools.points[0] - after.pools.points[0],
          before.pools.points[1] - after.pools.points[1]};
}

}  // namespace sandtable::belle_epoque
