#include "engine/data/slip.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/data/said.h"
#include "engine/data/unseen.h"
#include "engine/data/words_of_toml.h"

namespace sandtable::data {
namespace {

constexpr std::string_view kBlank = " \t", kEndOfWord = " \t\r\n,]}#";

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

bool bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

bool hexadecimal(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Names of keys and tables by the way to them, as a number: long ways cost no more than short
/// ones. Two that share a number by chance would only be told as one name given twice.
using Way = std::uint64_t;

Way way_to(Way parent, std::string_view name) {
  Way way = parent ^ 0x9E3779B97F4A7C15U;
  for (const char c : name) way = (way ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return (way ^ (way >> 29U)) * 0xBF58476D1CE4E5B9U + 1;
}

enum class Given : std::uint8_t { Value, Table, Implied, List };

struct Known {
  Given as = Given::Implied;
  std::size_t at = 0;     ///< where it was given first
  std::uint64_t nth = 0;  ///< of a list of tables: how many
};

struct Failure {
  std::size_t at = 0;
  Phrase message;
};

/// Reads a text as TOML 1.0, statement by statement, up to the first thing that is none. Every
/// reading function answers whether it goes on.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<Failure> run() {
    while (next_statement()) {
      if (!(now() == '[' ? header()
                         : pair(table_) && line_end(said("toml.value-of", {{"name", named_}}))))
        break;
    }
    return failure_;
  }
  std::uint32_t line_of(std::size_t at) const {
    return 1 + static_cast<std::uint32_t>(std::count(
                   text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }

 private:
  struct Open {
    char close;        ///< what ends it: ']' or '}'
    std::size_t at;    ///< where it begins
    Way way;           ///< of the table, or of the list
    std::string name;  ///< the key that it is the value of
  };

  char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool ended() const { return at_ >= text_.size(); }
  bool at_line_end() const { return ended() || now() == '\n' || text_.substr(at_, 2) == "\r\n"; }
  void skip(std::string_view what) {
    at_ = std::min(text_.find_first_not_of(what, at_), text_.size());
  }
  void skip_comment() {
    if (now() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
  }
  /// Blanks, ends of lines and comments.
  void skip_between() {
    do {
      skip(" \t\r\n");
      skip_comment();
    } while (!ended() && (now() == '\n' || now() == '\r'));
  }

  bool fail(std::size_t at, Phrase message) {
    failure_ = Failure{at, std::move(message)};
    return false;
  }
  bool expected(Phrase what) { return fail(at_, data::expected(std::move(what), found())); }

  /// What stands here, as messages say it.
  Phrase found() const {
    if (ended()) return said("toml.end-of-file");
    if (at_line_end()) return said("toml.end-of-line");
    if (now() == '#') return said("toml.comment");
    std::size_t end = std::min(text_.find_first_of(kEndOfWord, at_), text_.size());
    if (end == at_) ++end;
    while (end < text_.size() && continues(text_[end])) ++end;
    return said("toml.quoted", {{"text", shown(text_.substr(at_, end - at_))}});
  }

  bool next_statement() {
    skip_between();
    return !ended();
  }

  bool line_end(Phrase after) {
    skip(kBlank);
    skip_comment();
    return at_line_end() || expected(said("toml.end-of-line-after", {{"what", std::move(after)}}));
  }

  bool header();
  bool open_table(std::size_t begin, bool list, const std::vector<std::string>& names);
  bool names(std::vector<std::string>& out, const Phrase& where);
  bool pair(Way table);
  bool name_pair(Way table, Way& way);
  bool value(Way way);
  bool next_in(std::vector<Open>& open, bool first, bool& done);
  bool scalar();
  bool word();
  bool one_line(char quote);
  bool many_lines(char quote);
  bool escape();
  bool twice(const std::string& name, std::size_t at, const Known& first) {
    return fail(at, said("toml.twice", {{"name", shown(name)}, {"line", line_of(first.at)}}));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Way table_ = 1;      ///< of the header above
  std::string named_;  ///< the key whose value is being read
  std::string read_;   ///< the text that was read last
  std::unordered_map<Way, Known> known_;
  std::optional<Failure> failure_;
};

bool Scanner::names(std::vector<std::string>& out, const Phrase& where) {
  for (;;) {
    skip(kBlank);
    if (now() == '"' || now() == '\'') {
      if (!one_line(now())) return false;
      out.push_back(read_);
    } else {
      const std::size_t begin = at_;
      while (bare(now())) ++at_;
      if (at_ == begin) return expected(where);
      out.emplace_back(text_.substr(begin, at_ - begin));
    }
    skip(kBlank);
    if (now() != '.') return true;
    ++at_;
  }
}

bool Scanner::header() {
  const std::size_t begin = at_;
  const bool list = text_.substr(at_, 2) == "[[";
  at_ += list ? 2 : 1;
  std::vector<std::string> path;
  if (!names(path, said("toml.table-name", {{"open", list ? "[[" : "["}}))) return false;
  const std::string close = list ? "]]" : "]";
  const std::string opening(text_.substr(begin, at_ - begin));
  if (text_.substr(at_, close.size()) != close)
    return expected(said("toml.close-after", {{"close", close}, {"open", shown(opening)}}));
  at_ += close.size();
  return open_table(begin, list, path) &&
         line_end(said("toml.quoted", {{"text", shown(opening) + close}}));
}

bool Scanner::open_table(std::size_t begin, bool list, const std::vector<std::string>& path) {
  Way way = 1;
  for (std::size_t i = 0; i < path.size(); ++i) {
    way = way_to(way, path[i]);
    const bool last = i + 1 == path.size();
    const auto [place, fresh] = known_.try_emplace(way, Known{!last  ? Given::Implied
                                                              : list ? Given::List
                                                                     : Given::Table,
                                                              begin, 0});
    Known& known = place->second;
    if (!fresh && (known.as == Given::Value || (last && !list && known.as == Given::Table)))
      return twice(path[i], begin, known);
    if (!fresh && last && list != (known.as == Given::List)) {
      if (!list && known.as == Given::Implied) {
        known = Known{Given::Table, begin, 0};
      } else {
        const std::string as = list ? "[" + path[i] + "]" : "[[" + path[i] + "]]";
        return fail(begin,
                    data::expected(
                        said("toml.as-in-line", {{"what", shown(as)}, {"line", line_of(known.at)}}),
                        shown(list ? "[[" + path[i] + "]]" : "[" + path[i] + "]")));
      }
    }
    if (known.as == Given::List) {
      if (last) ++known.nth;
      way = way_to(way, std::to_string(known.nth));
    }
  }
  table_ = way;
  return true;
}

bool Scanner::name_pair(Way table, Way& way) {
  const std::size_t begin = at_;
  std::vector<std::string> path;
  if (!names(path, said("toml.key"))) return false;
  way = table;
  for (std::size_t i = 0; i < path.size(); ++i) {
    way = way_to(way, path[i]);
    const bool last = i + 1 == path.size();
    const auto [place, fresh] =
        known_.try_emplace(way, Known{last ? Given::Value : Given::Implied, begin, 0});
    if (!fresh && (last || place->second.as == Given::Value))
      return twice(path[i], begin, place->second);
  }
  named_ = shown(path.back());
  if (now() != '=') return expected(said("toml.equals-after", {{"name", named_}}));
  ++at_;
  skip(kBlank);
  return true;
}

bool Scanner::pair(Way table) {
  Way way = 0;
  return name_pair(table, way) && value(way);
}

// What comes next in the innermost list or table: a value of its own, or its end (`done`).
bool Scanner::next_in(std::vector<Open>& open, bool first, bool& done) {
  const Open& inner = open.back();
  const bool list = inner.close == ']';
  const Phrase which =
      said(list ? "toml.the-list" : "toml.the-table", {{"line", line_of(inner.at)}});
  list ? skip_between() : skip(kBlank);
  bool comma = false;
  if (!first && now() == ',') {
    comma = true;
    ++at_;
    list ? skip_between() : skip(kBlank);
  }
  done = now() == inner.close && !ended() && (list || !comma);
  if (done) {
    ++at_;
    named_ = inner.name;
    open.pop_back();
    return true;
  }
  if (!first && !comma)
    return expected(
        said("toml.comma-or", {{"close", std::string(1, inner.close)}, {"which", which}}));
  if (ended() || (!list && at_line_end()))
    return expected(said(list ? "toml.close-list" : "toml.close-table", {{"which", which}}));
  if (list) return true;
  Way way = 0;
  return name_pair(inner.way, way);
}

bool Scanner::value(Way way) {
  std::vector<Open> open;
  for (;;) {
    bool closed = false;
    if (now() == '[' || now() == '{') {
      const bool list = now() == '[';
      open.push_back({list ? ']' : '}', at_, way_to(way, std::to_string(at_)), named_});
      ++at_;
      if (!next_in(open, true, closed)) return false;
    } else if (!scalar()) {
      return false;
    } else {
      closed = true;
    }
    while (closed && !open.empty())
      if (!next_in(open, false, closed)) return false;
    if (closed) return true;
  }
}

bool Scanner::scalar() {
  if (now() != '"' && now() != '\'') return word();
  const char quote = now();
  return text_.substr(at_, 3) == std::string(3, quote) ? many_lines(quote) : one_line(quote);
}

bool Scanner::word() {
  std::size_t end = std::min(text_.find_first_of(kEndOfWord, at_), text_.size());
  if (end == at_) return expected(said("toml.value-after", {{"name", named_}}));
  std::string_view word = text_.substr(at_, end - at_);
  // A date and a time may have a blank between them.
  const auto digit = [&](std::size_t at) {
    return at < text_.size() && text_[at] >= '0' && text_[at] <= '9';
  };
  if (word.size() == 10 && word[4] == '-' && text_.substr(end, 1) == " " && digit(end + 1)) {
    end = std::min(text_.find_first_of(kEndOfWord, end + 1), text_.size());
    word = text_.substr(at_, end - at_);
  }
  const auto wrong = [&](std::string_view key) {
    return within(said("toml.named", {{"name", named_}}), data::expected(said(key), shown(word)));
  };
  switch (kind_of_word(word)) {
    case WordKind::Good:
      at_ = end;
      return true;
    case WordKind::NoValue:
      return fail(at_, or_near(wrong("toml.any-value"), word, {"true", "false"}));
    case WordKind::NoNumber:
      return fail(at_, wrong("toml.number-or-date"));
    case WordKind::TooLarge:
      return fail(at_, wrong("toml.digits"));
    case WordKind::NoDecimal:
      return fail(at_, wrong("toml.decimal"));
    case WordKind::NoDay:
      return fail(at_, wrong("toml.day"));
  }
  return false;
}

bool Scanner::escape() {
  const std::size_t begin = at_++;
  const char c = now();
  const int figures = c == 'u' ? 4 : c == 'U' ? 8 : 0;
  bool well =
      figures > 0 || (!ended() && std::string_view("btnfr\"\\").find(c) != std::string_view::npos);
  ++at_;
  std::uint32_t code = 0;
  for (int i = 0; well && i < figures; ++i) {
    well = hexadecimal(now());
    if (!well) break;
    const auto sign = static_cast<std::uint32_t>(now());
    code = code * 16 + (sign <= '9' ? sign - '0' : (sign | 0x20U) - 'a' + 10);
    ++at_;
  }
  if (figures > 0 && (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))) well = false;
  if (well) return true;
  return fail(begin,
              data::expected(said("toml.escape"),
                             shown(text_.substr(begin, std::min<std::size_t>(at_ - begin, 10)))));
}

bool Scanner::one_line(char quote) {
  const std::size_t begin = at_++;
  while (!at_line_end() && now() != quote) {
    if (quote == '"' && now() == '\\') {
      if (!escape()) return false;
    } else {
      ++at_;
    }
  }
  if (at_line_end())
    return expected(said("toml.close-text", {{"quotes", std::string(1, quote)},
                                             {"text", shown(text_.substr(begin, at_ - begin))}}));
  read_ = text_.substr(begin + 1, at_ - begin - 1);
  ++at_;
  return true;
}

bool Scanner::many_lines(char quote) {
  const std::size_t begin = at_;
  const std::string quotes(3, quote);
  at_ += 3;
  while (!ended() && text_.substr(at_, 3) != quotes) {
    if (quote == '"' && now() == '\\') {
      // A backslash before the end of a line joins it to the next.
      const std::size_t after = std::min(text_.find_first_not_of(kBlank, at_ + 1), text_.size());
      if (after < text_.size() && (text_[after] == '\n' || text_[after] == '\r'))
        at_ = after;
      else if (!escape())
        return false;
    } else {
      ++at_;
    }
  }
  if (ended())
    return expected(said("toml.close-long-text", {{"quotes", quotes}, {"line", line_of(begin)}}));
  at_ += 3;
  for (int more = 0; more < 2 && now() == quote; ++more) ++at_;
  return true;
}

/// The first byte that may stand nowhere in a TOML text: a control character, or no UTF-8.
std::size_t bad_byte(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\r' ? text.substr(i, 2) != "\r\n" : (c < 0x20 && c != '\t' && c != '\n') || c == 0x7F)
      return i;
    const std::size_t bytes = character_at(text, i).bytes;
    if (bytes == 0) return i;
    i += bytes - 1;
  }
  return text.size();
}

Position position_of(std::string_view text, std::size_t at) {
  Position out{1, 1};
  for (const char c : text.substr(0, at)) {
    if (c == '\n') {
      ++out.line;
      out.column = 1;
    } else if (!continues(c)) {
      ++out.column;
    }
  }
  return out;
}

/// What stands at a place up to the end of its line.
Phrase found_at(std::string_view text, Position place) {
  std::size_t at = 0;
  for (Position here{1, 1}; at < text.size() && here < place; ++at) {
    if (text[at] == '\n')
      here = {here.line + 1, 1};
    else if (at + 1 == text.size() || !continues(text[at + 1]))
      ++here.column;
  }
  const std::string_view line = text.substr(at, text.find_first_of("\r\n", at) - at);
  return line.empty() ? said("toml.end-of-line") : said("toml.quoted", {{"text", shown(line)}});
}

}  // namespace

Slip slip_of(std::string_view text, Position refused) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t bad = bad_byte(text);
  auto failure = Scanner(text.substr(0, bad)).run();
  // What is cut off at a bad byte ends too early: the byte is the slip then.
  if (bad < text.size() && (!failure || failure->at >= bad)) {
    const auto value = static_cast<unsigned char>(text[bad]);
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const std::string byte{'0', 'x', kHex[value / 16], kHex[value % 16]};
    failure = Failure{bad, expected(said("toml.no-control"), said("toml.byte", {{"byte", byte}}))};
  }
  if (failure) return {position_of(text, failure->at), std::move(failure->message)};
  return {refused, expected(said("toml.allowed"), found_at(text, refused))};
}

}  // namespace sandtable::data
