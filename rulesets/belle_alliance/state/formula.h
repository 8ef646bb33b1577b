#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "rulesets/belle_alliance/state/place.h"

namespace sandtable::belle_alliance {

/// A cell of a table that is reckoned with: a figure, or the size of an outline for n figures or g
/// model guns, "1.5*ceil(n/6)". Centimetres come out as micrometres, a part of one as ten
/// thousandths; whatever stands behind is left unread.
class Formula {
 public:
  static constexpr Len kOne = 10'000;

  constexpr Formula(std::string_view text, int count) : text_(text), count_(count) {}

  /// What it comes to; 0 for a cell that is no formula.
  constexpr Len value() {
    Len sum = product();
    while (eat("+")) sum += product();
    return sum;
  }
  /// The figure that it begins with.
  constexpr Len number() {
    Len whole = 0;
    while (digit()) whole = whole * 10 + take() * kOne;
    if (!eat(".")) return whole;
    for (Len place = kOne / 10; digit(); place /= 10) whole += take() * place;
    return whole;
  }
  /// Goes on behind a word; false where the cell does not have it.
  constexpr bool seek(std::string_view word) {
    const std::size_t at = text_.find(word);
    if (at == std::string_view::npos) return false;
    text_.remove_prefix(at + word.size());
    return true;
  }

 private:
  constexpr bool eat(std::string_view word) {
    if (text_.substr(0, word.size()) != word) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  constexpr bool digit() const {
    return !text_.empty() && text_.front() >= '0' && text_.front() <= '9';
  }
  constexpr Len take() {
    const Len n = text_.front() - '0';
    text_.remove_prefix(1);
    return n;
  }
  constexpr Len product() {
    Len all = atom();
    while (eat("*")) all = static_cast<Len>(std::int64_t{all} * atom() / kOne);
    return all;
  }
  constexpr Len atom() {
    if (eat("ceil(")) {
      const Len of = value();
      const Len by = eat("/") ? std::max(number(), 1) : kOne;
      eat(")");
      return (of + by - 1) / by * kOne;
    }
    if (eat("min(")) {
      const Len one = value();
      const Len two = eat(",") ? value() : one;
      eat(")");
      return std::min(one, two);
    }
    if (eat("n") || eat("g")) return count_ * kOne;
    return number();
  }

  std::string_view text_;
  int count_;
};

}  // namespace sandtable::belle_alliance
