#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/side.h"

namespace sandtable {

/// What a rule reads from the faces of a roll. It makes exact odds cheap: twelve dice read as
/// "how many are 4 or less" have 13 outcomes, not 6^12.
enum class Read : std::uint8_t {
  Sum,           ///< the sum of all faces
  AtMost,        ///< one die: 1 if its face <= low, else 0
  CountBetween,  ///< how many dice show low <= face <= high
  SumAtMost,     ///< the sum of the faces that are <= low
  Bands,         ///< one die: 0 if face <= low, 1 if face <= high, else 2
  Highest,       ///< the highest face
  SumAndPair,    ///< the sum of all faces, and whether two or more show `low`: sum_in, pair_in
};

/// The most dice that one roll may have.
inline constexpr int kMaxDice = 24;

/// A roll as the rules ask for it: who rolls what, under which clause, and what is read from it.
/// Drawing a token from a bowl of a + b tokens is a roll too: one die of a + b sides, AtMost a.
struct Roll {
  Clause clause;
  Side roller = Side::Umpire;
  std::uint8_t dice = 1;   ///< how many, 1 to kMaxDice
  std::uint8_t sides = 6;  ///< faces of each die, numbered from 1
  Read read = Read::Sum;
  std::uint8_t low = 0, high = 0;
  std::uint16_t piece = kNoPiece;  ///< the piece it is rolled for
  friend bool operator==(const Roll&, const Roll&) = default;
};

/// A score that faces are held against, as a Roll keeps it. Faces begin at 1 and end below 256:
/// what is lower than 0 separates them as 0 does, what is higher than 255 as 255.
constexpr std::uint8_t face_bound(int score) {
  constexpr int kMost = 255;
  return static_cast<std::uint8_t>(score < 0 ? 0 : score > kMost ? kMost : score);
}

/// A roll that was made: the faces shown, and the value that the rule reads from them.
struct Rolled {
  Roll asked;
  std::int16_t value = 0;
  std::array<std::uint8_t, kMaxDice> faces{};  ///< all 0 where odds are enumerated by value
  friend bool operator==(const Rolled&, const Rolled&) = default;
};

/// All rolls of one action, in order; kept in the journal.
using Tape = std::vector<Rolled>;

/// The value of a sum and of whether there is a pair, and either of them again (Read::SumAndPair).
constexpr int sum_and_pair(int sum, bool pair) { return 2 * sum + (pair ? 1 : 0); }
constexpr int sum_in(int value) { return value / 2; }
constexpr bool pair_in(int value) { return value % 2 != 0; }

/// What `roll` reads from `faces` (its first `roll.dice` entries, each from 1 to `roll.sides`).
int value_of(const Roll& roll, std::span<const std::uint8_t> faces);

/// One outcome of a roll: a value and in how many of the sides^dice equally likely ways it comes.
struct Ways {
  std::int16_t value;
  std::uint64_t ways;
};

/// The exact distribution of a roll: values rising, ways never 0; memoised, valid for ever.
/// The ways add up to sides^dice, which fits 64 bits for every roll that the rulesets ask for
/// (up to 24 d6, 21 d8).
std::span<const Ways> distribution(const Roll& roll);

/// sides^dice.
std::uint64_t total_ways(const Roll& roll);

}  // namespace sandtable
