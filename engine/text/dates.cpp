#include "engine/text/dates.h"

#include <array>
#include <cstddef>

namespace sandtable::text {
namespace {

constexpr std::array<std::array<std::string_view, 2>, 12> kMonths{{{"January", "janvier"},
                                                                   {"February", "février"},
                                                                   {"March", "mars"},
                                                                   {"April", "avril"},
                                                                   {"May", "mai"},
                                                                   {"June", "juin"},
                                                                   {"July", "juillet"},
                                                                   {"August", "août"},
                                                                   {"September", "septembre"},
                                                                   {"October", "octobre"},
                                                                   {"November", "novembre"},
                                                                   {"December", "décembre"}}};

/// 0 where two digits do not stand there.
int two_digits(std::string_view text) {
  for (const char c : text)
    if (c < '0' || c > '9') return 0;
  return (text[0] - '0') * 10 + text[1] - '0';
}

}  // namespace

std::string day_in_words(std::string_view iso, Lang lang) {
  if (iso.size() != 10 || iso[4] != '-' || iso[7] != '-') return {};
  const int month = two_digits(iso.substr(5, 2)), day = two_digits(iso.substr(8, 2));
  if (month < 1 || month > 12 || day < 1 || day > 31) return {};
  const bool french = lang == Lang::Fr;
  std::string out = french && day == 1 ? "1er" : std::to_string(day);
  out += ' ';
  out += kMonths[static_cast<std::size_t>(month - 1)][french ? 1 : 0];
  out += ' ';
  return out.append(iso.substr(0, 4));
}

std::string date_in_words(std::string_view iso, Lang lang) {
  if (std::string day = day_in_words(iso, lang); !day.empty()) return day;
  if (iso.size() != 7) return std::string(iso);
  // As of its first day, without that.
  const std::string first = day_in_words(std::string(iso) + "-01", lang);
  return first.empty() ? std::string(iso) : first.substr(first.find(' ') + 1);
}

std::string moment_in_words(std::string_view iso, Lang lang) {
  constexpr std::size_t kTime = 10, kSeconds = 16;
  if (iso.size() <= kSeconds || iso[kTime] != 'T') return std::string(iso);
  const std::string day = day_in_words(iso.substr(0, kTime), lang);
  if (day.empty()) return std::string(iso);
  return day + ", " + std::string(iso.substr(kTime + 1, kSeconds - kTime - 1));
}

}  // namespace sandtable::text
