#include "engine/dice/odometer.h"

#include <algorithm>
#include <map>
#include <utility>

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
  joined_.clear();
  said_ = 0;
}

std::size_t Odometer::rows_of(const Wheel& wheel) const {
  return wheel.values != nullptr ? wheel.values->rows.size() : joined_[wheel.joined].rows.size();
}

void Odometer::weigh(std::size_t number) {
  Wheel& wheel = wheels_[number];
  const Weight& before = number == 0 ? start_ : wheels_[number - 1].weight;
  if (wheel.values == nullptr) {
    const Joined& all = joined_[wheel.joined];
    wheel.weight = before.times(all.rows[wheel.row].ways, all.total);
    return;
  }
  const Distribution& values = *wheel.values;
  wheel.weight =
      before.times(values.rows[wheel.row].ways / values.common, values.total / values.common);
  if (!values.exact) wheel.weight.blur();
}

const std::int16_t* Odometer::joined_value(const Roll& roll, std::size_t at) const {
  for (const Wheel& wheel : wheels_) {
    if (wheel.values != nullptr) continue;
    // Of several that are alike the first one that has not been made.
    auto made = std::count_if(tape_.begin() + static_cast<std::ptrdiff_t>(wheel.first),
                              tape_.begin() + static_cast<std::ptrdiff_t>(at),
                              [&](const Rolled& rolled) { return rolled.asked == roll; });
    const Joined& all = joined_[wheel.joined];
    for (std::size_t i = 0; i < all.rolls.size(); ++i)
      if (all.rolls[i] == roll && made-- == 0) return &all.rows[wheel.row].values[i];
  }
  return nullptr;
}

bool Odometer::make(const Roll& roll, std::size_t at, Rolled& out) {
  if (const std::int16_t* value = joined_value(roll, at)) {
    out = {roll, *value, {}};
    return true;
  }
  const Distribution& values = distribution_of(roll);
  out = {roll, values.rows.front().value, {}};
  wheels_.push_back({&values, 0, at, 0, start_});
  weigh(wheels_.size() - 1);
  return true;
}

Odometer::Joined Odometer::join(std::span<const Roll> rolls, const ComesTo& comes_to) {
  constexpr std::size_t kMost = 1U << 16U;
  const Joined apart{{}, {{1, {}}}, 1};
  Joined out{{rolls.begin(), rolls.end()}, {}, 1};
  std::size_t ways = 1;
  for (const Roll& roll : rolls) {
    const Distribution& values = distribution_of(roll);
    ways *= values.rows.size();
    if (ways > kMost || !values.exact ||
        __builtin_mul_overflow(out.total, values.total / values.common, &out.total))
      return apart;
  }
  std::vector<std::int16_t> shown(rolls.size());
  std::map<std::uint64_t, std::size_t> rows;
  for (std::size_t n = 0; n < ways; ++n) {
    std::uint64_t these = 1;
    std::size_t rest = n;
    for (std::size_t i = rolls.size(); i-- > 0;) {
      const Distribution& values = distribution_of(rolls[i]);
      const Ways& row = values.rows[rest % values.rows.size()];
      rest /= values.rows.size();
      shown[i] = row.value;
      these *= row.ways / values.common;
    }
    const auto [at, fresh] = rows.try_emplace(comes_to(shown), out.rows.size());
    if (fresh) out.rows.push_back({0, shown});
    out.rows[at->second].ways += these;
  }
  return out;
}

void Odometer::together(std::span<const Roll> rolls, const ComesTo& comes_to) {
  if (said_++ < joined_.size()) return;  // in the run before as well
  joined_.push_back(join(rolls, comes_to));
  wheels_.push_back({nullptr, joined_.size() - 1, tape_.size(), 0, start_});
  weigh(wheels_.size() - 1);
}

bool Odometer::next() {
  said_ = 0;
  while (!wheels_.empty()) {
    Wheel& last = wheels_.back();
    const bool single = last.values != nullptr;
    const bool turns = last.row + 1 < rows_of(last);
    tape_.resize(last.first + (turns && single ? 1 : 0));
    if (turns) {
      ++last.row;
      if (single) tape_.back().value = last.values->rows[last.row].value;
      weigh(wheels_.size() - 1);
      return true;
    }
    if (!single) joined_.pop_back();
    wheels_.pop_back();
  }
  return false;
}

}  // namespace sandtable
