#pragma once

#include <vector>

#include "engine/desk/deed.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Actions in parts beside their sentence (engine/desk/deed.h).
namespace sandtable::game_of_kings {

/// An action of a position, from the action itself.
desk::Deed deed(const Action& a, const State& s, Lang lang);

/// What pointing there with a unit may mean, in the order in which it is tried: to a place a move,
/// for which a way must be looked for; at another unit fire, then a charge; at neither that it
/// stays. Legal or not: the rules say why not.
std::vector<Reading> meant(const State& s, UnitId unit, const desk::Pointed& at);

}  // namespace sandtable::game_of_kings
