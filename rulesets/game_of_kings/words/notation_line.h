#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/typed_line.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {

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

}  // namespace sandtable::game_of_kings
