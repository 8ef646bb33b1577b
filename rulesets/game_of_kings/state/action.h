#pragma once

#include <array>
#include <cstdint>

#include "engine/geometry/base/path.h"
#include "rulesets/game_of_kings/state/setup.h"

namespace sandtable::game_of_kings {

/// What a player, or the umpire, can do: one decision.
enum class Verb : std::uint8_t {
  None,
  // setting up
  First,     ///< take the first half-turn (of the battle, or of the turn)
  Second,    ///< ... or the second
  Terrain,   ///< number = piece 1..4: a player's choice of the generator
  Assign,    ///< unit, command: into which sector (before deployment)
  Place,     ///< unit, place, facing, formation, order: deployment and redeployment
  Deployed,  ///< this sector is placed; or no further redeployment
  // a half-turn
  Transfer,  ///< unit, command (option sector-transfer)
  Sector,    ///< command: this sector goes next
  Rally,     ///< unit
  Fire,      ///< unit, target: guns in step 2, other missiles in step 4; defensive fire when asked
  Move,      ///< unit, path, evolutions, target when it charges, feature it lines, general's unit
  Form,      ///< unit: adopt firing order
  Limber,    ///< unit
  Unlimber,  ///< unit, facing
  Pivot,     ///< unit, facing: an unlimbered gun
  Fight,     ///< unit: the melee of this unit
  Done,      ///< the sector's other steps are over: on to the melees, or to the end
  // answers
  Hold,     ///< no defensive fire; no evasion
  Evade,    ///< unit (option light-foot-evade)
  Against,  ///< unit, target: whom a unit in contact with several rolls against
  Test,     ///< unit: the next to take its morale test
  Support,  ///< unit (the tester), target (the supporter), kNoUnit: none
  // the end
  Concede,
  OfferDraw,
  AcceptDraw,
  RefuseDraw,
  // rulings of the umpire
  RulePlace,     ///< unit, place, facing
  RuleRemove,    ///< unit
  RuleQuarters,  ///< unit, number
  RuleState,     ///< unit, number = 0 normal, 1 retreating, 2 halted
  RuleOrder,     ///< unit, formation, order
  RulePoints,    ///< command, target = side, number
  RuleWeather,   ///< number = gauge
  RuleResult,    ///< target = winning side, 2: a draw
};

/// What a unit does to its formation or mounts at one end of its move (unit.formation-change,
/// unit.dismount).
enum class Evolution : std::uint8_t { None, Line, Column, Mount, Dismount };

struct Action {
  Verb verb = Verb::None;
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  Command command = Command::Centre;
  std::int32_t number = 0;
  // Move
  Evolution before = Evolution::None, after = Evolution::None;
  bool drop_order = false;     ///< gives up firing order first (free)
  bool ends_attached = false;  ///< a general joins `target`
  std::uint16_t feature = 0;   ///< 1 + the feature it is ordered to line; 0: none
  geometry::Path path{};
  // Place, Unlimber, Pivot
  Vec place{};  ///< the front-centre
  Angle facing = 0;
  Formation formation = Formation::Line;
  bool order = false;  ///< firing order; of a gun: limbered
  friend bool operator==(const Action&, const Action&) = default;
};

}  // namespace sandtable::game_of_kings
