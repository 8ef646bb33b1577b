#include "engine/dice/fraction.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <numeric>

namespace sandtable {
namespace {

constexpr Uint128 kGreatest = ~Uint128{0};

std::string decimal(Uint128 number) {
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  std::reverse(text.begin(), text.end());
  return text;
}

/// num/den times 10^places, rounded half up; false when it cannot be computed in 128 bits.
bool scaled(Uint128 num, Uint128 den, int places, Uint128& out) {
  out = num / den;
  Uint128 rest = num % den;
  for (int i = 0; i < places; ++i) {
    if (rest > kGreatest / 10 || out > kGreatest / 10 - 1) return false;
    rest *= 10;
    out = out * 10 + rest / den;
    rest %= den;
  }
  if (rest >= den - rest) ++out;
  return true;
}

/// 3056 with 2 digits behind the point: "30.56".
std::string with_point(Uint128 number, int digits) {
  Uint128 unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  std::string text = decimal(number / unit);
  if (digits == 0) return text;
  const std::string behind = decimal(number % unit);
  text += '.';
  text.append(static_cast<std::size_t>(digits) - behind.size(), '0');
  text += behind;
  return text;
}

}  // namespace

Uint128 gcd(Uint128 a, Uint128 b) {
  while ((a >> 64) != 0 || (b >> 64) != 0) {
    if (b == 0) return a;
    a %= b;
    std::swap(a, b);
  }
  return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
}

Fraction::Fraction(Uint128 num, Uint128 den) {
  assert(den != 0);
  const Uint128 common = std::max<Uint128>(gcd(num, den), 1);
  num_ = num / common;
  den_ = den / common;
}

Fraction Fraction::estimate(double value) {
  Fraction made;
  made.den_ = 0;
  made.estimate_ = value;
  return made;
}

double Fraction::to_double() const {
  return exact() ? static_cast<double>(num_) / static_cast<double>(den_) : estimate_;
}

std::string Fraction::to_string() const {
  if (exact()) return decimal(num_) + "/" + decimal(den_);
  char text[40];
  std::snprintf(text, sizeof text, "~%.6g", estimate_);
  return text;
}

std::string Fraction::percent(int digits) const {
  digits = std::clamp(digits, 0, 6);
  Uint128 shown = 0;
  if (!exact() || !scaled(num_, den_, digits + 2, shown)) {
    char text[400];
    std::snprintf(text, sizeof text, "%s%.*f%%", exact() ? "" : "~", digits, 100 * to_double());
    return text;
  }
  Uint128 whole = 100;
  for (int i = 0; i < digits; ++i) whole *= 10;
  if (shown == 0 && num_ != 0) return std::string("<").append(with_point(1, digits)) + "%";
  if (shown == whole && num_ < den_)
    return std::string(">").append(with_point(whole - 1, digits)) + "%";
  return with_point(shown, digits) + "%";
}

Fraction Fraction::operator+(const Fraction& other) const {
  if (exact() && other.exact()) {
    const Uint128 common = gcd(den_, other.den_);
    const Uint128 scale = other.den_ / common, other_scale = den_ / common;
    Uint128 num = 0, other_num = 0, den = 0;
    if (!__builtin_mul_overflow(num_, scale, &num) &&
        !__builtin_mul_overflow(other.num_, other_scale, &other_num) &&
        !__builtin_add_overflow(num, other_num, &num) && !__builtin_mul_overflow(den_, scale, &den))
      return Fraction(num, den);
  }
  return estimate(to_double() + other.to_double());
}

Fraction Fraction::operator*(const Fraction& other) const {
  if (exact() && other.exact()) {
    const Uint128 left = std::max<Uint128>(gcd(num_, other.den_), 1);
    const Uint128 right = std::max<Uint128>(gcd(other.num_, den_), 1);
    Fraction product;
    if (!__builtin_mul_overflow(num_ / left, other.num_ / right, &product.num_) &&
        !__builtin_mul_overflow(den_ / right, other.den_ / left, &product.den_))
      return product;
  }
  return estimate(to_double() * other.to_double());
}

std::weak_ordering Fraction::operator<=>(const Fraction& other) const {
  if (!exact() || !other.exact()) {
    const double mine = to_double(), theirs = other.to_double();
    return mine < theirs   ? std::weak_ordering::less
           : mine > theirs ? std::weak_ordering::greater
                           : std::weak_ordering::equivalent;
  }
  // Compares continued fractions term by term: a product of two could overflow.
  Uint128 a = num_, b = den_, c = other.num_, d = other.den_;
  for (bool flipped = false;; flipped = !flipped) {
    const Uint128 whole = a / b, other_whole = c / d;
    if (whole != other_whole)
      return (whole < other_whole) != flipped ? std::weak_ordering::less
                                              : std::weak_ordering::greater;
    a %= b;
    c %= d;
    if (a == 0 || c == 0) {
      if (a == c) return std::weak_ordering::equivalent;
      return (a == 0) != flipped ? std::weak_ordering::less : std::weak_ordering::greater;
    }
    std::swap(a, b);
    std::swap(c, d);
  }
}

}  // namespace sandtable
