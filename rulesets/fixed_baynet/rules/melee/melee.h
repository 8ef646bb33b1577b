#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"

/// Close combat.
namespace sandtable::fixed_baynet {

/// What a man adds to his close-combat die against an opponent (melee.modifiers-add).
template <class S>
int melee_bonus(const State& s, ManId m, ManId against, bool attacks, S& sink);

/// Whether he rolls a die at all (melee.cannot-fight).
bool fights(const State& s, ManId m);

/// Two men of either side fight already through the door or window between them
/// (door.melee-width).
bool is_too_narrow(const State& s, ManId m, ManId enemy);

/// Whom he attacks of that unit: the man named if he can be reached, else the nearest who can.
ManId opponent_of(const State& s, ManId attacker, UnitId unit, ManId named);

/// A man steps up to an enemy whom he does not touch yet, turns to him and pays for his blow.
template <class D, class L>
void close_in(Flow<D, L> f, ManId m, ManId enemy);

/// What a difference of melee scores comes to.
Blow blow_of(int difference);

}  // namespace sandtable::fixed_baynet
