#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/dice/dice.h"

/// Dice from a secret key. Every face is a function of the key, the number of the journal entry
/// and the number of the roll within it; docs/format/dice.md says how anybody recomputes them.
namespace sandtable {

/// The secret of a battle's dice. Who knows it before the battle is over knows every roll.
struct DiceKey {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const DiceKey&, const DiceKey&) = default;
};

/// What is published before the first roll: BLAKE2b-256 of the key's 32 bytes (`b2sum -l 256`).
struct Commitment {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const Commitment&, const Commitment&) = default;
};

/// A key from the operating system's generator.
DiceKey random_key();

/// The key that a seed names (`--dice seed:7`): the same on every machine, and no secret.
DiceKey key_from_seed(std::string_view seed);

/// The key that `secret` and what each player contributes make together, in the order given.
/// Nobody who fixed their part before seeing the others' can steer it.
DiceKey mixed(const DiceKey& secret, std::span<const std::string> contributions);

Commitment commit(const DiceKey& key);

/// Whether `key` is the one that was committed to.
bool opens(const Commitment& commitment, const DiceKey& key);

/// 64 lowercase hexadecimal digits.
std::string to_hex(const DiceKey& key);
std::string to_hex(const Commitment& commitment);

/// Reads 64 hexadecimal digits of either case. Error: what was expected and what was found.
tl::expected<DiceKey, std::string> key_from_hex(std::string_view text);
tl::expected<Commitment, std::string> commitment_from_hex(std::string_view text);

/// Faces from a key. No position in a stream is kept: the faces of a roll do not depend on which
/// rolls were made before it.
class SeededSource final : public DiceSource {
 public:
  explicit SeededSource(const DiceKey& key, std::uint64_t entry = 0) : key_(key), entry_(entry) {}

  /// The number of the journal entry that the next rolls belong to. A battle must never use the
  /// same number for two actions: they would see the same dice.
  void set_entry(std::uint64_t entry) { entry_ = entry; }

  /// False only for a die without sides or a roll beyond the 2^32nd of its entry.
  bool make(const Roll& roll, std::size_t at, Rolled& out) override;

 private:
  DiceKey key_;
  std::uint64_t entry_;
};

}  // namespace sandtable
