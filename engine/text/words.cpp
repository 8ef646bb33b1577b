#include "engine/text/words.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace sandtable::text {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// The letters U+00E0 to U+00FF without their marks; 0: stays as it is.
constexpr std::array<char, 32> kPlain{'a', 'a', 'a', 'a', 'a', 'a', 0,   'c', 'e', 'e', 'e',
                                      'e', 'i', 'i', 'i', 'i', 0,   'n', 'o', 'o', 'o', 'o',
                                      'o', 0,   'o', 'u', 'u', 'u', 'u', 'y', 0,   'y'};

// One code point from the front of `s`; how many bytes it takes goes to `used`.
char32_t next(std::string_view s, std::size_t& used) {
  const auto lead = static_cast<unsigned char>(s[0]);
  used = 1;
  if (lead < 0x80) return lead;
  const int more = lead >= 0xF0 && lead < 0xF5 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0;
  if (more == 0 || lead >= 0xF5 || s.size() <= static_cast<std::size_t>(more)) return kReplacement;
  char32_t point = lead & (0x3FU >> more);
  for (int i = 1; i <= more; ++i) {
    const auto byte = static_cast<unsigned char>(s[static_cast<std::size_t>(i)]);
    if ((byte & 0xC0U) != 0x80) return kReplacement;
    point = (point << 6) | (byte & 0x3FU);
  }
  const bool overlong = (more == 2 && point < 0x800) || (more == 3 && point < 0x10000);
  if (overlong || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return kReplacement;
  used = static_cast<std::size_t>(more) + 1;
  return point;
}

void fold_into(std::u32string& out, char32_t c) {
  if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) c += 0x20;
  if (c >= 0xE0 && c <= 0xFF && kPlain[c - 0xE0] != 0) c = static_cast<char32_t>(kPlain[c - 0xE0]);
  switch (c) {
    case 0xE6:  // æ
      out += U"ae";
      return;
    case 0x152:
    case 0x153:  // Œ œ
      out += U"oe";
      return;
    case 0x2018:
    case 0x2019:
    case 0x2BC:
      c = '\'';
      break;
    default:
      break;
  }
  out += is_space(c) ? U' ' : is_dash(c) ? U'-' : c;
}

}  // namespace

bool is_space(char32_t point) {
  return point == U' ' || (point >= U'\t' && point <= U'\r') || point == 0xA0 ||
         (point >= 0x2000 && point <= 0x200A) || point == 0x202F || point == 0x3000;
}

bool is_dash(char32_t point) {
  return point == U'-' || (point >= 0x2010 && point <= 0x2015) || point == 0x2212;
}

std::u32string decode(std::string_view utf8) {
  std::u32string points;
  points.reserve(utf8.size());
  while (!utf8.empty()) {
    std::size_t used = 0;
    points += next(utf8, used);
    utf8.remove_prefix(used);
  }
  return points;
}

std::string encode(std::u32string_view points) {
  std::string utf8;
  utf8.reserve(points.size());
  const auto put = [&](char32_t byte) {
    utf8 += static_cast<char>(static_cast<std::uint8_t>(byte));
  };
  for (const char32_t c : points) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0U | (c >> 6));
      put(0x80U | (c & 0x3FU));
    } else if (c < 0x10000) {
      put(0xE0U | (c >> 12));
      put(0x80U | ((c >> 6) & 0x3FU));
      put(0x80U | (c & 0x3FU));
    } else {
      put(0xF0U | (c >> 18));
      put(0x80U | ((c >> 12) & 0x3FU));
      put(0x80U | ((c >> 6) & 0x3FU));
      put(0x80U | (c & 0x3FU));
    }
  }
  return utf8;
}

std::u32string fold(std::string_view utf8) {
  std::u32string out;
  out.reserve(utf8.size());
  for (const char32_t c : decode(utf8)) fold_into(out, c);
  return out;
}

std::size_t edits(std::u32string_view a, std::u32string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

const std::string* nearest(std::string_view typed, std::span<const std::string> words) {
  // Nobody's slip of the finger is longer, and the comparison is quadratic.
  constexpr std::size_t kLongest = 64;
  const std::u32string wanted = fold(typed.substr(0, 4 * kLongest));
  if (wanted.empty() || wanted.size() > kLongest) return nullptr;
  const std::string* best = nullptr;
  std::size_t least = (wanted.size() + 3) / 4 + 1;
  for (const std::string& word : words) {
    const std::u32string folded = fold(word);
    if (folded.size() > 2 * kLongest) continue;
    const std::size_t distance = edits(wanted, folded);
    // A word of one or two letters replaced as a whole is not a slip.
    if (distance >= folded.size()) continue;
    if (distance < least) {
      least = distance;
      best = &word;
    }
  }
  return best;
}

}  // namespace sandtable::text
