#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/text/catalogue.h"
#include "engine/text/names.h"
#include "engine/text/words.h"

/// What every notation reads a typed line with, and what it says of one that it does not
/// understand. `Error` is a ruleset's: column, key of its messages, arguments.
namespace sandtable::text {

/// A word as it is compared: folded (words.h), with hyphens as spaces.
std::u32string word_key(std::string_view word);

/// What is quoted in a message: not too long, nothing that would move a terminal's cursor.
std::string quoted(std::u32string_view s);

/// `at`: the character where it begins to be wrong, from 0.
template <class Error>
tl::unexpected<Error> misread(std::size_t at, std::string&& key, Args&& args = {}) {
  Error error;
  error.column = static_cast<int>(at) + 1;
  error.key = std::move(key);
  error.args = std::move(args);
  return tl::unexpected<Error>(std::move(error));
}

/// "expected ..., found 'x'" or "..., found the end of the line".
template <class Error>
tl::unexpected<Error> expected_there(std::size_t at, std::string key, std::u32string_view found,
                                     Args args = {}) {
  args.push_back({"end", std::string(found.empty() ? "yes" : "no")});
  args.push_back({"found", quoted(found)});
  return misread<Error>(at, std::move(key), std::move(args));
}

/// A few of the things that a name may mean: "A, B, …".
std::string few_of(const std::vector<std::string>& choices);

/// Why a name was not found; `what` is the word of the keys: "unit" in notation.unit-unknown.
template <class Error>
tl::unexpected<Error> unknown_name(std::size_t at, const std::string& what,
                                   std::u32string_view found, const Found& how) {
  const std::string key = "notation." + what;
  if (how.how == Found::How::Several)
    return misread<Error>(at, key + "-ambiguous",
                          {{"found", quoted(found)}, {"choices", few_of(how.choices)}});
  if (how.choices.empty()) return misread<Error>(at, key + "-unknown", {{"found", quoted(found)}});
  return misread<Error>(at, key + "-near",
                        {{"found", quoted(found)}, {"near", how.choices.front()}});
}

/// A number with up to six decimals behind a point or a comma, in millionths.
std::optional<std::int64_t> millionths(std::u32string_view typed);
/// Whether it is a number at all, however large and with however many decimals.
bool is_number(std::u32string_view typed);
/// With more decimals than millionths() reads.
bool too_fine(std::u32string_view typed);
inline constexpr int kMostDecimals = 6;

/// A typed line and a place in it, word by word.
class TypedText {
 public:
  explicit TypedText(std::string_view line);

  std::size_t size() const { return text_.size(); }
  std::size_t at() const { return at_; }
  void go_to(std::size_t at) { at_ = at; }
  /// Past spaces.
  void skip();
  bool at_end();
  /// Past a comma, if one comes next.
  bool comma();
  /// Past a dash of any kind, if one comes next.
  bool dash();
  std::size_t find(char32_t c) const { return text_.find(c); }
  /// Without spaces at its ends.
  std::u32string between(std::size_t from, std::size_t to) const;

  /// Everything up to a space, a comma that ends a word, or the end; the place moves past it. A
  /// comma between two digits belongs to a number.
  std::u32string word();
  std::u32string peek();
  /// Everything up to the next comma or the end, without spaces at its ends.
  std::u32string item();
  std::u32string rest();
  /// Everything up to the first character of which that holds, or the end.
  template <class F>
  std::u32string until(F&& ends) {
    const auto from = text_.begin() + static_cast<std::ptrdiff_t>(at_);
    std::u32string out(from, std::find_if(from, text_.end(), ends));
    at_ += out.size();
    return out;
  }

 private:
  std::u32string text_;
  std::size_t at_ = 0;
};

/// A typed line as the grammar of a notation reads it. A `Row` names a word of the grammar: `word`,
/// the `places` where it may stand, a bit each, and as what it is typed, `en` and `fr`. `Error` is
/// as above.
template <class Error, class Row>
class TypedLine : public TypedText {
 public:
  template <class T>
  using Read = tl::expected<T, Error>;
  using Word = decltype(Row::word);
  using Rows = std::span<const Row> (*)();

  TypedLine(std::string_view line, Rows rows) : TypedText(line), rows_(rows) {}

  /// The longest phrase of these places that stands here.
  std::optional<Word> phrase(std::uint8_t places) {
    static const std::vector<Phrase> phrases = every_phrase(rows_());
    constexpr int kMostWords = 5;
    skip();
    std::optional<Word> found;
    std::size_t end = at();
    std::u32string typed;
    for (int i = 0; i < kMostWords; ++i) {
      const std::u32string next = word();
      if (next.empty()) break;
      if (!typed.empty()) typed += U' ';
      typed += word_key(encode(next));
      for (const Phrase& p : phrases)
        if ((p.places & places) != 0 && p.key == typed) {
          found = p.word;
          end = at();
          break;
        }
    }
    go_to(end);
    return found;
  }

  bool take(Word word, std::uint8_t places) {
    const std::size_t start = at();
    if (phrase(places) == word) return true;
    go_to(start);
    return false;
  }

  Read<std::int32_t> number(int least, int most) {
    skip();
    const std::size_t start = at();
    const std::u32string found = word();
    constexpr std::size_t kMostDigits = 4;
    std::int32_t n = 0;
    bool good = !found.empty() && found.size() <= kMostDigits;
    for (const char32_t c : found) {
      good = good && c >= U'0' && c <= U'9';
      if (good) n = 10 * n + static_cast<std::int32_t>(c - U'0');
    }
    if (!good || n < least || n > most)
      return expected(start, "notation.number", found,
                      {{"least", std::int64_t{least}}, {"most", std::int64_t{most}}});
    return n;
  }

  static tl::unexpected<Error> fail(std::size_t at, std::string key, Args args = {}) {
    return misread<Error>(at, std::move(key), std::move(args));
  }
  static tl::unexpected<Error> expected(std::size_t at, std::string key, std::u32string_view found,
                                        Args args = {}) {
    return expected_there<Error>(at, std::move(key), found, std::move(args));
  }
  /// The verb of these places most like the word that stands here, or what was expected.
  tl::unexpected<Error> unknown_word(std::uint8_t places, const char* hint) {
    skip();
    const std::size_t start = at();
    const std::u32string found = word();
    if (found.empty()) return expected(start, hint, found);
    std::vector<std::string> words;
    each_word(rows_(), [&](const Row& row, std::string_view word) {
      if ((row.places & places) != 0) words.emplace_back(word);
    });
    if (const std::string* near = nearest(encode(found), words))
      return fail(start, "notation.verb-near", {{"found", quoted(found)}, {"near", *near}});
    return expected(start, hint, found);
  }
  /// Why a name was not found; `what`: "unit", "side" …
  static tl::unexpected<Error> unknown_name(std::size_t at, const std::string& what,
                                            std::u32string_view found, const Found& how) {
    return text::unknown_name<Error>(at, what, found, how);
  }

 protected:
  /// A number from `least` to `most`, with its unit or without; millionths. `hint`: what is said of
  /// what is no number; HINT-range of one that is out of range.
  Read<std::int64_t> decimal(int least, int most, const std::string& hint,
                             std::initializer_list<std::u32string_view> units) {
    constexpr std::int64_t kMillion = 1'000'000;
    skip();
    const std::size_t start = at();
    const std::u32string found = word();
    std::u32string_view figures = found;
    for (const std::u32string_view unit : units)
      if (figures.ends_with(unit)) figures.remove_suffix(unit.size());
    if (!is_number(figures)) return expected(start, hint, found);
    // The unit may stand by itself.
    if (std::find(units.begin(), units.end(), peek()) != units.end()) word();
    const auto n = millionths(figures);
    if (n && *n >= least * kMillion && *n <= most * kMillion) return *n;
    if (!n && too_fine(figures))
      return fail(start, "notation.decimals",
                  {{"most", std::int64_t{kMostDecimals}}, {"found", quoted(found)}});
    return fail(start, hint + "-range",
                {{"least", std::int64_t{least}},
                 {"most", std::int64_t{most}},
                 {"found", quoted(between(start, at()))}});
  }

 private:
  struct Phrase {
    std::u32string key;
    Word word;
    std::uint8_t places;
  };

  /// English before French, so that a word of both is read as English has it.
  template <class F>
  static void each_word(std::span<const Row> rows, F&& f) {
    for (const auto words : {&Row::en, &Row::fr})
      for (const Row& row : rows)
        for (const std::string_view word : row.*words)
          if (!word.empty()) f(row, word);
  }
  static std::vector<Phrase> every_phrase(std::span<const Row> rows) {
    std::vector<Phrase> out;
    each_word(rows, [&](const Row& row, std::string_view word) {
      out.push_back({word_key(word), row.word, row.places});
    });
    return out;
  }

  Rows rows_;
};

}  // namespace sandtable::text
