#pragma once

#include <string_view>

#include "rulesets/game_of_kings/state/setup.h"

/// What texts in the cells of tables say in figures; worked out when the program is built.
namespace sandtable::game_of_kings {

/// The first two whole numbers of "walled town 20 x 16", in centimetres; 0 for those it has not.
constexpr Size size_in(std::string_view text) {
  Len numbers[2] = {0, 0};
  int which = 0;
  bool digits = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (digits && !digit) ++which;
    digits = digit;
    if (digit && which < 2) numbers[which] = numbers[which] * 10 + (c - '0');
  }
  return {numbers[0] * geometry::kCentimetre, numbers[1] * geometry::kCentimetre};
}
static_assert(size_in("walled town 20 x 16") == Size{200'000, 160'000});

/// The number with which "0.375: 0" begins, in thousandths.
constexpr int thousandths_in(std::string_view text) {
  constexpr int kWhole = 1000;
  int out = 0, place = 0;
  for (const char c : text) {
    if (c == '.' && place == 0) {
      place = kWhole;
      continue;
    }
    if (c < '0' || c > '9') break;
    if (place == 0) {
      out = out * 10 + (c - '0') * kWhole;
    } else {
      place /= 10;
      out += (c - '0') * place;
    }
  }
  return out;
}
static_assert(thousandths_in("0.375: 0") == 375 && thousandths_in("1.5") == 1500);
static_assert(thousandths_in("12") == 12'000);

}  // namespace sandtable::game_of_kings
