#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/text/typed_line.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {

using text::quoted;

template <class T>
using ReadResult = tl::expected<T, NotationError>;

/// A typed line and a place in it: what the grammar of the notation reads with.
class NotationLine {
 public:
  explicit NotationLine(std::string_view line);

  std::size_t size() const { return text_.size(); }
  std::size_t at() const { return at_; }
  void go_to(std::size_t at) { at_ = at; }
  /// Past spaces.
  void skip();
  bool at_end();
  /// Past a comma, if one comes next.
  bool comma();
  std::size_t find(char32_t c) const { return text_.find(c); }
  std::u32string between(std::size_t from, std::size_t to) const;

  /// Everything up to a space, a comma that ends a word, or the end; the place moves past it.
  std::u32string word();
  std::u32string peek();
  /// Everything up to the next comma or the end, without spaces at its ends.
  std::u32string item();
  std::u32string rest();
  /// The longest phrase of these places that stands here.
  std::optional<Word> phrase(std::uint8_t places);
  bool take(Word word, std::uint8_t places);

  ReadResult<geometry::Len> length();
  ReadResult<geometry::Angle> angle();
  ReadResult<std::int32_t> number(int least, int most);

  static tl::unexpected<NotationError> fail(std::size_t at, std::string key, text::Args args = {}) {
    return text::misread<NotationError>(at, std::move(key), std::move(args));
  }
  static tl::unexpected<NotationError> expected(std::size_t at, std::string key,
                                                std::u32string_view found, text::Args args = {}) {
    return text::expected_there<NotationError>(at, std::move(key), found, std::move(args));
  }
  /// The verb of these places most like the word that stands here, or what was expected.
  tl::unexpected<NotationError> unknown_word(std::uint8_t places, const char* hint);
  /// Why a name was not found; `what`: "unit" or "side".
  static tl::unexpected<NotationError> unknown_name(std::size_t at, const std::string& what,
                                                    std::u32string_view found, const Found& how) {
    return text::unknown_name<NotationError>(at, what, found, how);
  }

 private:
  ReadResult<std::int64_t> decimal(const char* hint,
                                   std::initializer_list<std::u32string_view> units);

  std::u32string text_;
  std::size_t at_ = 0;
};

/// Men of a unit by their numbers, "1,3-5", as bits.
ReadResult<std::uint32_t> read_numbers(const NotationLine& line, std::size_t at,
                                       std::u32string_view typed, UnitId unit, const Setup& setup);

}  // namespace sandtable::fixed_baynet
