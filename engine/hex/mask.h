#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sandtable::hex {

/// A sector of a board by its number, row by row from the upper left.
using Sector = std::uint8_t;

/// No sector: off the board.
inline constexpr Sector kNowhere = 0xFF;

/// The most sectors a board may have.
inline constexpr int kMaxSectors = 255;

/// A set of sectors.
struct Mask {
  std::array<std::uint64_t, 4> w{};

  static constexpr Mask of(Sector s) {
    Mask m;
    m.set(s);
    return m;
  }

  constexpr void set(Sector s) { w[s >> 6] |= 1ULL << (s & 63); }
  constexpr void reset(Sector s) { w[s >> 6] &= ~(1ULL << (s & 63)); }
  constexpr bool test(Sector s) const { return (w[s >> 6] >> (s & 63)) & 1; }
  constexpr bool any() const { return (w[0] | w[1] | w[2] | w[3]) != 0; }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    return std::popcount(w[0]) + std::popcount(w[1]) + std::popcount(w[2]) + std::popcount(w[3]);
  }

  /// The sector of the n-th member (from 0) in rising order; n < count().
  constexpr Sector nth(int n) const {
    for (unsigned i = 0; i < 4; ++i) {
      const int here = std::popcount(w[i]);
      if (n < here) {
        std::uint64_t bits = w[i];
        while (n-- > 0) bits &= bits - 1;
        return static_cast<Sector>(i * 64 + static_cast<unsigned>(std::countr_zero(bits)));
      }
      n -= here;
    }
    return kNowhere;
  }

  /// Calls f(Sector) for each member in rising order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (unsigned i = 0; i < 4; ++i)
      for (std::uint64_t bits = w[i]; bits != 0; bits &= bits - 1)
        f(static_cast<Sector>(i * 64 + static_cast<unsigned>(std::countr_zero(bits))));
  }

  friend constexpr Mask operator|(const Mask& a, const Mask& b) {
    return {{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2], a.w[3] | b.w[3]}};
  }
  friend constexpr Mask operator&(const Mask& a, const Mask& b) {
    return {{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2], a.w[3] & b.w[3]}};
  }
  /// Members of this set that are not in `b`.
  constexpr Mask without(const Mask& b) const {
    return {{w[0] & ~b.w[0], w[1] & ~b.w[1], w[2] & ~b.w[2], w[3] & ~b.w[3]}};
  }
  constexpr Mask& operator|=(const Mask& b) { return *this = *this | b; }
  constexpr Mask& operator&=(const Mask& b) { return *this = *this & b; }
  friend constexpr bool operator==(const Mask&, const Mask&) = default;
};

}  // namespace sandtable::hex
