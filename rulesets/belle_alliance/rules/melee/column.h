#pragma once

#include "rulesets/belle_alliance/rules/melee/melee.h"

/// The columns of table 8: what a unit reads for itself in a melee.
namespace sandtable::belle_alliance {

/// A unit in the melee whose column is being read, and whom it fights.
struct Duel {
  const State& state;
  std::span<const Clash> clashes;  ///< that are fought
  Round round = Round::First;
  Side side = Side::A;
  const Fighter& fighter;
  bool attacks = false;  ///< it reads the column of attack

  const Unit& unit() const { return state.of(side).units[fighter.unit]; }
  /// f(opponent's number, the clash) for each attack that it makes or suffers.
  template <class F>
  void each_opponent(F&& f) const {
    for (const Clash& clash : clashes) {
      if (clash.side == side && clash.attacker == fighter.unit) f(clash.defender, clash);
      if (clash.side != side && clash.defender == fighter.unit) f(clash.attacker, clash);
    }
  }
  template <class F>
  bool any_opponent(F&& f) const {
    bool any = false;
    each_opponent([&](UnitId id, const Clash& clash) { any = any || f(id, clash); });
    return any;
  }
};

/// All factors of a unit that do not depend on the numbers of both sides.
FactorSheet column_of(const Duel& duel);

/// Groups of table 8 that are read for a whole side (melee.several-units).
int direction_group();
int support_group();
int neighbour_group();
int cover_group();
/// Offers the row for numbers, where a side has so many more (melee.numbers).
void offer_numbers(FactorSheet& sheet, bool attack, int mine, int theirs);

}  // namespace sandtable::belle_alliance
