#pragma once

/// The figures behind worth() and sensible(): judgement, tuned by play; no rules. Worth is counted
/// in hundredths of a stand.
namespace sandtable::belle_epoque::weight {

// A stand.
inline constexpr int kStand = 30;  ///< any
inline constexpr int kScore = 9;   ///< ... a point of its assault score
inline constexpr int kLevel = 5;   ///< ... a point of its reactivity level
inline constexpr int kPace = 3;    ///< ... a sector of its march
inline constexpr int kFire[] = {70, 60, 50, 50, 35, 20, 6};  ///< ... its fire type, A to G
inline constexpr int kArmy = 3000;     ///< a whole army lost, over all its stands
inline constexpr int kBreak = 900;     ///< at the break point, rising with the cube of losses
inline constexpr int kBroken = 4000;   ///< past it
inline constexpr int kLastStand = 25;  ///< a unit that still exists, however small

// What units can do to each other in their next activation, in per cent of what is expected.
inline constexpr int kReady = 50;      ///< a unit not yet activated this turn
inline constexpr int kSpent = 36;      ///< one that must wait for the next turn
inline constexpr int kPathStep = 8;    ///< less for each sector before an assault
inline constexpr int kSalvo = 40;      ///< the salvo that awaits an assault
inline constexpr int kInFire = 20;     ///< fire on a unit that has acted, from those who have not
inline constexpr int kFrail = 40;      ///< ... on the last quarter of a unit
inline constexpr int kShort = 2;       ///< how near those must be
inline constexpr int kInAssault = 40;  ///< an assault on a unit that has acted, by who has not

// Objectives, for each of their points.
inline constexpr int kHold = 130;      ///< held, at the beginning
inline constexpr int kHoldLate = 420;  ///< ... more at the end, with the square of the turns
inline constexpr int kLead = 1500;     ///< being ahead at the very end
inline constexpr int kPull = 13;       ///< a sector nearer to one not held, for the nearest
inline constexpr int kReachable = 12;  ///< how far away it still pulls
inline constexpr int kGuard = 5;       ///< a sector nearer to one held

// Closing with the enemy: up to where his fire begins, and from there on.
inline constexpr int kStage = 5;       ///< the distance that divides the two
inline constexpr int kClose = 11;      ///< a sector nearer to the nearest enemy, outside
inline constexpr int kCloseAhead = 3;  ///< ... for the side that is winning
inline constexpr int kCloseIn = 2;     ///< inside, for a side that is not winning
inline constexpr int kCloseLate = 8;   ///< ... more at the end of the battle
inline constexpr int kFriend = 6;      ///< a friend in the next sector while enemies are near
inline constexpr int kAlone = 14;      ///< no friend within two sectors while enemies are near

inline constexpr int kPoint = 3;             ///< a command point for the march of a unit
inline constexpr int kSparePoint = 1;        ///< any other
inline constexpr int kResult = 200000;       ///< the battle won
inline constexpr int kStake = kResult / 20;  ///< a difference that is of who wins

}  // namespace sandtable::belle_epoque::weight
