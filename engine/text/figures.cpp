#include "engine/text/figures.h"

#include <algorithm>

namespace sandtable::text {

std::string percentage(std::string_view share, Lang lang) {
  std::string out(share);
  if (lang == Lang::En || out.empty()) return out;
  std::replace(out.begin(), out.end(), '.', ',');
  return out.insert(out.size() - 1, "\u00A0");
}

std::string decimal_of_hundredths(std::int64_t hundredths, Lang lang) {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  std::string out = (hundredths < 0 ? "−" : "") + std::to_string(size / 100);
  out += lang == Lang::Fr ? ',' : '.';
  out += static_cast<char>('0' + size % 100 / 10);
  out += static_cast<char>('0' + size % 10);
  return out;
}

}  // namespace sandtable::text
