#include "engine/text/figures.h"

#include <algorithm>
#include <cstdlib>

namespace sandtable::text {

std::string percentage(std::string_view share, Lang lang) {
  std::string out(share);
  if (lang == Lang::En || out.empty()) return out;
  std::replace(out.begin(), out.end(), '.', ',');
  return out.insert(out.size() - 1, "\u00A0");
}

std::string decimal(std::int64_t n, int decimals, Lang lang) {
  std::string digits = std::to_string(std::abs(n));
  const auto places = static_cast<std::size_t>(decimals);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (decimals > 0) digits.insert(digits.size() - places, 1, lang == Lang::Fr ? ',' : '.');
  return n < 0 ? "-" + digits : digits;
}

}  // namespace sandtable::text
