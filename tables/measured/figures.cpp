#include "tables/measured/figures.h"

#include "engine/text/figures.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"

namespace sandtable::measured {
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

std::string exact_length(Len length, Len unit, Lang lang) {
  std::int64_t parts = 10;
  for (int decimals = 1;; ++decimals, parts *= 10) {
    const std::int64_t n = rounded(std::int64_t{length} * parts, unit);
    if (length_from(n * (kMillion / parts), unit) == length) return decimal(n, decimals, lang);
  }
}

std::string exact_degrees(Angle angle, Lang lang) {
  std::int64_t parts = 1;
  for (int decimals = 0;; ++decimals, parts *= 10) {
    const std::int64_t n = rounded(std::int64_t{angle} * 360 * parts, kTurn);
    if (angle_from(n * (kMillion / parts)) == angle) return decimal(n, decimals, lang);
  }
}

std::string length_of(Len length, Len unit, Lang lang) {
  return decimal(rounded(std::int64_t{length} * 100, unit), 2, lang);
}

std::string degrees_of(Angle angle, Lang lang) {
  return decimal(rounded(std::int64_t{angle} * 3600, kTurn) % 3600, 1, lang);
}

Len length_from(std::int64_t millionths, Len unit) {
  return static_cast<Len>(rounded(millionths * unit, kMillion));
}

Angle angle_from(std::int64_t millionths) {
  return static_cast<Angle>(rounded(millionths % (360 * kMillion) * kTurn, 360 * kMillion));
}

std::optional<NamedPlace> named_place(std::u32string_view typed, Len unit) {
  constexpr std::int64_t kMost = kMostUnits * kMillion;
  bool beyond = false;
  std::u32string_view fine;
  const auto trim = [&] {
    while (!typed.empty() && text::is_space(typed.back())) typed.remove_suffix(1);
  };
  const auto last = [&]() -> std::optional<std::int64_t> {
    trim();
    std::size_t from = typed.size();
    while (from > 0 && !text::is_space(typed[from - 1])) --from;
    const std::u32string_view word = typed.substr(from);
    const auto n = text::millionths(word);
    typed.remove_suffix(typed.size() - from);
    if (!text::is_number(word)) return std::nullopt;
    const bool near = n && *n >= -kMost && *n <= kMost;
    if (text::too_fine(word))
      fine = word;
    else
      beyond = beyond || !near;
    return near ? *n : 0;
  };
  const auto y = last();
  const auto x = y ? last() : std::nullopt;
  trim();
  if (!typed.empty() && typed.back() == U',') typed.remove_suffix(1);
  trim();
  if (!x || typed.empty()) return std::nullopt;
  return NamedPlace{typed, {length_from(*x, unit), length_from(*y, unit)}, beyond, fine};
}

std::optional<std::string> unmeasured(const NamedPlace& named, const text::Catalogue& messages,
                                      Lang lang) {
  const auto found = [](std::u32string_view typed) {
    return text::Arg{"found", text::quoted(typed)};
  };
  if (!named.too_fine.empty())
    return messages.format(lang, "notation.decimals",
                           {{"most", std::int64_t{text::kMostDecimals}}, found(named.too_fine)});
  if (named.beyond)
    return messages.format(lang, "ruler.place-beyond",
                           {{"most", std::to_string(kMostUnits)}, found(named.name)});
  return std::nullopt;
}

}  // namespace sandtable::measured
