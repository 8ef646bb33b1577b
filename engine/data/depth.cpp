#include "engine/data/depth.h"

#include <algorithm>
#include <string>

#include "engine/data/said.h"

namespace sandtable::data {
namespace {

class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  /// Whether all is well; else `at` is the place of what is too much.
  bool run() {
    for (; at_ < text_.size(); ++at_)
      if (!take(text_[at_])) return false;
    return true;
  }
  std::size_t at() const { return std::min(at_, text_.size()); }
  bool parts() const { return dots_ >= kMostParts; }

 private:
  bool take(char c) {
    switch (c) {
      case '#':
        at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
        return true;
      case '"':
      case '\'':
        skip_string(c);
        return true;
      case '.':
        return ++dots_ < kMostParts;
      case '[':
      case '{':
        dots_ = 0;
        return ++open_ <= kMostNesting;
      case ']':
      case '}':
        open_ = std::max(0, open_ - 1);
        dots_ = 0;
        return true;
      case '\n':
      case ',':
      case '=':
        dots_ = 0;
        return true;
      default:
        return true;
    }
  }

  std::size_t quotes(char quote, std::size_t from) const {
    std::size_t many = 0;
    while (from + many < text_.size() && text_[from + many] == quote) ++many;
    return many;
  }

  /// To the last sign of a string. One that is not closed ends with its line, or with the text.
  void skip_string(char quote) {
    const bool escapes = quote == '"';
    const bool lines = quotes(quote, at_) >= 3;
    at_ += lines ? 3 : 1;
    while (at_ < text_.size() && (lines || text_[at_] != '\n')) {
      if (text_[at_] == quote) {
        // Up to two quotes may stand before the three that close.
        const std::size_t many = lines ? std::min<std::size_t>(quotes(quote, at_), 5) : 1;
        at_ += many;
        if (!lines || many >= 3) break;
      } else {
        at_ += escapes && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                       (lines || text_[at_ + 1] != '\n')
                   ? 2
                   : 1;
      }
    }
    --at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int dots_ = 0, open_ = 0;
};

Position place_of(std::string_view text, std::size_t at) {
  Position place{1, 1};
  for (const char c : text.substr(0, at)) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

}  // namespace

std::optional<Problem> too_deep(std::string_view text, std::string_view filename) {
  Scan scan(text);
  if (scan.run()) return std::nullopt;
  return Problem{Severity::Error, std::string(filename), place_of(text, scan.at()),
                 expected(scan.parts() ? said("value.parts", {{"most", kMostParts}})
                                       : said("value.brackets", {{"most", kMostNesting}}),
                          said("found.more"))};
}

}  // namespace sandtable::data
