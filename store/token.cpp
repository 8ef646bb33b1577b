#include "store/token.h"

#include <sodium.h>

#include <array>

namespace sandtable::store {
namespace {

void fill(void* to, std::size_t size) {
  // Before it is initialised, libsodium's generator is not safe to use from several threads.
  static const int kReady = sodium_init();
  static_cast<void>(kReady);
  randombytes_buf(to, size);
}

}  // namespace

std::string new_token() {
  std::array<unsigned char, 32> bytes{};
  fill(bytes.data(), bytes.size());
  std::array<char, 44> text{};
  static_assert(sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 44);
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes.data(), bytes.size());
  return text.data();
}

TokenHash hash_of(std::string_view token) {
  TokenHash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

std::string new_battle_id() {
  // Without i, l, o and u; 32 letters, so that a byte's five low bits choose one evenly.
  constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
  static_assert(kLetters.size() == 32);
  std::array<unsigned char, 12> bytes{};
  fill(bytes.data(), bytes.size());
  std::string id;
  for (const unsigned char byte : bytes) id += kLetters[byte & 31U];
  return id;
}

}  // namespace sandtable::store
