#include "rulesets/belle_epoque/rules/nearest.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/state/pieces.h"

/// What comes near to an action that is refused: by sectors between goals, points, targets.
namespace sandtable::belle_epoque {
namespace {

constexpr int kFar = 1'000;
/// A target stands near another within so many sectors.
constexpr int kBeside = 2;

int between(const State& s, Sector a, Sector b) {
  return a == kNowhere || b == kNowhere ? kFar : s.setup->board->distance(a, b);
}

/// How far the goals of two moves of one unit lie apart; far where the other comes no nearer to
/// what was wanted than the unit stands already.
int between_goals(const State& s, const Action& wanted, const Action& other) {
  const int apart = between(s, wanted.to, other.to);
  if (wanted.unit == kNoUnit || !on_board(s, wanted.unit)) return apart;
  return apart < between(s, wanted.to, s.pieces.at[wanted.unit]) ? apart : kFar;
}

int between_targets(const State& s, const Action& wanted, const Action& other) {
  if (wanted.target == kNoUnit || other.target == kNoUnit) return kFar;
  const int apart = between(s, s.pieces.at[wanted.target], s.pieces.at[other.target]);
  return apart <= kBeside ? apart : kFar;
}

/// How far two actions of one unit and verb differ; kFar and more: too much to come near.
int distance(const State& s, const Action& wanted, const Action& other) {
  switch (wanted.verb) {
    case Verb::Place:
    case Verb::Move:
    case Verb::March:
    case Verb::Slip:
    case Verb::FallBack:
      return between_goals(s, wanted, other);
    case Verb::Fire:
    case Verb::Assault:
      return between_targets(s, wanted, other);
    default:
      return std::abs(wanted.points - other.points);
  }
}

}  // namespace

std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most) {
  std::vector<Action> all, out;
  if (refused.verb >= Verb::RulePlace) return out;
  BelleEpoque::actions(s, side, all);
  std::vector<std::pair<int, std::size_t>> ranked;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].unit != refused.unit || all[i].verb != refused.verb) continue;
    const int far = distance(s, refused, all[i]);
    if (far < kFar) ranked.emplace_back(far, i);
  }
  std::sort(ranked.begin(), ranked.end());
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i)
    out.push_back(all[ranked[i].second]);
  return out;
}

}  // namespace sandtable::belle_epoque
