#include "engine/dice/odometer.h"

namespace sandtable {

Weight Weight::times(std::uint64_t ways, std::uint64_t total) const {
  Weight product = *this;
  if (exact()) {
    if (!__builtin_mul_overflow(num_, ways, &product.num_) &&
        !__builtin_mul_overflow(den_, total, &product.den_))
      return product;
    const Fraction reduced = fraction() * Fraction(ways, total);
    product.num_ = reduced.numerator();
    product.den_ = reduced.denominator();
    if (reduced.exact()) return product;
  }
  product.den_ = 0;
  product.estimate_ = to_double() * (static_cast<double>(ways) / static_cast<double>(total));
  return product;
}

Weight Weight::times(const Fraction& then) const {
  const Fraction product = fraction() * then;
  Weight out(0);
  if (product.exact()) {
    out.num_ = product.numerator();
    out.den_ = product.denominator();
  } else {
    out.den_ = 0;
    out.estimate_ = product.to_double();
  }
  return out;
}

Weight Weight::times(const Weight& then) const {
  Weight product = *this;
  if (exact() && then.exact() && !__builtin_mul_overflow(num_, then.num_, &product.num_) &&
      !__builtin_mul_overflow(den_, then.den_, &product.den_))
    return product;
  return times(then.fraction());
}

void Weight::add(const Weight& other) {
  if (exact() && other.exact()) {
    // Products of dice: one denominator is mostly a multiple of the other.
    const bool finer = other.den_ > den_;
    const Weight &fine = finer ? other : *this, &coarse = finer ? *this : other;
    const Uint128 scale = fine.den_ == coarse.den_ ? 1 : fine.den_ / coarse.den_;
    Uint128 num = 0;
    if (scale * coarse.den_ == fine.den_ && !__builtin_mul_overflow(coarse.num_, scale, &num) &&
        !__builtin_add_overflow(num, fine.num_, &num)) {
      den_ = fine.den_;
      num_ = num;
      return;
    }
  }
  const Fraction sum = fraction() + other.fraction();
  if (sum.exact()) {
    num_ = sum.numerator();
    den_ = sum.denominator();
  } else {
    estimate_ = sum.to_double();
    den_ = 0;
  }
}

void Weight::reduce() {
  // While there is room for more dice it is not worth its price.
  constexpr int kRoom = 112;
  if (!exact() || den_ >> kRoom == 0) return;
  const Fraction reduced(num_, den_);
  num_ = reduced.numerator();
  den_ = reduced.denominator();
}

void Weight::blur() {
  estimate_ = to_double();
  den_ = 0;
}

Fraction Weight::fraction() const {
  return exact() ? Fraction(num_, den_) : Fraction::estimate(estimate_);
}

double Weight::to_double() const {
  return exact() ? static_cast<double>(num_) / static_cast<double>(den_) : estimate_;
}

void Odometer::restart(const Weight& start) {
  start_ = start;
  tape_.clear();
  wheels_.clear();
}

Weight Odometer::weighed(std::size_t wheel, const Distribution& values, std::size_t row) const {
  const Weight& before = wheel == 0 ? start_ : wheels_[wheel - 1].weight;
  Weight weight = before.times(values.rows[row].ways / values.common, values.total / values.common);
  if (!values.exact) weight.blur();
  return weight;
}

bool Odometer::make(const Roll& roll, std::size_t, Rolled& out) {
  const Distribution& values = distribution_of(roll);
  out = {roll, values.rows.front().value, {}};
  wheels_.push_back({&values, 0, weighed(wheels_.size(), values, 0)});
  return true;
}

bool Odometer::next() {
  while (!wheels_.empty()) {
    Wheel& last = wheels_.back();
    if (last.row + 1 < last.values->rows.size()) {
      ++last.row;
      last.weight = weighed(wheels_.size() - 1, *last.values, last.row);
      tape_.back().value = last.values->rows[last.row].value;
      return true;
    }
    wheels_.pop_back();
    tape_.pop_back();
  }
  return false;
}

}  // namespace sandtable
