#include "engine/text/typed_line.h"

#include "engine/data/unseen.h"
#include "engine/text/words.h"

namespace sandtable::text {
namespace {

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

std::u32string word_key(std::string_view word) {
  std::u32string key = fold(word);
  std::replace(key.begin(), key.end(), U'-', U' ');
  return key;
}

std::string quoted(std::u32string_view s) {
  constexpr std::size_t kMost = 40;
  std::u32string out(s.substr(0, kMost));
  for (char32_t& c : out)
    if (data::is_unseen(c)) c = U'?';
  if (s.size() > kMost) out += U'…';
  return encode(out);
}

std::string few_of(const std::vector<std::string>& choices) {
  constexpr std::size_t kMost = 6;
  std::string out;
  for (std::size_t i = 0; i < std::min(choices.size(), kMost); ++i) {
    if (i > 0) out += ", ";
    out += choices[i];
  }
  if (choices.size() > kMost) out += ", …";
  return out;
}

bool is_number(std::u32string_view typed) {
  if (!typed.empty() && (typed[0] == U'-' || typed[0] == U'−')) typed.remove_prefix(1);
  const std::size_t point = std::min(typed.find_first_of(U".,"), typed.size());
  const auto digits = [](std::u32string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), is_digit);
  };
  return digits(typed.substr(0, point)) &&
         (point == typed.size() || digits(typed.substr(point + 1)));
}

bool too_fine(std::u32string_view typed) {
  const std::size_t point = typed.find_first_of(U".,");
  return point != std::u32string_view::npos && typed.size() - point - 1 > kMostDecimals;
}

std::optional<std::int64_t> millionths(std::u32string_view typed) {
  constexpr std::int64_t kMillion = 1'000'000;
  constexpr int kMostWhole = 5;
  const bool negative = !typed.empty() && (typed[0] == U'-' || typed[0] == U'−');
  if (negative) typed.remove_prefix(1);
  std::int64_t whole = 0, part = 0;
  int digits = 0, decimals = -1;
  for (const char32_t c : typed) {
    if ((c == U'.' || c == U',') && decimals < 0 && digits > 0) {
      decimals = 0;
    } else if (c < U'0' || c > U'9') {
      return std::nullopt;
    } else if (decimals < 0) {
      whole = 10 * whole + static_cast<std::int64_t>(c - U'0');
      if (++digits > kMostWhole) return std::nullopt;
    } else {
      part = 10 * part + static_cast<std::int64_t>(c - U'0');
      if (++decimals > kMostDecimals) return std::nullopt;
    }
  }
  if (digits == 0 || decimals == 0) return std::nullopt;
  for (int i = decimals < 0 ? 0 : decimals; i < kMostDecimals; ++i) part *= 10;
  const std::int64_t n = whole * kMillion + part;
  return negative ? -n : n;
}

TypedText::TypedText(std::string_view line) : text_(decode(line)) {}

void TypedText::skip() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
}

bool TypedText::at_end() {
  skip();
  return at_ == text_.size();
}

bool TypedText::comma() {
  skip();
  if (at_ == text_.size() || text_[at_] != U',') return false;
  ++at_;
  return true;
}

bool TypedText::dash() {
  skip();
  if (at_ == text_.size() || !is_dash(text_[at_])) return false;
  ++at_;
  return true;
}

std::u32string TypedText::between(std::size_t from, std::size_t to) const {
  while (from < to && is_space(text_[from])) ++from;
  while (to > from && is_space(text_[to - 1])) --to;
  return text_.substr(from, to - from);
}

std::u32string TypedText::word() {
  skip();
  const std::size_t start = at_;
  for (; at_ < text_.size() && !is_space(text_[at_]); ++at_) {
    if (text_[at_] != U',') continue;
    const bool inside = at_ > start && is_digit(text_[at_ - 1]) && at_ + 1 < text_.size() &&
                        is_digit(text_[at_ + 1]);
    if (!inside) break;
  }
  return text_.substr(start, at_ - start);
}

std::u32string TypedText::peek() {
  const std::size_t start = at_;
  std::u32string next = word();
  at_ = start;
  return next;
}

std::u32string TypedText::item() {
  const std::size_t start = at_;
  at_ = std::min(text_.find(U',', at_), text_.size());
  return between(start, at_);
}

std::u32string TypedText::rest() {
  const std::size_t start = at_;
  at_ = text_.size();
  return between(start, at_);
}

}  // namespace sandtable::text
