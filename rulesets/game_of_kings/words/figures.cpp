#include "rulesets/game_of_kings/words/figures.h"

#include <array>

#include "engine/text/figures.h"

namespace sandtable::game_of_kings {
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

std::string exact_cm(Len length, Lang lang) {
  int decimals = 4;
  std::int64_t n = length;
  for (; decimals > 1 && n % 10 == 0; --decimals) n /= 10;
  return decimal(n, decimals, lang);
}

std::string exact_degrees(Angle angle, Lang lang) {
  std::int64_t unit = 1;
  for (int decimals = 0;; ++decimals, unit *= 10) {
    const std::int64_t n = rounded(std::int64_t{angle} * 360 * unit, kTurn);
    if (angle_from(n * (kMillion / unit)) == angle) return decimal(n, decimals, lang);
  }
}

std::string eighths_text(int eighths) {
  constexpr int kWhole = 8;
  constexpr std::array<const char*, kWhole> kParts{"", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"};
  const int whole = eighths / kWhole, rest = eighths % kWhole;
  if (eighths < 0) return std::to_string(eighths) + "/8";
  const char* part = kParts[static_cast<std::size_t>(rest)];
  return (whole > 0 || rest == 0 ? std::to_string(whole) : "") + part;
}

std::string cm(Len length, Lang lang) { return decimal(rounded(length, 100), 2, lang); }

std::string degrees_of(Angle angle, Lang lang) {
  return decimal(rounded(std::int64_t{angle} * 3600, kTurn) % 3600, 1, lang);
}

Len length_from(std::int64_t n) { return static_cast<Len>(rounded(n, 100)); }

Angle angle_from(std::int64_t n) {
  return static_cast<Angle>(rounded(n % (360 * kMillion) * kTurn, 360 * kMillion));
}

}  // namespace sandtable::game_of_kings
