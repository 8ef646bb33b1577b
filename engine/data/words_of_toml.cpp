#include "engine/data/words_of_toml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>

#include "engine/data/node.h"

namespace sandtable::data {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_digit_of(char c, int base) {
  if (base == 16) return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  return c >= '0' && c < '0' + base;
}

/// Takes digits with single underscores between them from the front; how many there were, 0 where
/// they are not well formed.
std::size_t take_digits(std::string_view& text, int base, std::string& digits) {
  std::size_t taken = 0;
  bool after_digit = false;
  while (!text.empty() && (is_digit_of(text.front(), base) || text.front() == '_')) {
    if (text.front() == '_') {
      if (!after_digit || text.size() < 2 || !is_digit_of(text[1], base)) return 0;
      after_digit = false;
    } else {
      digits += text.front();
      ++taken;
      after_digit = true;
    }
    text.remove_prefix(1);
  }
  return taken;
}

WordKind whole_number(const std::string& digits, int base, bool negative) {
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  constexpr auto kMost = static_cast<std::uint64_t>(INT64_MAX);
  const bool fits = error == std::errc{} && value <= kMost + (negative ? 1 : 0);
  return fits && end == digits.data() + digits.size() ? WordKind::Good : WordKind::TooLarge;
}

/// Of a well-formed one.
WordKind decimal_number(std::string_view text) {
  constexpr std::size_t kLongest = 127;
  std::string plain(text);
  plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
  if (plain.starts_with('+')) plain.erase(0, 1);
  // What is too small to be told from nothing is no slip: decimals are kept as they are written.
  double value = 0;
  const std::errc error = std::from_chars(plain.data(), plain.data() + plain.size(), value).ec;
  const bool small = plain.find("e-") != std::string::npos || plain.find("E-") != std::string::npos;
  const bool beyond = error == std::errc::result_out_of_range && !small;
  return text.size() > kLongest || beyond ? WordKind::NoDecimal : WordKind::Good;
}

WordKind number(std::string_view text) {
  const std::string_view whole_text = text;
  const bool sign = text.starts_with('-') || text.starts_with('+');
  const bool negative = text.starts_with('-');
  if (sign) text.remove_prefix(1);
  if (text == "inf" || text == "nan") return WordKind::Good;
  std::string digits;
  if (!sign && text.size() > 2 && text[0] == '0' && !is_digit(text[1])) {
    const int base = text[1] == 'x' ? 16 : text[1] == 'o' ? 8 : text[1] == 'b' ? 2 : 0;
    if (base != 0) {
      text.remove_prefix(2);
      const bool well = take_digits(text, base, digits) > 0 && text.empty();
      return well ? whole_number(digits, base, false) : WordKind::NoNumber;
    }
  }
  const std::size_t whole = take_digits(text, 10, digits);
  if (whole == 0 || (whole > 1 && digits.front() == '0')) return WordKind::NoNumber;
  if (text.empty()) return whole_number(digits, 10, negative);
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (take_digits(text, 10, digits) == 0) return WordKind::NoNumber;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (take_digits(text, 10, digits) == 0) return WordKind::NoNumber;
  }
  return text.empty() ? decimal_number(whole_text) : WordKind::NoNumber;
}

/// Whether a text has the shape: 'd' stands for a digit, everything else for itself.
bool shaped(std::string_view text, std::string_view shape) {
  if (text.size() < shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i)
    if (shape[i] == 'd' ? !is_digit(text[i]) : text[i] != shape[i]) return false;
  return true;
}

int figures(std::string_view text, std::size_t from, std::size_t count) {
  int value = 0;
  for (const char c : text.substr(from, count)) value = value * 10 + (c - '0');
  return value;
}

WordKind time_of_day(std::string_view text, bool after_date) {
  constexpr std::string_view kTime = "dd:dd:dd", kOffset = "dd:dd";
  if (!shaped(text, kTime)) return WordKind::NoNumber;
  if (figures(text, 0, 2) > 23 || figures(text, 3, 2) > 59 || figures(text, 6, 2) > 59)
    return WordKind::NoDay;
  text.remove_prefix(kTime.size());
  if (text.starts_with('.')) {
    std::size_t end = 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end == 1) return WordKind::NoNumber;
    text.remove_prefix(end);
  }
  if (!after_date || text.empty()) return text.empty() ? WordKind::Good : WordKind::NoNumber;
  if (text == "Z" || text == "z") return WordKind::Good;
  if (text.front() != '+' && text.front() != '-') return WordKind::NoNumber;
  text.remove_prefix(1);
  if (text.size() != kOffset.size() || !shaped(text, kOffset)) return WordKind::NoNumber;
  return figures(text, 0, 2) > 23 || figures(text, 3, 2) > 59 ? WordKind::NoDay : WordKind::Good;
}

WordKind day(std::string_view text) {
  constexpr std::size_t kDay = 10;  // 1879-01-22
  const Date date{figures(text, 0, 4), figures(text, 5, 2), figures(text, 8, 2)};
  if (!is_valid(date)) return WordKind::NoDay;
  text.remove_prefix(kDay);
  if (text.empty()) return WordKind::Good;
  if (text.front() != 'T' && text.front() != 't' && text.front() != ' ') return WordKind::NoNumber;
  return time_of_day(text.substr(1), true);
}

}  // namespace

WordKind kind_of_word(std::string_view word) {
  if (word == "true" || word == "false" || word == "inf" || word == "nan") return WordKind::Good;
  if (shaped(word, "dddd-dd-dd")) return day(word);
  if (shaped(word, "dd:")) return time_of_day(word, false);
  const bool like_a_number =
      !word.empty() && (is_digit(word.front()) || word.front() == '+' || word.front() == '-');
  return like_a_number ? number(word) : WordKind::NoValue;
}

}  // namespace sandtable::data
