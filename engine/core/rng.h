#pragma once

#include <cstdint>

namespace sandtable {

/// Mixes 64 bits thoroughly (the finaliser of SplitMix64). Used for hashes and to spread seeds.
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// The fast generator of computer opponents and playouts (xoshiro256**). Never the battle's dice.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (auto& word : s_) {
      seed += 0x9E3779B97F4A7C15ULL;
      word = mix64(seed);
    }
  }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }

  /// A number from 0 to n-1, each equally likely (Lemire's multiply and reject). n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t m = static_cast<std::uint64_t>(high()) * n;
    auto low = static_cast<std::uint32_t>(m);
    if (low < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (low < threshold) {
        m = static_cast<std::uint64_t>(high()) * n;
        low = static_cast<std::uint32_t>(m);
      }
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  constexpr std::uint32_t high() { return static_cast<std::uint32_t>((*this)() >> 32); }
  std::uint64_t s_[4]{};
};

}  // namespace sandtable
