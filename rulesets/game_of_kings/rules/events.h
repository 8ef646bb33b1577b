#pragma once

#include <cstdint>

namespace sandtable::game_of_kings {

/// What can happen, as keys of messages.toml. After each: what Event::args holds, in order.
/// (unit: UnitId, 255 none; side: 0 or 1; command: Command; lengths in micrometres, angles in
/// 1/65536 turn; other numbers as named)
enum class EventKind : std::uint16_t {
  // the start
  PlotDiced,       ///< plot 1..12, piece 0..6 (5, 6: a player's choice)
  PlotChosen,      ///< plot, piece, side
  PieceDetailed,   ///< plot, piece, detail die, size die
  FirstRolled,     ///< winner side, what it rolled, what the other rolled (great commanders added)
  FirstChosen,     ///< choosing side, side that takes the first half-turn
  Assigned,        ///< unit, command
  Placed,          ///< unit, x, y, facing, flags
  SectorDeployed,  ///< side, command
  Redeployed,      ///< unit, x, y, facing
  // turns
  TurnBegins,      ///< turn, turn limit (0: none)
  WeatherRolled,   ///< gauge before, gauge now, count of turns on it, weather (see Sky)
  HalfTurnBegins,  ///< side, turn, half 0 or 1
  PointsRolled,    ///< side, command, points, sides of the die
  NoSector,        ///< side, command: no unit is left, no die
  Transferred,     ///< unit, from command, to command
  SectorBegins,    ///< side, command, points
  SectorEnds,      ///< side, command, points lapsed
  // rallying
  RallyTried,  ///< unit, number needed, halted 0 or 1, points left
  // movement
  MoveOrdered,       ///< unit, length, cost, allowance, target or 255
  VariationRolled,   ///< unit, die, length ordered, length to cover
  Moved,             ///< unit, x, y, facing, length covered
  StoppedShort,      ///< unit, length not covered: something was in the way
  OrderDropped,      ///< unit
  OrderAdopted,      ///< unit
  OrderLost,         ///< unit: by ground or column
  FormationChanged,  ///< unit, formation
  Mounted,           ///< unit
  Dismounted,        ///< unit
  AboutFaced,        ///< unit
  Limbered,          ///< unit
  Unlimbered,        ///< unit, facing
  Pivoted,           ///< unit, facing
  Attached,          ///< general, unit
  Detached,          ///< general, unit
  GeneralSetAside,   ///< general, x, y
  GeneralReached,    ///< general, unit he joins or 255: lost
  Contacted,         ///< starter, target, zone, beyond musket range 0 or 1, crossed water 0 or 1
  GunTaken,          ///< gun, by
  Evaded,            ///< unit
  // fire
  FireOpened,       ///< unit, target, range, dice, least score for a hit, defensive 0 or 1, one
                    ///< short of it hits with an even chance 0 or 1
  ArtilleryOpened,  ///< gun, target, range, canister 0 or 1
  PotentialHits,    ///< gun, eighths of a hit, potential hits, decided by a second die 0 or 1
  HitsScored,       ///< unit, target, hits, dice, rolls that threw them, dice thrown again after
  SavesRolled,      ///< unit, hits, saves, least score
  QuartersLost,     ///< unit, how many, quarters left, base removed 0 none, 1 right/rear, 2 other
  Eliminated,       ///< unit, army points lost
  // melee
  MeleeBegins,    ///< unit, how many of each side (args 1, 2)
  EnemyNamed,     ///< unit, enemy
  MeleeDice,      ///< unit, enemy, halves of a die in all, dice rolled
  MeleeRolled,    ///< unit, enemy, dice, hits
  MeleeResult,    ///< unit, hits it took, hits its enemies took, lost 0 or 1
  MeleeDrawn,     ///< unit
  DefensiveHeld,  ///< unit: does not fire first
  // morale and retreat
  MoraleTest,         ///< unit, number needed, bonus, passed 0 or 1; no roll: it cannot fail
  SupportGiven,       ///< supporter, tester
  RetreatBegins,      ///< unit, x, y, facing after turning
  RetreatRolled,      ///< unit, die, length
  Retreated,          ///< unit, x, y, facing, length
  RetreatStopped,     ///< unit, by unit or 255 (ground)
  RetreatObstructed,  ///< unit, by unit
  RetreatShifted,     ///< unit, length sideways
  LeftTable,          ///< unit
  GunStays,           ///< gun: retreating in state only
  // the end
  ArmyPoints,    ///< side, points left, points at the start
  ObjectiveMet,  ///< objective, side
  Conceded,      ///< side
  DrawOffered,   ///< side
  DrawRefused,   ///< side
  BattleEnds,    ///< winner 0, 1 or 2 for a draw, EndReason, margin
  Ruled,         ///< Verb of the ruling, unit, number, x, y, facing
};

/// What the gauge says (weather.gauge, weather.extreme-heat).
enum class Sky : std::uint8_t { Fog, LightRain, Fair, ExtremeHeat, HeavyRain };

}  // namespace sandtable::game_of_kings
