#include "server/push/keys.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <memory>
#include <vector>

namespace sandtable::server::push {
namespace {

template <auto free>
struct Free {
  template <class T>
  void operator()(T* held) const {
    free(held);
  }
};
template <class T, auto free>
using Held = std::unique_ptr<T, Free<free>>;

using Number = Held<BIGNUM, BN_clear_free>;
using Group = Held<EC_GROUP, EC_GROUP_free>;
using OnGroup = Held<EC_POINT, EC_POINT_free>;
using Key = Held<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Held<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Digest = Held<EVP_MD_CTX, EVP_MD_CTX_free>;
using Pair = Held<ECDSA_SIG, ECDSA_SIG_free>;

Group curve() { return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)); }

Number number_of(const std::uint8_t* bytes, std::size_t size) {
  return Number(BN_bin2bn(bytes, static_cast<int>(size), nullptr));
}

/// The point that belongs to a secret; nothing where that is 0 or not below the curve's order.
std::optional<Point> point_of(const Scalar& secret) {
  const Group group = curve();
  const Number scalar = number_of(secret.data(), secret.size());
  if (!group || !scalar || BN_is_zero(scalar.get()) ||
      BN_cmp(scalar.get(), EC_GROUP_get0_order(group.get())) >= 0)
    return std::nullopt;
  const OnGroup made(EC_POINT_new(group.get()));
  Point out{};
  if (!made ||
      EC_POINT_mul(group.get(), made.get(), scalar.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), made.get(), POINT_CONVERSION_UNCOMPRESSED, out.data(),
                         out.size(), nullptr) != out.size())
    return std::nullopt;
  return out;
}

/// The same as OpenSSL takes it; without a secret a public key.
Key key_of(const Point& point, const Scalar* secret) {
  const Held<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> builder(OSSL_PARAM_BLD_new());
  const Number scalar = secret != nullptr ? number_of(secret->data(), secret->size()) : Number();
  if (!builder || (secret != nullptr && !scalar) ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                      SN_X9_62_prime256v1, 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                       point.size()) != 1 ||
      (scalar &&
       OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar.get()) != 1))
    return {};
  const Held<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key,
                        secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                        params.get()) != 1)
    return {};
  return Key(key);
}

const unsigned char* uchars(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

bool is_on_curve(const Point& point) {
  const Group group = curve();
  const OnGroup read(group ? EC_POINT_new(group.get()) : nullptr);
  constexpr std::uint8_t kUncompressed = 4;
  return read && point[0] == kUncompressed &&
         EC_POINT_oct2point(group.get(), read.get(), point.data(), point.size(), nullptr) == 1;
}

std::optional<KeyPair> KeyPair::of(const Scalar& secret) {
  const auto point = point_of(secret);
  if (!point) return std::nullopt;
  return KeyPair(secret, *point);
}

std::optional<KeyPair> KeyPair::drawn() {
  // One in four thousand million is no key of the curve.
  for (int tries = 0; tries < 10; ++tries) {
    Scalar secret{};
    fill_random(secret.data(), secret.size());
    if (auto made = of(secret)) return made;
  }
  return std::nullopt;
}

std::optional<Shared> KeyPair::shared_with(const Point& other) const {
  if (!is_on_curve(other)) return std::nullopt;
  const Key own = key_of(point_, &secret_), theirs = key_of(other, nullptr);
  if (!own || !theirs) return std::nullopt;
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, own.get(), nullptr));
  Shared out{};
  std::size_t size = out.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), theirs.get()) != 1 ||
      EVP_PKEY_derive(context.get(), out.data(), &size) != 1 || size != out.size())
    return std::nullopt;
  return out;
}

std::optional<Signature> KeyPair::sign(std::string_view text) const {
  const Key own = key_of(point_, &secret_);
  const Digest context(EVP_MD_CTX_new());
  constexpr std::size_t kMostBytes = 80;  // of a signature on this curve in DER
  std::vector<unsigned char> der(kMostBytes);
  std::size_t size = der.size();
  if (!own || !context ||
      EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, own.get()) != 1 ||
      EVP_DigestSign(context.get(), der.data(), &size, uchars(text), text.size()) != 1)
    return std::nullopt;
  const unsigned char* at = der.data();
  const Pair pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  if (!pair) return std::nullopt;
  Signature out{};
  constexpr int kHalf = 32;
  if (BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), out.data(), kHalf) != kHalf ||
      BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), out.data() + kHalf, kHalf) != kHalf)
    return std::nullopt;
  return out;
}

bool is_signed_by(const Point& signer, std::string_view text, const Signature& signature) {
  const Key key = key_of(signer, nullptr);
  const Digest context(EVP_MD_CTX_new());
  const Pair pair(ECDSA_SIG_new());
  constexpr std::size_t kHalf = 32;
  Number r = number_of(signature.data(), kHalf), s = number_of(signature.data() + kHalf, kHalf);
  if (!key || !context || !pair || !r || !s || ECDSA_SIG_set0(pair.get(), r.get(), s.get()) != 1)
    return false;
  // From here on the pair has them.
  static_cast<void>(r.release());
  static_cast<void>(s.release());
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  if (size <= 0) return false;
  const std::vector<unsigned char> bytes(der, der + size);
  OPENSSL_free(der);
  return EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), bytes.data(), bytes.size(), uchars(text), text.size()) ==
             1;
}

std::string base64url(std::string_view bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                  '\0');
  sodium_bin2base64(out.data(), out.size(), uchars(bytes), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  out.pop_back();  // a zero that ends it
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                        text.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size())
    return std::nullopt;
  out.resize(size);
  return out;
}

void fill_random(std::uint8_t* to, std::size_t size) {
  static const int kReady = sodium_init();
  static_cast<void>(kReady);
  randombytes_buf(to, size);
}

}  // namespace sandtable::server::push
