#include "rulesets/fixed_baynet/words/notation_line.h"

#include <algorithm>
#include <vector>

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/words/figures.h"

namespace sandtable::fixed_baynet {
namespace {

using text::word_key;

struct WordPhrase {
  std::u32string key;
  Word word;
  std::uint8_t places;
};

std::vector<WordPhrase> every_phrase() {
  std::vector<WordPhrase> out;
  for (const auto words : {&WordRow::en, &WordRow::fr})
    for (const WordRow& row : word_rows())
      for (const std::string_view word : row.*words)
        if (!word.empty()) out.push_back({word_key(word), row.word, row.places});
  return out;
}

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

NotationLine::NotationLine(std::string_view line) : text_(text::decode(line)) {}

void NotationLine::skip() {
  while (at_ < text_.size() && text::is_space(text_[at_])) ++at_;
}

bool NotationLine::at_end() {
  skip();
  return at_ == text_.size();
}

bool NotationLine::comma() {
  skip();
  if (at_ == text_.size() || text_[at_] != U',') return false;
  ++at_;
  return true;
}

std::u32string NotationLine::between(std::size_t from, std::size_t to) const {
  while (from < to && text::is_space(text_[from])) ++from;
  while (to > from && text::is_space(text_[to - 1])) --to;
  return text_.substr(from, to - from);
}

// A comma between two digits belongs to a number.
std::u32string NotationLine::word() {
  skip();
  const std::size_t start = at_;
  for (; at_ < text_.size() && !text::is_space(text_[at_]); ++at_) {
    if (text_[at_] != U',') continue;
    const bool inside = at_ > start && is_digit(text_[at_ - 1]) && at_ + 1 < text_.size() &&
                        is_digit(text_[at_ + 1]);
    if (!inside) break;
  }
  return text_.substr(start, at_ - start);
}

std::u32string NotationLine::peek() {
  const std::size_t start = at_;
  std::u32string next = word();
  at_ = start;
  return next;
}

std::u32string NotationLine::item() {
  const std::size_t start = at_;
  at_ = std::min(text_.find(U',', at_), text_.size());
  return between(start, at_);
}

std::u32string NotationLine::rest() {
  const std::size_t start = at_;
  at_ = text_.size();
  return between(start, at_);
}

std::optional<Word> NotationLine::phrase(std::uint8_t places) {
  static const std::vector<WordPhrase> phrases = every_phrase();
  constexpr int kMostWords = 5;
  skip();
  const std::size_t start = at_;
  std::optional<Word> found;
  std::size_t end = start;
  std::u32string typed;
  for (int i = 0; i < kMostWords; ++i) {
    const std::u32string next = word();
    if (next.empty()) break;
    if (!typed.empty()) typed += U' ';
    typed += word_key(text::encode(next));
    for (const WordPhrase& p : phrases)
      if ((p.places & places) != 0 && p.key == typed) {
        found = p.word;
        end = at_;
        break;
      }
  }
  at_ = end;
  return found;
}

bool NotationLine::take(Word word, std::uint8_t places) {
  const std::size_t start = at_;
  if (phrase(places) == word) return true;
  at_ = start;
  return false;
}

ReadResult<std::int64_t> NotationLine::decimal(const char* hint,
                                               std::initializer_list<std::u32string_view> units) {
  skip();
  const std::size_t start = at_;
  const std::u32string found = word();
  std::u32string_view figures = found;
  for (const std::u32string_view unit : units)
    if (figures.ends_with(unit)) figures.remove_suffix(unit.size());
  const auto n = millionths(figures);
  if (!n) return expected(start, hint, found);
  // The unit may stand by itself.
  if (std::find(units.begin(), units.end(), peek()) != units.end()) word();
  return *n;
}

ReadResult<geometry::Len> NotationLine::length() {
  constexpr std::int64_t kMost = 300'000'000;  // 300 inches
  const std::size_t start = at_;
  const auto n = decimal("notation.length", {U"in", U"po", U"″"});
  if (!n) return tl::unexpected(n.error());
  if (*n < -kMost || *n > kMost) return expected(start, "notation.length", between(start, at_));
  return length_from(*n);
}

ReadResult<geometry::Angle> NotationLine::angle() {
  const auto n = decimal("notation.angle", {U"°"});
  if (!n) return tl::unexpected(n.error());
  return angle_from(*n);
}

ReadResult<std::int32_t> NotationLine::number(int least, int most) {
  skip();
  const std::size_t start = at_;
  const std::u32string found = word();
  constexpr std::size_t kMostDigits = 4;
  std::int32_t n = 0;
  bool good = !found.empty() && found.size() <= kMostDigits;
  for (const char32_t c : found) {
    good = good && is_digit(c);
    if (good) n = 10 * n + static_cast<std::int32_t>(c - U'0');
  }
  if (!good || n < least || n > most)
    return expected(start, "notation.number", found,
                    {{"least", std::int64_t{least}}, {"most", std::int64_t{most}}});
  return n;
}

tl::unexpected<NotationError> NotationLine::unknown_word(std::uint8_t places, const char* hint) {
  skip();
  const std::size_t start = at_;
  const std::u32string found = word();
  if (!found.empty()) {
    std::vector<std::string> words;
    for (const auto list : {&WordRow::en, &WordRow::fr})
      for (const WordRow& row : word_rows())
        if ((row.places & places) != 0)
          for (const std::string_view word : row.*list)
            if (!word.empty()) words.emplace_back(word);
    if (const std::string* near = text::nearest(text::encode(found), words))
      return fail(start, "notation.verb-near", {{"found", quoted(found)}, {"near", *near}});
  }
  return expected(start, hint, found);
}

}  // namespace sandtable::fixed_baynet
