#pragma once

#include <vector>

#include "engine/core/side.h"
#include "engine/desk/deed.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

/// Actions in parts beside their sentence (engine/desk/deed.h).
namespace sandtable::belle_epoque {

/// An action of a position, from the action itself.
desk::Deed deed(const Action& a, const State& s, Lang lang);

/// What pointing there with a unit may mean, in the order in which it is tried: for a place what
/// leads to places now, else a move; for another unit fire, then an assault; for neither that it
/// stays. Legal or not: the rules say why not.
std::vector<Action> meant(const State& s, Side side, UnitId unit, const desk::Pointed& at);

}  // namespace sandtable::belle_epoque
