#pragma once

/// What computer commanders weigh, in hundredths of a man.
namespace sandtable::fixed_baynet::weight {

inline constexpr int kMan = 100;
inline constexpr int kHero = 220;
inline constexpr int kPrisoner = 20;
inline constexpr int kStress = 6;          ///< each step of Glory
inline constexpr int kCover = 3;           ///< each point of CV
inline constexpr int kInRange = 10;        ///< of whoever has an enemy in range
inline constexpr int kClose = 4;           ///< ... at medium range or nearer
inline constexpr int kEachInchBeyond = 1;  ///< out of range
inline constexpr int kRush = 18;           ///< inches within which cold steel is a threat
inline constexpr int kEachInchOfRush = 2;
inline constexpr int kEachInchOff = 2;  ///< of whoever fights hand to hand
inline constexpr int kFar = 40;
inline constexpr int kInContact = 25;
inline constexpr int kHidden = 12;  ///< lies where he can be shot at
inline constexpr int kWon = 1'000'000;

}  // namespace sandtable::fixed_baynet::weight
