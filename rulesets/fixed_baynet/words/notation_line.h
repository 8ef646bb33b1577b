#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "rulesets/fixed_baynet/state/figures.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "rulesets/fixed_baynet/words/notation_words.h"
#include "tables/measured/notation_line.h"

namespace sandtable::fixed_baynet {

using text::quoted;

template <class T>
using ReadResult = tl::expected<T, NotationError>;

/// A typed line as the grammar of the notation reads it.
class NotationLine : public measured::NotationLine<NotationError, WordRow> {
 public:
  explicit NotationLine(std::string_view line)
      : measured::NotationLine<NotationError, WordRow>(line, word_rows) {}

  /// Inches from an edge of the table.
  ReadResult<geometry::Len> length() { return inches(-kMost); }
  /// Inches of a way, a range or a radius, which lead nowhere backwards.
  ReadResult<geometry::Len> distance() { return inches(0); }

 private:
  static constexpr int kMost = 300;
  ReadResult<geometry::Len> inches(int least) {
    return length_in(kInch, least, kMost, {U"in", U"po", U"″"});
  }
};

/// Men of a unit by their numbers, "1,3-5", as bits.
ReadResult<std::uint32_t> read_numbers(const NotationLine& line, std::size_t at,
                                       std::u32string_view typed, UnitId unit, const Setup& setup);

}  // namespace sandtable::fixed_baynet
