#pragma once

#include <cstdint>

namespace sandtable::belle_epoque {

/// What can happen, as keys of messages.toml. After each: what Event::args holds, in order.
/// (unit: UnitId; sector: hex::Sector; side: 0 or 1; other numbers as named)
enum class EventKind : std::uint16_t {
  FirstRolled,        ///< winner side: who chooses who places first (both faces stand on the tape)
  FirstChosen,        ///< choosing side, side that places first
  Placed,             ///< unit, sector
  Waits,              ///< unit: a reinforcement finds no sector and waits
  Explored,           ///< sector, terrain band: 0 open, 1 hill, 2 dense vegetation
  TurnBegins,         ///< turn, turn limit
  CommandRolled,      ///< side, dice, sides of a die, points
  NoCommand,          ///< side, stands: fewer than 8 stands, no die
  BowlFilled,         ///< tokens of A, tokens of B
  TokenDrawn,         ///< side, tokens left of A, tokens left of B
  TokenSpare,         ///< side: nobody left to activate
  Passed,             ///< side
  TestAnnounced,      ///< unit, level, points spent, number needed, purpose (see Purpose)
  TestRolled,         ///< unit, number needed, passed 0 or 1 (the face stands on the tape)
  ActivatedUntested,  ///< unit
  Moved,              ///< unit, from, to, steps; 1 step: a basic move, more: a march
  Stood,              ///< unit
  Left,               ///< unit, from: by the scenario's exit
  FireAnnounced,      ///< unit, target, range, dice, lowest hitting face, highest hitting face
  FireRolled,         ///< unit, target, hits, dice
  AssaultAnnounced,   ///< unit, target
  ReactionTried,      ///< unit, Verb (Salvo, Evade, CounterCharge, Support), points
  ReactionDeclined,   ///< side
  Evaded,             ///< unit, from, to, steps
  CounterCharged,     ///< unit
  AssaultBroken,      ///< unit (assailant), target: no fight takes place
  AssaultRolled,      ///< unit, dice, assault score, total: one for each of the two units
  AssaultResult,      ///< assailant, defender, total of the first, total of the second
  LossesSplit,        ///< unit, losses, stands to lose, UD to fall back
  Converted,          ///< unit, how many even losses become falling back
  StandsLost,         ///< unit, how many, stands left
  Eliminated,         ///< unit, sector
  FellBack,           ///< unit, from, to
  TokenRemoved,       ///< side, tokens left in the bowl: price of a reaction or of a lost unit
  PositionTaken,      ///< unit, from, to
  PositionLeft,       ///< unit: its player did not take the position
  TurnEnds,           ///< turn, points dropped by A, points dropped by B
  Broken,             ///< side, stands lost, stands at the start
  ObjectiveScored,    ///< objective, side, points
  BattleEnds,         ///< winner 0, 1 or 2 for a draw, EndReason, margin
  Ruled,  ///< Verb of the ruling, unit (or 255), value (of points: the side), sector, points
};

}  // namespace sandtable::belle_epoque
