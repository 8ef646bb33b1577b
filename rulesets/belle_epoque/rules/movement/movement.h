#pragma once

#include "engine/core/sink.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/state.h"

/// Moves, marches and their stops and bans.
namespace sandtable::belle_epoque {

/// Where a unit can go in one activation.
struct Reach {
  Mask basic;               ///< by a basic move: one sector
  Mask march;               ///< by a march only: two sectors or more
  bool exit_basic = false;  ///< it may leave the board by a basic move
  bool exit_march = false;  ///< ... or by a march only
  Mask all() const { return basic | march; }
};

/// Sectors adjacent to a unit of `enemy`: the zone of control of that side.
Mask zone_of_control(const State& s, Side enemy);

/// All destinations. `tested`: the unit passed its test; `allowance`: sectors it may enter.
Reach reach(const State& s, UnitId unit, bool tested, int allowance);

/// Where an assaulted unit may evade to (evade.route): out of contact with its assailant.
Mask evade_reach(const State& s, UnitId unit, UnitId assailant);

/// A legal route of fewest steps to `to` (kNowhere: off by the exit), into action.route.
/// False where there is none.
bool find_route(const State& s, UnitId unit, bool tested, int allowance, Action& action);

/// Judges a move, march or exit as proposed (verb, to, route); `tested` as in reach.
template <class S>
bool may_move(const State& s, const Action& a, bool tested, S& sink);

/// Judges the route of an evade that succeeded.
template <class S>
bool may_slip(const State& s, const Action& a, UnitId assailant, S& sink);

}  // namespace sandtable::belle_epoque
