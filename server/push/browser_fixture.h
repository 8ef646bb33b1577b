#pragma once

#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/sealed.h"

/// What a browser does with a message, written once more and the other way round, for tests.
namespace sandtable::server::push {

/// The text of a message, with what it was filled up with cut off; nothing where it cannot be read.
inline std::optional<std::string> opened(std::string_view message, const KeyPair& owner,
                                         const Auth& auth) {
  constexpr std::size_t kSalt = 16, kHead = 21, kPoint = 65, kTag = 16;
  if (message.size() < kHead + kPoint + kTag + 1 || message[kHead - 1] != kPoint)
    return std::nullopt;
  const std::string_view salt = message.substr(0, kSalt);
  const auto sender = array_of<Point>(message.substr(kHead, kPoint));
  const auto shared = owner.shared_with(*sender);
  if (!shared) return std::nullopt;
  const auto step = [](std::string_view key, std::string text) {
    return std::string(bytes_of(hmac(key, text + '\1')));
  };
  const std::string both(std::string(bytes_of(owner.point())) + std::string(bytes_of(*sender)));
  const std::string first(bytes_of(hmac(bytes_of(auth), bytes_of(*shared))));
  const std::string mixed = step(first, std::string("WebPush: info") + '\0' + both);
  const std::string second(bytes_of(hmac(salt, mixed)));
  const std::string key = step(second, std::string("Content-Encoding: aes128gcm") + '\0');
  const std::string nonce = step(second, std::string("Content-Encoding: nonce") + '\0');
  std::string body(message.substr(kHead + kPoint));
  std::string tag = body.substr(body.size() - kTag);
  body.resize(body.size() - kTag);
  std::string plain(body.size(), '\0');
  const auto bytes = [](std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
  };
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  int size = 0;
  EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr,
                     reinterpret_cast<const unsigned char*>(key.data()),
                     reinterpret_cast<const unsigned char*>(nonce.data()));
  EVP_DecryptUpdate(context.get(), bytes(plain), &size, bytes(body), static_cast<int>(body.size()));
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, static_cast<int>(kTag), bytes(tag));
  if (EVP_DecryptFinal_ex(context.get(), bytes(plain) + size, &size) != 1) return std::nullopt;
  const std::size_t end = plain.find_last_not_of('\0');
  if (end == std::string::npos || plain[end] != 2) return std::nullopt;
  return plain.substr(0, end);
}

}  // namespace sandtable::server::push
