#include "engine/journal/stamp.h"

#include <chrono>

namespace sandtable::journal {
namespace {

/// The number that `digits` bytes from `at` on spell; -1 where they do not.
int number_at(std::string_view text, std::size_t at, std::size_t digits) {
  int number = 0;
  for (std::size_t i = at; i < at + digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

bool within(int number, int most) { return number >= 0 && number <= most; }

/// `hh:mm` at `at`.
bool is_clock(std::string_view text, std::size_t at) {
  return within(number_at(text, at, 2), 23) && text[at + 2] == ':' &&
         within(number_at(text, at + 3, 2), 59);
}

bool is_zone(std::string_view text) {
  if (text == "Z") return true;
  return text.size() == 6 && (text[0] == '+' || text[0] == '-') && is_clock(text, 1);
}

}  // namespace

bool is_stamp(std::string_view text) {
  constexpr std::size_t kWithoutZone = 19;
  if (text.size() <= kWithoutZone) return false;
  const int year = number_at(text, 0, 4), month = number_at(text, 5, 2),
            day = number_at(text, 8, 2);
  if (year < 0 || month < 0 || day < 0 || text[4] != '-' || text[7] != '-' || text[10] != 'T')
    return false;
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  return date.ok() && is_clock(text, 11) && text[16] == ':' && within(number_at(text, 17, 2), 59) &&
         is_zone(text.substr(kWithoutZone));
}

}  // namespace sandtable::journal
