#pragma once

#include "rulesets/belle_epoque/state/pieces.h"
#include "rulesets/belle_epoque/state/state.h"

/// What a fight promises, from the exact distributions of its dice: for computer opponents and for
/// the sentences that explain them. Nothing here decides a rule.
namespace sandtable::belle_epoque {

/// An assault between two units, as far as its dice go; losses beyond the stands do not count.
struct Duel {
  int assailant_loss = 0, defender_loss = 0;  ///< expected, in 1/1000 stands
  int assailant_wins = 0;                     ///< probability in 1/1000
};

/// The duel of `attack` stands with score `attack_score` (1 to 5) against `defence` stands with
/// `defence_score`. More stands than kMaxDuelStands count as that many.
const Duel& duel(int attack, int attack_score, int defence, int defence_score);
inline constexpr int kMaxDuelStands = 8;

/// The duel of two units as they stand now, without reactions.
const Duel& duel(const State& s, UnitId assailant, UnitId defender);

/// Hits to be expected, in 1/1000, of a unit that fires standing; 0 where it cannot.
int expected_hits(const State& s, UnitId firer, UnitId target);

/// The highest face with which a unit passes its test when it is given `points`.
inline int passes_on(const State& s, UnitId unit, int points) {
  const int needed = card(s, unit).level + points;
  return needed > 6 ? 6 : needed;
}

}  // namespace sandtable::belle_epoque
