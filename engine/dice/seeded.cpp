#include "engine/dice/seeded.h"

#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace sandtable {
namespace {

using Bytes32 = std::array<std::uint8_t, 32>;

/// libsodium picks its fastest code and opens the system's generator once. It fails only where
/// the system has no randomness at all: no key may be made there.
void ready() {
  static const bool started = sodium_init() >= 0;
  if (!started) std::abort();
}

Bytes32 blake2b(std::span<const std::uint8_t> message) {
  ready();
  Bytes32 hash;
  crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), nullptr, 0);
  return hash;
}

Bytes32 blake2b(std::string_view message) {
  return blake2b({reinterpret_cast<const std::uint8_t*>(message.data()), message.size()});
}

std::string hex(const Bytes32& bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

tl::expected<Bytes32, std::string> unhex(std::string_view text) {
  const std::string expected = "expected 64 hexadecimal digits, found ";
  Bytes32 bytes;
  if (text.size() != 2 * bytes.size())
    return tl::unexpected(expected + std::to_string(text.size()));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int value = digit(text[i]);
    if (value < 0)
      return tl::unexpected(expected + "'" + text[i] + "' at character " + std::to_string(i + 1));
    bytes[i / 2] = static_cast<std::uint8_t>(i % 2 == 0 ? value << 4 : bytes[i / 2] | value);
  }
  return bytes;
}

/// The key stream of one roll: ChaCha20 (RFC 8439) from block 0, the nonce being the entry's
/// number (8 bytes) and the roll's (4 bytes), both little-endian.
class RollStream {
 public:
  RollStream(const DiceKey& key, std::uint64_t entry, std::uint32_t roll) : key_(key) {
    for (std::size_t i = 0; i < 8; ++i) nonce_[i] = static_cast<std::uint8_t>(entry >> (8 * i));
    for (std::size_t i = 0; i < 4; ++i) nonce_[8 + i] = static_cast<std::uint8_t>(roll >> (8 * i));
  }

  std::uint8_t byte() {
    if (at_ == block_.size()) refill();
    return block_[at_++];
  }

 private:
  void refill() {
    block_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), nonce_.data(),
                                       next_block_++, key_.bytes.data());
    at_ = 0;
  }

  const DiceKey& key_;
  std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce_{};
  std::array<std::uint8_t, 64> block_{};
  std::size_t at_ = block_.size();
  std::uint32_t next_block_ = 0;
};

}  // namespace

DiceKey random_key() {
  ready();
  DiceKey key;
  randombytes_buf(key.bytes.data(), key.bytes.size());
  return key;
}

DiceKey key_from_seed(std::string_view seed) {
  return {blake2b("sandtable dice seed 1\n" + std::string(seed))};
}

DiceKey mixed(const DiceKey& secret, std::span<const std::string> contributions) {
  std::string message = "sandtable dice mix 1\n" + to_hex(secret) + "\n";
  for (const std::string& part : contributions)
    message += std::to_string(part.size()) + ":" + part + "\n";
  return {blake2b(message)};
}

Commitment commit(const DiceKey& key) { return {blake2b(std::span(key.bytes))}; }

bool opens(const Commitment& commitment, const DiceKey& key) { return commit(key) == commitment; }

std::string to_hex(const DiceKey& key) { return hex(key.bytes); }
std::string to_hex(const Commitment& commitment) { return hex(commitment.bytes); }

tl::expected<DiceKey, std::string> key_from_hex(std::string_view text) {
  return unhex(text).map([](const Bytes32& bytes) { return DiceKey{bytes}; });
}

tl::expected<Commitment, std::string> commitment_from_hex(std::string_view text) {
  return unhex(text).map([](const Bytes32& bytes) { return Commitment{bytes}; });
}

bool SeededSource::make(const Roll& roll, std::size_t at, Rolled& out) {
  if (roll.sides == 0 || roll.dice > kMaxDice) return false;
  if (at > std::numeric_limits<std::uint32_t>::max()) return false;
  ready();
  out.asked = roll;
  out.faces = {};
  RollStream stream(key_, entry_, static_cast<std::uint32_t>(at));
  const int limit = 256 - 256 % roll.sides;
  for (std::size_t die = 0; die < roll.dice; ++die) {
    int byte = stream.byte();
    while (byte >= limit) byte = stream.byte();
    out.faces[die] = static_cast<std::uint8_t>(1 + byte % roll.sides);
  }
  out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
  return true;
}

}  // namespace sandtable
