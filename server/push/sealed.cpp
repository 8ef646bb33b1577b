#include "server/push/sealed.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <memory>

namespace sandtable::server::push {
namespace {

/// Of the only record; more than a push service need take (RFC 8030, section 7.2).
constexpr std::uint32_t kRecordBytes = 4096;
constexpr std::size_t kTagBytes = 16, kMostPlain = 3993;
constexpr char kLastRecord = 2;

const unsigned char* uchars(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// The first bytes of what HKDF by SHA-256 expands to; at most 32 (RFC 5869).
std::string expanded(std::string_view pseudorandom, std::string_view info, std::size_t bytes) {
  const auto block = hmac(pseudorandom, std::string(info) + '\1');
  return std::string(bytes_of(block).substr(0, bytes));
}

/// AES-128-GCM, its tag behind it.
std::optional<std::string> enciphered(const std::string& plain, const std::string& key,
                                      const std::string& nonce) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  std::string out(plain.size() + kTagBytes, '\0');
  auto* const to = reinterpret_cast<unsigned char*>(out.data());
  int size = 0, rest = 0;
  if (!context ||
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, uchars(key), uchars(nonce)) !=
          1 ||
      EVP_EncryptUpdate(context.get(), to, &size, uchars(plain), static_cast<int>(plain.size())) !=
          1 ||
      EVP_EncryptFinal_ex(context.get(), to + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagBytes),
                          to + plain.size()) != 1)
    return std::nullopt;
  return out;
}

}  // namespace

std::array<std::uint8_t, 32> hmac(std::string_view key, std::string_view text) {
  std::array<std::uint8_t, 32> out{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), uchars(text), text.size(),
       out.data(), &size);
  return out;
}

std::optional<std::string> sealed(std::string_view text, const Point& owner, const Auth& auth,
                                  const KeyPair& once, const Salt& salt, std::size_t bytes) {
  if (bytes > kMostPlain || text.size() > bytes) return std::nullopt;
  const auto shared = once.shared_with(owner);
  if (!shared) return std::nullopt;
  std::string info("WebPush: info");
  info.append(1, '\0').append(bytes_of(owner)).append(bytes_of(once.point()));
  const std::string mixed =
      expanded(bytes_of(hmac(bytes_of(auth), bytes_of(*shared))), info, shared->size());
  const auto pseudorandom = hmac(bytes_of(salt), mixed);
  const auto derived = [&](std::string_view what, std::size_t size) {
    return expanded(bytes_of(pseudorandom), std::string(what) + '\0', size);
  };
  constexpr std::size_t kKey = 16, kNonce = 12;
  std::string plain(text);
  plain += kLastRecord;
  plain.resize(bytes + 1);
  const auto body = enciphered(plain, derived("Content-Encoding: aes128gcm", kKey),
                               derived("Content-Encoding: nonce", kNonce));
  if (!body) return std::nullopt;
  std::string out(bytes_of(salt));
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(kRecordBytes >> shift);
  out += static_cast<char>(once.point().size());
  return out.append(bytes_of(once.point())).append(*body);
}

std::optional<std::string> sealed(std::string_view text, const Point& owner, const Auth& auth) {
  const auto once = KeyPair::drawn();
  if (!once) return std::nullopt;
  Salt salt{};
  fill_random(salt.data(), salt.size());
  return sealed(text, owner, auth, *once, salt, kPlainBytes);
}

}  // namespace sandtable::server::push
