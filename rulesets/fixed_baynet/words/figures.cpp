#include "rulesets/fixed_baynet/words/figures.h"

#include "engine/text/figures.h"
#include "rulesets/fixed_baynet/state/setup.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Angle;
using geometry::Len;
using text::decimal;

constexpr std::int64_t kMillion = 1'000'000;
constexpr int kTurn = 65'536;

std::int64_t rounded(std::int64_t n, std::int64_t by) {
  return n >= 0 ? (n + by / 2) / by : -((-n + by / 2) / by);
}

}  // namespace

std::string exact_inches(Len length, Lang lang) {
  std::int64_t unit = 10;
  for (int decimals = 1;; ++decimals, unit *= 10) {
    const std::int64_t n = rounded(std::int64_t{length} * unit, kInch);
    if (length_from(n * (kMillion / unit)) == length) return decimal(n, decimals, lang);
  }
}

std::string exact_degrees(Angle angle, Lang lang) {
  std::int64_t unit = 1;
  for (int decimals = 0;; ++decimals, unit *= 10) {
    const std::int64_t n = rounded(std::int64_t{angle} * 360 * unit, kTurn);
    if (angle_from(n * (kMillion / unit)) == angle) return decimal(n, decimals, lang);
  }
}

std::string inches(Len length, Lang lang) {
  return decimal(rounded(std::int64_t{length} * 100, kInch), 2, lang);
}

std::string degrees_of(Angle angle, Lang lang) {
  return decimal(rounded(std::int64_t{angle} * 3600, kTurn) % 3600, 1, lang);
}

Len length_from(std::int64_t n) { return static_cast<Len>(rounded(n * kInch, kMillion)); }

Angle angle_from(std::int64_t n) {
  return static_cast<Angle>(rounded(n % (360 * kMillion) * kTurn, 360 * kMillion));
}

}  // namespace sandtable::fixed_baynet
