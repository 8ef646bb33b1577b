#pragma once

#include <span>

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/march.h"

/// What comes after a march of who did not stand an attack.
namespace sandtable::belle_alliance {

/// Who was forced back and ended within 5 cm of his attacker is in LD, and who would end on others
/// goes on until he stands clear behind them; gunners who left their guns stand with the nearest
/// own unit within 20 cm, or 20 cm straight back (melee.forced-back-before, march.passing-forced,
/// change.gunners-leave).
void settle_yields(State& state, const Going& going, const March& march);

/// Gunners who have just left their guns, and stand behind them.
struct Crew {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  UnitId named = kNoUnit;  ///< the own unit that their order names
};
/// Takes gunners away from the guns that they have left, all at once: to the own unit that their
/// order names, if that is within 20 cm, else to the nearest; who leaves his guns himself is no
/// refuge. They go as far as there is room: of two of opposite sides who meet both stop, of two of
/// one side the higher number.
void take_refuge(State& state, const Going& going, std::span<const Crew> crews);

}  // namespace sandtable::belle_alliance
