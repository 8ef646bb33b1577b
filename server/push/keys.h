#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Web Push (docs/decisions/0041-web-push.md): messages to browsers whose page is closed.
namespace sandtable::server::push {

/// A point of the curve P-256, uncompressed: 4, then both coordinates.
using Point = std::array<std::uint8_t, 65>;
/// What only the owner of a key knows of it.
using Scalar = std::array<std::uint8_t, 32>;
using Shared = std::array<std::uint8_t, 32>;
/// Of ES256: r and s.
using Signature = std::array<std::uint8_t, 64>;

/// Whether it lies on the curve.
bool is_on_curve(const Point& point);

/// A pair of keys on P-256. Nothing: OpenSSL could not, for want of memory or because what is given
/// is no key.
class KeyPair {
 public:
  static std::optional<KeyPair> drawn();
  static std::optional<KeyPair> of(const Scalar& secret);

  const Scalar& secret() const { return secret_; }
  const Point& point() const { return point_; }
  /// What both ends of an exchange by Diffie and Hellman come to.
  std::optional<Shared> shared_with(const Point& other) const;
  /// Signs a text by ES256.
  std::optional<Signature> sign(std::string_view text) const;

 private:
  KeyPair(const Scalar& secret, const Point& point) : secret_(secret), point_(point) {}
  Scalar secret_;
  Point point_;
};

/// Whether a signature of ES256 is that of the text by the owner of the point.
bool is_signed_by(const Point& signer, std::string_view text, const Signature& signature);

/// Base64 for addresses (RFC 4648, section 5) without padding.
std::string base64url(std::string_view bytes);
/// The bytes of such a text; nothing where it is none.
std::optional<std::string> from_base64url(std::string_view text);

/// Fills with random bytes of the operating system.
void fill_random(std::uint8_t* to, std::size_t size);

template <std::size_t n>
std::string_view bytes_of(const std::array<std::uint8_t, n>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), n};
}

/// The array of so many bytes; nothing where there are more or fewer.
template <class Array>
std::optional<Array> array_of(std::string_view bytes) {
  Array out{};
  if (bytes.size() != out.size()) return std::nullopt;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(bytes[i]);
  return out;
}

}  // namespace sandtable::server::push
