#include "engine/data/node.h"

#include <array>

#include "engine/data/unseen.h"

namespace sandtable::data {
namespace {

constexpr std::size_t kLongestQuote = 40;

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

bool is_valid(const Date& date) {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (date.year < 1 || date.year > 9999 || date.month < 1 || date.month > 12) return false;
  const int leap = date.month == 2 && is_leap(date.year) ? 1 : 0;
  return date.day >= 1 && date.day <= kDays[static_cast<std::size_t>(date.month - 1)] + leap;
}

const Node* Node::find(std::string_view key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

std::optional<std::int64_t> hundredths(const Node& node) {
  constexpr std::int64_t kMost = 100'000'000;
  if (node.kind == Kind::Integer) {
    if (node.integer > kMost / 100 || node.integer < -kMost / 100) return std::nullopt;
    return node.integer * 100;
  }
  if (node.kind != Kind::Decimal) return std::nullopt;
  std::string_view text = node.string;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos || text.size() - point > 3) return std::nullopt;
  std::int64_t value = 0;
  for (std::size_t i = 0; i < point + 3; ++i) {
    if (i == point) continue;
    const char c = i < text.size() ? text[i] : '0';
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > kMost) return std::nullopt;
  }
  return negative ? -value : value;
}

std::string on_one_line(std::string_view text) { return seen(text, false); }

std::string shown(std::string_view text) {
  if (text.size() <= kLongestQuote) return on_one_line(text);
  std::size_t length = kLongestQuote;
  while (length > 0 && continues(text[length])) --length;
  return on_one_line(text.substr(0, length)) + "...";
}

std::string in_quotes(std::string_view text) { return '"' + shown(text) + '"'; }

}  // namespace sandtable::data
