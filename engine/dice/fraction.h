#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace sandtable {

__extension__ typedef unsigned __int128 Uint128;

/// Greatest common divisor; of 0 and n: n.
Uint128 gcd(Uint128 a, Uint128 b);

/// A non-negative rational number: exact, in lowest terms, while numerator and denominator fit
/// 128 bits. A result that does not fit becomes an estimate, and so does whatever is computed
/// from it: exact() tells.
class Fraction {
 public:
  constexpr Fraction() = default;
  /// A whole number.
  constexpr Fraction(std::uint64_t whole) : num_(whole) {}  // NOLINT: implicit like any number
  /// `den` must not be 0.
  Fraction(Uint128 num, Uint128 den);
  /// A number known only approximately. Not negative.
  static Fraction estimate(double value);

  bool exact() const { return den_ != 0; }
  /// Both are 0 for an estimate.
  Uint128 numerator() const { return exact() ? num_ : 0; }
  Uint128 denominator() const { return den_; }

  double to_double() const;
  /// "11/36", "0/1", "1/1"; an estimate: "~0.305556".
  std::string to_string() const;
  /// Rounded half up: "30.6%". What is not quite nothing or everything never looks so: "<0.1%",
  /// ">99.9%". An estimate: "~30.6%". `digits` behind the point: 0 to 6.
  std::string percent(int digits = 1) const;

  Fraction operator+(const Fraction& other) const;
  Fraction operator*(const Fraction& other) const;
  Fraction& operator+=(const Fraction& other) { return *this = *this + other; }
  Fraction& operator*=(const Fraction& other) { return *this = *this * other; }

  /// Two exact fractions are compared exactly, anything else by its double.
  std::weak_ordering operator<=>(const Fraction& other) const;
  bool operator==(const Fraction& other) const { return (*this <=> other) == 0; }

 private:
  Uint128 num_ = 0, den_ = 1;
  double estimate_ = 0;  ///< used when den_ is 0
};

}  // namespace sandtable
