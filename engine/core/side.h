#pragma once

#include <cstdint>

namespace sandtable {

/// Who acts or looks. `A` and `B` are the two players; the umpire sees and may decide everything. A
/// spectator decides nothing, owns nothing, and sees what neither player keeps from the other.
enum class Side : std::uint8_t { A = 0, B = 1, Umpire = 2, Spectator = 3 };

constexpr int index(Side side) { return static_cast<int>(side); }

/// The opponent of a player. Umpire and spectator have none and are returned unchanged.
constexpr Side other(Side side) {
  return side == Side::A ? Side::B : side == Side::B ? Side::A : side;
}

/// One bit a side, for sets of sides (who is waited for, who may see an event).
constexpr std::uint8_t bit(Side side) { return static_cast<std::uint8_t>(1U << index(side)); }

inline constexpr std::uint8_t kEverybody = 0b1111;

}  // namespace sandtable
