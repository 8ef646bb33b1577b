#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sandtable::fixed_baynet {

/// A figure by its number: the order of the rosters, side A first.
using ManId = std::uint8_t;
inline constexpr ManId kNoMan = 0xFF;
/// The most figures of both sides together, pieces included.
inline constexpr int kMaxMen = 250;

/// A set of figures.
struct ManSet {
  std::array<std::uint64_t, 4> word{};

  constexpr bool has(ManId i) const { return ((word[i >> 6] >> (i & 63)) & 1) != 0; }
  constexpr void add(ManId i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(ManId i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr void put(ManId i, bool in) { in ? add(i) : remove(i); }
  constexpr bool empty() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
  constexpr int size() const {
    int out = 0;
    for (const std::uint64_t w : word) out += std::popcount(w);
    return out;
  }
  /// The lowest number, or kNoMan.
  constexpr ManId first() const {
    for (std::size_t w = 0; w < word.size(); ++w)
      if (word[w] != 0)
        return static_cast<ManId>(w * 64 + static_cast<std::size_t>(std::countr_zero(word[w])));
    return kNoMan;
  }
  /// f(number) for each, in rising order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t w = 0; w < word.size(); ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1)
        f(static_cast<ManId>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }
  /// Whether p(number) holds for one of them, the lowest first.
  template <class P>
  constexpr bool any(P&& p) const {
    for (std::size_t w = 0; w < word.size(); ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1)
        if (p(static_cast<ManId>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)))))
          return true;
    return false;
  }
  template <class P>
  constexpr ManSet where(P&& p) const {
    ManSet out;
    for_each([&](ManId i) {
      if (p(i)) out.add(i);
    });
    return out;
  }
  friend constexpr ManSet operator|(ManSet a, const ManSet& b) {
    for (std::size_t w = 0; w < a.word.size(); ++w) a.word[w] |= b.word[w];
    return a;
  }
  friend constexpr ManSet operator&(ManSet a, const ManSet& b) {
    for (std::size_t w = 0; w < a.word.size(); ++w) a.word[w] &= b.word[w];
    return a;
  }
  /// Those of `a` that are not in `b`.
  friend constexpr ManSet operator-(ManSet a, const ManSet& b) {
    for (std::size_t w = 0; w < a.word.size(); ++w) a.word[w] &= ~b.word[w];
    return a;
  }
  friend constexpr bool operator==(const ManSet&, const ManSet&) = default;
};

}  // namespace sandtable::fixed_baynet
