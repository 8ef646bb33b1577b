#pragma once

#include "rulesets/game_of_kings/state/state.h"

/// How far a unit may go.
namespace sandtable::game_of_kings {

/// The stated rate of movement, before weather (table move.rates-table). 0 for unlimbered guns.
Len rate(const State& s, UnitId u);
/// The rate of foot that are not in firing order.
Len usual_rate();
/// Rate times the weather factor, halved for a second about-face (move.allowance-order).
Len allowance(const State& s, UnitId u, bool second_about_face = false);

}  // namespace sandtable::game_of_kings
