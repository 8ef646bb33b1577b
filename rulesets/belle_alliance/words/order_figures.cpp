#include "rulesets/belle_alliance/words/order_figures.h"

#include "engine/text/typed_line.h"
#include "engine/text/words.h"

namespace sandtable::belle_alliance {
namespace {

constexpr std::int64_t kMillion = 1'000'000;

/// A number with that much in one, if it has no smaller part.
std::optional<std::int64_t> scaled(std::u32string_view typed, std::int64_t in_one) {
  if (typed.find(U',') != std::u32string_view::npos) return std::nullopt;
  const auto n = text::millionths(typed);
  const std::int64_t unit = kMillion / in_one;
  if (!n || *n % unit != 0) return std::nullopt;
  return *n / unit;
}

std::u32string_view trimmed(std::u32string_view text) {
  while (!text.empty() && text::is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && text::is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<int> whole(std::u32string_view typed, int least, int most) {
  constexpr std::size_t kMostDigits = 4;
  if (typed.empty() || typed.size() > kMostDigits) return std::nullopt;
  int n = 0;
  for (const char32_t c : typed) {
    if (c < U'0' || c > U'9') return std::nullopt;
    n = 10 * n + static_cast<int>(c - U'0');
  }
  return n < least || n > most ? std::nullopt : std::optional(n);
}

std::optional<Hundredths> degrees(std::u32string_view typed, Hundredths least, Hundredths most) {
  const auto n = scaled(typed, kDegree);
  if (!n || *n < least || *n > most) return std::nullopt;
  return static_cast<Hundredths>(*n);
}

std::optional<Segments> segment_range(std::u32string_view typed) {
  const std::size_t dash = typed.find(U'-');
  const auto first = whole(typed.substr(0, dash), 1, kSegments);
  const auto last =
      dash == std::u32string_view::npos ? first : whole(typed.substr(dash + 1), 1, kSegments);
  if (!first || !last || *last < *first) return std::nullopt;
  return Segments{*first, *last};
}

std::optional<std::vector<int>> share_list(std::u32string_view typed, int most) {
  constexpr std::size_t kLeast = 2, kMost = 8;
  std::vector<int> out;
  for (;;) {
    const std::size_t plus = typed.find(U'+');
    const auto n = whole(typed.substr(0, plus), 1, most);
    if (!n || out.size() == kMost) return std::nullopt;
    out.push_back(*n);
    if (plus == std::u32string_view::npos) break;
    typed.remove_prefix(plus + 1);
  }
  return out.size() < kLeast ? std::nullopt : std::optional(std::move(out));
}

std::optional<Vec> centimetres(std::u32string_view typed) {
  const std::size_t comma = typed.find(U',');
  if (comma == std::u32string_view::npos) return std::nullopt;
  const auto x = scaled(trimmed(typed.substr(0, comma)), geometry::kCentimetre);
  const auto y = scaled(trimmed(typed.substr(comma + 1)), geometry::kCentimetre);
  const auto fits = [](const std::optional<std::int64_t>& n) {
    return n && *n >= 0 && *n <= geometry::kMaxCoordinate;
  };
  if (!fits(x) || !fits(y)) return std::nullopt;
  return Vec{static_cast<Len>(*x), static_cast<Len>(*y)};
}

}  // namespace sandtable::belle_alliance
