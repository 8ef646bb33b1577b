#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rulesets/belle_alliance/state/place.h"

namespace sandtable::belle_alliance {

/// Units of one side, or what a side calls the other's by its labels: a bit each.
struct UnitSet {
  std::array<std::uint64_t, 2> words{};

  constexpr void put(std::uint8_t unit) {
    words[unit >> 6U & 1U] |= std::uint64_t{1} << (unit & 63U);
  }
  constexpr void drop(std::uint8_t unit) {
    words[unit >> 6U & 1U] &= ~(std::uint64_t{1} << (unit & 63U));
  }
  constexpr bool has(std::uint8_t unit) const {
    return unit < 128 && (words[unit >> 6U] >> (unit & 63U) & 1U) != 0;
  }
  friend constexpr bool operator==(const UnitSet&, const UnitSet&) = default;
};
static_assert(kMaxUnits <= 128);

/// Units of one side in as little room as they take, for what a position keeps for each unit.
struct PackedUnits {
  std::array<std::uint16_t, (kMaxUnits + 15) / 16> words{};

  constexpr void put(std::uint8_t unit) {
    words[unit >> 4U] = static_cast<std::uint16_t>(words[unit >> 4U] | bit_of(unit));
  }
  constexpr void drop(std::uint8_t unit) {
    words[unit >> 4U] = static_cast<std::uint16_t>(words[unit >> 4U] & ~bit_of(unit));
  }
  constexpr bool has(std::uint8_t unit) const {
    return unit < kMaxUnits && (words[unit >> 4U] & bit_of(unit)) != 0;
  }
  friend constexpr bool operator==(const PackedUnits&, const PackedUnits&) = default;

 private:
  static constexpr unsigned bit_of(std::uint8_t unit) { return 1U << (unit & 15U); }
};

/// Staff figures of one side, a bit each.
struct StaffSet {
  std::uint64_t bits = 0;
  constexpr void put(StaffId who) { bits |= std::uint64_t{1} << who; }
  constexpr bool has(StaffId who) const { return (bits >> who & 1U) != 0; }
  friend constexpr bool operator==(StaffSet, StaffSet) = default;
};
static_assert(kMaxStaff <= 64);

}  // namespace sandtable::belle_alliance
