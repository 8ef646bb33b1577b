#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sandtable::geometry {

/// A set of numbers below 64 * kWords: features, bases, openings. Plain bytes.
template <std::size_t kWords>
struct Bits {
  std::array<std::uint64_t, kWords> word{};

  static constexpr std::size_t kMost = 64 * kWords;
  constexpr bool has(std::size_t i) const { return (word[i / 64] >> (i % 64) & 1) != 0; }
  constexpr void add(std::size_t i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void remove(std::size_t i) { word[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : word) any |= w;
    return any == 0;
  }
  constexpr int size() const {
    int size = 0;
    for (const std::uint64_t w : word) size += std::popcount(w);
    return size;
  }
  /// f(number) for each, in rising order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t w = 0; w < kWords; ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1)
        f(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
  constexpr Bits& operator|=(const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) word[w] |= b.word[w];
    return *this;
  }
  constexpr Bits& operator&=(const Bits& b) {
    for (std::size_t w = 0; w < kWords; ++w) word[w] &= b.word[w];
    return *this;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  /// All that are not in it.
  friend constexpr Bits operator~(Bits a) {
    for (std::uint64_t& w : a.word) w = ~w;
    return a;
  }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;
};

}  // namespace sandtable::geometry
