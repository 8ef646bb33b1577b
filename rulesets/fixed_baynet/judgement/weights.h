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
inline constexpr int kPinned = 12;   ///< lies and cannot get up
inline constexpr int kHeldDown = 5;  ///< lies under fire: the next turn pins him
inline constexpr int kPanic = 3;     ///< a man beside himself is worth this part of another
inline constexpr int kSteel = 6;     ///< has a close-combat weapon in his hand
inline constexpr int kCover = 2;     ///< each point of CV

// What the aims of a scenario are worth.
inline constexpr int kAim = 15;            ///< each man on the ground that decides, of those wanted
inline constexpr int kMoreThanWanted = 3;  ///< so many more, for some will fall
inline constexpr int kInchToAim = 4;       ///< each inch of whoever is nearest
inline constexpr int kInchOut = 5;         ///< each inch of who has to leave the table
inline constexpr int kHeld = 400;          ///< an area, as the turn comes that decides
inline constexpr int kGotAway = 60;        ///< a man who has left the table, above himself
inline constexpr int kThing = 800;         ///< what was to be destroyed
inline constexpr int kHunted = 300;        ///< a leader whom the enemy has to take

inline constexpr Len kThreat = 18 * kInch;    ///< an enemy who comes for what is to be kept
inline constexpr Len kBeside = 6 * kInch;     ///< near enough to what is kept
inline constexpr int kTurnsAtGoal = 3;        ///< a door, what is to be done, one to spare
inline constexpr Len kAtDoor = 2 * kInch;     ///< near enough to wait before it
inline constexpr Len kNearDoor = 10 * kInch;  ///< who has to go through it goes by it
inline constexpr Len kWithin = 2 * kInch;     ///< so far inside an area whoever makes for it goes
inline constexpr Len kRunAt = 20 * kInch;     ///< a wagon keeps so far from who would run at it
inline constexpr int kWorthAFlare = 3;  ///< so many to be lit, and as many who can fire at them

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
inline constexpr int kLying = 4;                ///< has to get up first
inline constexpr int kRifleInContact = 25;      ///< cannot fire
inline constexpr int kMostByFire = 70;          ///< of each enemy who can be seen
inline constexpr int kMostByRush = 80;          ///< of each enemy
inline constexpr Len kThrown = 8 * kInch;       ///< who reaches no farther fights hand to hand
inline constexpr Len kRidersNear = 34 * kInch;  ///< where a square is thought of
inline constexpr Len kShutDoor = 8 * kInch;     ///< the way that a door costs which is to be opened
/// Turns for which the battle is carried on: to see what comes of a gesture, and of the ground that
/// is laid out before the first, which lasts.
inline constexpr int kTurnsAhead = 2, kTurnsOnGround = 9;
/// By how much a range is guessed wrong, at the least and the most, by level.
struct Error {
  Len least = 0, most = 0;
};
inline constexpr Error kErrors[] = {{kInch, 9 * kInch}, {kInch / 2, 3 * kInch}};

inline constexpr int kWon = 100'000;
inline constexpr int kEachTurn = 500;  ///< less, by which it is won later

}  // namespace sandtable::fixed_baynet::weight
