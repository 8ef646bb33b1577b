#pragma once

#include <cstdint>

namespace sandtable {

/// Who acts or looks. `A` and `B` are the two players; the umpire sees and may decide everything.
enum class Side : std::uint8_t { A = 0, B = 1, Umpire = 2 };

constexpr int index(Side side) { return static_cast<int>(side); }

/// The opponent of a player. The umpire has none and is returned unchanged.
constexpr Side other(Side side) {
  return side == Side::A ? Side::B : side == Side::B ? Side::A : side;
}

/// One bit a side, for sets of sides (who is waited for, who may see an event).
constexpr std::uint8_t bit(Side side) { return static_cast<std::uint8_t>(1U << index(side)); }

inline constexpr std::uint8_t kEverybody = 0b111;

}  // namespace sandtable
