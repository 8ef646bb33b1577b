#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation.h"
#include "rulesets/game_of_kings/words/notation_words.h"
#include "tables/measured/notation_line.h"

namespace sandtable::game_of_kings {

using text::quoted;

template <class T>
using ReadResult = tl::expected<T, NotationError>;

/// A typed line as the grammar of the notation reads it.
class NotationLine : public measured::NotationLine<NotationError, WordRow> {
 public:
  explicit NotationLine(std::string_view line)
      : measured::NotationLine<NotationError, WordRow>(line, word_rows) {}

  /// Centimetres, 8 m at the most.
  ReadResult<geometry::Len> length() {
    constexpr int kMost = 800;
    return length_in(geometry::kCentimetre, -kMost, kMost, {U"cm"});
  }
};

}  // namespace sandtable::game_of_kings
