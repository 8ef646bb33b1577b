#pragma once

#include "rulesets/fixed_baynet/state/setup.h"

/// What computer commanders weigh, in hundredths of a man.
namespace sandtable::fixed_baynet::weight {

inline constexpr int kMan = 100;
inline constexpr int kHero = 220;
inline constexpr int kPrisoner = 20;
inline constexpr int kPieceWound = 60;  ///< each wound that a piece has left
/// By how many steps of Glory a man is above his printed GL.
inline constexpr int kStress[] = {0, 4, 10, 22, 26, 28, 30};
inline constexpr int kStunned = 15;
inline constexpr int kPanic = 3;  ///< a man beside himself is worth this part of another
inline constexpr int kSteel = 6;  ///< has a close-combat weapon in his hand
inline constexpr int kCover = 2;  ///< each point of CV
inline constexpr int kAim = 10;   ///< on the table's ground that decides

// What an enemy in range is worth to a man who shoots, in hundredths of the hits to be expected:
// in this turn yet, and in those to come.
inline constexpr int kShotNow = 80;
inline constexpr int kShotLater = 45;
inline constexpr int kTurnedAway = 60;     ///< where he has to turn to him first
inline constexpr int kEachInchBeyond = 1;  ///< ... out of range
inline constexpr int kMostBeyond = 30;

// What an enemy is worth to a man who fights hand to hand, by how far he has to run.
inline constexpr int kContact = 46;
inline constexpr int kContactYet = 40;  ///< he can still be reached in this turn
inline constexpr int kRun = 30;         ///< inches
inline constexpr int kFar = 60;
inline constexpr int kLying = 4;             ///< has to get up first
inline constexpr int kRifleInContact = 25;   ///< cannot fire
inline constexpr int kMostByFire = 70;       ///< of each enemy who can be seen
inline constexpr int kMostByRush = 80;       ///< of each enemy
inline constexpr Len kThrown = 8 * kInch;    ///< who reaches no farther fights hand to hand
inline constexpr Len kShutDoor = 8 * kInch;  ///< the way that a door costs which is to be opened
inline constexpr int kWon = 1'000'000;

}  // namespace sandtable::fixed_baynet::weight
