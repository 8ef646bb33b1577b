#pragma once

#include <array>
#include <cstdint>

#include "engine/core/secret.h"
#include "rulesets/fixed_baynet/state/setup.h"

/// Artillery pieces. A piece is a figure with a place and a facing (Man), in no set of men; what
/// only pieces have stands here.
namespace sandtable::fixed_baynet {

/// Where a shell is laid: a bearing, and a range from the edge of the base in hundredths of an
/// inch. Single bytes, so that a secret one has no padding.
class Plan {
 public:
  constexpr Plan() = default;
  constexpr Plan(Angle bearing, Len range)
      : bytes_{low(bearing), high(bearing), low(range / kHundredth), high(range / kHundredth)} {}
  constexpr Angle bearing() const { return static_cast<Angle>(bytes_[0] | (bytes_[1] << 8)); }
  constexpr Len range() const { return (bytes_[2] | (bytes_[3] << 8)) * kHundredth; }
  friend constexpr bool operator==(const Plan&, const Plan&) = default;

 private:
  static constexpr std::uint8_t low(int n) { return static_cast<std::uint8_t>(n & 0xFF); }
  static constexpr std::uint8_t high(int n) { return static_cast<std::uint8_t>((n >> 8) & 0xFF); }

  std::array<std::uint8_t, 4> bytes_{};
};

namespace gun_flag {
inline constexpr std::uint8_t kJammed = 1u << 0;   ///< of a wagon: a wheel is broken
inline constexpr std::uint8_t kRolled = 1u << 1;   ///< for a jam, in this turn
inline constexpr std::uint8_t kPlanned = 1u << 2;  ///< in this activation
}  // namespace gun_flag

struct Gun {
  Side owner = Side::A;
  std::uint8_t wounds = 0;  ///< left
  std::uint8_t flags = 0;
  std::uint8_t fires = 0;       ///< shots or salvos of this turn
  std::uint8_t served = 0;      ///< AC that a man serving it has spent on it in this turn
  std::uint8_t planned_in = 0;  ///< the turn in which its fire was planned; 0: it is not
  std::uint8_t told = 0;        ///< the turn of the last plan that everybody has seen fired
  Secret<Plan> plan{};
  friend bool operator==(const Gun&, const Gun&) = default;
};

}  // namespace sandtable::fixed_baynet
