#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/typed_line.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {

using text::quoted;

template <class T>
using ReadResult = tl::expected<T, NotationError>;

/// A typed line as the grammar of the notation reads it.
class NotationLine : public text::TypedLine<NotationError, WordRow> {
 public:
  explicit NotationLine(std::string_view line) : TypedLine(line, word_rows) {}

  ReadResult<geometry::Len> length();
  ReadResult<geometry::Angle> angle();
};

/// Men of a unit by their numbers, "1,3-5", as bits.
ReadResult<std::uint32_t> read_numbers(const NotationLine& line, std::size_t at,
                                       std::u32string_view typed, UnitId unit, const Setup& setup);

}  // namespace sandtable::fixed_baynet
