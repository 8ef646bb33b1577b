#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/keys.h"

namespace sandtable::server::push {

/// Of a subscription: a secret that the browser shares with us, and of a message: what makes its
/// keys its own.
using Auth = std::array<std::uint8_t, 16>;
using Salt = std::array<std::uint8_t, 16>;

/// The bytes of every message before it is enciphered: whoever carries it sees one size.
inline constexpr std::size_t kPlainBytes = 1024;

/// Enciphers a text for the owner of a subscription (RFC 8291) as one record of aes128gcm (RFC
/// 8188), filled with zeros up to `bytes`; those are at most 3,993. Nothing: it is longer, the
/// point is none of the curve, or OpenSSL could not.
std::optional<std::string> sealed(std::string_view text, const Point& owner, const Auth& auth,
                                  const KeyPair& once, const Salt& salt, std::size_t bytes);

/// The same with a key and a salt of its own, of kPlainBytes.
std::optional<std::string> sealed(std::string_view text, const Point& owner, const Auth& auth);

/// HMAC by SHA-256.
std::array<std::uint8_t, 32> hmac(std::string_view key, std::string_view text);

}  // namespace sandtable::server::push
