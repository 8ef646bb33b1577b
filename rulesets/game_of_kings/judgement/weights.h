#pragma once

#include "engine/geometry/plane/vec.h"

/// The figures behind worth() and sensible(): judgement, tuned by play; no rules. Worth is counted
/// in hundredths of an army point.
namespace sandtable::game_of_kings::weight {

using geometry::kCentimetre;
using geometry::Len;

inline constexpr int kPercent = 100;
inline constexpr int kThousand = 1000;

// A unit: what it counts for at the end, and what it can do.
inline constexpr int kArmyPoint = 100;  ///< each of its points
inline constexpr int kTroops = 70;      ///< any unit that fights, beyond its points
inline constexpr int kAtAll = 35;       ///< per cent that remain with its last quarter
inline constexpr int kRetreating = 62;  ///< per cent of a unit that retreats
inline constexpr int kHalted = 88;      ///< ... and of one that was rallied
inline constexpr int kTest = 135;       ///< per cent: a quarter lost, with the test that follows
inline constexpr int kGiveWay = 30;     ///< per cent of a unit: losing a melee

inline constexpr int kBreak = 900;           ///< just before half is lost, rising with the cube
inline constexpr int kLead = 500;            ///< being ahead at the very end
inline constexpr int kResult = 200000;       ///< the battle won
inline constexpr int kStake = kResult / 20;  ///< a difference that is of who wins

// What units can do to each other, in per cent of what is expected.
inline constexpr int kNow = 82;         ///< a shot that can be had in this half-turn
inline constexpr int kNext = 50;        ///< a shot in the next one
inline constexpr int kNextTheirs = 68;  ///< ... of the side whose half-turn comes first
inline constexpr int kAfterMove = 30;   ///< a shot that needs a move first
inline constexpr int kCharge = 34;      ///< a charge within reach
inline constexpr int kFresh = 90;       ///< a melee still to be fought in this half-turn
inline constexpr int kStale = 45;       ///< one that goes on in the next
inline constexpr int kDue = 33;         ///< a test still to come, of a quarter and the ground

// Closing with the enemy, a centimetre.
inline constexpr int kFar = 2;     ///< outside the reach of fire
inline constexpr int kNear = 3;    ///< from there to where the unit fights best
inline constexpr int kLate = 3;    ///< more at the end of the battle, for who is not ahead
inline constexpr int kAstray = 1;  ///< looking elsewhere, each 6 degrees beyond 30
inline constexpr Len kReach = 14 * kCentimetre;  ///< where fire after a move begins
inline constexpr Len kHorseReach = 11 * kCentimetre;
inline constexpr Len kGunReach = 20 * kCentimetre;
inline constexpr Len kInFight = 30 * kCentimetre;  ///< how far the fight is felt

inline constexpr int kFormed = 14;        ///< in firing order with the enemy in reach
inline constexpr int kSupport = 12;       ///< somebody behind who may support
inline constexpr int kUnsupported = 8;    ///< nobody within two moves
inline constexpr int kGuided = 14;        ///< a general attached in the fight
inline constexpr int kGeneralNear = 60;   ///< a lone general within reach of the enemy
inline constexpr int kFrailNear = 30;     ///< the last quarter of a unit, within reach of the enemy
inline constexpr int kDecisive = 400;     ///< ... and of anybody whose loss decides the battle
inline constexpr int kGeneralStep = 1;    ///< a centimetre between a general and his troops
inline constexpr int kLimberedNear = 10;  ///< a limbered gun in range of the enemy
inline constexpr int kIdleGun = 20;       ///< a gun that has nobody within its range

// Objectives.
inline constexpr int kHold = 120;      ///< held, at the beginning
inline constexpr int kHoldLate = 500;  ///< ... more at the end, with the square of the turns
inline constexpr int kPull = 2;        ///< a centimetre nearer to one not held, for the nearest

}  // namespace sandtable::game_of_kings::weight
